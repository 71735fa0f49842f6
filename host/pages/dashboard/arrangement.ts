/** Which widgets stand on the dashboard of a user, where, and which values: plain data, kept with the user's preferences. */
import { isRecord } from '../../data/stores/storage.ts';

/** In the order in which they stand until a user arranges them; a phone shows them one below the other. */
export const WIDGETS = [
  'alarms',
  'sites',
  'map',
  'links',
  'values',
  'commands',
  'diagrams',
  'reports',
] as const;
export type WidgetId = (typeof WIDGETS)[number];

export const TITLES: Readonly<Record<WidgetId, string>> = {
  alarms: 'Alarms',
  sites: 'Sites',
  map: 'Map',
  links: 'Links',
  values: 'Values',
  commands: 'Last commands',
  diagrams: 'Diagrams',
  reports: 'Reports',
};
export type Column = 'main' | 'side';

export interface Placed {
  readonly id: WidgetId;
  readonly column: Column;
  readonly isHidden: boolean;
}

export interface Arrangement {
  readonly widgets: readonly Placed[];
  /** Tags whose values are shown, by their uuids. */
  readonly values: readonly string[];
}

/** Values that are shown at once. */
export const MOST_VALUES = 12;

const SIDE: ReadonlySet<WidgetId> = new Set(['alarms', 'map', 'links']);

const usual = (id: WidgetId): Placed => ({ id, column: SIDE.has(id) ? 'side' : 'main', isHidden: false });

export const USUAL: Arrangement = { widgets: WIDGETS.map(usual), values: [] };

/** What was kept, by any version of the console: what it does not know is left out, what is new stands at its usual place. */
export function arrangementOf(kept: unknown): Arrangement {
  if (!isRecord(kept)) return USUAL;
  const known = listOf(kept.widgets).flatMap((one): Placed[] => {
    if (!isRecord(one) || !isWidget(one.id)) return [];
    return [{ id: one.id, column: one.column === 'side' ? 'side' : 'main', isHidden: one.isHidden === true }];
  });
  const widgets = [...new Map(known.map((one) => [one.id, one])).values()];
  for (const [nth, id] of WIDGETS.entries())
    if (!widgets.some((one) => one.id === id)) widgets.splice(Math.min(nth, widgets.length), 0, usual(id));
  const values = [...new Set(listOf(kept.values).filter(isUuid))].slice(0, MOST_VALUES);
  return { widgets, values };
}

/** Those of a column that are shown; without a column, all. */
export const shownIn = ({ widgets }: Arrangement, column?: Column): readonly Placed[] =>
  widgets.filter((one) => !one.isHidden && (column === undefined || one.column === column));

/** Moves a widget past its neighbour above (-1) or below (1): the next of its column, or of all where there is one column. */
export function moved(arrangement: Arrangement, id: WidgetId, by: -1 | 1, isOneColumn: boolean): Arrangement {
  const widget = arrangement.widgets.find((one) => one.id === id);
  const row = shownIn(arrangement, isOneColumn ? undefined : widget?.column);
  const neighbour = row[row.findIndex((one) => one.id === id) + by];
  if (!widget || !neighbour) return arrangement;
  const rest = arrangement.widgets.filter((one) => one.id !== id);
  const at = rest.indexOf(neighbour) + (by === 1 ? 1 : 0);
  return { ...arrangement, widgets: rest.toSpliced(at, 0, widget) };
}

/** Puts a widget before another, into that one's column; without another at the end of a column. */
export function putBefore(
  arrangement: Arrangement,
  id: WidgetId,
  before: WidgetId | null,
  column: Column,
): Arrangement {
  if (id === before) return arrangement;
  const rest = arrangement.widgets.filter((one) => one.id !== id);
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before);
  return { ...arrangement, widgets: rest.toSpliced(at, 0, { id, column, isHidden: false }) };
}

/** The same widgets, one of them changed. */
export const changed = (
  arrangement: Arrangement,
  id: WidgetId,
  change: Partial<Omit<Placed, 'id'>>,
): Arrangement => ({
  ...arrangement,
  widgets: arrangement.widgets.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isWidget = (value: unknown): value is WidgetId => WIDGETS.includes(value as WidgetId);
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
