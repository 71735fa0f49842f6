/** Decides when to stop waiting for a GL context that is repeatedly lost and restored. */

/** Milliseconds within which a lost context comes back, if it does. */
const PATIENCE_MS = 3000;
/** With this many losses within this time, in milliseconds, the driver is not going to recover. */
const MOST_LOSSES = 3;
const WITHIN_MS = 60_000;

export class Losses {
  private readonly gone: () => void;
  private times: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `gone` is called once it is clear that the context is lost for good. */
  constructor(gone: () => void) {
    this.gone = gone;
  }

  lost(): void {
    const now = performance.now();
    this.times = [...this.times.filter((time) => now - time < WITHIN_MS), now];
    clearTimeout(this.timer);
    this.timer = setTimeout(this.gone, this.times.length >= MOST_LOSSES ? 0 : PATIENCE_MS);
  }

  restored(): void {
    // After too many losses a restored context cannot be trusted.
    if (this.times.length < MOST_LOSSES) clearTimeout(this.timer);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
