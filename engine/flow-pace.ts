/**
 * When the marks that flow along lines move on. A picture of thousands of pipes takes a machine without a GPU longer
 * than a frame: the marks then move less often, and not in the frames that show what somebody does.
 */
import { BEAT, beatOf } from './primitives/flow.ts';

/** Seconds between two moves where they cost little. */
const USUAL = 0.03;
/** Moves take at most this part of the time. */
const PART = 0.25;
/** Seconds of a frame that may move them besides showing something else. */
const CHEAP = 0.004;
/** Seconds after which they move in any frame. */
const LATEST = 0.25;

export class FlowPace {
  /** Seconds within a minute, for the frame. */
  beat = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** Seconds that the last three moves took; below 0 before the first. */
  #last = -1;
  #second = -1;
  #third = -1;
  #moves = false;

  /** Begins a frame at this time; `isAlone`: it is drawn for nothing else. */
  begin(time: number, isAlone: boolean): void {
    const since = time - this.#movedAt;
    const isFree = isAlone || this.#cost <= CHEAP || since >= LATEST;
    this.#moves = isFree && since >= this.#pause;
    if (!this.#moves) return;
    this.#movedAt = time;
    this.beat = beatOf(time);
  }

  /** Ends the frame, which took so many seconds. */
  end(seconds: number): void {
    if (!this.#moves) return;
    this.#third = this.#last < 0 ? seconds : this.#second;
    this.#second = this.#last < 0 ? seconds : this.#last;
    this.#last = seconds;
  }

  /** Returns the seconds until the next move. */
  wait(time: number): number {
    return Math.max(USUAL, this.#movedAt + this.#pause - time);
  }

  /** The middle one of the three: another program may have had the processor for a while. */
  get #cost(): number {
    const low = Math.min(this.#last, this.#second);
    return Math.max(0, low, Math.min(Math.max(this.#last, this.#second), this.#third));
  }

  get #pause(): number {
    return Math.min(BEAT / 4, Math.max(USUAL, this.#cost / PART));
  }
}
