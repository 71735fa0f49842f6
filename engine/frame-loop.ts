/**
 * Decides when a picture is drawn. Nothing runs while nothing changes: whoever changes something requests a frame, and
 * a frame requests the next one only while something eases or waits.
 */
import { LoadingPace } from './loading-pace.ts';

/** Seconds between two frames in which only swinging parts change: 33 ms, with tolerance for a late timer. */
export const PULSE_FRAME = 0.03;

interface FrameLoopOptions {
  /** Seconds, monotonic. */
  readonly clock: () => number;
  /** Calls back once, when the next picture is due. */
  readonly schedule: (frame: () => void) => void;
  /** Draws the picture; `isPulse`: nobody has asked for it, and only what moves by itself changes. */
  readonly frame: (time: number, isPulse: boolean) => void;
  /** The frame is over. */
  readonly published: () => void;
  /**
   * Why the next frame is needed: an ongoing change, or only what moves by itself, after so many seconds; undefined where
   * none is needed.
   */
  readonly next: (time: number) => 'change' | number | undefined;
}

export class FrameLoop {
  /** Limits pictures while objects arrive. */
  readonly pace = new LoadingPace();
  readonly #options: FrameLoopOptions;
  #scheduled = false;
  /** Whether a frame has been requested; otherwise the next one is only for what moves by itself, after this time. */
  #wanted = false;
  #pulseAt = 0;
  #isSeen = true;
  #disposed = false;
  /** Callbacks that wait for the next picture. */
  readonly #awaiting: (() => void)[] = [];

  constructor(options: FrameLoopOptions) {
    this.#options = options;
  }

  request(): void {
    this.#wanted = true;
    this.#schedule();
  }

  /** While the canvas is not visible, no picture is drawn. */
  setSeen(isSeen: boolean): void {
    this.#isSeen = isSeen;
    if (isSeen) this.request();
    else this.#tellAwaiting();
  }

  /**
   * Resolves when the picture shows everything done so far, as far as one frame can; at once where nothing is drawn.
   */
  drawn(): Promise<void> {
    if (!this.#scheduled || this.#disposed || !this.#isSeen) return Promise.resolve();
    return new Promise((resolve) => this.#awaiting.push(resolve));
  }

  dispose(): void {
    this.#disposed = true;
    this.#tellAwaiting();
  }

  #tellAwaiting(): void {
    for (const resolve of this.#awaiting.splice(0)) resolve();
  }

  #schedule(): void {
    if (this.#scheduled || this.#disposed || !this.#isSeen) return;
    this.#scheduled = true;
    this.#options.schedule(this.#frame);
  }

  readonly #frame = (): void => {
    this.#scheduled = false;
    if (this.#disposed || !this.#isSeen) return;
    const { clock, frame, published, next } = this.#options;
    const started = clock();
    const isPulse = !this.#wanted;
    const isDue = !isPulse || started > this.#pulseAt;
    if (!isDue || !this.pace.mayDraw(started)) {
      this.#schedule();
      return;
    }
    this.#wanted = false;
    frame(started, isPulse);
    this.pace.drawn(started, clock());
    published();
    this.#tellAwaiting();
    const what = next(started);
    if (what === 'change') this.request();
    else if (what !== undefined) {
      this.#pulseAt = started + what;
      this.#schedule();
    }
  };
}
