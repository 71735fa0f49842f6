/** A company's formats as they are saved, made ready to run: each formula is read and compiled once, however many objects show it. */
import type { FormatMasters } from '../format/masters.ts';
import { formulaOf } from '../formula/formula.ts';

/** By id, as `GET format-master` answers them. */
export interface SavedMasters extends Omit<FormatMasters, 'formulas'> {
  readonly formulas: Readonly<Record<string, SavedFormula>>;
}

export interface SavedFormula {
  /** In the language of engine/formula: x is the tag's value. */
  readonly formula: string;
  readonly constants?: Readonly<Record<string, number>>;
}

/** A formula that cannot be read shows "Incorrect expression" (FORM-11). */
export function compileMasters(saved: SavedMasters): FormatMasters {
  const formulas = Object.entries(saved.formulas).map(
    ([id, { formula, constants }]) => [id, formulaOf(formula, constants)] as const,
  );
  return { ...saved, formulas: Object.fromEntries(formulas) };
}
