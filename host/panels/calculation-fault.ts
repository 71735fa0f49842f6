import { readCalculation } from '../../engine/formula/calculation.ts';
import { FormulaError } from '../../engine/formula/formula.ts';

/** What is wrong with a formula over these names, and at which character; nothing while there is none. */
export function calculationFault(formula: string, names: readonly string[]): string | undefined {
  if (formula.trim() === '') return undefined;
  try {
    readCalculation(formula, names);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}
