/** Where the widgets of the dashboard stand, and which sites have a card. */
import { describe, expect, test } from 'vitest';
import {
  type Arrangement,
  arrangementOf,
  changed,
  moved,
  putBefore,
  shownIn,
  USUAL,
  WIDGETS,
} from '../../../../host/pages/dashboard/arrangement.ts';
import { cardsOf, placesOf, type SiteCardState } from '../../../../host/pages/dashboard/site-cards.ts';
import { liveWords } from '../../../../host/pages/dashboard/value-words.ts';
import { latestWords } from '../../../../host/parts/log/command-words.ts';

const idsOf = (arrangement: Arrangement, column?: 'main' | 'side') =>
  shownIn(arrangement, column).map(({ id }) => id);

describe('what was kept', () => {
  test.each([[undefined], [null], ['x'], [[]], [{}], [{ widgets: 'x', values: 3 }]])(
    '%j is the usual arrangement',
    (kept) => {
      expect(arrangementOf(kept)).toEqual(USUAL);
    },
  );

  test('every widget stands once: a new one at its usual place, an unknown one nowhere', () => {
    const widgets = [
      { id: 'map', column: 'main', isHidden: true },
      { id: 'weather', column: 'main' },
      { id: 'alarms', column: 'diagonal' },
      { id: 'map', column: 'side', isHidden: false },
    ];
    const arrangement = arrangementOf({ widgets });
    expect(arrangement.widgets.map(({ id }) => id).sort()).toEqual([...WIDGETS].sort());
    expect(arrangement.widgets.find(({ id }) => id === 'alarms')?.column).toBe('main');
    expect(arrangement.widgets.find(({ id }) => id === 'sites')).toEqual({
      ...{ id: 'sites', column: 'main', isHidden: false },
    });
  });

  test('values are uuids, each once, and not more than there is room for', () => {
    const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
    const values = [uuid(1), 'x', 7, uuid(1), ...Array.from({ length: 20 }, (_, nth) => uuid(nth))];
    expect(arrangementOf({ values }).values).toEqual([1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(uuid));
  });

  test('what is kept is what is read', () => {
    const arrangement = changed(moved(USUAL, 'sites', 1, true), 'map', { isHidden: true, column: 'main' });
    expect(arrangementOf(JSON.parse(JSON.stringify(arrangement)))).toEqual(arrangement);
  });
});

describe('moving', () => {
  test('goes past the neighbour of its column, whatever stands between them in the other', () => {
    const down = moved(USUAL, 'sites', 1, false);
    const before = idsOf(USUAL, 'main');
    expect(idsOf(down, 'main')).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(idsOf(down, 'side')).toEqual(idsOf(USUAL, 'side'));
    expect(idsOf(moved(down, 'sites', -1, false), 'main')).toEqual(before);
  });

  test('in one column it goes past the next of all', () => {
    expect(idsOf(moved(USUAL, 'sites', -1, true)).slice(0, 2)).toEqual(['sites', 'alarms']);
  });

  test('a hidden neighbour is none, and there is nothing beyond the ends', () => {
    const hidden = changed(USUAL, 'map', { isHidden: true });
    expect(idsOf(moved(hidden, 'alarms', 1, false), 'side').slice(0, 2)).toEqual(['links', 'alarms']);
    expect(moved(USUAL, 'alarms', -1, true)).toBe(USUAL);
    expect(moved(USUAL, 'reports', 1, true)).toBe(USUAL);
  });

  test('a dropped widget stands before the other, in its column; at an end where there is none', () => {
    const dropped = putBefore(USUAL, 'commands', 'map', 'side');
    expect(idsOf(dropped, 'side')).toEqual(['alarms', 'commands', 'map', 'links']);
    expect(idsOf(putBefore(USUAL, 'alarms', null, 'main'), 'main').at(-1)).toBe('alarms');
    expect(putBefore(USUAL, 'map', 'map', 'main')).toBe(USUAL);
  });
});

describe('cards of sites', () => {
  const site = (name: string, change: Partial<SiteCardState> = {}): SiteCardState => ({
    ...{ uuid: name, name, place: 'Valley', critical: 0, urgent: 0, acknowledged: 0 },
    ...change,
  });

  test('keep their places; where there are too many, those with something the matter are among them', () => {
    const all = [
      site('A'),
      site('B', { links: { links: 2, down: 1 } }),
      site('C'),
      site('D', { urgent: 3 }),
      site('E', { critical: 1 }),
    ];
    expect(cardsOf(all, 5)).toBe(all);
    expect(cardsOf(all, 3).map(({ name }) => name)).toEqual(['B', 'D', 'E']);
    expect(cardsOf(all, 4).map(({ name }) => name)).toEqual(['A', 'B', 'D', 'E']);
  });

  test('say where the site is', () => {
    const item = (name: string) => ({ id: 1, uuid: name, name });
    const areas = [
      { ...item('North'), routes: [{ ...item('River'), sites: [item('Mill')] }], sites: [item('Well')] },
    ];
    expect(placesOf(areas).map(({ name, place }) => [name, place])).toEqual([
      ['Mill', 'North · River'],
      ['Well', 'North'],
    ]);
  });
});

test('a command reads as the operator read it, else by its tag and value', () => {
  const command = {
    ...{ commandId: 'c', at: '2026-11-23T12:00:00.000Z', user: 'Olga', unit: 'bar', value: 4.5 },
    ...{ site: { uuid: 's', name: 'Mill' }, tag: { uuid: 't', name: 'P-1 Setpoint', controllerName: 'PLC' } },
    ...{ asked: null, result: 'confirmed' as const, message: '' },
  };
  expect(latestWords(command)).toBe('P-1 Setpoint → 4.5 bar');
  expect(latestWords({ ...command, value: true, unit: null })).toBe('P-1 Setpoint → on');
  expect(latestWords({ ...command, asked: { name: 'Pump 1', target: 'Running' } })).toBe('Pump 1 → Running');
});

test('a value that is not good, or not of now, says so', () => {
  const flow = { unit: 'l/s', dataType: 'float' as const, points: [] };
  const at = { value: 12.34567, quality: 0 };
  expect(liveWords(flow, at, true)).toEqual({ text: '12.3 l/s', doubt: null });
  expect(liveWords(flow, { ...at, quality: 3 }, true).doubt).toBe('Stale');
  expect(liveWords(flow, at, false).doubt).toBe('Not live');
  expect(liveWords(flow, { ...at, value: null }, true)).toEqual({ text: '-', doubt: 'No value' });
  expect(liveWords(flow, undefined, false)).toEqual({ text: '-', doubt: 'Connecting' });
  const run = { unit: null, dataType: 'boolean' as const, points: [] };
  expect(liveWords(run, { ...at, value: 1 }, true).text).toBe('On');
  expect(liveWords(run, { ...at, value: false }, true).text).toBe('Off');
});
