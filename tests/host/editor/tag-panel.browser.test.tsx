/** The tags beside the toolbox, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { describe as describeKind } from '../../../engine/plugin.ts';
import TagPanel from '../../../host/editor/tags/tag-panel.tsx';
import { Toolbox } from '../../../host/editor/toolbox/toolbox.tsx';
import { toolboxOf } from '../../../host/editor/toolbox/toolbox-groups.ts';
import { createSiteMode } from '../../../host/panels/site-mode.ts';
import { dualStatePump } from '../../../plugins/index.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { showPage } from '../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { fakeEditor, fakeWorker } from './doubles.ts';

beforeEach(signInAda);
afterEach(() => {
  signOutAda();
  vi.unstubAllGlobals();
});

async function panel() {
  const editor = await fakeEditor();
  const siteMode = createSiteMode({ remote: () => fakeWorker(), say: () => {} });
  const { screen } = await showPage(
    () => (
      <div style={{ height: 700 }}>
        <TagPanel {...{ editor, siteMode }} surface={() => null} onOpen={() => {}} />
      </div>
    ),
    '/',
  );
  return screen;
}

test('who may not see tags reads why, and can place none', async () => {
  stubServer({
    'GET reports/available-tags': () => {
      throw new Refused(403, 'You may not see tags');
    },
  });
  const screen = await panel();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You may not see tags');
  await expect.element(screen.getByRole('button', { name: 'Place', exact: true })).toBeDisabled();
});

test('without any tag it says where they come from', async () => {
  stubServer({ 'GET reports/available-tags': () => ({ items: [], total: 0 }) });
  const screen = await panel();
  await expect.element(screen.getByText(/add one under Communication/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Place', exact: true })).toBeDisabled();
});

test('shows a value as stale once its connection is lost', async () => {
  const TAG = '00000000-0000-4000-8000-000000000003';
  TestSocket.all = [];
  vi.stubGlobal('WebSocket', TestSocket);
  stubServer({
    'GET reports/available-tags': () => ({
      items: [
        {
          ...{ uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', tagType: 0, linkObjectName: null },
          ...{ controllerUuid: TAG, controllerName: 'PLC', siteUuid: TAG, siteName: 'Mill' },
        },
      ],
      total: 1,
    }),
    'POST live/ticket': () => ({ ticket: 'one' }),
  });
  const screen = await panel();
  const option = screen.getByRole('option', { name: /Level/ });
  await expect.element(option).toBeVisible();
  await expect.poll(() => TestSocket.all[0]?.sent.length ?? 0).toBeGreaterThan(0);
  const [socket] = TestSocket.all as [TestSocket];
  socket.onmessage?.({ data: encodeFrame(1, [{ index: 0, time: 1, quality: Quality.good, value: 5 }]) });
  await expect.element(option).toMatchTextContent(/5.*m$/);
  socket.close();
  await expect.element(option).toMatchTextContent(/5.*stale$/);
});

test('the rail has a button for tags once there are kinds, and none where objects may not name tags', async () => {
  const kinds = toolboxOf([describeKind(dualStatePump)]);
  const rail = (sections: typeof kinds, tags?: string) => (
    <Toolbox
      {...{ sections, tags }}
      open={null}
      onOpen={() => {}}
      place={() => {}}
      placePicture={() => {}}
      placeText={() => {}}
      onImport={() => {}}
      placeTable={() => {}}
      surface={() => null}
    />
  );
  const screen = await render(rail([], 'the list'));
  const button = screen.getByRole('button', { name: 'Tags' });
  await expect.element(screen.getByRole('navigation', { name: 'Toolbox' })).toBeInTheDocument();
  expect(button.query()).toBeNull();
  await screen.rerender(rail(kinds, 'the list'));
  await expect.element(button).toBeVisible();
  await screen.rerender(rail(kinds));
  await expect.element(button).not.toBeInTheDocument();
});
