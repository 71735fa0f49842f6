/** Runs all visits and collects their results. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName, Result } from '../metrics.ts';
import type { Options } from '../options.ts';
import { NOTES } from '../peers/notes.ts';
import type { About, EngineAbout } from '../report/about.ts';
import { sceneNamed } from '../scenes/index.ts';
import { buildPage } from './build.ts';
import { Collection } from './collect.ts';
import { machine, versionOf } from './machine.ts';
import { type Served, serve } from './serve.ts';
import { type Similarity, similarities } from './similarity.ts';
import {
  type EnginePicture,
  runVisit,
  type Setting,
  type Unfinished,
  type Visited,
  type Wrong,
} from './visit.ts';
import { FULL, QUICK, type Visit, visitsOf } from './work.ts';

export interface Run {
  readonly about: About;
  readonly results: readonly Result[];
  readonly pictures: readonly EnginePicture[];
}

/** An engine that finds fewer objects than this, in a scene half full of them, has not answered the query. */
const FOUND_AT_LEAST = 0.1;
/** With fewer queries that cannot be judged. */
const ENOUGH_QUERIES = 50;

/** The results so far. */
class Findings {
  readonly collection = new Collection();
  readonly renderers = new Map<EngineName, string>();
  readonly pictures: EnginePicture[] = [];
  readonly problems: string[] = [];
  browser = '';

  add(visit: Visit, visited: Visited): void {
    this.collection.add(visit, visited.samples);
    if (visited.renderer) this.renderers.set(visit.engine, visited.renderer);
    this.browser = visited.browser ?? this.browser;
    this.pictures.push(...visited.pictures);
    this.problems.push(...problemsOf(visit, visited));
  }
}

export async function runBench(options: Options, progress: (line: string) => void): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
  let served: Served | undefined;
  try {
    const about = machine();
    const start = performance.now();
    await buildPage(directory);
    served = await serve(directory);
    const { quick, gpu, angle, backend } = options;
    const setting: Setting = { url: served.url, gpu, angle, backend, budgets: quick ? QUICK : FULL };
    const findings = await visitAll(options, setting, progress);
    const alike = await similarities(findings.pictures, served.url, options);
    return {
      results: findings.collection.results(options.scenes, options.engines),
      pictures: findings.pictures,
      about: {
        ...about,
        browser: findings.browser,
        gpu,
        quick,
        rounds: options.rounds,
        seconds: Math.round((performance.now() - start) / 1000),
        scenes: options.scenes.map(({ scene }) => ({ name: scene, about: sceneNamed(scene).about })),
        engines: enginesOf(options.engines, findings, alike),
        problems: findings.problems,
      },
    };
  } finally {
    await served?.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function visitAll(
  options: Options,
  setting: Setting,
  progress: (line: string) => void,
): Promise<Findings> {
  const start = performance.now();
  const visits = visitsOf(options);
  const findings = new Findings();
  for (const [nth, visit] of visits.entries()) {
    const left = setting.budgets.runMs - (performance.now() - start);
    if (left <= 0) {
      findings.problems.push(`${titleOf(visit)}: left out, the time was over`);
      continue;
    }
    progress(`${nth + 1}/${visits.length} ${titleOf(visit)}`);
    findings.add(visit, await runVisit(visit, setting, left));
  }
  return findings;
}

function enginesOf(
  engines: readonly EngineName[],
  { renderers }: Findings,
  alike: readonly Similarity[],
): EngineAbout[] {
  return engines.flatMap((engine) => {
    const renderer = renderers.get(engine);
    if (renderer === undefined) return [];
    const { title, package: name, note, tuned } = NOTES[engine];
    const similar = alike
      .filter((one) => one.engine === engine)
      .map(({ scene, n, view, ssim, to }) => ({ scene, n, view, ssim, to: NOTES[to].title }));
    return { engine, title, version: name ? versionOf(name) : '', renderer, note, tuned, similar };
  });
}

function problemsOf(visit: Visit, visited: Visited): string[] {
  return [
    ...doubtsAbout(visit, visited),
    ...visited.wrong.map((one) => wrongIn(visit, one)),
    ...visited.unfinished.map((one) => unfinishedIn(visit, one)),
  ];
}

function wrongIn(visit: Visit, { scenario, wrong, checked }: Wrong): string {
  const engine = NOTES[visit.engine].title;
  return (
    `${engine}, ${sceneOf(visit)}, ${scenario}, round ${visit.round + 1}: invalid, ${wrong} of ${checked} frames that were ` +
    'read back did not hold their step when the engine called them done'
  );
}

function unfinishedIn(visit: Visit, { scenario, share, finishMs }: Unfinished): string {
  const engine = NOTES[visit.engine].title;
  return (
    `${engine}, ${sceneOf(visit)}, ${scenario}, round ${visit.round + 1}: ` +
    `${Math.round(share * 100)} % of the frames showed an earlier picture, scaled; ` +
    `it was complete ${Math.round(finishMs)} ms after the last`
  );
}

function doubtsAbout(visit: Visit, { failure, hits }: Visited): string[] {
  if (failure) return [`${titleOf(visit)}: ${failure}`];
  if (!hits || hits.asked < ENOUGH_QUERIES || hits.found >= hits.asked * FOUND_AT_LEAST) return [];
  return [`${titleOf(visit)}: the hit test found objects at ${hits.found} of ${hits.asked} points only`];
}

const sceneOf = ({ scene, n }: Visit): string => `${scene}-${n.toLocaleString('en')}`;

function titleOf(visit: Visit): string {
  const { engine, round, scenarios, counted, hits, memory, input, tags, busy } = visit;
  const parts = [
    ...scenarios,
    ...(hits ? ['hit'] : []),
    ...(memory ? ['memory'] : []),
    ...(input ? ['input'] : []),
    ...(tags ? ['tags'] : []),
    ...(busy ? ['a busy page'] : []),
    ...(counted.length > 0 ? ['calls'] : []),
  ];
  const what = parts.length > 2 ? 'all scenarios' : parts.join(', ') || 'load';
  return `${NOTES[engine].title}, ${sceneOf(visit)}, ${what}, round ${round + 1}`;
}
