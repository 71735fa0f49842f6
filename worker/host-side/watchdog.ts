/**
 * Monitors the worker's heartbeats. Missing heartbeats prove nothing, because a blocked page does not hear them either:
 * so the worker is asked once more, and only a question that stays unanswered while this thread runs counts as death.
 */
import { BEAT_MS } from '../boundary/index.ts';

/** Checks per heartbeat interval. */
const LOOKS = 4;
/**
 * Checks without a sign before the worker is asked, and checks until it must have answered: less than two seconds in
 * all.
 */
const MISSED = 8;
const PATIENCE = 7;

interface WatchdogOptions {
  readonly ping: () => Promise<unknown>;
  /** Silent for long enough to be asked: the picture may be out of date. `beat` clears the doubt. */
  readonly onDoubt?: () => void;
  /** Called once; monitoring then ends. */
  readonly onDead: () => void;
  /** How much longer than usual a healthy worker may currently be busy; 1 where missing. */
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
    // Counts its own ticks instead of reading a clock: a blocked thread has not been listening in the meantime.
    this.#timer = setInterval(() => this.#tick(), (options.beatMs ?? BEAT_MS) / LOOKS);
  }

  /** A message came from the worker. */
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
