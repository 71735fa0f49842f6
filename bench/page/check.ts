/** Reads back pixels that a frame must have changed, once its time is taken, and compares them with what must be there. */
import type { Peer } from '../peers/peer.ts';
import { ENOUGH, holds, type Probe } from '../scenes/proof.ts';
import { randomFrom } from '../scenes/random.ts';
import type { Truth } from '../scenes/truth.ts';
import { nextFrame } from './frames.ts';
import { readCanvases } from './surface.ts';

const SEED = 23;
const BROKEN = 'A picture that was called done does not hold the event it was drawn for';

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
