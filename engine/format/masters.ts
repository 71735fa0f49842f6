/** From what an element saves (a key and an id) to how its value is shown. */
import type { FormatSpec } from './format.ts';

export interface SavedValueType {
  readonly key: string;
  readonly id?: string;
  readonly decimals?: number;
}

/** A company's formats, labels, formulas and dictionaries by id. Formulas come compiled: this folder knows no formulas. */
export interface FormatMasters {
  readonly formats: Readonly<Record<string, { readonly type: string }>>;
  readonly labels: Readonly<Record<string, { readonly title: string }>>;
  readonly formulas: Readonly<Record<string, (x: number) => number | string>>;
  readonly dictionaries: Readonly<Record<string, { readonly definitions: Readonly<Record<string, string>> }>>;
}

export const NO_MASTERS: FormatMasters = { formats: {}, labels: {}, formulas: {}, dictionaries: {} };

const find = <T>(list: Readonly<Record<string, T>>, id: string | undefined): T | undefined =>
  id !== undefined && Object.hasOwn(list, id) ? list[id] : undefined;

/**
 * The spec of an element's value type. Undefined, meaning the plain value, for an unknown key and for an id that no
 * longer exists (OR-52: such a type is kept on save; it only has no display of its own). A format's id may be one of
 * FORMAT_TYPES itself.
 */
export function resolveFormat(
  saved: SavedValueType | undefined,
  masters = NO_MASTERS,
): FormatSpec | undefined {
  if (!saved) return undefined;
  const { key, id, decimals } = saved;
  switch (key) {
    case 'numeric':
    case 'percentage':
      return { key, decimals };
    case 'format': {
      const type = find(masters.formats, id)?.type ?? id;
      return type === undefined ? undefined : { key, type, decimals };
    }
    case 'label': {
      const label = find(masters.labels, id);
      return label && { key, title: label.title, decimals };
    }
    case 'formula': {
      const evaluate = find(masters.formulas, id);
      return evaluate && { key, evaluate, decimals };
    }
    case 'dictionary': {
      const dictionary = find(masters.dictionaries, id);
      return dictionary && { key, definitions: dictionary.definitions };
    }
    default:
      return undefined;
  }
}
