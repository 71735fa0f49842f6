/** Compares two results, figure by figure: what changed by more than the rounds themselves differ. */
import { type EngineName, isHigherBetter, isProof, type Metric, type Result } from '../metrics.ts';

/** Between two single rounds a smaller change means nothing: measured noise of a quiet machine. */
export const SINGLE_ROUND_NOISE = 0.2;
/** Smaller changes are not worth reporting, however certain. */
const WORTH_TELLING = 0.02;

/**
 * `better`, `worse`: the ranges of the rounds do not overlap. `maybe-…`: a single round on one side, and a change
 * beyond its noise. `same`: within the ranges or the noise.
 */
type Verdict = 'better' | 'worse' | 'maybe-better' | 'maybe-worse' | 'same';

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  better: 'better',
  worse: 'worse',
  'maybe-better': 'perhaps better',
  'maybe-worse': 'perhaps worse',
  same: 'within the spread',
};

export interface Change {
  readonly scene: string;
  readonly n: number;
  readonly engine: EngineName;
  readonly metric: Metric;
  readonly unit: string;
  readonly before: Pick<Result, 'value' | 'spread'>;
  readonly after: Pick<Result, 'value' | 'spread'>;
  /** After ÷ before; better when lower, for most metrics. */
  readonly ratio: number;
  readonly verdict: Verdict;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** Number of figures that one of the results has and the other has not. */
  readonly onlyBefore: number;
  readonly onlyAfter: number;
}

const keyOf = ({ scene, n, engine, metric }: Result): string => `${scene} ${n} ${engine} ${metric}`;

export function compare(allBefore: readonly Result[], allAfter: readonly Result[]): Comparison {
  const before = allBefore.filter(({ metric }) => !isProof(metric));
  const after = allAfter.filter(({ metric }) => !isProof(metric));
  const earlier = new Map(before.map((result) => [keyOf(result), result]));
  const later = new Set(after.map(keyOf));
  const changes = after.flatMap((now) => {
    const then = earlier.get(keyOf(now));
    return then ? [changeOf(then, now)] : [];
  });
  return {
    changes,
    onlyBefore: before.filter((result) => !later.has(keyOf(result))).length,
    onlyAfter: after.length - changes.length,
  };
}

function changeOf(before: Result, after: Result): Change {
  const { scene, n, engine, metric, unit } = after;
  const ratio = before.value === after.value ? 1 : after.value / before.value;
  return { scene, n, engine, metric, unit, before, after, ratio, verdict: verdictOf(before, after, ratio) };
}

function verdictOf(before: Result, after: Result, ratio: number): Verdict {
  const direction = ratio < 1 !== isHigherBetter(after.metric) ? 'better' : 'worse';
  if (Math.abs(ratio - 1) < WORTH_TELLING) return 'same';
  if (before.spread === null || after.spread === null)
    return Math.abs(Math.log(ratio)) > Math.log(1 + SINGLE_ROUND_NOISE) ? `maybe-${direction}` : 'same';
  const apart = Math.abs(after.value - before.value);
  return apart > (before.spread + after.spread) / 2 ? direction : 'same';
}
