/** What a node with drivers tells the others, as core messages that may be lost. */
import { array, boolean, enums, nullable, type as objectOf, type Struct } from 'superstruct';
import { ALARM_LEVELS } from '../../../contract/calls/tag-fields.ts';
import type { Alarm } from '../../../contract/index.ts';
import { decodeFrame, type LiveRecord } from '../../../contract/live.ts';
import { count, isCount, isName, isRecord, isTime, listOf, namesOf } from '../../cluster/message-fields.ts';
import { BadMessageError } from '../../cluster/node-bus.ts';
import type { LinkHealth } from '../../field/driver.ts';

/** `values.<node>`: a live frame (contract/live.ts) whose index is the tag's id; empty ones are heartbeats. */
export const VALUES = 'values';
/** `states.<node>`: States, every few seconds whole, and between them what changed. */
export const STATES = 'states';
/** `resend`: somebody missed a frame, or has just begun to listen. */
export const RESEND = 'resend';
/** `read.<node>`: uuids of tags of its links, which it is to ask the devices for. */
export const READ = 'read';

/** A frame is due this often, with changes or without. */
export const FLUSH_MS = 50;
export const HEARTBEAT_MS = 400;

/** A level of a tag that is reached and set aside. */
export interface ToldAside {
  readonly tagId: number;
  readonly companyId: number;
  readonly level: Alarm['level'];
  readonly why: 'suppressed' | 'outOfService';
}

export interface States {
  /** By the link's uuid. */
  readonly links: Readonly<Record<string, LinkHealth>>;
  /** True if these are all links of the node. */
  readonly isWhole: boolean;
  /** The links that are the node's, each with its epoch, by uuid; null if they are as told before. */
  readonly owned: Readonly<Record<string, number>> | null;
  readonly aside: readonly ToldAside[];
}

const LINK_STATES: ReadonlySet<unknown> = new Set<LinkHealth['state']>(['active', 'down', 'unknown']);

const isHealth = (value: unknown): value is LinkHealth =>
  isRecord(value) &&
  LINK_STATES.has(value.state) &&
  isTime(value.since) &&
  (value.lastContact === null || isTime(value.lastContact)) &&
  isName(value.detail);

const ASIDE = objectOf({
  tagId: count(),
  companyId: count(),
  level: enums(ALARM_LEVELS),
  why: enums(['suppressed', 'outOfService']),
});

/** States as another node sends them. */
export const STATES_BODY = objectOf({
  links: namesOf(isHealth),
  isWhole: boolean(),
  owned: nullable(namesOf(isCount)),
  aside: array(ASIDE),
}) as unknown as Struct<States, unknown>;

/** Tags in one message: some 300 kB. */
export const MOST_READ = 5000;
/** Uuids of tags as another node sends them. */
export const READ_BODY = listOf(isName, MOST_READ);

/** Two clocks may be a minute apart, and a device's clock another minute. A later time would outlast the right ones. */
const MOST_AHEAD_MS = 3_600_000;

interface ValueFrame {
  readonly sequence: number;
  readonly records: readonly LiveRecord[];
}

/** Returns a frame of values of another node, all of it or nothing. Throws BadMessageError. `now`: milliseconds since 1970. */
export function readValues(body: Uint8Array, now: number): ValueFrame {
  const records: LiveRecord[] = [];
  let sequence: number;
  try {
    sequence = decodeFrame(bytesOf(body), (index, time, quality, value) =>
      records.push({ index, time, quality, value }),
    );
  } catch (error) {
    throw new BadMessageError((error as Error).message);
  }
  for (const { time, value } of records) {
    if (!(time >= 0 && time <= now + MOST_AHEAD_MS))
      throw new BadMessageError('The time of a value is impossible');
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new BadMessageError('A value is no finite number');
  }
  return { sequence, records };
}

/** A frame's bytes alone: the message may lie in a larger buffer. */
const bytesOf = (body: Uint8Array): ArrayBuffer =>
  body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength) as ArrayBuffer;
