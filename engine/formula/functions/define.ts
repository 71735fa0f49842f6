/** A function of the formula language: one file each, listed in `index.ts` and named nowhere else. */
export type FormulaFunction =
  | { readonly name: string; readonly takes: 'one'; apply(value: number): number }
  | {
      readonly name: string;
      /** One or more arguments; applied to two at a time, from the left. */
      readonly takes: 'many';
      apply(left: number, right: number): number;
    };

export const defineFunction = (definition: FormulaFunction): FormulaFunction => definition;
