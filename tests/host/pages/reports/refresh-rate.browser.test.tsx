/** The refresh rates of each kind of report (RPT-10). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapView, RefreshRate } from '../../../../api/contract/index.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import GraphPage from '../../../../host/pages/reports/graph-page.tsx';
import MapReportPage from '../../../../host/pages/reports/map-page.tsx';
import TabularPage from '../../../../host/pages/reports/tabular-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { reportOf, seriesOf, uuidOf, viewOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(() => {
  vi.useRealTimers();
  signOutAda();
});

const REPORT = uuidOf(9);
const params = { reportId: REPORT };
/** A page of a fixed size: a graph is read again when its width changes. */
const framed = (Page: typeof GraphPage | typeof TabularPage | typeof MapReportPage) => () => (
  <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 700 }}>
    <Page params={params} />
  </div>
);
const MAP: MapView = {
  report: { uuid: REPORT, name: 'Levels', section: 'dashboard', subTitle: '' },
  ...{ at: '2026-03-02T00:00:00.000Z', seesAlarms: true, roles: [], sites: [], total: 0, notice: null },
};

const KINDS = {
  graph: { Page: framed(GraphPage), path: `/dash/graph/${REPORT}`, call: 'view' },
  tabular: { Page: framed(TabularPage), path: `/dash/tabular/${REPORT}`, call: 'view' },
  map: { Page: framed(MapReportPage), path: `/dash/map/${REPORT}/view`, call: 'view-map' },
} as const;
type Kind = keyof typeof KINDS;

const RATES: readonly (readonly [words: string, stored: RefreshRate, seconds: number | null])[] = [
  ['Instant', -1, 1],
  ['None', 0, null],
  ['30 s', 30, 30],
  ['60 s', 60, 60],
  ['5 min', 300, 300],
  ['15 min', 900, 900],
];
const CASES = (['graph', 'tabular', 'map'] as const).flatMap((kind) =>
  RATES.map(([words, stored, seconds]) => [kind, words, stored, seconds] as const),
);

/** Waits until pending requests were sent. */
const settled = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Shows a report at another rate and chooses this one. From then on the test advances the time. */
async function chosen(kind: Kind, words: string, other: RefreshRate) {
  const { Page, path, call } = KINDS[kind];
  const view = `POST reports/${call}/${REPORT}`;
  const server = stubServer({
    'GET reports/*': () => reportOf({ type: kind }),
    'GET settings/company': () => ({
      ...{ timezone: 'America/Denver', reportRefreshRate: other, historyDays: null },
    }),
    [`POST reports/view/${REPORT}`]: () => viewOf([seriesOf()]),
    [`POST reports/view-map/${REPORT}`]: () => MAP,
    'GET areas': () => ({ area: [] }),
  });
  const { screen } = await showPage(Page, path);
  const reads = () => server.calls.filter((one) => one === view).length;
  await expect.poll(reads).toBe(1);
  await screen.getByRole('button', { name: /^Refresh rate: / }).click();
  const entry = screen.getByRole('menuitem', { name: words, exact: true });
  await expect.element(entry).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await entry.click();
  await settled();
  expect(screen.getByRole('button', { name: `Refresh rate: ${words}` }).query()).not.toBeNull();
  const before = reads();
  /** Reads since then, `ms` later. */
  const after = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
    return reads() - before;
  };
  return { after };
}

test.each(CASES)(
  'RPT-10 reads a %s report again at the rate %s (%i)',
  async (kind, words, stored, seconds) => {
    const { after } = await chosen(kind, words, seconds === null ? 900 : 0);
    const key = Object.keys(localStorage).find((name) => name.endsWith('reportRefreshRate'))!;
    expect(localStorage.getItem(key)).toBe(String(stored));
    if (seconds === null) return expect(await after(960_000)).toBe(0);
    // Clicks advance the fake timers a little too: the periods are counted from the middle of the first one.
    const ms = seconds * 1000;
    const first = await after(ms / 2);
    for (const reads of [1, 2, 3]) expect((await after(ms)) - first).toBe(reads);
  },
);
