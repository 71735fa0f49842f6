/** What is wrong with a formula, and where. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  /** Character in the source, from 0. */
  readonly at: number;
  /** What was expected there instead; empty where no token would help. */
  readonly expected: string;

  constructor(at: number, problem: string, expected = '') {
    super(`Character ${at + 1}: ${problem}${expected && `; expected ${expected}`}`);
    this.at = at;
    this.expected = expected;
  }
}
