/** Describes differences in words: objects by name and kind, properties by their labels in the panel. */
import type { PropertyChange } from '../../engine/document/compare.ts';
import type { Item, ObjectId } from '../../engine/document/types.ts';
import { placedTitle } from '../../engine/placed-title.ts';
import type { AnyKind, Prop } from '../../engine/plugin.ts';
import type { MergeSubject } from '../boundary/merge-api.ts';
import { tokenWords } from './token-words.ts';

export interface WordsOf {
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  readonly tagName: (uuid: string) => string | undefined;
}

const PROPERTIES = 12;
const LONGEST = 60;

const BASE_LABELS: Readonly<Record<string, string>> = {
  x: 'X',
  y: 'Y',
  width: 'Width',
  height: 'Height',
  angle: 'Angle',
  label: 'Name',
  groupIds: 'Group',
  linkedTag: 'Linked tag',
  startId: 'Attached start',
  endId: 'Attached end',
  start: 'Start',
  end: 'End',
  fill: 'Background',
  url: 'Background image',
  theme: 'Theme',
};

/** Values computed from others, which tell a reader nothing. */
const SILENT: ReadonlySet<unknown> = new Set([
  'version',
  'x1',
  'y1',
  'x2',
  'y2',
  'id',
  'startPort',
  'endPort',
]);

export class DifferenceWords {
  readonly #words: WordsOf;

  constructor(words: WordsOf) {
    this.#words = words;
  }

  /** Null for the diagram itself. */
  subject(id: ObjectId | null, item: Item | undefined): MergeSubject {
    if (id === null) return { id, name: 'The diagram', kind: 'Settings' };
    const object = item?.object;
    const known = object && this.#words.kindOf(object.identifier);
    const kind = known ? placedTitle(known, (name) => object[name]) : (object?.identifier ?? 'Object');
    const own = [object?.label, object?.text].find((name) => typeof name === 'string' && name !== '');
    return { id, name: (own as string | undefined) ?? kind, kind };
  }

  /** The first dozen; computed values are left out. */
  changes(
    properties: readonly PropertyChange[],
    item: Item | undefined,
  ): { readonly label: string; readonly from: string; readonly to: string }[] {
    return properties
      .filter(({ path }) => !SILENT.has(path[0]))
      .slice(0, PROPERTIES)
      .map(({ path, from, to }) => ({
        label: this.label(path, item),
        ...(referenceWords(path[0], from, to) ?? { from: this.value(from), to: this.value(to) }),
      }));
  }

  label(path: PropertyChange['path'], item: Item | undefined): string {
    const [field, ...within] = path;
    const props =
      item && (this.#words.kindOf(item.object.identifier)?.props as Record<string, Prop> | undefined);
    const known = props?.[String(field)]?.label ?? BASE_LABELS[String(field)];
    const steps = within.map((step) => (typeof step === 'number' ? String(step + 1) : spaced(step)));
    return [known ?? spaced(String(field ?? '')), ...steps].join(' · ');
  }

  value(value: unknown): string {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'number') return String(Math.round(value * 100) / 100);
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    const text =
      typeof value === 'string'
        ? (this.#words.tagName(value) ?? tokenWords(value) ?? value)
        : JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  }
}

/** Fields that hold ids, which tell a reader nothing: words for one of them, and for a different one. */
const REFERENCES: Readonly<Record<string, readonly [one: string, other: string]>> = {
  groupIds: ['In a group', 'In another group'],
  startId: ['An object', 'Another object'],
  endId: ['An object', 'Another object'],
};

function referenceWords(field: unknown, from: unknown, to: unknown): { from: string; to: string } | null {
  const known = REFERENCES[String(field)];
  if (!known) return null;
  const [was, is] = [from, to].map((value) => value != null && !(Array.isArray(value) && value.length === 0));
  return { from: was ? known[0] : '–', to: is ? known[was ? 1 : 0] : '–' };
}

/** Returns `fontSize` as `Font size`. */
function spaced(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
