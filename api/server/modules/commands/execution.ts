/** The part of a write that touches the device: the final check, the single send, the read-back. */
import type { Tag } from '../../../contract/index.ts';
import type { WriteRequest, WriteResult } from '../../field/driver.ts';
import { Quality } from '../../field/sample.ts';
import type { Log } from '../history/index.ts';
import { isSameValue, type LastValues, type TagEntry, toScalar } from '../values/index.ts';
import type { CheckedRequest } from './checks.ts';
import type { Outcome } from './command-store.ts';
import { describe } from './outcomes.ts';
import { readBack } from './read-back.ts';

/** The field as the realtime pipeline uses it. */
export interface Field {
  write(request: WriteRequest): Promise<WriteResult>;
  /** Asks the devices for present values; they arrive through the sink. */
  read(tags: readonly string[]): Promise<void>;
}

export interface Plan {
  readonly tag: Tag;
  readonly slot: number;
  readonly request: CheckedRequest;
  /** The tags on which the effect shows. */
  readonly entries: readonly TagEntry[];
  /** It is written whatever the tag shows now. */
  readonly anyway?: boolean;
}

interface Environment {
  readonly field: Field | undefined;
  readonly lastValues: LastValues;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds for sending and read-back together, beyond the read-back delay. */
  readonly deadline: number;
  /** The server stops: nothing new is sent, and pending read-backs are abandoned. */
  readonly signal: AbortSignal;
  /** The operator released a press: the read-back is abandoned too. */
  readonly released?: AbortSignal;
}

/** Sends once, if everything is still as confirmed, and decides by the read-back. Never throws. */
export async function execute(environment: Environment, plan: Plan, readBackDelay: number): Promise<Outcome> {
  const { field, lastValues, now } = environment;
  const signal = environment.released
    ? AbortSignal.any([environment.signal, environment.released])
    : environment.signal;
  const { tag, request, entries } = plan;
  if (!field) return describe.notSent('the field drivers are not running');
  const obstacle = endedMeanwhile(environment) ?? changedMeanwhile(lastValues, plan);
  if (obstacle) return describe.notSent(obstacle);
  const deadline = now() + environment.deadline;
  const since = lastValues.arrival;
  const sent = await send({ ...environment, signal }, field, {
    tag: tag.uuid,
    value: request.value,
    deadline,
  });
  if (sent.outcome === 'notSent') return describe.notSent(sent.reason);
  const judgement = await readBack({
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
  });
  const ended = {
    isStopping: environment.signal.aborted,
    isReleased: environment.released?.aborted === true,
  };
  return describe.judged(judgement, sent.outcome, ended);
}

function endedMeanwhile({ signal, released }: Environment): string | undefined {
  if (signal.aborted) return 'the server is stopping';
  return released?.aborted ? 'the control was released before the value was sent' : undefined;
}

/** Storing the intent took time; the conditions must still hold at the moment of sending. */
function changedMeanwhile(lastValues: LastValues, { tag, slot, request, anyway }: Plan): string | undefined {
  const last = lastValues.get(slot);
  if (last.quality > Quality.uncertain) return `${tag.controllerName} stopped answering`;
  const isSame = anyway || isSameValue(last.value, request.expected, tag.deadband);
  return isSame ? undefined : `${tag.name} is ${toScalar(last.value)} now, not ${toScalar(request.expected)}`;
}

/** A driver that throws or does not return may have sent: the result is `unknown`, never "not sent". */
function send({ now, log, signal }: Environment, field: Field, request: WriteRequest): Promise<WriteResult> {
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
    field.write(request).then(finish, fail);
  });
}
