/** Writing to devices, and the log of it. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  opaqueObject,
  optional,
  queryNumber,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { control, id } from './shared.ts';
import { liveValueField, tagField } from './tags.ts';

export const COMMAND_RESULTS = [
  'pending',
  'confirmed',
  'mismatch',
  'timedOut',
  'unknown',
  'refused',
  'scheduled',
  'cancelled',
  'expired',
] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** LIVE-12: where a write comes from. siteId with assignmentId on a dynamic diagram, deviceId on a static one. */
export const writeContext = {
  siteId: optional(uuid()),
  assignmentId: optional(uuid()),
  deviceId: optional(uuid()),
  /** The diagram the operator acted on: its rights count, and the audit log names it. */
  schematicId: optional(uuid()),
};

/** A day: what is put off for longer belongs into a schedule. */
export const MOST_SECONDS = 86_400;

/** LIVE-11, OR-67: seconds before the write, seconds that it holds, and what is written back after that. */
export const delaySettings = object({
  delay: number({ min: 0, max: MOST_SECONDS }),
  duration: number({ min: 0, max: MOST_SECONDS }),
  resetValue: tagScalar(),
  enabled: boolean(),
  /** The operator may change the three. */
  allowOverride: boolean(),
});

export const commandField = object({
  commandId: uuid(),
  tagUuid: uuid(),
  value: tagScalar(),
  expectedValue: tagScalar(),
  /** What was read back from the device, once it was. */
  readBack: tagScalar(),
  result: oneOf(COMMAND_RESULTS),
  message: text(),
  requestedAt: instant(),
  finishedAt: nullable(instant()),
  /** When a `scheduled` one is done. */
  dueAt: optional(instant()),
  /** The command that writes the reset value back. */
  resetId: optional(uuid()),
});

export const commandCalls = {
  confirmWrite: call('POST communications/controller/tag/{uuid}/confirm-write', {
    summary:
      'PROPOSED: what a write would do, and an expiring id bound to user, tag, value and expected value; without it nothing is written',
    needs: control,
    params: id,
    body: object({
      value: tagScalar(),
      expectedValue: tagScalar(),
      delaySettings: optional(delaySettings),
      ...writeContext,
    }),
    reply: object({
      confirmId: uuid(),
      expiresAt: instant(),
      tag: tagField,
      current: liveValueField,
      value: tagScalar(),
    }),
  }),
  writeValue: call('PUT communications/controller/tag/{uuid}/write-value', {
    summary:
      'PROPOSED: writes a value to a device and answers what the read-back showed. The same commandId never writes twice',
    needs: control,
    params: id,
    body: object({
      commandId: uuid(),
      confirmId: uuid(),
      value: tagScalar(),
      expectedValue: tagScalar(),
      isReset: optional(boolean()),
      readBackTags: optional(list(uuid(), { max: 16 })),
      /** Seconds before the read-back is judged. */
      readBackDelay: optional(number({ min: 0, max: 60 })),
      /** As they were confirmed. */
      delaySettings: optional(delaySettings),
      ...writeContext,
    }),
    reply: commandField,
  }),
  command: call('GET commands/{uuid}', {
    summary: 'PROPOSED: a command again, for a client that lost the answer; only to who gave it',
    needs: 'signedIn',
    params: id,
    reply: commandField,
  }),
  cancelCommand: call('POST commands/{uuid}/cancel', {
    summary: 'PROPOSED: takes back a command that still waits for its time; only for who gave it',
    needs: control,
    params: id,
    reply: commandField,
  }),
  audit: call('GET audit', {
    summary: 'PROPOSED: the append-only log of writes, newest first, with the state of its chain',
    needs: { anyOf: ['Setup.canSee'] },
    query: { limit: optional(queryNumber({ min: 1, max: 500 })), skip: optional(queryNumber({ min: 0 })) },
    reply: object({
      intact: boolean(),
      total: number({ integer: true }),
      items: list(
        object({
          sequence: number({ integer: true }),
          at: instant(),
          user: text(),
          action: text(),
          tag: nullable(text()),
          detail: opaqueObject(),
        }),
        { max: 500 },
      ),
    }),
  }),
} as const;

export type Command = Infer<typeof commandField>;
