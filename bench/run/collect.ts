/** Gathers the samples of all visits into figures. */
import { type EngineName, METRICS, type Metric, type Result, UNITS } from '../metrics.ts';
import { median, spread } from '../statistics.ts';
import type { Sample } from './visit.ts';
import type { Visit } from './work.ts';

const SCENE = 'schematic';

type Place = Pick<Visit, 'engine' | 'n' | 'round'>;

export class Collection {
  /** By engine, size and metric: the samples of each round. */
  private readonly figures = new Map<string, Map<number, number[]>>();

  add({ engine, n, round }: Place, samples: readonly Sample[]): void {
    for (const { metric, value } of samples) {
      const key = keyOf(engine, n, metric);
      const rounds = this.figures.get(key) ?? new Map<number, number[]>();
      rounds.set(round, [...(rounds.get(round) ?? []), value]);
      this.figures.set(key, rounds);
    }
  }

  /** Median of the rounds; undefined where nothing was measured. */
  result(engine: EngineName, n: number, metric: Metric): Result | undefined {
    const rounds = this.figures.get(keyOf(engine, n, metric));
    if (!rounds) return undefined;
    const values = [...rounds.values()].map((samples) => ofOneRound(metric, samples));
    return {
      scene: SCENE,
      n,
      engine,
      metric,
      value: rounded(median(values)),
      unit: UNITS[metric],
      spread: rounded(spread(values)),
    };
  }

  results(
    engines: readonly EngineName[],
    sizes: readonly number[],
    metrics: readonly Metric[] = METRICS,
  ): Result[] {
    return sizes.flatMap((n) =>
      metrics.flatMap((metric) => engines.flatMap((engine) => this.result(engine, n, metric) ?? [])),
    );
  }
}

const keyOf = (engine: EngineName, n: number, metric: Metric): string => `${engine} ${n} ${metric}`;

/** A round loads many times and has a longest task in each scenario: the longest of them is meant. */
const ofOneRound = (metric: Metric, samples: readonly number[]): number =>
  metric === 'longest-task' ? Math.max(...samples) : median(samples);

/** Four significant digits: the clock gives no more. */
function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Number(value.toPrecision(4))) as T;
}
