/** Measures the slow queries. Runs where the engine lives: in the page, or in our worker. */
import { quantile } from '../statistics.ts';

/** Shortest duration of a measurement, microseconds: the browser's clock has steps of five. */
const LONG_ENOUGH = 100;
const MOST_REPEATS = 64;

/**
 * Returns the 99th percentile over the points, microseconds per query. Each point is queried several times in a row
 * where one query (about `each` µs) is too short for the clock; so its data are warm. Stops after `budgetMs`.
 */
export function hitP99(
  hit: (x: number, y: number) => number,
  points: Float64Array,
  each: number,
  budgetMs: number,
): number {
  const repeats = Math.min(MOST_REPEATS, Math.max(1, Math.ceil(LONG_ENOUGH / Math.max(each, 0.1))));
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    const start = performance.now();
    for (let nth = 0; nth < repeats; nth++) hit(x, y);
    const now = performance.now();
    times.push(((now - start) * 1000) / repeats);
    if (now > end) break;
  }
  return quantile(times, 0.99);
}
