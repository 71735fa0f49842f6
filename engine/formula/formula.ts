/**
 * The formula language: x (or X) is the tag's value, other names are constants; + - * / % ^, parentheses, unary minus,
 * numbers and the functions of `functions/`. Used by the worker, the host's form and the server alike.
 */
import { check } from './check.ts';
import { type Constants, compile } from './compile.ts';
import { FormulaError } from './error.ts';
import { parse } from './parse.ts';

export { DEFAULT_CONSTANT } from './compile.ts';
export { FormulaError } from './error.ts';

/** Shown instead of a result that does not exist (ERR-12). */
export const INCORRECT_EXPRESSION = 'Incorrect expression';
type FormulaResult = number | typeof INCORRECT_EXPRESSION;

export interface Formula {
  readonly source: string;
  /** Whether the tag's value occurs. The form requires it. */
  readonly usesValue: boolean;
  /** Names of the constants, in the order of their first use. */
  readonly constants: readonly string[];
  /**
   * Returns the result for a tag's value; "Incorrect expression" for a division by zero, an overflow or a value that is
   * not a number. Never throws.
   */
  evaluate(x: number): FormulaResult;
}

/** Parses a formula. Missing constants count as 10. Throws only FormulaError, with the position of the fault. */
export function readFormula(source: string, constants: Constants = {}): Formula {
  const tree = parse(source);
  const uses = check(tree);
  const run = compile(tree, constants);
  return {
    source,
    usesValue: uses.value,
    constants: uses.constants,
    evaluate(x) {
      const result = run(x);
      return Number.isNaN(result) ? INCORRECT_EXPRESSION : result;
    },
  };
}

/** The same for callers that only show results: a formula that cannot be parsed always fails. */
export function formulaOf(source: string, constants: Constants = {}): (x: number) => FormulaResult {
  try {
    return readFormula(source, constants).evaluate;
  } catch (error) {
    if (error instanceof FormulaError) return () => INCORRECT_EXPRESSION;
    throw error;
  }
}
