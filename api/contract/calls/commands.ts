/** Writing to devices: at once, later, or for as long as somebody presses. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  objectId,
  oneOf,
  optional,
  queryNumber,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { control, diagramRead, id } from './shared.ts';
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

/**
 * LIVE-12: the control of a write: an object of a stored diagram. The server takes its delay, hold, read-back, reset, area and
 * name from there. A tag whose control has a fixed delay, a hold or another tag to read back is not written without one.
 */
const writeContext = {
  /** The site that the diagram is shown for. */
  siteId: optional(uuid()),
  /** Must be the tag's own; decide nothing. */
  assignmentId: optional(uuid()),
  deviceId: optional(uuid()),
  schematicId: optional(uuid()),
  objectId: optional(objectId()),
};

/** Name and value of a command in the words of its diagram. */
const asked = object({ name: text({ max: 200 }), target: text({ max: 200 }) });

/** The piece of equipment that a tag belongs to. */
const equipment = object({
  /** Such as "P-103"; the name of the device where the tag names none. */
  name: text(),
  site: object({ uuid: uuid(), name: text() }),
  /** All its tags: diagrams mark the object that shows one of them. */
  tags: list(uuid(), { max: 1000 }),
});
export type CommandEquipment = Infer<typeof equipment>;

const CAUTIONS = ['alarm', 'interlock', 'mode', 'note', 'scheduled'] as const;
const caution = object({
  kind: oneOf(CAUTIONS),
  /** The alarm, the interlock, the mode tag that the command leaves automatic by, the note, or what is scheduled. */
  text: text(),
  /** Author of a note or a scheduled command. */
  by: optional(text()),
  at: optional(instant()),
});
export type Caution = Infer<typeof caution>;

/** What the plant says about a command, before it is confirmed. */
const plant = object({ equipment: text(), site: text(), cautions: list(caution, { max: 50 }) });
export type CommandPlant = Infer<typeof plant>;

/** Accepted, and not used: the stored control decides. */
const toldByOlderPages = {
  isReset: optional(boolean()),
  readBackTags: optional(list(uuid(), { max: 16 })),
  asked: optional(asked),
};

/** A hold ends this long after the operator's last heartbeat, milliseconds. */
export const HOLD_SILENCE_MS = 1000;
/** And after this long at most: a key may jam. */
export const MOST_HELD_MS = 300_000;

/** A day: anything later belongs in a schedule. */
const MOST_SECONDS = 86_400;

/** LIVE-11, OR-67: seconds before the write, seconds for which it holds, and the value written back then. */
const delaySettings = object({
  delay: number({ min: 0, max: MOST_SECONDS }),
  duration: number({ min: 0, max: MOST_SECONDS }),
  resetValue: tagScalar(),
  /** Writes back the value from before the command instead of `resetValue`. */
  toPrevious: optional(boolean()),
  enabled: boolean(),
  /** Whether the operator may change the three. */
  allowOverride: boolean(),
});

/** Of the list of the latest. */
export const USUAL_COMMANDS = 10;
const MOST_COMMANDS = 50;

const commandShape = {
  commandId: uuid(),
  tagUuid: uuid(),
  value: tagScalar(),
  expectedValue: tagScalar(),
  /** The value read back from the device, if any. */
  readBack: tagScalar(),
  result: oneOf(COMMAND_RESULTS),
  message: text(),
  requestedAt: instant(),
  finishedAt: nullable(instant()),
  /** When a `scheduled` command is due. */
  dueAt: optional(instant()),
  /** The command that writes the reset value back, or what was changed beside it. */
  resetId: optional(uuid()),
  /** In the words of its diagram, for one that was delayed or follows another. */
  asked: optional(asked),
};
const commandField = object(commandShape);

