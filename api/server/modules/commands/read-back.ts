/**
 * Decides a write by what the device shows afterwards, never by the sending. Only values that arrived after the
 * write was begun count, in the order in which the server received them: device clocks cannot be trusted.
 */
import type { CommandResult } from '../../../contract/index.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import { isSameValue, type LastValues } from '../values/index.ts';

interface ReadBack {
  readonly lastValues: LastValues;
  /** Asks the devices for the present values of these tags. */
  readonly ask: () => Promise<void>;
  /** The tags on which the effect shows: the tag itself, or those configured for it. All of them must show the value. */
  readonly slots: readonly number[];
  readonly value: LiveValue;
  readonly deadband: number;
  /** LastValues.arrival before the write. */
  readonly since: number;
  /** Milliseconds before the device is asked and the result decided: it may pass through other values first. */
  readonly delay: number;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly now: () => number;
  /** Ends the wait when the server stops. */
  readonly signal: AbortSignal;
}

export interface Judgement {
  readonly result: Extract<CommandResult, 'confirmed' | 'mismatch' | 'timedOut' | 'unknown'>;
  /** What the first of the tags shows; null if nothing came back. */
  readonly value: LiveValue;
}

/** A device that reports only changes is asked again: the first request may come before it acted. */
const ASK_EVERY_MS = 2_000;

/** Resolves when the value shows, or at the deadline. */
export async function readBack(wait: ReadBack): Promise<Judgement> {
  await pause(wait.delay, wait.signal);
  let isAnswered = show(wait) === 'match';
  while (!isAnswered && wait.now() < wait.deadline && !wait.signal.aborted) {
    // A device that cannot be asked may still report on its own: the deadline decides.
    wait.ask().catch(() => {});
    isAnswered = await watch(wait, Math.min(ASK_EVERY_MS, wait.deadline - wait.now()));
  }
  return judge(wait);
}

function judge(wait: ReadBack): Judgement {
  const value = isFresh(wait, wait.slots[0]!) ? wait.lastValues.get(wait.slots[0]!).value : null;
  const shown = show(wait);
  if (shown === 'match') return { result: 'confirmed', value };
  if (shown === 'other') return { result: wait.signal.aborted ? 'unknown' : 'mismatch', value };
  const isAway = wait.slots.some((slot) => wait.lastValues.get(slot).quality > Quality.uncertain);
  return { result: isAway || wait.signal.aborted ? 'unknown' : 'timedOut', value };
}

/** `match`: all show the value; `other`: all answered and some show another; `silent`: not all have answered. */
function show(wait: ReadBack): 'match' | 'other' | 'silent' {
  if (!wait.slots.every((slot) => isFresh(wait, slot))) return 'silent';
  const isMatch = wait.slots.every((slot) =>
    isSameValue(wait.lastValues.get(slot).value, wait.value, wait.deadband),
  );
  return isMatch ? 'match' : 'other';
}

const isFresh = ({ lastValues, since }: ReadBack, slot: number): boolean =>
  lastValues.arrivalOf(slot) > since && lastValues.get(slot).quality <= Quality.uncertain;

/** Resolves true as soon as all tags show the value, false after `ms`. */
function watch(wait: ReadBack, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (show(wait) === 'match') finish(true);
    };
    const stops = wait.slots.map((slot) => wait.lastValues.watch(slot, check));
    const finish = (isMatch: boolean) => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      wait.signal.removeEventListener('abort', abort);
      resolve(isMatch);
    };
    const abort = () => finish(false);
    const timer = setTimeout(() => finish(show(wait) === 'match'), Math.max(ms, 1));
    wait.signal.addEventListener('abort', abort);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
