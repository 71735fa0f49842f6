import type { TagScalar } from '../../../api/contract/index.ts';
import type { ControlEvent } from '../../../worker/boundary/index.ts';
import { changes } from '../../parts/scheduled/change-words.ts';
import { valueText } from '../value-text.ts';
import type { TrackedCommand } from './command-tracker.ts';

interface CommandWords {
  readonly title: string;
  /** What is known, and what to do about it. */
  readonly text: string;
  /** After the time that is left, which ends the text of a scheduled command. */
  readonly after?: string;
}

/** The result of a write in plain words: each result has its own, because each needs a different reaction. */
export function commandWords(command: TrackedCommand): CommandWords {
  const { result, event, readBack, message, isReset, by } = command;
  const name = command.asked?.name ?? event.name;
  if (command.held)
    return {
      title: 'Held',
      text: `${name} stays ${event.targetText} while you press.${result === 'confirmed' ? ' Feedback received.' : ''}`,
    };
  const target = command.asked?.target ?? (isReset ? resetText(event) : event.targetText);
  switch (result) {
    case 'sending':
      return sendingWords(command, target);
    case 'pending':
      return {
        title: 'Waiting for the device',
        text: `${name}: the server has the command ${target}. Waiting for feedback.`,
      };
    case 'confirmed':
      return { title: 'Confirmed', text: `${name} is ${target}. Feedback received.` };
    case 'mismatch':
      return {
        title: 'Mismatch',
        text: `Command ${target} was sent to ${name}, but it reports ${stateText(event, readBack)}. Check the device before you try again.`,
      };
    case 'timedOut':
      return {
        title: 'Timed out',
        text: `No feedback from ${name} in time. The command may still take effect: watch the value before you try again.`,
      };
    case 'unknown':
      return {
        title: 'Result unknown',
        text: `It is not known whether ${name} is ${target}. Check the device before you repeat the command.`,
      };
    case 'refused':
      return { title: 'Refused', text: refusedText(name, message) };
    case 'scheduled':
      if (event.hold)
        return { title: 'Released', text: `${name} will be set to ${target} as soon as it can be reached.` };
      return {
        title: isReset ? 'Holding' : 'Scheduled',
        text: `${name} ${isReset && target === event.targetText ? 'ends' : changes(target)} in`,
        after: by ? `Command by ${by}.` : undefined,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: isReset ? `${name} stays as it is: ${target} is not sent.` : `Nothing was sent to ${name}.`,
      };
    case 'expired':
      return {
        title: 'Expired',
        text: `${message} ${name} was not set to ${target}: repeat the command if you still want it.`,
      };
    case 'failed':
      return { title: 'Not sent', text: `${message} Nothing was sent to ${name}.` };
  }
}

function sendingWords({ event: { name }, isLost }: TrackedCommand, target: string): CommandWords {
  if (!isLost) return { title: 'Sending', text: `${name}: sending the command ${target} to the server.` };
  return {
    title: 'No answer',
    text: `The server has not answered. It is not known whether it has the command ${target} for ${name}.`,
  };
}

/** The server's words, with "nothing was sent" only once. */
function refusedText(name: string, message: string): string {
  const words = /[.!?]$/.test(message) ? message : `${message}.`;
  return words.includes('Nothing was sent') ? words : `${words} Nothing was sent to ${name}.`;
}

/** What is written back after a hold. */
export const resetText = ({ delaySettings, releaseText, unit }: ControlEvent): string =>
  releaseText ?? valueText(delaySettings?.resetValue ?? null, unit);

/** A read value by the name of its state if the click named it, else as it is. */
function stateText(event: ControlEvent, value: TagScalar): string {
  if (value === event.target) return event.targetText;
  if (value === event.current && event.currentText) return event.currentText;
  return valueText(value, event.unit);
}