export const commandCalls = {
  confirmWrite: call('POST communications/controller/tag/{uuid}/confirm-write', {
    summary:
      'PROPOSED: what a write would do, and an expiring id bound to user, control, tag, value and expected value; without it nothing is written',
    needs: control,
    params: { uuid: idOf('tag') },
    body: object({
      value: tagScalar(),
      expectedValue: tagScalar(),
      delaySettings: optional(delaySettings),
      /** Allows held presses, until half a minute after the last; they write `value`. */
      hold: optional(boolean()),
      ...writeContext,
    }),
    reply: object({
      confirmId: uuid(),
      expiresAt: instant(),
      tag: tagField,
      current: liveValueField,
      value: tagScalar(),
      plant,
      /** The timing that applies: the element's own if it may not be changed. */
      delaySettings: optional(delaySettings),
    }),
  }),
  writeValue: call('PUT communications/controller/tag/{uuid}/write-value', {
    summary:
      'PROPOSED: writes a value to a device and answers what the read-back showed. The same commandId never writes twice',
    needs: control,
    params: { uuid: idOf('tag') },
    body: object({
      commandId: uuid(),
      confirmId: uuid(),
      value: tagScalar(),
      expectedValue: tagScalar(),
      /** Seconds before the read-back decides, of a write without a control. */
      readBackDelay: optional(number({ min: 0, max: 60 })),
      /** As confirmed. */
      delaySettings: optional(delaySettings),
      ...toldByOlderPages,
      ...writeContext,
    }),
    reply: commandField,
  }),
  holdValue: call('PUT communications/controller/tag/{uuid}/hold-value', {
    summary:
      'PROPOSED: hold-to-run. Writes 1 and keeps it while `beat` is called at least once a second; answers when the device has shown it or the press has ended. 0 is written back by `release`, by silence, and after five minutes',
    needs: control,
    params: { uuid: idOf('tag') },
    body: object({
      commandId: uuid(),
      /** Of a confirmation with `hold`, which is good for many presses. */
      confirmId: uuid(),
      expectedValue: tagScalar(),
      readBackDelay: optional(number({ min: 0, max: 60 })),
      ...toldByOlderPages,
      ...writeContext,
    }),
    reply: commandField,
  }),
  beatHold: call('POST commands/{uuid}/beat', {
    summary:
      'PROPOSED: the operator still presses. `held` is false once the hold has ended, however that was',
    needs: control,
    params: id,
    reply: object({ held: boolean() }),
  }),
  releaseHold: call('POST commands/{uuid}/release', {
    summary:
      'PROPOSED: the operator let go: 0 is written now. A press that arrives after its release writes nothing',
    needs: control,
    params: id,
    reply: nothing(),
  }),
  waitingCommands: call('GET commands/waiting', {
    summary:
      'PROPOSED: scheduled commands, whoever gave them. Of a diagram: also those that came to an end within ten minutes. With `ofTag` the same of the equipment that the tag belongs to. Otherwise everywhere, and what was late when the server came back',
    needs: diagramRead,
    query: { schematicId: optional(uuid()), siteId: optional(uuid()), ofTag: optional(uuid()) },
    reply: object({
      items: list(
        object({
          ...commandShape,
          tag: text(),
          unit: nullable(text()),
          equipment,
          user: text(),
          /** As the operator read it, and for a reset what is written back; null if unknown. */
          asked: nullable(asked),
          isReset: boolean(),
          /** Its time passed while the server was away. */
          late: boolean(),
          /** Whether the caller may cancel it. */
          mayCancel: boolean(),
        }),
        { max: 200 },
      ),
    }),
  }),
  latestCommands: call('GET commands/latest', {
    summary: `PROPOSED: the latest commands at all sites, newest first, with their results; ${USUAL_COMMANDS} unless said. With \`ofTag\` those to the equipment that the tag belongs to`,
    needs: { anyOf: ['Site.ActivityLog.canSee'] },
    query: { limit: optional(queryNumber({ min: 1, max: MOST_COMMANDS })), ofTag: optional(uuid()) },
    reply: object({
      items: list(
        object({
          commandId: uuid(),
          at: instant(),
          user: text(),
          site: object({ uuid: uuid(), name: text() }),
          tag: object({ uuid: uuid(), name: text(), controllerName: text() }),
          unit: nullable(text()),
          value: tagScalar(),
          /** As the operator read it; null if unknown. */
          asked: nullable(asked),
          result: oneOf(COMMAND_RESULTS),
          message: text(),
        }),
        { max: MOST_COMMANDS },
      ),
    }),
  }),
  command: call('GET commands/{uuid}', {
    summary: 'PROPOSED: a command again, for a client that lost the answer; only to who gave it',
    needs: 'signedIn',
    params: id,
    reply: commandField,
  }),
  cancelCommand: call('POST commands/{uuid}/cancel', {
    summary:
      'PROPOSED: takes back a command that still waits for its time; for who gave it, and who may control there',
    needs: control,
    params: id,
    reply: commandField,
  }),
} as const;

export type Command = Infer<typeof commandField>;
export type LatestCommand = Infer<(typeof commandCalls)['latestCommands']['reply']>['items'][number];
export type WaitingCommand = Infer<(typeof commandCalls)['waitingCommands']['reply']>['items'][number];
