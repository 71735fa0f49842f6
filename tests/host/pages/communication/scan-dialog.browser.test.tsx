/** What a scan shows of its finds, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScanDialog } from '../../../../host/pages/communication/scan-dialog.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const SITE = '00000000-0000-4000-8000-000000000001';
const SCAN = '00000000-0000-4000-8000-00000000005c';
const Page = () => <ScanDialog scope={{ siteUuid: SITE }} name="Level meter" onClose={() => {}} />;

const scan = (over: object) => ({
  uuid: SCAN,
  state: 'running',
  siteUuid: SITE,
  controllerUuid: null,
  detail: 'Asking Level meter',
  found: 0,
  fresh: 0,
  isComplete: true,
  controllers: 1,
  scanned: 0,
  faults: [],
  startedAt: '2026-11-23T04:00:00.000Z',
  finishedAt: null,
  ...over,
});
const level = {
  key: 0,
  name: 'Holding 80',
  path: 'holding/80',
  value: '1234',
  wireType: 'uint16',
  controllerName: 'Level meter',
  tagUuid: null,
};

test('what a device told is listed when its scan is done, though its count had stood at the end before', async () => {
  let looks = 0;
  stubServer({
    [`GET communications/site-communication/${SITE}/scan`]: () => scan({}),
    [`GET communications/scans/${SCAN}`]: ({ query }) => {
      if (!query.has('fresh')) looks++;
      // At the first look the device has told of everything; it is listed once its answer is complete.
      if (looks < 2) return { scan: scan({ found: 1 }), items: [], total: 0 };
      const done = scan({ state: 'done', detail: 'Done', found: 1, fresh: 1, scanned: 1 });
      return { scan: done, items: [level], total: 1 };
    },
  });
  const { screen } = await showPage(Page, '/');
  await expect.element(screen.getByText('Processing')).toBeVisible();
  await expect.element(screen.getByText('1 found, 1 of them new. Done.')).toBeVisible();
  await expect.element(screen.getByText('Success', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Holding 80')).toBeVisible();
  await expect.element(screen.getByText('All values found are tags already.')).not.toBeInTheDocument();
});
