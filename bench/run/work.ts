/**
 * The order of the work: one browser visit for scenarios of one sort, with engines taking turns; or in quick runs one visit
 * for all.
 */

import { type EngineName, type MainMetric, METRICS, SCENARIOS, type Scenario } from '../metrics.ts';
import type { Options } from '../options.ts';
import type { Budget } from '../page/frames.ts';

/** One fresh browser with one engine and one scene, and what is measured there. Loading is measured in every visit. */
export interface Visit {
  readonly scene: string;
  readonly engine: EngineName;
  readonly n: number;
  readonly round: number;
  readonly scenarios: readonly Scenario[];
  /** Scenarios whose canvas calls are counted, not timed. */
  readonly counted: readonly Scenario[];
  readonly input: boolean;
  readonly tags: boolean;
  /** Frames, events and values while the page has work of its own. */
  readonly busy: boolean;
  readonly hits: boolean;
  readonly memory: boolean;
  readonly pictures: boolean;
}

export interface Budgets {
  readonly frames: Budget;
  /** Milliseconds for comparing frames of the zoom with pictures at rest. */
  readonly exactMs: number;
  readonly hitsMs: number;
  /** Milliseconds of panning beside a busy page. */
  readonly busyMs: number;
  /** Single events timed until their pixels: at most this many, and this many milliseconds. */
  readonly events: { readonly most: number; readonly ms: number };
  /** Frames in which calls and uploads are counted. */
  readonly countedFrames: number;
  /** The whole run ends after this time, with the results so far. */
  readonly runMs: number;
}

export const QUICK: Budgets = {
  frames: { frames: 8, fewest: 1, ms: 400 },
  exactMs: 1500,
  hitsMs: 200,
  busyMs: 1000,
  events: { most: 5, ms: 400 },
  countedFrames: 2,
  runMs: 480_000,
};
export const FULL: Budgets = {
  frames: { frames: 60, fewest: 3, ms: 4000 },
  exactMs: 15_000,
  hitsMs: 2000,
  busyMs: 4000,
  events: { most: 30, ms: 5000 },
  countedFrames: 4,
  runMs: Number.POSITIVE_INFINITY,
};

type Part = Omit<Visit, 'scene' | 'engine' | 'n' | 'round'>;
export const NOTHING: Part = {
  scenarios: [],
  counted: [],
  input: false,
  tags: false,
  busy: false,
  hits: false,
  memory: false,
  pictures: false,
};

/** The longest task is taken over all scenarios: requesting it means requesting them. */
function scenariosFor(metrics: readonly MainMetric[]): readonly Scenario[] {
  if (metrics.includes('longest-task')) return SCENARIOS;
  const asksFor = (scenario: Scenario): boolean =>
    metrics.includes(scenario) || (scenario === 'zoom' && metrics.includes('zoom-exact'));
  return SCENARIOS.filter(asksFor);
}

/** What runs one after the other in the same browser: loading takes longer than most of them. */
const TOGETHER: readonly (readonly Scenario[])[] = [
  ['pan-whole', 'pan-near', 'zoom'],
  ['drag-whole', 'drag-near'],
  ['update-whole', 'update-near'],
];

/** A quick run has no time for counting, and for single events only where they are asked for by name. */
function partsFor({ metrics, quick }: Options): Part[] {
  const asked = (...names: readonly MainMetric[]): boolean => names.some((name) => metrics.includes(name));
  const scenarios = scenariosFor(metrics);
  const hits = asked('hit', 'hit-p99', 'hit-round-trip');
  const memory = asked('memory', 'bytes-per-object');
  const isNamed = !quick || metrics.length < METRICS.length;
  const input = isNamed && asked('input-to-pixel', 'input-to-pixel-p95');
  const tags = isNamed && asked('tag-to-pixel', 'tag-to-pixel-p95');
  const busy = isNamed && metrics.some((metric) => metric.startsWith('busy-'));
  if (quick) return [{ ...NOTHING, scenarios, hits, memory, input, tags, busy, pictures: true }];
  return [
    { ...NOTHING, memory, pictures: true },
    ...TOGETHER.map((group) => group.filter((scenario) => scenarios.includes(scenario)))
      .filter((group) => group.length > 0)
      .map((group) => ({ ...NOTHING, scenarios: group })),
    ...(hits ? [{ ...NOTHING, hits }] : []),
    ...(input || tags ? [{ ...NOTHING, input, tags }] : []),
    ...(busy ? [{ ...NOTHING, busy }] : []),
    ...(scenarios.length > 0 ? [{ ...NOTHING, counted: scenarios }] : []),
  ];
}

/**
 * Returns all visits of a run. The first engine changes from part to part, so that none always runs on a machine that
 * the same other one has warmed up. A quick run starts with the largest scene: if time runs out, the small ones are
 * missing.
 */
export function visitsOf(options: Options): Visit[] {
  const { engines, rounds, quick } = options;
  const parts = partsFor(options);
  return options.scenes.flatMap(({ scene, sizes }) =>
    (quick ? [...sizes].sort((a, b) => b - a) : sizes).flatMap((n) =>
      Array.from({ length: rounds }, (_, round) =>
        parts.flatMap((part, nth) =>
          // Pictures and counts are the same in every round.
          round > 0 && part.counted.length > 0
            ? []
            : rotated(engines, round + nth).map((engine) => ({
                ...part,
                pictures: part.pictures && round === 0,
                scene,
                engine,
                n,
                round,
              })),
        ),
      ).flat(),
    ),
  );
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}
