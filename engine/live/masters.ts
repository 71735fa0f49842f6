/** A company's formulas, labels and dictionaries as a diagram shows them, with the values that only the server can compute. */
import { type FormatMasters, type ReadyFormula, readyMasters, type SavedMasters } from '../format/masters.ts';
import { formulaOf } from '../formula/formula.ts';

export type { SavedMasters } from '../format/masters.ts';

/** A tag shown through a formula that reads its history. */
export interface FormulaPair {
  /** uuid. */
  readonly tag: string;
  readonly formula: string;
}
export interface FormulaX extends FormulaPair {
  /** Null where the historian has nothing. */
  readonly value: number | null;
}

/** x by the tag's uuid, as last computed by the server; only where the formula reads the history. */
interface LiveFormula extends ReadyFormula {
  readonly xs?: Map<string, number | null>;
}
export interface LiveMasters extends FormatMasters {
  readonly formulas: Readonly<Record<string, LiveFormula>>;
}

/**
 * Compiles the masters; x values from `before` stay valid until the server sends others. A formula that cannot be
 * parsed shows "Incorrect expression" (FORM-11).
 */
export function liveMasters(saved: SavedMasters, before?: LiveMasters): LiveMasters {
  const masters = readyMasters(saved, formulaOf);
  const formulas = Object.entries(masters.formulas).map(([id, formula]): [string, LiveFormula] => [
    id,
    formula.isAggregate ? { ...formula, xs: before?.formulas[id]?.xs ?? new Map() } : formula,
  ]);
  return { ...masters, formulas: Object.fromEntries(formulas) };
}
