/** A trend that is looked at more closely: what is asked for, how often, and which answer is shown. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import GraphPage from '../../../../host/pages/reports/graph-page.tsx';
import { type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';
import { hourly, reportOf, seriesOf, uuidOf, viewOf } from './report-samples.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const REPORT = uuidOf(9);
const Graph = () => <GraphPage params={{ reportId: REPORT }} />;
const SETTINGS = { timezone: 'America/Denver', reportRefreshRate: 0, historyDays: null };

type Part = Readonly<Record<string, string>>;

interface Answers {
  /** The value of all finer values, by the number of their request. */
  readonly levelAt?: (nth: number) => number;
  /** What an answer of finer values waits for. */
  readonly until?: (nth: number) => Promise<unknown> | undefined;
}

/** A graph of a day, and what was asked of its parts, in order. */
async function showGraph({ levelAt = () => 7, until }: Answers = {}) {
  const asked: Part[] = [];
  /** What the toolbar said of the time that is shown, when finer values were asked for. */
  const said: string[] = [];
  const toolbar = () => document.querySelector('[role=toolbar][aria-label^=Time]')?.textContent ?? '';
  stubServer({
    'GET reports/*': () => reportOf(),
    'GET settings/company': () => SETTINGS,
    [`POST reports/view/${REPORT}`]: async ({ query }: StubRequest) => {
      const part = Object.fromEntries(query);
      if (!part.only) return viewOf([seriesOf()]);
      const nth = asked.push(part) - 1;
      said.push(toolbar());
      const finer = seriesOf({ columns: part.only === 'lines' ? hourly(() => levelAt(nth)) : null });
      await until?.(nth);
      return viewOf([finer], { from: part.startDate, to: part.endDate, range: 'custom' });
    },
  });
  const { screen } = await showPage(Graph, `/dash/graph/${REPORT}`);
  const slider = screen.getByRole('slider', { name: 'Flows, over time' });
  await expect.element(slider).toBeVisible();
  const chart = slider.element() as HTMLElement;
  chart.focus();
  return { chart, asked, said, toolbar };
}

const press = (chart: HTMLElement, key: string) =>
  chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const shownBy = (chart: HTMLElement) =>
  ['aria-valuemin', 'aria-valuemax'].map((name) => new Date(Number(chart.getAttribute(name))).toISOString());

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('several movements are one question, of where the chart rests; its statistics are asked for after it', async () => {
  const { chart, asked, said, toolbar } = await showGraph();
  const before = toolbar();
  for (let nth = 0; nth < 4; nth++) press(chart, '+');
  await expect.poll(() => asked.length).toBe(2);
  const [from, to] = shownBy(chart);
  for (const [nth, only] of (['lines', 'statistics'] as const).entries())
    expect(asked[nth], JSON.stringify(asked)).toMatchObject({
      range: 'custom',
      startDate: from,
      endDate: to,
      granularity: 'auto',
      only,
    });
  // The question is on its way before the page is drawn anew with its time.
  expect(said[0]).toBe(before);
  expect(toolbar()).not.toBe(before);
  await later(150);
  expect(asked).toHaveLength(2);
  // The same place again is known.
  press(chart, '0');
  await later(150);
  for (let nth = 0; nth < 4; nth++) press(chart, '+');
  await expect.poll(() => shownBy(chart)).toEqual([from, to]);
  await later(150);
  expect(asked).toHaveLength(2);
});

/** Whether anything is drawn on the chart. */
function isDrawn(chart: HTMLElement): boolean {
  const canvas = chart.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((byte) => byte > 0);
}

test('the newest view wins, in whatever order answers come; meanwhile the chart draws what it has', async () => {
  const slow = Promise.withResolvers<void>();
  const { chart, asked } = await showGraph({
    levelAt: (nth) => [111, 55, 77][nth]!,
    until: (nth) => (nth === 0 ? slow.promise : undefined),
  });
  press(chart, '+');
  await expect.poll(() => asked.length).toBe(1);
  expect(isDrawn(chart)).toBe(true);
  expect(chart.getAttribute('aria-valuetext')).not.toContain('111');
  press(chart, '+');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('55');
  slow.resolve();
  await later(150);
  expect(chart.getAttribute('aria-valuetext')).toContain('55');
  expect(isDrawn(chart)).toBe(true);
  expect(asked.map(({ only }) => only)).toEqual(['lines', 'lines', 'statistics']);
});
