import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetCommunication } from '../../../../host/data/stores/communication-store.ts';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  resetCommunication();
  signOutAda();
});

const SITE = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-21T19:00:00.000Z';
const entry = (action: string, name: string) => ({ at, user: 'Ben Okoro', action, name });

test('LOGS-02 the page tells what was done last to the links and controllers of its site, and by whom', async () => {
  stubServer({
    'GET areas': () => ({ area: [] }),
    'GET sites/*': () => ({
      ...{ uuid: SITE, name: 'Mill', areaName: 'North', routeName: null },
      ...{ overviews: [], overviewOrder: [] },
    }),
    'GET communications/site-communication/*': () => ({
      ...{ communication: [], controllers: [], count: 0 },
      activityLog: [
        entry('controller.update', 'PLC 1'),
        entry('communication.set-password', 'Gateway'),
        entry('tag.create', 'Flow'),
      ],
    }),
  });
  const Page = () => <CommunicationPage params={{ siteId: SITE }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}`);
  await screen.getByRole('button', { name: 'Recent changes' }).click();
  const entries = screen.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect.poll(() => entries.elements().length).toBe(3);
  const words = entries.elements().map(({ textContent }) => textContent!);
  expect(words[0]).toContain('Changed the controller PLC 1');
  expect(words[0]).toContain('Ben Okoro');
  expect(words[0]).toContain('2026');
  expect(words[1]).toContain('Set a password of the link Gateway');
  expect(words[2]).toContain('Added the tag Flow');
  await expect
    .element(screen.getByRole('link', { name: 'Open the activity log' }))
    .toHaveAttribute('href', `/site/activity-log/${SITE}`);
});
