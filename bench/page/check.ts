/** Reads back pixels that a frame must have changed, once its time is taken, and compares them with what must be there. */
import type { Peer } from '../peers/peer.ts';
import { randomFrom } from '../scenes/random.ts';
import { distance, type Probe, type Truth } from '../scenes/truth.ts';
import { nextFrame } from './frames.ts';
import { readCanvases } from './surface.ts';

/** Fewer pixels prove nothing. */
const ENOUGH = 3;
/**
 * How near all pixels together must be to what is there now, 1 being it and 0 what was before. Engines round edges
 * differently; half a pixel leaves 0.7 of what moves by two, and the earlier picture has nothing of it.
 */
const HELD = 0.6;
const SEED = 23;
const BROKEN = 'A picture that was called done does not hold the event it was drawn for';

/** Returns whether the colours (0xRRGGBB) are those of now; undefined where there are too few to tell. */
export function holds(probes: readonly Probe[], colours: ArrayLike<number>): boolean | undefined {
  if (probes.length < ENOUGH) return undefined;
  const alignments = probes[0]!.aligned?.length ?? 1;
  return Array.from({ length: alignments }, (_, nth) => nth).some((nth) => holdsAt(probes, colours, nth));
}

/** Whether they are, all pixels together, where an engine aligns what is dragged in one of the ways there are. */
function holdsAt(probes: readonly Probe[], colours: ArrayLike<number>, alignment: number): boolean {
  let [now, before] = [0, 0];
  for (const [at, probe] of probes.entries()) {
    const step = probe.aligned?.[alignment] ?? probe;
    now += distance(colours[at]!, step.now);
    before += distance(colours[at]!, step.before);
  }
  return before >= (now + before) * HELD;
}

/** The pixels of each frame of a scenario, chosen before the first of them. */
export class FrameChecks {
  private readonly peer: Peer;
  private readonly host: HTMLElement;
  private readonly frames: Probe[][] = [];
  private readonly random = randomFrom(SEED);

  constructor(peer: Peer, host: HTMLElement) {
    this.peer = peer;
    this.host = host;
  }

  /** Adds a frame: `truth` has just made its step. */
  add(truth: Truth): void {
    this.frames.push(truth.probes(this.random));
  }

  /** Draws until the step can be seen; returns milliseconds since `start`, checking not counted. */
  async shown(nth: number, start: number): Promise<number> {
    let checking = 0;
    for (;;) {
      const isFinished = await this.peer.drawn();
      if (this.peer.paced) await nextFrame();
      const at = performance.now();
      const isHeld = await this.holds(nth);
      if (isHeld || (isHeld === undefined && isFinished)) return at - start - checking;
      if (isFinished) throw new Error(BROKEN);
      checking += performance.now() - at;
    }
  }

  /** Where each frame is read, two numbers a pixel. */
  points(): Int32Array[] {
    return this.frames.map((probes) => Int32Array.from(probes.flatMap(({ x, y }) => [x, y])));
  }

  /** Returns `ms` where the colours hold the step or nothing can be told; throws where they do not. */
  proven(nth: number, colours: Uint32Array, ms: number): number {
    if (holds(this.frames[nth] ?? [], colours) === false) throw new Error(BROKEN);
    return ms;
  }

  last(): readonly Probe[] {
    return this.frames.at(-1) ?? [];
  }

  /** Before the frame is drawn: an engine in another thread must know where to read. */
  ready(nth: number): void {
    const points = this.frames[nth]?.flatMap(({ x, y }) => [x, y]) ?? [];
    this.peer.watchPixels?.(Int32Array.from(points));
  }

  /** In the task in which the frame was drawn. Undefined where it cannot be told. */
  async holds(nth: number): Promise<boolean | undefined> {
    const probes = this.frames[nth] ?? [];
    if (this.peer.paced || probes.length < ENOUGH) return undefined;
    return holds(probes, this.peer.pixels ? await this.peer.pixels() : readCanvases(this.host, probes));
  }
}
