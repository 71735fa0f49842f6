/** Every way in which a write is refused before anything is sent. Each says what is wrong and what to do. */
import type { Tag, TagScalar } from '../../contract/index.ts';
import { Refusal } from '../handler.ts';

const TYPE_WORDS = {
  float: 'a number',
  int64: 'a whole number',
  boolean: 'true, false, 1 or 0',
  string: 'a text',
} as const;

const show = (value: TagScalar): string => (value === null ? 'no value' : String(value));

export const refusals = {
  forbidden: () =>
    new Refusal(403, 'You do not have permission to control devices here', { code: 'FORBIDDEN' }),

  controlOff: (tag: Tag) =>
    new Refusal(409, `Control of ${tag.name} is switched off. Nothing was written`, { code: 'CONTROL_OFF' }),

  wrongType: (tag: Tag, field = 'value') => {
    const message = `${tag.name} takes ${TYPE_WORDS[tag.dataType]}`;
    return new Refusal(400, message, { code: 'WRONG_TYPE', fields: { [field]: message } });
  },

  outOfRange: (tag: Tag, field = 'value') => {
    const message = `${tag.name} takes values ${rangeWords(tag)}`;
    return new Refusal(400, message, { code: 'VALUE_OUT_OF_RANGE', fields: { [field]: message } });
  },

  wrongContext: (field: string) => {
    const message = 'The tag does not belong to this site, assignment or device';
    return new Refusal(400, message, { code: 'CONTEXT_MISMATCH', fields: { [field]: message } });
  },

  offline: (tag: Tag) =>
    new Refusal(
      409,
      `${tag.controllerName} does not answer: the value of ${tag.name} is not current. Nothing was written`,
      { code: 'DEVICE_OFFLINE' },
    ),

  expectedChanged: (tag: Tag, current: TagScalar, expected: TagScalar) =>
    new Refusal(
      409,
      `${tag.name} is ${show(current)} now, not ${show(expected)}. Nothing was written; look again and repeat`,
      { code: 'EXPECTED_CHANGED' },
    ),

  writePending: (tag: Tag) =>
    new Refusal(
      409,
      `Another write to ${tag.name} is not finished. Nothing was written; wait for its result`,
      {
        code: 'WRITE_PENDING',
      },
    ),

  held: (tag: Tag, userName: string) =>
    new Refusal(
      409,
      `${userName} holds ${tag.name} at the moment. Nothing was written; wait until it is let go`,
      {
        code: 'WRITE_PENDING',
      },
    ),

  letGo: () =>
    new Refusal(409, 'It was let go before the server heard of the press. Nothing was written', {
      code: 'LET_GO',
    }),

  noLongerAllowed: (userName: string) =>
    new Refusal(403, `${userName} may no longer control devices there`, { code: 'FORBIDDEN' }),

  noLongerActing: (actor: { readonly firstName: string; readonly lastName: string }, userName: string) =>
    new Refusal(403, `${actor.firstName} ${actor.lastName} may no longer act as ${userName}`, {
      code: 'FORBIDDEN',
    }),

  confirmExpired: () =>
    new Refusal(409, 'The confirmation is too old. Nothing was written; confirm again', {
      code: 'CONFIRM_EXPIRED',
    }),

  confirmUsed: () =>
    new Refusal(409, 'The confirmation was used already. Nothing was written; confirm again', {
      code: 'CONFIRM_USED',
    }),

  confirmMismatch: () =>
    new Refusal(409, 'This is not what was confirmed. Nothing was written; confirm again', {
      code: 'CONFIRM_MISMATCH',
    }),

  commandIdReused: () =>
    new Refusal(409, 'This command id stands for another write already. Nothing was written; use a new id', {
      code: 'COMMAND_ID_REUSED',
    }),

  notWaiting: () =>
    new Refusal(409, 'This command does not wait any more: it was done, cancelled or refused', {
      code: 'NOT_WAITING',
    }),

  stopping: () =>
    new Refusal(503, 'The server is stopping. Nothing was written; try again in a moment', {
      code: 'STOPPING',
    }),
} as const;

function rangeWords({ min, max }: Tag): string {
  if (min === null) return `up to ${max}`;
  return max === null ? `from ${min}` : `between ${min} and ${max}`;
}
