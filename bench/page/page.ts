/**
 * The bench's page: one engine, one scene, the scripted interactions. The runner calls it through `globalThis.bench`.
 * All times are milliseconds of this page's clock.
 */

import type { EngineName, Scenario } from '../metrics.ts';
import { engines } from '../peers/index.ts';
import type { BackendChoice, Peer } from '../peers/peer.ts';
import { peersFont } from '../scenes/font.ts';
import { sceneNamed } from '../scenes/index.ts';
import type { Item } from '../scenes/item.ts';
import { holds } from '../scenes/proof.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { hitPoints, STEPS } from '../scenes/script.ts';
import { Truth } from '../scenes/truth.ts';
import { pannedBeside, valuesBeside } from './beside.ts';
import { BusyPage } from './busy.ts';
import { FrameChecks } from './check.ts';
import { type Counting, type Counts, countCanvas } from './counting.ts';
import { likeness, zoomTo } from './exact.ts';
import { type Budget, complete, type Frames, type Plan, rest, runFrames, seen, warmedUp } from './frames.ts';
import { type HitFigures, hitsFromPage } from './hits.ts';
import { type Interaction, interactionOf } from './interactions.ts';
import { InputWatch, tagsToPixels, type Watched } from './latency.ts';
import { coloursOf, similarityOf, similarityOfDrawn } from './pictures.ts';

interface Subject {
  readonly engine: EngineName;
  readonly scene: string;
  readonly count: number;
  /** The backend that Mimic draws with. */
  readonly backend: BackendChoice;
  /** Whether calls and uploads will be counted: then no timing is valid. */
  readonly counting: boolean;
}

interface BenchPage {
  /** Loads the engine's code and creates the scene's items; not timed. */
  prepare(subject: Subject): Promise<void>;
  /** Returns the milliseconds until the first picture with part of the scene, and until the complete one. */
  load(): Promise<{ first: number; complete: number }>;
  /** Brings the scene to the start of a scenario; neither timed nor watched. */
  begin(scenario: Scenario): Promise<void>;
  /** Warms up, and works out what each frame must show; neither timed nor watched. */
  warmUp(budget: Budget): Promise<void>;
  /** Runs the scenario that was warmed up. */
  run(): Promise<Frames>;
  /** After a zoom: how like this step's frame is to the picture at rest, 1 being the same. */
  likeness(step: number): Promise<number>;
  /** The same for an engine whose pixels no script can read: shows the step's frame, and then the picture at rest. */
  zoomTo(step: number): Promise<void>;
  rest(): Promise<void>;
  /** Whether no script can read the engine's pixels. */
  isPaced(): boolean;
  /** For such an engine: whether this screenshot, a PNG, holds the last step. */
  isHeldBy(png: string): Promise<boolean | undefined>;
  /** Counts the canvas calls of some frames of the started scenario, per frame; undefined where there is no canvas. */
  count(frames: number): Promise<Counts | undefined>;
  end(): Promise<void>;
  hits(budgetMs: number): Promise<HitFigures>;
  /** From now on pointer events may drag an object: the next one after `armInput`, which `inputTime` waits for. */
  watchInput(): Promise<void>;
  armInput(): void;
  /** Returns milliseconds from the event to its pixels. */
  inputTime(): Promise<number>;
  endInput(): Promise<void>;
  tagsToPixels(budgetMs: number): Promise<number[]>;
  /** Whether the page works for half of the time. */
  busy(on: boolean): void;
  /** On a busy page: the milliseconds between the pictures of a pan. */
  panBeside(ms: number): Promise<number[]>;
  /** On a busy page: milliseconds from single values to their pixels. */
  valuesBeside(most: number): Promise<number[]>;
  /** Shows the near or the whole view at rest, for the picture comparison. */
  show(near: boolean): Promise<void>;
  collectGarbage(): Promise<void>;
  renderer(): Promise<string>;
  /** SSIM of two PNGs as data URLs. */
  similarity(one: string, other: string): Promise<number>;
  /** The same where either shows something. */
  similarityOfDrawn(one: string, other: string): Promise<number>;
}

declare global {
  var bench: BenchPage;
}

const host = document.querySelector<HTMLElement>('#host')!;
let peer: Peer;
let scene: BenchScene;
let items: Item[] = [];
let interaction: Interaction;
/** From the first scenario on: memory is measured before. */
let truth: Truth | undefined;
let plan: Plan | undefined;
let checks: FrameChecks;
/** Steps of the scenario so far. */
let made = 0;
let input: InputWatch;
const busy = new BusyPage();
let counting: Counting | undefined;
/** Milliseconds of the draw that the scenario starts with. */
let beginMs = 0;

