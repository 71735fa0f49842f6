/** Measures how long the last frames took, for the statistics page and the budget tests. */

const KEPT = 120;

export interface FrameTimes {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export class FrameMeter {
  frames = 0;
  uploadedBytes = 0;
  private readonly times = new Float64Array(KEPT);

  add(milliseconds: number, uploadedBytes: number): void {
    this.times[this.frames++ % KEPT] = milliseconds;
    this.uploadedBytes += uploadedBytes;
  }

  figures(): { readonly frames: number; readonly frameMs: FrameTimes; readonly uploadedBytes: number } {
    return { frames: this.frames, frameMs: this.#summary(), uploadedBytes: this.uploadedBytes };
  }

  /** Milliseconds, of the last 120 frames. */
  #summary(): FrameTimes {
    const sorted = this.times.slice(0, Math.min(this.frames, KEPT)).sort();
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p95: at(0.95), max: at(1) };
  }
}
