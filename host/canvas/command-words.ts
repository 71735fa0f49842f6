import type { TagScalar } from '../../api/contract/index.ts';
import type { ControlEvent } from '../../worker/protocol.ts';
import { valueText } from './value-text.ts';
import type { GivenCommand } from './write-desk.ts';

export interface CommandWords {
  readonly title: string;
  /** What is known, and what to do about it. */
  readonly text: string;
}

/** The result of a write in plain words: each result has its own, because each asks something else of the operator. */
export function commandWords(command: GivenCommand): CommandWords {
  const { result, event, readBack, message, isReset, by } = command;
  const { name } = event;
  if (command.held)
    return {
      title: 'Held',
      text: `${name} is told ${event.targetText} for as long as you press${result === 'confirmed' ? ', and the device reads it back' : ''}.`,
    };
  const target = isReset ? resetText(event) : event.targetText;
  switch (result) {
    case 'pending':
      return {
        title: 'Waiting for the device',
        text: `${name} has been told ${target}. Waiting for the read-back.`,
      };
    case 'confirmed':
      return { title: 'Confirmed', text: `${name} is ${target}: the device reads back what was written.` };
    case 'mismatch':
      return {
        title: 'Mismatch',
        text: `${name} was told ${target}, but the device reads ${stateText(event, readBack)}. Look at the device before you try again.`,
      };
    case 'timedOut':
      return {
        title: 'Timed out',
        text: `No read-back of ${name} came in time. The write may still take effect: watch the value before you try again.`,
      };
    case 'unknown':
      return {
        title: 'Result unknown',
        text: `Nobody can say whether ${name} went to ${target}. Check the device, and do not repeat the write until you know.`,
      };
    case 'refused':
      return { title: 'Refused', text: refusedText(name, message) };
    case 'scheduled':
      if (event.hold)
        return { title: 'Let go', text: `${name} is told ${target} as soon as it can be reached.` };
      return {
        title: isReset ? 'Holding' : 'Delayed',
        text: `${name} goes to ${target} when the time is over.${by ? ` Given by ${by}.` : ''}`,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: isReset
          ? `${name} stays as it is: ${target} is not written.`
          : `Nothing was written to ${name}.`,
      };
    case 'expired':
      return {
        title: 'Expired',
        text: `${message} ${name} was not told ${target}: give the command again if it is still wanted.`,
      };
    case 'failed':
      return { title: 'Failed', text: `${message} Nothing was written to ${name}.` };
  }
}

/** The server's words, and that nothing was written, said once. */
function refusedText(name: string, message: string): string {
  const words = /[.!?]$/.test(message) ? message : `${message}.`;
  return words.includes('Nothing was written') ? words : `${words} Nothing was written to ${name}.`;
}

/** What is written back after a hold. */
const resetText = ({ delaySettings, releaseText, unit }: ControlEvent): string =>
  releaseText ?? valueText(delaySettings?.resetValue ?? null, unit);

/** A read value by the name of its state where the click named it, else as it is. */
function stateText(event: ControlEvent, value: TagScalar): string {
  if (value === event.target) return event.targetText;
  if (value === event.current && event.currentText) return event.currentText;
  return valueText(value, event.unit);
}

/** Milliseconds as minutes and seconds; hours only where there are any. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000)) || 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
