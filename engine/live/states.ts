/** The state of a value: which row of an element's states (or of its kind's default set) it matches. */
import { withStateIds } from '../document/state-ids.ts';
import type { StateRow } from '../document/types.ts';
import type { StateSet } from '../plugin.ts';
import { hasSameFields, Recent } from './recent.ts';
import type { TagValue } from './tag-table.ts';

export interface State {
  /** ON, OFF, High High … */
  readonly label: string;
  /** Overrides the colours that the kind gives the state, by the name of the paint. */
  readonly row: StateRow;
}

type Set = StateSet['set'];

/** The rows of their own that elements have had lately: thousands say the same. */
const recentOf = (set: Set): Recent<readonly StateRow[], readonly State[]> =>
  new Recent(isSameRows, (rows) => inOrder(set, rows));

const ownStates: Readonly<Record<Set, Recent<readonly StateRow[], readonly State[]>>> = {
  setReset: recentOf('setReset'),
  binary: recentOf('binary'),
  threeState: recentOf('threeState'),
  range: recentOf('range'),
};

const row = (label: string, value: StateRow['value'], operator?: StateRow['operator']): StateRow => ({
  label,
  value,
  ...(operator ? { operator } : {}),
});

/** STATE-02 to STATE-06. Rows with NaN apply to no value until somebody sets one. */
const DEFAULTS: Readonly<Record<Set, readonly StateRow[]>> = {
  setReset: withStateIds([row('Set', 1), row('Reset', 0)]),
  binary: withStateIds([row('ON', 1), row('OFF', 0), row('Unknown', null)]),
  threeState: withStateIds([
    row('ON', 1),
    row('Auto', 2),
    row('OFF', 0),
    row('rotate', Number.NaN),
    row('stationary', Number.NaN),
  ]),
  range: withStateIds([
    row('High High', Number.NaN, '>'),
    row('High', Number.NaN, '>'),
    row('Low Low', Number.NaN, '<'),
    row('Low', Number.NaN, '<'),
    row('In Range', null),
  ]),
};

/** Returns the unchanged rows of a state set. */
export const defaultStates = (set: Set): readonly StateRow[] => DEFAULTS[set];

/** States that mean "running": what the slot of an `on` binding follows. */
const ON_LABELS = new Set(['on', 'set', 'open', 'running']);

/** Normalises a state's name: ON, On and on_state are one, as are Auto and na_state (STATE-01). */
export function stateName(label: string): string {
  const name = label.toLowerCase().replace(/_state$/, '');
  return name === 'na' ? 'auto' : name;
}

/** The extremes first: a value above High High is also above High. */
const URGENCY = ['High High', 'Low Low', 'High', 'Low'];

/**
 * Returns an element's states in the order in which they are tried. Rows that are switched off are ignored. Elements with
 * the same rows mostly share one list, so that what is derived from it can be shared.
 */
export function statesOf(set: Set, rows: readonly StateRow[] | undefined): readonly State[] {
  if (!rows || rows.length === 0) return DEFAULT_STATES[set];
  return ownStates[set].of(rows);
}

function isSameRows(some: readonly StateRow[], others: readonly StateRow[]): boolean {
  return (
    some === others ||
    (some.length === others.length && some.every((one, nth) => hasSameFields(one, others[nth]!)))
  );
}

function inOrder(set: Set, rows: readonly StateRow[]): readonly State[] {
  const states = rows
    .filter((one) => one.enabled !== false)
    .map((one) => ({ label: one.label ?? String(one.value), row: one }));
  if (set !== 'range') return states;
  const urgency = (label: string): number =>
    (URGENCY.indexOf(label) + URGENCY.length + 1) % (URGENCY.length + 1);
  return states.sort((a, b) => urgency(a.label) - urgency(b.label));
}

/** One shared list for all elements without states of their own, so that what is derived from it can be shared. */
const DEFAULT_STATES = Object.fromEntries(
  Object.entries(DEFAULTS).map(([set, rows]) => [set, inOrder(set as Set, rows)]),
) as Readonly<Record<Set, readonly State[]>>;

/** Returns the first state that the value matches; a row without a value matches whatever the others leave. */
export function stateOf(states: readonly State[], value: TagValue, number: number): State | undefined {
  let rest: State | undefined;
  for (const state of states) {
    if (state.row.value === null || state.row.value === undefined) rest ??= state;
    else if (matches(state.row, value, number)) return state;
  }
  return rest;
}

export const isOn = (state: State | undefined): boolean =>
  state !== undefined && ON_LABELS.has(stateName(state.label));

/** Returns the state of a name, however its label is spelt. */
export const stateNamed = (states: readonly State[], name: string): State | undefined =>
  states.find(({ label }) => stateName(label) === stateName(name));

/**
 * Where there are exactly two states with a value each, returns the other one's value: what a toggle writes (STATE-07).
 * Otherwise undefined.
 */
export function flipped(
  states: readonly State[],
  value: TagValue,
  number: number,
): StateRow['value'] | undefined {
  const [first, second, third] = states.filter(
    ({ row: { value: bound, operator = '=' } }) => bound !== null && operator === '=',
  );
  if (!first || !second || third) return undefined;
  if (matches(first.row, value, number)) return second.row.value;
  if (matches(second.row, value, number)) return first.row.value;
  return (isOn(second) ? second : first).row.value;
}

/** Whether a value of this state is beyond a limit. */
export const isAlarm = (set: Set, state: State | undefined): boolean =>
  set === 'range' && state !== undefined && URGENCY.includes(state.label);

function matches({ operator = '=', value: bound }: StateRow, value: TagValue, number: number): boolean {
  if (operator === 'in-range') {
    if (!Array.isArray(bound)) return false;
    return number >= Number(bound[0]) && number <= Number(bound[1]);
  }
  if (bound === '' || Number.isNaN(bound)) return false;
  const limit = typeof bound === 'string' && bound.trim() === '' ? Number.NaN : Number(bound);
  switch (operator) {
    case '>':
      return number > limit;
    case '<':
      return number < limit;
    case '>=':
      return number >= limit;
    case '<=':
      return number <= limit;
    case '!=':
      return !equals(bound, limit, value, number);
    default:
      return equals(bound, limit, value, number);
  }
}

/** Compares numbers by value, so that "1", 1 and true are equal; texts by their characters. */
const equals = (bound: StateRow['value'], limit: number, value: TagValue, number: number): boolean =>
  Number.isNaN(limit) || Number.isNaN(number) ? String(bound) === String(value) : limit === number;
