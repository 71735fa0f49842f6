/**
 * Listens to the worker's heartbeats. Beats that stop prove nothing, for a blocked page does not hear them either: so the worker
 * is asked once more, and only a question that stays unanswered while this thread runs counts as death.
 */
import { BEAT_MS } from '../boundary/index.ts';

/** Looks in the time of a beat. */
const LOOKS = 4;
/** Looks without a sign before the worker is asked, and looks it may take to answer: less than two seconds in all. */
const MISSED = 8;
const PATIENCE = 7;

interface WatchdogOptions {
  readonly ping: () => Promise<unknown>;
  /** Silent for long enough to be asked: what it shows may be old. `beat` takes the doubt back. */
  readonly onDoubt?: () => void;
  /** Called once; the watch is over then. */
  readonly onDead: () => void;
  /** How much longer than usual a healthy worker may be busy at present; 1 where missing. */
  readonly slack?: () => number;
  readonly beatMs?: number;
}

export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #silentFor = 0;
  #asking = false;

  constructor(options: WatchdogOptions) {
    this.#options = options;
    // Counts its own ticks instead of reading a clock: a thread that was blocked has not been listening meanwhile.
    this.#timer = setInterval(() => this.#tick(), (options.beatMs ?? BEAT_MS) / LOOKS);
  }

  /** Something came from the worker. */
  beat(): void {
    this.#silentFor = 0;
    this.#asking = false;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#silentFor++;
    if (this.#silentFor === MISSED) this.#ask();
    const patience = PATIENCE * Math.max(1, this.#options.slack?.() ?? 1);
    if (this.#silentFor < MISSED + patience || !this.#asking) return;
    this.stop();
    this.#options.onDead();
  }

  #ask(): void {
    this.#asking = true;
    this.#options.onDoubt?.();
    this.#options.ping().then(
      () => this.beat(),
      () => {},
    );
  }
}
