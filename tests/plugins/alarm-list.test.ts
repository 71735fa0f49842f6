/** How the rows of an alarm list share its width: states and times are never cut. */
import { expect, test } from 'vitest';
import { type Feed, SAMPLE_FEED } from '../../engine/kind-feeds.ts';
import { columnsOf, type Row } from '../../plugins/alarm-list/columns.ts';
import alarmList from '../../plugins/alarm-list/kind.ts';

const SIZE = 12;
/** A word of Roboto is about this wide for each letter, font sizes. */
const USUAL = 0.53;
const row = (more: Partial<Row> = {}): Row => ({
  ...{ message: 'P-104 Fault is on', name: 'Well PLC P-104 Fault', state: 'Not acknowledged' },
  ...{ time: '8:26 AM', isBold: true, ...more },
});
const fits = (words: string, width: number): boolean => width >= words.length * USUAL * SIZE;

test('state and time have the room of their longest words, from a faceplate’s width to a page’s', () => {
  for (const w of [290, 470, 900])
    for (const state of ['Acknowledged', 'Gone, not acknowledged'])
      for (const time of ['8:26 AM', '11/25/2026 8:26 AM']) {
        const columns = columnsOf([row(), row({ state, time })], w, SIZE);
        const { message, name, state: ofState, time: ofTime } = columns;
        const used = message + name + ofState + ofTime;
        expect(used, `${w} ${state} ${time}`).toBeLessThanOrEqual(w);
        expect(fits(time, columns.time) || columns.time === w / 3).toBe(true);
        expect(columns.state === 0 || fits(state, columns.state)).toBe(true);
        expect(columns.message).toBeGreaterThanOrEqual(6 * SIZE);
      }
  expect(fits('Not acknowledged', columnsOf([row()], 290, SIZE).state)).toBe(true);
});

test('where there is little room the name gives way first, then the state, which the mark shows too', () => {
  const shown = (w: number) => {
    const { name, state } = columnsOf([row()], w, SIZE);
    return [name > 0, state > 0];
  };
  expect([shown(900), shown(290), shown(200)]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

test('says that the alarms are not known, and since when, while its list is out of date', () => {
  const at = Date.UTC(2026, 0, 1, 3, 12, 5);
  const feedOf = (staleSince?: number): Feed => ({
    ...SAMPLE_FEED,
    state: 'known',
    answers: [{ type: 'alarms', alarms: [], total: 0, zone: 'UTC', ...(staleSince && { staleSince }) }],
  });
  const said = (feed: Feed) => alarmList.a11y?.({ label: '' } as never, feed).value;
  expect([said(feedOf()), said(feedOf(at))]).toEqual(['no alarms', 'alarms are not known']);
});

test('a message is never cut for the sake of name or state, and has a line of its own where it needs one', () => {
  const message = 'T-101 Level is High High: 98.23 % (≥ 97)';
  for (const w of [300, 400, 500, 700, 1000]) {
    const columns = columnsOf([row({ message })], w, SIZE);
    expect(fits(message, columns.message), `${w}`).toBe(true);
    expect(columns.lines).toBe(w < 340 ? 2 : 1);
  }
});

test('draws no more rows than fit, each as high as it needs', () => {
  const alarm = (nth: number) => ({
    ...{ alarm: `a${nth}`, site: 's', tag: 't', tagName: 'Level', device: 'PLC', raisedAt: nth },
    ...{ message: 'T-101 Level is High High: 98.23 % (≥ 97)', severity: 'critical', state: 'unacknowledged' },
  });
  const feed = {
    ...SAMPLE_FEED,
    state: 'known',
    answers: [{ type: 'alarms', alarms: [1, 2, 3, 4, 5, 6].map(alarm), total: 6, zone: 'UTC' }],
  } as Feed;
  const frame = { backgroundColor: '#fff', stroke: '#000', strokeWidth: 1, label: '' };
  const p = { ...frame, scope: 'site', severity: 'all', most: 8, fontSize: 12 } as never;
  const leads = (w: number) => alarmList.leads!(p, { w, h: 200 }, feed);
  const heights = [600, 320].map((w) => leads(w)[0]!.h * 200);
  expect(heights.map(Math.round)).toEqual([22, 38]);
  for (const w of [600, 320]) for (const { y, h } of leads(w)) expect(y + h).toBeLessThanOrEqual(1);
});
