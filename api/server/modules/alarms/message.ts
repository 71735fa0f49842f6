/** The message of an alert, in lists and mails. */
import type { LiveValue } from '../../field/sample.ts';
import type { Level } from './condition.ts';

/** "T-101 Level is High High: 96.2 % (≥ 95)". */
export function raisedMessage(
  { name, unit }: { readonly name: string; readonly unit: string | null },
  { level, rule }: Level,
  value: LiveValue,
): string {
  if (level === 'Status (Down/Unknown)') return `${name} is down or unknown`;
  if (level === 'On' || level === 'Off') return `${name} is ${level.toLowerCase()}`;
  const shown = unit ? `${valueText(value)} ${unit}` : valueText(value);
  return `${name} is ${level}: ${shown} (${rule})`;
}

/** Four digits are enough. */
const valueText = (value: LiveValue): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(4))) : String(value);
