/** Every error that refuses a write before anything is sent. Each says what is wrong and what to do. */
import type { Tag, TagScalar } from '../../../contract/index.ts';
import { HttpError } from '../../http/errors.ts';

const TYPE_WORDS = {
  float: 'a number',
  int64: 'a whole number',
  boolean: 'true, false, 1 or 0',
  string: 'a text',
} as const;

function show(value: TagScalar): string {
  if (typeof value === 'boolean') return value ? 'ON' : 'OFF';
  return value === null ? 'unknown' : String(value);
}

export const commandErrors = {
  /** Its link is with another node, or on its way between two. */
  elsewhere: (tag: Pick<Tag, 'name'>) =>
    new HttpError(
      503,
      `The link of ${tag.name} is just taken over by another server. Nothing was sent; try again`,
      { code: 'FIELD_AWAY', retryAfter: 1 },
    ),

  forbidden: () =>
    new HttpError(403, 'You do not have permission to control devices here', { code: 'FORBIDDEN' }),

  controlOff: (tag: Tag) =>
    new HttpError(409, `Control of ${tag.name} is switched off. Nothing was sent`, { code: 'CONTROL_OFF' }),

  wrongType: (tag: Tag, field = 'value') => {
    const message = `${tag.name} takes ${TYPE_WORDS[tag.dataType]}`;
    return new HttpError(400, message, { code: 'WRONG_TYPE', fields: { [field]: message } });
  },

  outOfRange: (tag: Tag, field = 'value') => {
    const message = `${tag.name} takes values ${rangeWords(tag)}`;
    return new HttpError(400, message, { code: 'VALUE_OUT_OF_RANGE', fields: { [field]: message } });
  },

  /** The object writes nothing, another tag, or in another manner: the diagram changed, or the request is forged. */
  noControl: (tag: Tag) =>
    new HttpError(409, `This control does not write to ${tag.name}. Nothing was sent; reload the diagram`, {
      code: 'NO_CONTROL',
    }),

  controlNeeded: (tag: Tag) =>
    new HttpError(
      409,
      `A control of ${tag.name} has a fixed delay, a hold or a read-back. Nothing was sent; use that control`,
      { code: 'CONTROL_NEEDED' },
    ),

  noZero: (tag: Tag) => {
    const message = `Zero cannot be entered for ${tag.name} here`;
    return new HttpError(400, message, { code: 'VALUE_OUT_OF_RANGE', fields: { value: message } });
  },

  wrongContext: (field: string) => {
    const message = 'The tag does not belong to this site, assignment or device';
    return new HttpError(400, message, { code: 'CONTEXT_MISMATCH', fields: { [field]: message } });
  },

  offline: (tag: Tag) =>
    new HttpError(
      409,
      `${tag.controllerName} does not respond: the value of ${tag.name} is not current. Nothing was sent`,
      { code: 'DEVICE_OFFLINE' },
    ),

  /** The value is not the one that the operator saw; perhaps it is the wanted one. */
  expectedChanged: (tag: Tag, current: TagScalar, isWanted: boolean) =>
    new HttpError(
      409,
      isWanted
        ? `${tag.name} is already ${show(current)}. Nothing was sent`
        : `${tag.name} has changed to ${show(current)}. Nothing was sent; check the value and try again`,
      { code: 'EXPECTED_CHANGED' },
    ),

  /** The device was asked, so this is no refusal: the caller must not take it for one. */
  notRecorded: () =>
    new HttpError(504, 'The command was sent, and its result could not be stored. Check the device', {
      code: 'NO_ANSWER',
    }),

  /** It waits for its time, or it does not. */
  inDoubt: () =>
    new HttpError(
      504,
      'The database failed while the command was stored: it may wait for its time. Look at the commands that wait',
      { code: 'NO_ANSWER' },
    ),

  writePending: (tag: Tag) =>
    new HttpError(
      409,
      `Another command to ${tag.name} is still running. Nothing was sent; wait for its result`,
      {
        code: 'WRITE_PENDING',
      },
    ),

  held: (tag: Tag, userName: string) =>
    new HttpError(409, `${userName} is holding ${tag.name}. Nothing was sent; wait until it is released`, {
      code: 'WRITE_PENDING',
    }),

  releasedEarly: () =>
    new HttpError(409, 'The control was released before the press reached the server. Nothing was sent', {
      code: 'LET_GO',
    }),

  noLongerAllowed: (userName: string) =>
    new HttpError(403, `${userName} may no longer control devices there`, { code: 'FORBIDDEN' }),

  noLongerActing: (actor: { readonly firstName: string; readonly lastName: string }, userName: string) =>
    new HttpError(403, `${actor.firstName} ${actor.lastName} may no longer act as ${userName}`, {
      code: 'FORBIDDEN',
    }),

  confirmExpired: () =>
    new HttpError(409, 'The confirmation has expired. Nothing was sent; confirm again', {
      code: 'CONFIRM_EXPIRED',
    }),

  confirmUsed: () =>
    new HttpError(409, 'The confirmation has already been used. Nothing was sent; confirm again', {
      code: 'CONFIRM_USED',
    }),

  confirmMismatch: () =>
    new HttpError(409, 'This is not what was confirmed. Nothing was sent; confirm again', {
      code: 'CONFIRM_MISMATCH',
    }),

  controlChanged: () =>
    new HttpError(409, 'The diagram was changed after you confirmed. Nothing was sent; confirm again', {
      code: 'CONFIRM_MISMATCH',
    }),

  commandIdReused: () =>
    new HttpError(409, 'This command id belongs to another command. Nothing was sent; use a new id', {
      code: 'COMMAND_ID_REUSED',
    }),

  notWaiting: () =>
    new HttpError(409, 'This command is no longer waiting: it was carried out, cancelled or refused', {
      code: 'NOT_WAITING',
    }),

  stopping: () =>
    new HttpError(503, 'The server is stopping. Nothing was sent; try again in a moment', {
      code: 'STOPPING',
      retryAfter: 1,
    }),
} as const;

function rangeWords({ min, max }: Tag): string {
  if (min === null) return `up to ${max}`;
  return max === null ? `from ${min}` : `between ${min} and ${max}`;
}
