/** What a cluster is asked for, and how figures of its programs are judged by it. */

/** One line of JSON of a program. */
export type Figures = Readonly<Record<string, unknown>>;

export interface Judged {
  readonly measure: string;
  readonly aim: string;
  /** In words; undefined where no program has told of it. */
  readonly measured: string | undefined;
  readonly isMet: boolean;
}

interface Measure {
  readonly measure: string;
  readonly aim: string;
  /** Undefined if there is no line of it among these. */
  judge(lines: readonly Figures[]): { readonly measured: string; readonly isMet: boolean } | undefined;
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

const number = (figures: Figures, key: string): number => Number(figures[key] ?? Number.NaN);
const spread = (figures: Figures, key: string): Spread => figures[key] as Spread;
const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Of the tests of a whole cluster (tests/long/cluster-figures.test.ts), by the measure that they name. */
const told = (lines: readonly Figures[], name: string): Figures | undefined =>
  lines.findLast(({ test, measure }) => test === 'cluster figures' && measure === name);

/** Of bench/server/cluster.ts: rounds of one side. */
const rounds = (lines: readonly Figures[], side: string, sockets: number): readonly Figures[] =>
  lines.filter((line) => line.side === side && line.sockets === sockets);

const ages = (of: readonly Figures[]) => {
  const at = (quantile: 'p50' | 'p99') =>
    middle(of.map(({ valueAgeMs }) => (valueAgeMs as Record<string, number>)[quantile]!));
  return { p50: at('p50'), p99: at('p99') };
};

const ofTest = (
  measure: string,
  aim: string,
  name: string,
  judge: (figures: Figures) => { measured: string; isMet: boolean },
): Measure => ({
  ...{ measure, aim },
  judge(lines) {
    const figures = told(lines, name);
    return figures && judge(figures);
  },
});

const sustained = (measure: string, aim: string, rate: number, seconds: number): Measure => ({
  ...{ measure, aim },
  judge(lines) {
    const figures = lines.findLast(
      (line) => line.way === 'sustained' && line.rate === rate && number(line, 'seconds') >= seconds,
    );
    if (!figures) return undefined;
    const [perSecond, lost, dropped] = ['takenPerSecond', 'lost', 'dropped'].map((key) =>
      number(figures, key),
    );
    const drained = number(figures, 'drainedSeconds');
    return {
      measured: `${perSecond}/s, lost ${lost}, refused ${dropped}, the rest stored ${drained} s after; ${number(figures, 'cpuMicrosecondsPerSample')} µs a sample`,
      isMet: perSecond! >= rate * 0.98 && lost === 0 && dropped === 0,
    };
  },
});

const age = (measure: string, aim: string, sockets: number, most: { p50: number; p99: number }): Measure => ({
  ...{ measure, aim },
  judge(lines) {
    const three = rounds(lines, 'three nodes', sockets);
    if (three.length === 0) return undefined;
    const [here, one] = [ages(three), ages(rounds(lines, 'one server', sockets))];
    return {
      measured: `p50 ${here.p50}, p99 ${here.p99} ms (one server ${one.p50}, ${one.p99})`,
      isMet: here.p50 <= most.p50 && here.p99 <= most.p99,
    };
  },
});

const MEASURES: readonly Measure[] = [
  sustained('ingest to PostgreSQL for 10 minutes', '25,000/s, lost 0', 25_000, 600),
  sustained('a burst of a minute', '50,000/s, it drains', 50_000, 60),
  age('source to socket at 5,000 changes a second', 'p50 ≤ 60, p99 ≤ 250 ms', 500, { p50: 60, p99: 250 }),
  age('3,000 sockets with 5 values a second', 'age p99 ≤ 150 ms', 3000, { p50: 150, p99: 150 }),
  ofTest(
    'a node with devices killed 20 times',
    'back p95 ≤ 5 s, stale ≤ 3.5 s, gaps marked',
    'node killed',
    (figures) => {
      const [back, stale] = [spread(figures, 'backMs'), spread(figures, 'staleShownMs')];
      const [kills, lost] = [number(figures, 'kills'), number(figures, 'lost')];
      const [unexplained, unmarked] = [number(figures, 'unexplained'), number(figures, 'unmarkedGaps')];
      return {
        measured: `${kills} kills: back p50 ${back.p50}, p95 ${back.p95}; stale after ${stale.p50}, at most ${stale.max} ms; ${lost} of ${number(figures, 'readings')} readings lost with their node, ${unexplained} otherwise; ${unmarked} gaps unmarked`,
        isMet: kills >= 20 && back.p95 <= 5000 && stale.max <= 3500 && unexplained === 0 && unmarked === 0,
      };
    },
  ),
  ofTest(
    '200 commands across kills',
    'one write each at most, 0 false confirmed',
    'node killed',
    (figures) => {
      const outcomes = figures.commands as Record<string, number>;
      const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
      const said = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
      // The test itself fails where one was done twice or told wrongly.
      const wrong = number(figures, 'wrongCommands');
      return { measured: `${all}: ${said.join(', ')}; wrong ${wrong}`, isMet: all >= 200 && wrong === 0 };
    },
  ),
  ...(['PostgreSQL killed', 'the host of PostgreSQL dead'] as const).map((name) =>
    ofTest(name, 'tick ≤ 250 ms, writes refused, lost 0, drained ≤ 30 s', name, (figures) => {
      const codes = Object.keys(figures.refused as object);
      const [pause, lost, drained] = ['longestPauseMs', 'lost', 'drainedMs'].map((key) =>
        number(figures, key),
      );
      return {
        measured: `away ${tenth(number(figures, 'awayMs') / 1000)} s: values every ${pause} ms at least, refused as ${codes.join(', ')}, lost ${lost}, drained in ${tenth(drained! / 1000)} s`,
        isMet: pause! <= 250 && codes.join() === 'STORAGE_AWAY' && lost === 0 && drained! <= 30_000,
      };
    }),
  ),
  ofTest('a NATS server killed', 'live gap ≤ 1 s, lost 0', 'a NATS server killed', (figures) => {
    const gaps = figures.longestGapsMs as number[];
    const lost = number(figures, 'lost');
    return {
      measured: `gaps of ${gaps.join(', ')} ms; lost ${lost}`,
      isMet: Math.max(...gaps) <= 1000 && lost === 0,
    };
  }),
  ofTest('etcd’s leader killed', 'no link moves', 'etcd’s leader killed', (figures) => ({
    measured: `${number(figures, 'times')} times: ${number(figures, 'moved')} links moved`,
    isMet: number(figures, 'moved') === 0,
  })),
  ...(['configuration changed', 'right withdrawn'] as const).map((name) =>
    ofTest(`${name}, on every node`, '≤ 1 s', name, (figures) => ({
      measured: `p50 ${spread(figures, 'ms').p50}, at most ${spread(figures, 'ms').max} ms`,
      isMet: spread(figures, 'ms').max <= 1000,
    })),
  ),
  {
    measure: 'processor time a sample, 3 nodes against 1',
    aim: '≤ 1.5×',
    judge(lines) {
      const cpu = (side: string) =>
        middle(rounds(lines, side, 500).map((line) => number(line, 'cpuMicrosecondsPerChange')));
      if (rounds(lines, 'three nodes', 500).length === 0) return undefined;
      const ratio = cpu('three nodes') / cpu('one server');
      return {
        measured: `${cpu('three nodes')} and ${cpu('one server')} µs a change with 500 sockets: ${Math.round(ratio * 100) / 100}×`,
        isMet: ratio <= 1.5,
      };
    },
  },
];

/** Each measure beside its aim. A program that told nothing of it leaves it unmet. */
export function judge(lines: readonly Figures[]): Judged[] {
  return MEASURES.map((one) => {
    const found = one.judge(lines);
    return {
      ...{ measure: one.measure, aim: one.aim },
      measured: found?.measured,
      isMet: found?.isMet ?? false,
    };
  });
}
