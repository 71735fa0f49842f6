/** The figures as tables of text, the same for terminal, markdown and page. */
import {
  type EngineName,
  frameMetric,
  isHigherBetter,
  isPeer,
  type Metric,
  type Result,
  scenarioOf,
  TABLE,
  UNITS,
} from '../metrics.ts';
import { NOTES } from '../peers/notes.ts';

interface Table {
  readonly scene: string;
  readonly n: number;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All figures of one scene at one size. */
export interface Block {
  readonly scene: string;
  readonly n: number;
  readonly engines: readonly EngineName[];
  of(metric: Metric, engine: EngineName): Result | undefined;
  /** Returns the lowest figure of all engines but ours; undefined where there is none, it is zero, or more is better. */
  bestPeer(metric: Metric): Result | undefined;
}

const OURS: EngineName = 'mimic';

export function blocksOf(results: readonly Result[]): Block[] {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const key = `${result.scene} ${result.n}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].map(blockOf).sort((a, b) => (a.scene === b.scene ? a.n - b.n : 0));
}

function blockOf(results: readonly Result[]): Block {
  const { scene, n } = results[0]!;
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const figures = new Map(results.map((result) => [`${result.metric} ${result.engine}`, result]));
  const of = (metric: Metric, engine: EngineName): Result | undefined => figures.get(`${metric} ${engine}`);
  return {
    scene,
    n,
    engines,
    of,
    bestPeer(metric) {
      if (isHigherBetter(metric)) return undefined;
      const peers = engines.filter(isPeer).flatMap((engine) => of(metric, engine) ?? []);
      const best = peers.reduce<Result | undefined>((a, b) => (a && a.value <= b.value ? a : b), undefined);
      return best && best.value > 0 ? best : undefined;
    },
  };
}

/** Returns how many times faster ours is than the best peer. */
export function leadOf(block: Block, metric: Metric): number | undefined {
  const ours = block.of(metric, OURS);
  const best = block.bestPeer(metric);
  return ours && best && ours.value > 0 ? best.value / ours.value : undefined;
}

/**
 * Returns one table per scene and size: metrics down, engines across, each figure with its ratio to the best peer
 * (below 1 is better).
 */
export function tablesOf(results: readonly Result[], metrics: readonly Metric[] = TABLE): Table[] {
  return blocksOf(results).flatMap((block) => {
    const present = metrics.filter((metric) =>
      block.engines.some((engine) => block.of(metric, engine) || isInvalid(block, metric, engine)),
    );
    const head = ['', ...block.engines.map((engine) => NOTES[engine].title), 'best peer ÷ ours'];
    const rows = present.map((metric) => rowOf(block, metric));
    return rows.length > 0 ? [{ scene: block.scene, n: block.n, head, rows }] : [];
  });
}

/** In place of a figure of frames that did not hold what they were called done with. */
export const INVALID = 'invalid';

export function isInvalid(block: Block, metric: Metric, engine: EngineName): boolean {
  const scenario = scenarioOf(metric);
  return scenario !== undefined && (block.of(frameMetric(scenario, 'wrong'), engine)?.value ?? 0) > 0;
}

function rowOf(block: Block, metric: Metric): string[] {
  const best = block.bestPeer(metric)?.value;
  const cells = block.engines.map((engine) => {
    const result = block.of(metric, engine);
    return result ? cellOf(result, best) : isInvalid(block, metric, engine) ? INVALID : '–';
  });
  const lead = leadOf(block, metric);
  return [`${metric}, ${UNITS[metric]}`, ...cells, lead === undefined ? '–' : `${figure(lead)}×`];
}

function cellOf(result: Result, best: number | undefined): string {
  return `${withSpread(result)}${best === undefined ? '' : ` (${figure(result.value / best)})`}`;
}

/** `12.3 ±0.4`: half the range between the rounds. */
export const withSpread = ({ value, spread }: Pick<Result, 'value' | 'spread'>): string =>
  `${figure(value)}${spread === null ? '' : ` ±${figure(spread / 2)}`}`;

/** Three significant digits, and no more decimals than make sense. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

export const titleOf = ({ scene, n }: Pick<Table, 'scene' | 'n'>): string =>
  `${scene}-${n.toLocaleString('en')}`;
