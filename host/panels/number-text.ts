import { FormulaError, readFormula } from '../../engine/formula/formula.ts';
import { typedNumber } from '../ui/number-text.ts';

/** Decimals that a panel shows, while the value keeps all; and those that a step leaves. */
const SHOWN = 2;
const STEPPED = 3;

/** A number as the panel shows it: no more digits than people read. */
export function numberText(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  return String(Number(value.toFixed(SHOWN)));
}

/**
 * Parses a typed number: plain, with a comma, or a calculation in which x is the present value ("x*2", "300/4").
 * NaN if it is invalid.
 */
export function readNumber(text: string, present: number): number {
  const typed = text.trim();
  const plain = typedNumber(typed);
  if (typed === '' || !Number.isNaN(plain)) return plain;
  try {
    const formula = readFormula(typed);
    // Elsewhere an unknown word is a constant with a value; here it is a typing error.
    if (formula.constants.length > 0) return Number.NaN;
    const result = formula.evaluate(present);
    return typeof result === 'number' ? result : Number.NaN;
  } catch (error) {
    if (error instanceof FormulaError) return Number.NaN;
    throw error;
  }
}

/** The value some steps away, inside the limits and without rounding noise. */
export function stepped(
  value: number,
  steps: number,
  limits: { readonly min?: number; readonly max?: number },
): number {
  const next = Number((value + steps).toFixed(STEPPED));
  return Math.min(
    limits.max ?? Number.POSITIVE_INFINITY,
    Math.max(limits.min ?? Number.NEGATIVE_INFINITY, next),
  );
}
