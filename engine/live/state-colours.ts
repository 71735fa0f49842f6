/** The colours that the states of an element give to its paints. */
import { parseColour } from '../primitives/colour.ts';
import type { PaintStep } from './plan.ts';
import type { State } from './states.ts';

/** Most elements have the states of their kind, and few colours: those share one table. */
const shared = new WeakMap<readonly State[], WeakMap<PaintStep, Map<number, Colours>>>();

type Colours = ReadonlyMap<State | undefined, number>;

/** Returns a paint's colours by state; `base` is the colour for no state. */
export function coloursOf(
  states: readonly State[],
  paint: PaintStep,
  isFirst: boolean,
  base: number,
): Colours {
  const byPaint = shared.get(states) ?? new WeakMap<PaintStep, Map<number, Colours>>();
  shared.set(states, byPaint);
  const tables = byPaint.get(paint) ?? new Map<number, Colours>();
  byPaint.set(paint, tables);
  const known = tables.get(base);
  if (known) return known;
  const colours = new Map<State | undefined, number>([[undefined, base]]);
  for (const state of states) colours.set(state, colourOf(state, paint.name, paint.states, isFirst, base));
  tables.set(base, colours);
  return colours;
}

/** Paints that have another name in rows of states. */
const ROW_FIELDS: Readonly<Record<string, string>> = { fontColor: 'textColor' };

/** Returns a state's own colour for the paint; its `fill` means the kind's first paint. */
function colourOf(
  { label, row }: State,
  paint: string,
  states: Readonly<Record<string, string>>,
  isFirst: boolean,
  base: number,
): number {
  const fields = row as unknown as Readonly<Record<string, unknown>>;
  const own = fields[ROW_FIELDS[paint] ?? paint] ?? fields[paint] ?? (isFirst ? row.fill : undefined);
  if (typeof own === 'string') return parseColour(own);
  const kinds = Object.hasOwn(states, label) ? states[label] : undefined;
  return kinds === undefined ? base : parseColour(kinds);
}
