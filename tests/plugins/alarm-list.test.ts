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
        const used = Object.values(columns).reduce((sum, one) => sum + one, 0);
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
