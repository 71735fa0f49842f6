/** What is done in which order: one browser visit a scenario, engines taking turns; or in quick runs one visit for all. */

import { type EngineName, type Metric, SCENARIOS, type Scenario } from '../metrics.ts';
import type { Options } from '../options.ts';
import type { Budget } from '../page/frames.ts';

/** One fresh browser with one engine and one scene, and what is measured there. Loading is measured in every visit. */
export interface Visit {
  readonly engine: EngineName;
  readonly n: number;
  readonly round: number;
  readonly scenarios: readonly Scenario[];
  readonly hits: boolean;
  readonly memory: boolean;
  readonly pictures: boolean;
}

export interface Budgets {
  readonly frames: Budget;
  readonly hitsMs: number;
  /** The whole run ends after so long, with what it then has. */
  readonly runMs: number;
}

export const QUICK: Budgets = {
  frames: { frames: 8, fewest: 1, ms: 400 },
  hitsMs: 300,
  runMs: 280_000,
};
export const FULL: Budgets = {
  frames: { frames: 60, fewest: 3, ms: 6000 },
  hitsMs: 3000,
  runMs: Number.POSITIVE_INFINITY,
};

type Part = Omit<Visit, 'engine' | 'n' | 'round'>;
const NOTHING: Part = { scenarios: [], hits: false, memory: false, pictures: false };

/** The longest task is that of all scenarios: to ask for it is to ask for them. */
function scenariosFor(metrics: readonly Metric[]): readonly Scenario[] {
  if (metrics.includes('longest-task')) return SCENARIOS;
  return SCENARIOS.filter((scenario) => metrics.includes(scenario));
}

function partsFor({ metrics, quick }: Options): Part[] {
  const scenarios = scenariosFor(metrics);
  const hits = metrics.includes('hit') || metrics.includes('hit-round-trip');
  const memory = metrics.includes('memory');
  if (quick) return [{ scenarios, hits, memory, pictures: true }];
  return [
    { ...NOTHING, memory, pictures: true },
    ...scenarios.map((scenario) => ({ ...NOTHING, scenarios: [scenario] })),
    ...(hits ? [{ ...NOTHING, hits }] : []),
  ];
}

/**
 * All visits of a run. The engine that begins changes from part to part, so that none always runs on a machine that the
 * same other one has warmed. A quick run has the largest scene first: if time runs out it is the small ones that lack.
 */
export function visitsOf(options: Options): Visit[] {
  const { engines, rounds, quick } = options;
  const sizes = quick ? [...options.sizes].sort((a, b) => b - a) : options.sizes;
  const parts = partsFor(options);
  return sizes.flatMap((n) =>
    Array.from({ length: rounds }, (_, round) =>
      parts.flatMap((part, nth) =>
        rotated(engines, round + nth).map((engine) => ({
          ...part,
          // The picture is the same in every round.
          pictures: part.pictures && round === 0,
          engine,
          n,
          round,
        })),
      ),
    ).flat(),
  );
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}
