/**
 * Conflicts between the parts of a tag: between its address and the protocol, its limits and its type. Forms and
 * calls use the same checks.
 */
import {
  type Alarm,
  type AlarmLevel,
  COMPARED_LEVELS,
  isKnownProtocol,
  type TagForm,
} from './calls/tag-fields.ts';
import { addressFaults, type DataType, type Protocol } from './field-addresses.ts';

/** The parts of a tag that are checked; a form may hold an unfinished one. */
export type JudgedTag = Pick<
  TagForm,
  'dataType' | 'address' | 'min' | 'max' | 'canToggle' | 'alertHigh' | 'alertLow' | 'alarms'
>;

const isNumeric = (dataType: DataType): boolean => dataType === 'float' || dataType === 'int64';
export const comparesValue = (level: AlarmLevel): boolean =>
  (COMPARED_LEVELS as readonly AlarmLevel[]).includes(level);

/** The levels that a tag of this type can have: a number has limits, a switch is on or off, any device may be down. */
export function levelsFor(dataType: DataType): readonly AlarmLevel[] {
  const own = isNumeric(dataType) ? COMPARED_LEVELS : dataType === 'boolean' ? (['On', 'Off'] as const) : [];
  return [...own, 'Status (Down/Unknown)', 'Status (Active)'];
}

/** What is wrong, by the path of its field: `address.register`, `alarms.2.value`. Empty if there are none. */
export function tagFaults(protocol: string, tag: JudgedTag): Readonly<Record<string, string>> {
  return { ...addressWords(protocol, tag), ...limitFaults(tag), ...alarmFaults(tag) };
}

function addressWords(protocol: string, { address, dataType, canToggle }: JudgedTag): Record<string, string> {
  if (!isKnownProtocol(protocol)) return { address: `There is no driver for ${protocol}` };
  const faults = addressFaults(protocol, 'tag', address, dataType) ?? {};
  const words = Object.fromEntries(
    Object.entries(faults).map(([key, message]) => [key ? `address.${key}` : 'address', message]),
  );
  if (canToggle && isReadOnly(protocol, address))
    words.canToggle = 'Input registers and discrete inputs can only be read';
  return words;
}

const isReadOnly = (protocol: Protocol, address: Readonly<Record<string, unknown>>): boolean =>
  protocol === 'modbus-tcp' && (address.table === 'input' || address.table === 'discrete');

function limitFaults({ dataType, min, max, alertHigh, alertLow }: JudgedTag): Record<string, string> {
  const faults: Record<string, string> = {};
  const limits = { min, max, alertHigh, alertLow };
  if (!isNumeric(dataType))
    for (const [key, limit] of Object.entries(limits))
      if (typeof limit === 'number') faults[key] = 'Only numbers have limits';
  if (isBelow(max, min)) faults.max = 'The maximum is below the minimum';
  if (isBelow(alertHigh, alertLow)) faults.alertHigh = 'The high limit is below the low limit';
  return faults;
}

const isBelow = (high: number | null | undefined, low: number | null | undefined): boolean =>
  typeof high === 'number' && typeof low === 'number' && high < low;

function alarmFaults(tag: JudgedTag): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<AlarmLevel>();
  for (const [at, alarm] of (tag.alarms ?? []).entries()) {
    const [key, message] = alarmFault(alarm, tag, seen) ?? [];
    if (key) faults[`alarms.${at}.${key}`] = message!;
    seen.add(alarm.level);
  }
  return faults;
}

type AlarmFault = readonly [key: keyof Alarm, message: string];

function alarmFault(alarm: Alarm, tag: JudgedTag, seen: ReadonlySet<AlarmLevel>): AlarmFault | undefined {
  const { level, operator, value, upTo } = alarm;
  if (seen.has(level)) return ['level', `${level} is set twice`];
  if (!levelsFor(tag.dataType).includes(level))
    return ['level', `A ${tag.dataType} tag cannot reach ${level}`];
  // The two plain limits are short for the levels High and Low.
  if ((level === 'High' && isSet(tag.alertHigh)) || (level === 'Low' && isSet(tag.alertLow)))
    return ['level', `${level} is already set by the alarm limit`];
  if (!comparesValue(level))
    return operator === null && value === null && upTo === null
      ? undefined
      : ['operator', `${level} has no condition`];
  if (operator === null) return ['operator', 'Please choose an operator'];
  if (value === null) return ['value', 'Value is required'];
  if (operator !== 'in-range') return upTo === null ? undefined : ['upTo', 'Only a range has a second value'];
  if (upTo === null) return ['upTo', 'Value is required'];
  return upTo < value ? ['upTo', 'The end of the range is below its beginning'] : undefined;
}

const isSet = (limit: number | null | undefined): boolean => typeof limit === 'number';
