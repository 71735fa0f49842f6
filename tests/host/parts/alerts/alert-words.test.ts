import { expect, test } from 'vitest';
import {
  actionsFor,
  agoWords,
  countWords,
  logWords,
  sumsOf,
} from '../../../../host/parts/alerts/alert-words.ts';

const site = (uuid: string, criticalAlertsCount: number, urgentAlertsCount: number) => ({
  ...{ uuid, criticalAlertsCount, urgentAlertsCount },
});

test('SIDE-01 an area and a route count what stands below them', () => {
  const tree = [
    { id: 'area', children: [{ id: 'route', children: [{ id: 'a' }, { id: 'b' }] }, { id: 'c' }] },
  ];
  const sums = sumsOf(tree, [site('a', 1, 0), site('b', 2, 3), site('c', 0, 4)]);
  expect(Object.fromEntries(sums)).toEqual({
    area: { critical: 3, urgent: 7 },
    route: { critical: 3, urgent: 3 },
    a: { critical: 1, urgent: 0 },
    b: { critical: 2, urgent: 3 },
    c: { critical: 0, urgent: 4 },
  });
});

test.each([
  [4, '4 s'],
  [61, '1 min'],
  [7300, '2 h'],
  [200_000, '2 d'],
])('%d seconds ago is %s', (seconds, words) => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(agoWords(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
});

test('what is counted and what was done, in words', () => {
  expect([countWords(3, 1), countWords(0, 2), countWords(0, 0)]).toEqual([
    '3 critical, 1 urgent',
    '2 urgent',
    '',
  ]);
  const log = { at: '', user: 'Olga', note: 'Repair' };
  expect(logWords({ ...log, event: 'shelved' })).toBe('Shelved by Olga: Repair');
});

test('OR-91 the page offers what the server allows', () => {
  const offered = (status: 'open' | 'acknowledged' | 'completed') =>
    Object.entries(actionsFor({ status, state: 'unacknowledged' }))
      .filter(([, may]) => may)
      .map(([deed]) => deed);
  expect(offered('open')).toEqual(['acknowledge', 'shelve']);
  expect(offered('acknowledged')).toEqual(['reopen', 'shelve']);
  expect(offered('completed')).toEqual([]);
});
