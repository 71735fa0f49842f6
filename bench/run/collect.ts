/** Collects the samples of all visits into figures. */
import {
  type EngineName,
  frameMetric,
  isProof,
  type Metric,
  type Result,
  scenarioOf,
  UNITS,
} from '../metrics.ts';
import { median, spread } from '../statistics.ts';
import type { Sample } from './visit.ts';
import type { Visit } from './work.ts';

type Place = Pick<Visit, 'scene' | 'engine' | 'n' | 'round'>;

export class Collection {
  /** By scene, size, metric and engine: the samples of each round. */
  private readonly figures = new Map<string, Map<number, number[]>>();

  add({ scene, engine, n, round }: Place, samples: readonly Sample[]): void {
    for (const { metric, value } of samples) {
      const key = keyOf(scene, n, metric, engine);
      const rounds = this.figures.get(key) ?? new Map<number, number[]>();
      rounds.set(round, [...(rounds.get(round) ?? []), value]);
      this.figures.set(key, rounds);
    }
  }

  /** Returns the median of the rounds; undefined where nothing was measured, or where a frame was wrong. */
  result(scene: string, n: number, metric: Metric, engine: EngineName): Result | undefined {
    const scenario = scenarioOf(metric);
    const wrong = scenario && this.figure(scene, n, frameMetric(scenario, 'wrong'), engine);
    return wrong && wrong.value > 0 && !isProof(metric) ? undefined : this.figure(scene, n, metric, engine);
  }

  private figure(scene: string, n: number, metric: Metric, engine: EngineName): Result | undefined {
    const rounds = this.figures.get(keyOf(scene, n, metric, engine));
    if (!rounds) return undefined;
    const values = [...rounds.values()].map((samples) => ofOneRound(metric, samples));
    const all = isProof(metric) ? worst(metric, values) : median(values);
    const [value, range] = [rounded(all), rounded(spread(values))];
    return { scene, n, engine, metric, value, unit: UNITS[metric], spread: range };
  }

  /** Returns all results, in the given orders. */
  results(
    scenes: readonly { readonly scene: string; readonly sizes: readonly number[] }[],
    engines: readonly EngineName[],
  ): Result[] {
    const metrics = Object.keys(UNITS) as Metric[];
    return scenes.flatMap(({ scene, sizes }) =>
      sizes.flatMap((n) =>
        metrics.flatMap((metric) => engines.flatMap((engine) => this.result(scene, n, metric, engine) ?? [])),
      ),
    );
  }
}

/** One bad round is bad. */
const worst = (metric: Metric, rounds: readonly number[]): number =>
  metric.endsWith('-wrong') ? Math.max(...rounds) : Math.min(...rounds);

const keyOf = (scene: string, n: number, metric: Metric, engine: EngineName): string =>
  `${scene} ${n} ${metric} ${engine}`;

/** A round loads many times and has a longest task in each scenario: the longest of them counts. */
const ofOneRound = (metric: Metric, samples: readonly number[]): number =>
  metric === 'longest-task' ? Math.max(...samples) : median(samples);

/** Four significant digits: the clock is no more precise. */
function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Number(value.toPrecision(4))) as T;
}
