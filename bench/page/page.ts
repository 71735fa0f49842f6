/**
 * The bench's page: one engine, one scene, the scripted interactions. The runner calls it through `globalThis.bench`.
 * All times are milliseconds of this page's clock.
 */

import type { EngineName, Scenario } from '../metrics.ts';
import { engines } from '../peers/index.ts';
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import { schematicPlan } from '../scenes/plan.ts';
import { hitPoints, nearView, wholeView } from '../scenes/script.ts';
import { type Budget, complete, type Frames, rest, runFrames } from './frames.ts';
import { type HitFigures, hitsFromPage } from './hits.ts';
import { type Interaction, interactionOf } from './interactions.ts';
import { similarityOf } from './pictures.ts';

export interface BenchPage {
  /** Loads the engine's code and makes the scene's items; nothing of it is timed. */
  prepare(engine: EngineName, count: number): Promise<void>;
  /** Answers the milliseconds until the first picture of the whole scene was there. */
  load(): Promise<number>;
  /** Brings the scene into the state in which a scenario begins; nothing of it is timed or watched. */
  begin(scenario: Scenario): Promise<void>;
  /** Runs the scenario that was begun. */
  run(budget: Budget): Promise<Frames>;
  end(): Promise<void>;
  hits(budgetMs: number): Promise<HitFigures>;
  /** The near or the whole view at rest, as the pictures are compared. */
  show(near: boolean): Promise<void>;
  collectGarbage(): Promise<void>;
  renderer(): Promise<string>;
  /** SSIM of two PNGs as data URLs. */
  similarity(one: string, other: string): Promise<number>;
}

declare global {
  var bench: BenchPage;
}

const host = document.querySelector<HTMLElement>('#host')!;
let peer: Peer;
let items: Item[] = [];
let count = 0;
let interaction: Interaction;
/** Milliseconds of the draw that the scenario begins with. */
let beginMs = 0;

globalThis.bench = {
  async prepare(engine, size) {
    const { create } = await engines[engine]();
    count = size;
    items = schematicPlan(size);
    peer = await create(size);
  },

  async load() {
    const start = performance.now();
    await peer.load(host, items, wholeView(count));
    await complete(peer);
    // The frame that follows the first one begins when the first is done.
    if (peer.paced) await rest();
    return performance.now() - start;
  },

  async begin(scenario) {
    interaction = interactionOf(scenario, items, count);
    await interaction.begin(peer);
    const start = performance.now();
    await complete(peer);
    beginMs = performance.now() - start;
    await rest();
  },

  async run(budget) {
    const frames = await runFrames(peer, interaction, budget, beginMs);
    // The task of the last frame must have ended before the runner stops watching.
    await rest();
    return frames;
  },

  async end() {
    if (!interaction.end) return;
    interaction.end(peer);
    await complete(peer);
  },

  async hits(budgetMs) {
    await this.show(true);
    peer.beforeHits?.();
    return hitsFromPage(peer, hitPoints(), budgetMs);
  },

  async show(near) {
    peer.setView(near ? nearView(count) : wholeView(count));
    await complete(peer);
    await rest();
  },

  async collectGarbage() {
    await peer.collectGarbage?.();
    (globalThis as { gc?: () => void }).gc?.();
  },

  renderer: async () => (await peer.renderer?.()) ?? 'Canvas 2D or SVG, drawn by the browser',

  similarity: similarityOf,
};
