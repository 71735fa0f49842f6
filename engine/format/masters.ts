/**
 * Resolves what an element saves (a key and an id) and what a company has defined (formulas, labels, dictionaries) to
 * how a value is shown. Worker, host and server all use it, so that a reading is the same everywhere.
 */
import type { FormatSpec } from './format.ts';

export interface SavedValueType {
  readonly key: string;
  readonly id?: string;
  readonly decimals?: number;
}

/** A company's labels, formulas and dictionaries by id, ready to run. */
export interface FormatMasters {
  readonly labels: Readonly<Record<string, { readonly title: string }>>;
  readonly formulas: Readonly<Record<string, ReadyFormula>>;
  readonly dictionaries: Readonly<Record<string, { readonly definitions: Readonly<Record<string, string>> }>>;
}

export interface ReadyFormula {
  /** From engine/formula, which this folder does not import. */
  readonly evaluate: (x: number) => number | string;
  /** The format type of the result; plain digits where missing or unknown. */
  readonly type?: string;
  /** Its x is not a single reading but an aggregate of the tag's history, which the server computes. */
  readonly isAggregate?: boolean;
}

/** The same as they are saved, formulas as their source. */
export interface SavedMasters extends Omit<FormatMasters, 'formulas'> {
  readonly formulas: Readonly<Record<string, SavedFormula>>;
}

interface SavedFormula extends Omit<ReadyFormula, 'evaluate'> {
  /** In the language of engine/formula: x is the tag's value. */
  readonly formula: string;
  readonly constants?: Readonly<Record<string, number>>;
}

/** What `GET format-master` returns, as far as a display needs it. Formats are identified by their names. */
export interface MasterLists {
  readonly dictionaries: readonly {
    readonly _id: string;
    readonly definitions: Readonly<Record<string, string>>;
  }[];
  readonly labels: readonly { readonly _id: string; readonly title: string }[];
  readonly formulas: readonly (SavedFormula & { readonly _id: string; readonly timeRange: string })[];
}

export const NO_MASTERS: FormatMasters = { labels: {}, formulas: {}, dictionaries: {} };

const byId = <T extends { readonly _id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((item) => [item._id, item]));

/** Returns the lists by id. A diagram has no time range of its own: only `today` reads the history. */
export function savedMasters({ dictionaries, labels, formulas }: MasterLists): SavedMasters {
  return {
    dictionaries: byId(dictionaries),
    labels: byId(labels),
    formulas: byId(formulas.map((one) => ({ ...one, isAggregate: one.timeRange === 'today' }))),
  };
}

/** Compiles formulas, each once however many objects show it. `read`: formulaOf of engine/formula. */
export function readyMasters(
  saved: SavedMasters,
  read: (formula: string, constants?: Readonly<Record<string, number>>) => ReadyFormula['evaluate'],
): FormatMasters {
  const formulas = Object.entries(saved.formulas).map(
    ([id, { formula, constants, type, isAggregate }]) =>
      [id, { evaluate: read(formula, constants), type, isAggregate }] as const,
  );
  return { ...saved, formulas: Object.fromEntries(formulas) };
}

const find = <T>(list: Readonly<Record<string, T>>, id: string | undefined): T | undefined =>
  id !== undefined && Object.hasOwn(list, id) ? list[id] : undefined;

/**
 * Returns the spec of an element's value type. Undefined, meaning the plain value, for an unknown key and for an id
 * that no longer exists (OR-52: such a type is kept on save, but has no display of its own). A format's id is one of
 * FORMAT_TYPES.
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
    case 'format':
      return id === undefined ? undefined : { key, type: id, decimals };
    case 'label': {
      const label = find(masters.labels, id);
      return label && { key, title: label.title, decimals };
    }
    case 'formula': {
      const formula = find(masters.formulas, id);
      return formula && { key, evaluate: formula.evaluate, type: formula.type, decimals };
    }
    case 'dictionary': {
      const dictionary = find(masters.dictionaries, id);
      return dictionary && { key, definitions: dictionary.definitions };
    }
    default:
      return undefined;
  }
}
