/** Runs all visits and gathers what they found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '../metrics.ts';
import type { Options } from '../options.ts';
import { NOTES } from '../peers/notes.ts';
import { buildPage } from './build.ts';
import { Collection } from './collect.ts';
import { type Machine, machine } from './machine.ts';
import { type Served, serve } from './serve.ts';
import { type Similarity, similarities } from './similarity.ts';
import { type EnginePicture, runVisit, type Unfinished, type Visited } from './visit.ts';
import { FULL, QUICK, type Visit, visitsOf } from './work.ts';

export interface Run {
  readonly machine: Machine;
  readonly browser: string;
  /** Whether Chromium might use a GPU. */
  readonly gpu: boolean;
  /** What each engine draws with, in its own words. */
  readonly renderers: ReadonlyMap<EngineName, string>;
  readonly collection: Collection;
  readonly pictures: readonly EnginePicture[];
  readonly similarities: readonly Similarity[];
  /** Visits that failed or that there was no time for. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** An engine that finds fewer objects than this in a scene half full of them has answered something else. */
const FOUND_AT_LEAST = 0.1;
/** Fewer say nothing about that. */
const ENOUGH_QUERIES = 50;

export async function runBench(options: Options, progress: (line: string) => void): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
  let served: Served | undefined;
  try {
    const about = machine();
    await buildPage(directory);
    served = await serve(directory);
    return await visitAll(options, served.url, about, progress);
  } finally {
    await served?.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function visitAll(
  options: Options,
  url: string,
  about: Machine,
  progress: (line: string) => void,
): Promise<Run> {
  const start = performance.now();
  const budgets = options.quick ? QUICK : FULL;
  const visits = visitsOf(options);
  const collection = new Collection();
  const renderers = new Map<EngineName, string>();
  const pictures: EnginePicture[] = [];
  const problems: string[] = [];
  let browser = '';
  for (const [nth, visit] of visits.entries()) {
    const left = budgets.runMs - (performance.now() - start);
    if (left <= 0) {
      problems.push(`${titleOf(visit)}: left out, the time was over`);
      continue;
    }
    progress(`${nth + 1}/${visits.length} ${titleOf(visit)}`);
    const visited = await runVisit(visit, url, options.gpu, budgets, left);
    collection.add(visit, visited.samples);
    if (visited.renderer) renderers.set(visit.engine, visited.renderer);
    browser = visited.browser ?? browser;
    pictures.push(...visited.pictures);
    problems.push(...problemsOf(visit, visited));
  }
  return {
    machine: about,
    browser,
    gpu: options.gpu,
    renderers,
    collection,
    pictures,
    similarities: await similarities(pictures, url, options.gpu),
    problems,
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

function problemsOf(visit: Visit, visited: Visited): string[] {
  return [...doubtsAbout(visit, visited), ...visited.unfinished.map((one) => unfinishedIn(visit, one))];
}

function unfinishedIn(visit: Visit, { scenario, share, finishMs }: Unfinished): string {
  const engine = NOTES[visit.engine].title;
  return (
    `${engine}, ${visit.n.toLocaleString('en')} objects, ${scenario}, round ${visit.round + 1}: ` +
    `${Math.round(share * 100)} % of the frames showed an earlier picture, scaled; ` +
    `it was complete ${Math.round(finishMs)} ms after the last`
  );
}

function doubtsAbout(visit: Visit, { failure, hits }: Visited): string[] {
  if (failure) return [`${titleOf(visit)}: ${failure}`];
  if (!hits || hits.asked < ENOUGH_QUERIES || hits.found >= hits.asked * FOUND_AT_LEAST) return [];
  return [`${titleOf(visit)}: the hit test found objects at ${hits.found} of ${hits.asked} points only`];
}

function titleOf({ engine, n, round, scenarios, hits, memory }: Visit): string {
  const parts = [...scenarios, ...(hits ? ['hit'] : []), ...(memory ? ['memory'] : [])];
  const what = parts.length > 2 ? 'all scenarios' : parts.join(', ') || 'load';
  return `${NOTES[engine].title}, ${n.toLocaleString('en')} objects, ${what}, round ${round + 1}`;
}
