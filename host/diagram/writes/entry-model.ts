/** The rules of a value that an operator enters (LIVE-06 to LIVE-08, OR-66). No React here: they are tested as data. */
import type { ControlEvent, EntryEvent } from '../../../worker/boundary/index.ts';
import { enteredFault, enteredNumber } from '../../ui/number-text.ts';
import { valueText } from '../value-text.ts';

interface EnteredValue {
  readonly value: number | boolean | string;
  /** As the confirm dialog calls it. */
  readonly text: string;
}
/** `fault`: why nothing is sent, in words for the operator. */
type Entered = EnteredValue | { readonly fault: string };

/** The input in the tag's type: integers are rounded, others keep three decimals. */
export function readEntry(event: EntryEvent, typed: string): Entered {
  const text = typed.trim();
  if (text === '') return { fault: 'Please enter a value' };
  if (event.dataType === 'string') return { value: text, text };
  const unread = enteredFault(text);
  if (unread) return { fault: unread };
  const number = enteredNumber(text);
  const value = event.dataType === 'int64' ? wholeOf(text, number) : placed(number);
  const fault = faultOf(event, Number(value));
  if (fault) return { fault };
  // An allowed zero is written in words, so that nobody takes it for a missing digit.
  const words = Number(value) === 0 ? '0 (zero)' : valueText(value, event.unit);
  return { value, text: words };
}

/** The choice among the named values. */
export function readChoice(event: EntryEvent, chosen: string): Entered {
  const named = event.choices?.find(({ value }) => String(value) === chosen);
  return named ? { value: named.value, text: named.label } : { fault: 'Please choose a value' };
}

/** The write of an entered value; from here on it is like one of a control. */
export function writeOf(event: EntryEvent, { value, text }: EnteredValue): ControlEvent {
  const { dataType: _type, min: _min, max: _max, allowZero: _zero, choices: _choices, ...subject } = event;
  return { ...subject, type: 'control', target: value, targetText: text, isReset: false };
}

/** Which values the tag takes; undefined if any will do. */
export function rangeWords({ min, max, unit }: EntryEvent): string | undefined {
  if (min === null && max === null) return undefined;
  if (max === null) return `From ${valueText(min, unit)}`;
  return min === null ? `Up to ${valueText(max, unit)}` : `${valueText(min)} to ${valueText(max, unit)}`;
}

function limitWords({ min, max, unit }: EntryEvent): string {
  if (max === null) return `of ${valueText(min, unit)} or more`;
  return min === null
    ? `of ${valueText(max, unit)} or less`
    : `from ${valueText(min)} to ${valueText(max, unit)}`;
}

/** As text: 64-bit integers exceed a double's precision. */
function wholeOf(text: string, number: number): string {
  return /^[+-]?\d+$/.test(text) ? String(BigInt(text.replace('+', ''))) : String(BigInt(Math.round(number)));
}

/** -0 is 0. */
const placed = (number: number): number => Number(number.toFixed(3)) + 0;

function faultOf(event: EntryEvent, value: number): string | undefined {
  const { min, max, allowZero } = event;
  if (value === 0 && !allowZero) return 'Zero cannot be entered here';
  if ((min !== null && value < min) || (max !== null && value > max))
    return `Enter a value ${limitWords(event)}.`;
  return undefined;
}
