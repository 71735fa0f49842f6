/** Figures of a cluster's programs beside what is asked: a miss is told as one, and so is a program that told nothing. */
import { describe, expect, test } from 'vitest';
import { type Figures, judge } from '../../bench/cluster/measures.ts';

const round = (side: string, sockets: number, p50: number, p99: number, cpu: number): Figures => ({
  ...{ load: 1, side, sockets, valueAgeMs: { p50, p99 }, cpuMicrosecondsPerChange: cpu },
});
const told = (measure: string, more: object): Figures => ({
  ...{ load: 1, test: 'cluster figures', measure },
  ...more,
});
const sustained = (rate: number, seconds: number, lost: number): Figures => ({
  ...{ load: 1, way: 'sustained', rate, seconds, takenPerSecond: rate, lost, dropped: 0 },
  ...{ drainedSeconds: 1.5, cpuMicrosecondsPerSample: 5 },
});
const away = { awayMs: 4000, longestPauseMs: 200, refused: { STORAGE_AWAY: 3 }, lost: 0, drainedMs: 700 };

const GOOD: readonly Figures[] = [
  ...[round('one server', 500, 25, 51, 32), round('three nodes', 500, 30, 60, 46)],
  ...[round('one server', 3000, 26, 51, 400), round('three nodes', 3000, 60, 95, 500)],
  ...[sustained(25_000, 600, 0), sustained(50_000, 60, 0)],
  told('node killed', {
    ...{
      kills: 20,
      backMs: { p50: 3300, p95: 4000, max: 4100 },
      staleShownMs: { p50: 1500, p95: 1600, max: 1700 },
    },
    ...{ readings: 20_000, lost: 20, unexplained: 0, unmarkedGaps: 0, wrongCommands: 0 },
    commands: { confirmed: 400, 'no answer': 4 },
  }),
  told('PostgreSQL killed', away),
  told('the host of PostgreSQL dead', { ...away, awayMs: 21_000 }),
  told('a NATS server killed', { longestGapsMs: [300, 800, 500], lost: 0 }),
  told('etcd’s leader killed', { times: 3, moved: 0 }),
  told('configuration changed', { ms: { p50: 300, p95: 500, max: 500 } }),
  told('right withdrawn', { ms: { p50: 200, p95: 400, max: 400 } }),
];

const missed = (lines: readonly Figures[]): string[] =>
  judge(lines).flatMap(({ measure, isMet }) => (isMet ? [] : [measure]));

describe('what a cluster is asked for', () => {
  test('is met by good figures, each in words', () => {
    expect(missed(GOOD)).toEqual([]);
    expect(judge(GOOD).map(({ measured }) => measured)).not.toContain(undefined);
    expect(judge(GOOD)[0]).toEqual({
      measure: 'ingest to PostgreSQL for 10 minutes',
      aim: '25,000/s, lost 0',
      measured: '25000/s, lost 0, refused 0, the rest stored 1.5 s after; 5 µs a sample',
      isMet: true,
    });
  });

  test('is missed where nothing was told', () => {
    expect(judge([]).every(({ isMet, measured }) => !isMet && measured === undefined)).toBe(true);
  });

  test.each<[string, Figures, readonly string[]]>([
    ['lost samples', sustained(25_000, 600, 1), ['ingest to PostgreSQL for 10 minutes']],
    ['no gap where nobody polled', { ...GOOD[6]!, unmarkedGaps: 1 }, ['a node with devices killed 20 times']],
    ['a command done twice', { ...GOOD[6]!, wrongCommands: 1 }, ['200 commands across kills']],
    ['too few kills', { ...GOOD[6]!, kills: 19 }, ['a node with devices killed 20 times']],
    ['values that pause', told('PostgreSQL killed', { ...away, longestPauseMs: 251 }), ['PostgreSQL killed']],
    [
      'a refusal without its reason',
      told('PostgreSQL killed', { ...away, refused: { STORAGE_AWAY: 1, INTERNAL: 1 } }),
      ['PostgreSQL killed'],
    ],
    ['a link that moves', told('etcd’s leader killed', { times: 3, moved: 1 }), ['etcd’s leader killed']],
  ])('is missed by %s', (_, line, measures) => {
    expect(missed([...GOOD, line])).toEqual(measures);
  });

  test('a shorter run than asked counts for nothing', () => {
    const others = GOOD.filter(({ way }) => way !== 'sustained');
    expect(missed([...others, sustained(25_000, 60, 0), sustained(50_000, 60, 0)])).toEqual([
      'ingest to PostgreSQL for 10 minutes',
    ]);
  });
});
