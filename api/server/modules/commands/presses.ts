/**
 * Hold-to-run: presses under way. Each lasts as long as heartbeats from its operator arrive. It ends when they let go, when nothing
 * is heard from them for a second, after five minutes, and when the server stops; whatever ends it, the reset is
 * written at once. Nothing here is needed after a crash: the reset is stored before the press counts as done.
 */
import { HOLD_SILENCE_MS, MOST_HELD_MS } from '../../../contract/calls/commands.ts';
import type { WriteContext } from './command-requests.ts';
import { commandErrors } from './errors.ts';

export interface Press {
  readonly companyId: number;
  readonly id: string;
  readonly userId: number;
  readonly userName: string;
  readonly tagUuid: string;
  readonly confirmId: string;
  /** Where it was begun: the right to control there is checked as long as it lasts. */
  readonly context: WriteContext;
}

/** Why a press ended, for the log and the tray. */
export const ENDED = {
  released: 'released',
  silence: 'nothing was heard of the operator for a second',
  longest: 'it was held for five minutes',
  withdrawn: 'the right to control was withdrawn',
  switchedOff: 'control was switched off',
  gone: 'it was archived',
  stopping: 'the server stops',
  notDone: 'nothing was written',
} as const;
export type Ended = (typeof ENDED)[keyof typeof ENDED];

interface Running extends Press {
  readonly ending: AbortController;
  began: number;
  heard: number;
  judgedAt: number;
  because?: Ended;
}

interface PressesOptions {
  readonly now: () => number;
  /** The press must be reset now. */
  readonly onEnd: (press: Press, because: Ended) => void;
}

const LOOK_MS = 10;
/** The way to the device takes time too: it is off a second after the last heartbeat. */
const WAY_MS = 100;
/** Milliseconds between two checks whether its operator may continue. */
const JUDGE_MS = 250;
/** A release may arrive before its press; it is remembered for this long, milliseconds. */
const REMEMBERED_MS = 60_000;

export class Presses {
  readonly #options: PressesOptions;
  readonly #running = new Map<string, Running>();
  /** Presses that are over, and when they ended. */
  readonly #over = new Map<string, number>();
  /** When an operator was heard of a press that has not begun here, for as long. */
  readonly #early = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The time of the last check. */
  #lookedAt = 0;

  constructor(options: PressesOptions) {
    this.#options = options;
  }

  /**
   * A press whose call came at `pressedAt`; its signal aborts when it ends. It ends at once if nothing was heard of the operator lately:
   * the call may have waited. Throws if it was released already.
   */
  begin(press: Press, pressedAt: number): AbortSignal {
    const key = keyOf(press);
    const own = `${key}:${press.userId}`;
    if (this.#over.has(own)) throw commandErrors.releasedEarly();
    const now = this.#options.now();
    const heard = Math.min(now, Math.max(pressedAt, this.#early.get(own) ?? 0));
    this.#early.delete(own);
    const running = { ...press, ending: new AbortController(), began: now, heard, judgedAt: now };
    this.#running.set(key, running);
    if (this.#timer === undefined) this.#lookedAt = now;
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
    this.#judge(running, now);
    return running.ending.signal;
  }

  /** A heartbeat that came `ageMs` ago; undefined if the press is over, or another's. */
  beat(press: Pick<Press, 'companyId' | 'id' | 'userId'>, ageMs = 0): Press | undefined {
    // Neither the database nor a busy thread on the way makes a press last longer.
    const heard = this.#options.now() - ageMs;
    const running = this.#of(press);
    if (!running) remember(this.#early, `${keyOf(press)}:${press.userId}`, heard);
    if (!running || running.because) return undefined;
    running.heard = Math.max(running.heard, heard);
    return running;
  }

  /** Checks now and then whether a lasting press must end, and ends it then; false if it has ended. */
  async judged(
    press: Pick<Press, 'companyId' | 'id'>,
    why: () => Promise<Ended | undefined>,
  ): Promise<boolean> {
    const running = this.#running.get(keyOf(press));
    const now = this.#options.now();
    if (running && now - running.judgedAt >= JUDGE_MS) {
      running.judgedAt = now;
      const because = await why();
      if (because) this.end(press, because);
    }
    return this.stateOf(press) === 'lasts';
  }

  /** The operator lets go; remembered if the press itself has not arrived yet. */
  release(press: Pick<Press, 'companyId' | 'id' | 'userId'>): void {
    remember(this.#over, `${keyOf(press)}:${press.userId}`, this.#options.now());
    const running = this.#of(press);
    if (running) this.end(running, ENDED.released);
  }

  /** Ends a press, once. */
  end(press: Pick<Press, 'companyId' | 'id'>, because: Ended): void {
    const running = this.#running.get(keyOf(press));
    if (!running || running.because) return;
    running.because = because;
    running.ending.abort();
    this.#options.onEnd(running, because);
  }

  /** Whether it lasts, or why it ended; undefined if it is unknown. */
  stateOf(press: Pick<Press, 'companyId' | 'id'>): Ended | 'lasts' | undefined {
    const running = this.#running.get(keyOf(press));
    return running && (running.because ?? 'lasts');
  }

  /** Who holds a tag. */
  holderOf(tagUuid: string): Press | undefined {
    for (const running of this.#running.values())
      if (running.tagUuid === tagUuid && !running.because) return running;
    return undefined;
  }

  /** Its reset was written, or nothing was written: forget it. */
  forget(press: Pick<Press, 'companyId' | 'id'>): void {
    this.#running.delete(keyOf(press));
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Whether a control is held. */
  get isAny(): boolean {
    return this.#running.size > 0;
  }

  close(): void {
    for (const running of this.#running.values()) this.end(running, ENDED.stopping);
    clearInterval(this.#timer);
  }

  #of(press: Pick<Press, 'companyId' | 'id' | 'userId'>): Running | undefined {
    const running = this.#running.get(keyOf(press));
    return running?.userId === press.userId ? running : undefined;
  }

  #look(): void {
    const now = this.#options.now();
    const back = this.#lookedAt - now;
    this.#lookedAt = now;
    for (const running of this.#running.values()) {
      if (back > 0) setBack(running, back, now);
      this.#judge(running, now);
    }
  }

  #judge(running: Running, now: number): void {
    if (now - running.heard > HOLD_SILENCE_MS - WAY_MS) this.end(running, ENDED.silence);
    else if (now - running.began > MOST_HELD_MS) this.end(running, ENDED.longest);
  }
}

/** Remembers a time, and forgets old ones. They are in chronological order, nearly: the first recent one ends the loop. */
function remember(times: Map<string, number>, key: string, at: number): void {
  times.delete(key);
  times.set(key, at);
  for (const [old, then] of times) {
    if (at - then <= REMEMBERED_MS) return;
    times.delete(old);
  }
}

/** The clock was set back: silence is counted from now, and the five minutes continue. Otherwise nothing would end a press for that long. */
function setBack(running: Running, back: number, now: number): void {
  running.heard = Math.min(running.heard, now);
  running.judgedAt = Math.min(running.judgedAt, now);
  if (running.began > now) running.began -= back;
}

export const keyOf = ({ companyId, id }: Pick<Press, 'companyId' | 'id'>): string => `${companyId}:${id}`;
