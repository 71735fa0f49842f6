/** Times point queries, in microseconds per query. */
import type { Peer } from '../peers/peer.ts';
import { hitP99 } from './hit-times.ts';

export interface HitFigures {
  /** Inside the engine. */
  readonly inside: number;
  /** Inside the engine, 99th percentile over the points. */
  readonly p99: number;
  /** From the page and back. */
  readonly roundTrip: number;
  /** Share of queries that found an object: an engine that finds nothing is not fast. */
  readonly found: number;
  readonly asked: number;
}

/** Queries between two clock readings: the clock is coarse, and not free. */
const BATCH = 10;

export async function hitsFromPage(peer: Peer, points: Float64Array, budgetMs: number): Promise<HitFigures> {
  await peer.hit(points[0]!, points[1]!);
  const inPage = await loop(peer, points, budgetMs);
  const figures = { roundTrip: inPage.each, found: inPage.found, asked: inPage.asked };
  if (peer.hitInside) return { ...(await peer.hitInside(points, budgetMs)), ...figures };
  const p99 = hitP99((x, y) => peer.hit(x, y) as number, points, inPage.each, budgetMs);
  return { inside: inPage.each, p99, ...figures };
}

async function loop(
  peer: Peer,
  points: Float64Array,
  budgetMs: number,
): Promise<{ each: number; found: number; asked: number }> {
  const start = performance.now();
  let found = 0;
  let asked = 0;
  let now = start;
  for (let at = 0; at < points.length && now - start < budgetMs; at += 2) {
    const answer = peer.hit(points[at]!, points[at + 1]!);
    if ((typeof answer === 'number' ? answer : await answer) >= 0) found++;
    asked++;
    if (asked % BATCH === 0 || now - start > budgetMs / 4) now = performance.now();
  }
  return { each: ((performance.now() - start) * 1000) / asked, found, asked };
}