/** Starts counting; returns a function for the counts since then. */
function counted(): () => Counts {
  const before = counting!.read();
  return () => {
    const now = counting!.read();
    return { calls: now.calls - before.calls, bytes: now.bytes - before.bytes };
  };
}

/** From the first scenario on. */
function followed(): Truth {
  truth ??= new Truth(items, scene.whole(items.length));
  return truth;
}

const watched = (): Watched => ({ peer, scene, items, truth: followed(), host });

globalThis.bench = {
  async prepare(subject) {
    if (subject.counting) counting = countCanvas();
    await peersFont();
    const { create } = await engines[subject.engine]();
    scene = sceneNamed(subject.scene);
    items = scene.items(subject.count);
    peer = await create(subject.scene, subject.count, subject.backend);
  },

  async load() {
    const start = performance.now();
    await peer.load(host, items, scene.whole(items.length));
    await seen(peer);
    const first = performance.now() - start;
    await complete(peer);
    return { first, complete: performance.now() - start };
  },

  async begin(scenario) {
    interaction = interactionOf(scenario, scene, items);
    followed();
    plan = undefined;
    made = 0;
    await interaction.begin(peer);
    await interaction.begin(truth!);
    const start = performance.now();
    await complete(peer);
    beginMs = performance.now() - start;
    await rest();
  },

  async warmUp(budget) {
    plan = await warmedUp(peer, interaction, budget, beginMs);
    const { warmUps, leadIn, steps } = plan;
    checks = new FrameChecks(peer, host);
    const uncounted = [...warmUps, ...leadIn];
    for (const step of uncounted) interaction.step(truth!, step, STEPS);
    for (const step of steps) {
      truth!.mark();
      interaction.step(truth!, step, steps.length);
      checks.add(truth!);
    }
    made = uncounted.length + steps.length;
    await rest();
  },

  async run() {
    const frames = await runFrames(peer, interaction, plan!, checks);
    // The task of the last frame must have ended before the runner stops watching.
    await rest();
    return frames;
  },

  likeness: (step) => likeness(peer, host, interaction, step),
  zoomTo: (step) => zoomTo(peer, interaction, step),
  rest,

  isPaced: () => peer.paced === true,

  isHeldBy: async (png) => holds(checks.last(), await coloursOf(png, checks.last())),

  async count(frames) {
    if (peer.paced) return undefined;
    const step = async (nth: number): Promise<void> => {
      interaction.step(peer, nth, STEPS);
      made++;
      await complete(peer);
    };
    // The first step of a scenario differs from the others.
    await step(STEPS / 2);
    const taken = peer.count ? await peer.count() : counted();
    for (let nth = 0; nth < frames; nth++)
      await step(interaction.spread ? Math.floor(((nth + 0.5) * STEPS) / frames) : nth);
    const { calls, bytes } = await taken();
    return { calls: calls / frames, bytes: bytes / frames };
  },

  async end() {
    if (!interaction.end) return;
    interaction.end(peer, made);
    interaction.end(truth!, made);
    await complete(peer);
  },

  async hits(budgetMs) {
    await this.show(true);
    peer.beforeHits?.();
    return hitsFromPage(peer, hitPoints(), budgetMs);
  },

  async watchInput() {
    input = new InputWatch(watched());
    await input.begin();
  },
  armInput: () => input.arm(),
  inputTime: () => input.taken(),
  endInput: () => input.end(),

  tagsToPixels: (budgetMs) => tagsToPixels(watched(), budgetMs),

  busy: (on) => (on ? busy.start() : busy.stop()),

  async panBeside(ms) {
    await this.show(true);
    busy.start();
    try {
      return await pannedBeside(watched(), ms);
    } finally {
      busy.stop();
    }
  },

  valuesBeside: (most) => valuesBeside(watched(), most, busy),

  async show(near) {
    peer.setView(near ? scene.near(items.length) : scene.whole(items.length));
    await complete(peer);
    await rest();
  },

  async collectGarbage() {
    await peer.collectGarbage?.();
    (globalThis as { gc?: () => void }).gc?.();
  },

  renderer: async () => (await peer.renderer?.()) ?? 'Canvas 2D or SVG, drawn by the browser',

  similarity: similarityOf,
  similarityOfDrawn,
};
