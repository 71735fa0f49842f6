/** What a function of the formula language is: one file each, named in `index.ts`, known nowhere else. */
export type FormulaFunction =
  | { readonly name: string; readonly takes: 'one'; apply(value: number): number }
  | {
      readonly name: string;
      /** One or more; applied to two at a time, from the left. */
      readonly takes: 'many';
      apply(left: number, right: number): number;
    };

export const defineFunction = (definition: FormulaFunction): FormulaFunction => definition;
