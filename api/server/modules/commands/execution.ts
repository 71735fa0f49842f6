/**
 * The part of a write that touches the device: the final check, the single send, the watching, and the verdict. It
 * follows from what the device shows afterwards, never from the sending. Only values that arrived after the write was
 * begun count, in the order in which the server received them: device clocks cannot be trusted.
 */
import type { CommandResult } from '../../../contract/index.ts';
import type { WriteRequest, WriteResult } from '../../field/driver.ts';
import type { Field } from '../../field/field.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import { inSpan } from '../../telemetry/scope.ts';
import type { Log } from '../history/index.ts';
import { isSameValue, type LastValues, toScalar } from '../values/index.ts';
import type { Plan } from './command-planning.ts';
import type { Outcome } from './command-records.ts';

/** The drivers, as commands use them. */
export type Drivers = Pick<Field, 'write' | 'read'>;

interface Environment {
  readonly field: Drivers | undefined;
  readonly lastValues: LastValues;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds for sending and read-back together, beyond the read-back delay. */
  readonly deadline: number;
  /** The server stops: nothing new is sent, and pending read-backs are abandoned. */
  readonly signal: AbortSignal;
}

/** What is different for a press. */
export interface OfPress {
  /** The operator lets go: the read-back is abandoned too. */
  readonly released: AbortSignal;
  /** It is sent now, and answered by the driver then. */
  readonly sending: (answer: Promise<WriteResult>) => void;
}

/** Sends once, if everything is still as confirmed, and decides by the read-back. Never throws. */
export async function execute(
  environment: Environment,
  plan: Plan,
  readBackDelay: number,
  ofPress?: OfPress,
): Promise<Outcome> {
  const { field, lastValues, now } = environment;
  const { released } = ofPress ?? {};
  const signal = released ? AbortSignal.any([environment.signal, released]) : environment.signal;
  const { tag, request, entries } = plan;
  if (!field) return describe.notSent('the field drivers are not running');
  const obstacle = endedMeanwhile(environment.signal, released) ?? changedMeanwhile(lastValues, plan);
  if (obstacle) return describe.notSent(obstacle);
  const deadline = now() + environment.deadline;
  const since = lastValues.arrival;
  const wanted = { tag: tag.uuid, value: request.value, deadline };
  const sent = await send({ ...environment, signal }, field, wanted, ofPress);
  if (sent.outcome === 'notSent') return describe.notSent(sent.reason);
  const wait: ReadBack = {
    lastValues,
    ask: () => field.read(entries.map((entry) => entry.uuid)),
    slots: entries.map((entry) => entry.slot),
    value: request.value,
    deadband: tag.deadband,
    since,
    delay: readBackDelay,
    deadline: deadline + readBackDelay,
    now,
    signal,
  };
  const judgement = await inSpan('read back', { kind: 'client' }, () => readBack(wait));
  const ended = { isStopping: environment.signal.aborted, isReleased: released?.aborted === true };
  return describe.judged(judgement, sent, ended);
}

function endedMeanwhile(stop: AbortSignal, released: AbortSignal | undefined): string | undefined {
  if (stop.aborted) return 'the server is stopping';
  return released?.aborted ? 'the control was released before the value was sent' : undefined;
}

/** Storing the intent took time; the conditions must still hold at the moment of sending. */
function changedMeanwhile(lastValues: LastValues, { tag, slot, request, anyway }: Plan): string | undefined {
  const last = lastValues.get(slot);
  if (last.quality > Quality.uncertain) return `${tag.controllerName} stopped answering`;
  const isSame = anyway || isSameValue(last.value, request.expected, tag.deadband);
  return isSame ? undefined : `${tag.name} is ${toScalar(last.value)} now, not ${toScalar(request.expected)}`;
}

function send(
  environment: Environment,
  field: Drivers,
  request: WriteRequest,
  ofPress: OfPress | undefined,
): Promise<WriteResult> {
  return inSpan('write to the device', { kind: 'client' }, async (span) => {
    const answer = field.write(request);
    ofPress?.sending(answer);
    const result = await inTime(environment, request, answer);
    span?.set({ 'mimic.tag': request.tag, 'mimic.sent': result.outcome });
    return result;
  });
}

/** A driver that throws or does not return may have sent: the result is `unknown`, never "not sent". */
function inTime(
  { now, log, signal }: Environment,
  request: WriteRequest,
  answer: Promise<WriteResult>,
): Promise<WriteResult> {
  return new Promise((resolve) => {
    const finish = (result: WriteResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const giveUp = () => finish({ outcome: 'unknown' });
    const timer = setTimeout(giveUp, request.deadline - now());
    signal.addEventListener('abort', giveUp);
    const fail = (error: unknown) => {
      log.error({ tag: request.tag, error: String(error) }, 'A driver failed while writing');
      giveUp();
    };
    answer.then(finish, fail);
  });
}

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

interface Judgement {
  readonly result: Extract<CommandResult, 'confirmed' | 'mismatch' | 'timedOut' | 'unknown'>;
  /** What the first of the tags shows; null if nothing came back. */
  readonly value: LiveValue;
}

/** A device that reports only changes is asked again: the first request may come before it acted. */
const ASK_EVERY_MS = 2_000;

/** Resolves when the value shows, or at the deadline. */
async function readBack(wait: ReadBack): Promise<Judgement> {
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

/** The words for the outcome of a command. Never "success": only what is known. */
export const describe = {
  /** Certainly not done. An error's own words tell what to do; "nothing was written" is said once. */
  notSent: (reason: string): Outcome => ({
    result: 'refused',
    readBack: null,
    message: `Nothing was sent: ${reason.replace(/\. Nothing was sent.*$/, '')}`,
  }),

  /** Its time passed while the server was not running (OR-103). */
  expired: (): Outcome => ({
    result: 'expired',
    readBack: null,
    message: 'Its time passed while the server was not running. Nothing was sent',
  }),

  cancelled: (): Outcome => ({
    result: 'cancelled',
    readBack: null,
    message: 'Cancelled before its time. Nothing was sent',
  }),

  /** The process that was writing ended before the outcome was known. */
  abandoned: (): Outcome => ({
    result: 'unknown',
    readBack: null,
    message: 'The server stopped before the device answered. Check the device; the write is not repeated',
  }),

  judged(
    judgement: Judgement,
    sent: Exclude<WriteResult, { readonly outcome: 'notSent' }>,
    { isStopping, isReleased }: { readonly isStopping: boolean; readonly isReleased: boolean },
  ): Outcome {
    const readBack = toScalar(judgement.value);
    if (judgement.result === 'confirmed')
      return { result: 'confirmed', readBack, message: 'The device shows the new value' };
    if (isReleased)
      return {
        result: 'unknown',
        readBack,
        message: 'The control was released before the device confirmed the value',
      };
    if (isStopping) return { ...this.abandoned(), readBack };
    if (sent.outcome === 'unknown')
      return {
        result: 'unknown',
        readBack,
        message: `${sent.reason ? sentence(sent.reason) : 'The connection failed while writing'}. The device may or may not have acted. Check the device`,
      };
    return { result: judgement.result, readBack, message: WORDS[judgement.result](readBack) };
  },
};

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const WORDS = {
  mismatch: (shown: unknown) =>
    `The device shows ${shown === null ? 'no value' : shown}, not the value written`,
  timedOut: () => 'The device did not answer in time. Check the device before you repeat the write',
  unknown: () => 'The device went away after the write. Check the device before you repeat the write',
} as const;
