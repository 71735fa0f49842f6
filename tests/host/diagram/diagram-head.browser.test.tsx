/** The bar and the banner of a live diagram, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerCommands } from '../../../host/commands/registry.ts';
import { startConnectivity } from '../../../host/data/stores/connectivity-store.ts';
import { DiagramBanner } from '../../../host/diagram/diagram-banner.tsx';
import { diagramCommands } from '../../../host/diagram/diagram-commands.ts';
import { DiagramHead } from '../../../host/diagram/diagram-head.tsx';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { requestPoll } from '../../../host/diagram/poll-now.ts';
import type { EngineState } from '../../../worker/boundary/index.ts';
import { navigationsOf } from '../navigations.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(() => {
  dispatchEvent(new Event('online'));
  signOutAda();
});

const DIAGRAM = '00000000-0000-4000-8000-000000000001';
const SITE = '00000000-0000-4000-8000-000000000002';
const POLL = `GET reports/site-schematics/${DIAGRAM}/poll-now`;

function liveStore() {
  const store = createDiagramStore();
  const live = { phase: 'ready', connection: 'live' } as const;
  store.mirrored({ ...store.state.engine, type: 'state', ...live } as EngineState);
  return store;
}

test('CANV-10 asks the devices once by the button of the bar, and shows the words of the server', async () => {
  const message = 'Request sent to device to retrieve latest data!';
  const server = stubServer({ [POLL]: () => ({ message }) });
  const store = liveStore();
  const nothing = () => {};
  const end = registerCommands(
    diagramCommands({
      ...{ session: () => null, store, toggleFullScreen: nothing, openExport: nothing, find: {} as never },
      ...{ playBack: nothing, acknowledge: nothing, edit: nothing },
      pollNow: () => void requestPoll(DIAGRAM, SITE, store),
    }),
  );
  const { screen } = await showPage(
    () => <DiagramHead title="Mill" store={store} remote={() => undefined} />,
    '/',
  );
  const poll = screen.getByRole('button', { name: 'Poll now' });
  await poll.click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(poll).toBeDisabled();
  expect(server.calls.filter((call) => call === POLL)).toHaveLength(1);
  expect(server.sent(POLL)!.query.get('siteId')).toBe(SITE);
  end();
});

test('ERR-06 OR-27 shows the offline texts over an open diagram, and a button that reloads the page', async () => {
  startConnectivity();
  stubServer({});
  const { screen } = await showPage(() => <DiagramBanner store={liveStore().state} isListed={false} />, '/');
  expect(screen.getByRole('alert').query()).toBeNull();
  dispatchEvent(new Event('offline'));
  const banner = screen.getByRole('alert');
  await expect.element(banner.getByText('Internet Connection Unavailable!')).toBeVisible();
  await expect
    .element(banner)
    .toMatchTextContent(/Your internet connection is unavailable. Please fix it and reload the page./);
  const kinds = await navigationsOf(() => banner.getByRole('button', { name: 'Reload' }).click());
  expect(kinds).toEqual(['reload']);
});
