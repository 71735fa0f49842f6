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
export function commandWords({ result, event, readBack, message }: GivenCommand): CommandWords {
  const { name, targetText: target } = event;
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
      return { title: 'Refused', text: `${message} Nothing was written to ${name}.` };
    case 'failed':
      return { title: 'Failed', text: `${message} Nothing was written to ${name}.` };
  }
}

/** A read value by the name of its state where the click named it, else as it is. */
function stateText(event: ControlEvent, value: TagScalar): string {
  if (value === event.target) return event.targetText;
  if (value === event.current && event.currentText) return event.currentText;
  return valueText(value, event.unit);
}
