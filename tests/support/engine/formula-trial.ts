/** Strings that may be formulas, and what must hold for each: the product and the second evaluator agree on everything. */
import { FormulaError, INCORRECT_EXPRESSION, readFormula } from '../../../engine/formula/formula.ts';
import { seeded } from './random.ts';
import { NotAFormula, secondEvaluator } from './second-evaluator.ts';

/** Milliseconds for reading and evaluating one, however it is meant. */
const LIMIT_MS = 5;

const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)]!;

/** A formula of the grammar. */
export function formulaText(next: () => number, depth = 4): string {
  const inner = () => formulaText(next, depth - 1);
  const blank = () => pick(next, ['', '', ' ', '\t']);
  const kind = depth === 0 ? next() * 0.4 : next();
  if (kind < 0.15) return pick(next, ['x', 'X']);
  if (kind < 0.3) return pick(next, ['0', '1', '2', '0.5', '.25', '1e3', '7E-2', '3.125', '1e200']);
  if (kind < 0.4) return pick(next, ['a', 'gain', 'k_1', 'e']);
  if (kind < 0.5) return `-${blank()}${inner()}`;
  if (kind < 0.6) return `(${blank()}${inner()}${blank()})`;
  if (kind < 0.7) return `${pick(next, ['abs', 'round', 'floor', 'ceil', 'sqrt'])}${blank()}(${inner()})`;
  if (kind < 0.78) {
    const given = Array.from({ length: 1 + Math.floor(next() * 3) }, inner);
    return `${pick(next, ['min', 'max'])}(${given.join(`,${blank()}`)})`;
  }
  return `${inner()}${blank()}${pick(next, ['+', '-', '*', '/', '%', '^'])}${blank()}${inner()}`;
}

const PIECES = [
  ...['x', 'X', '1', '.5', '1.', '1e', '1e9', '1e999', 'abs', 'min(', 'sqrt', 'max(', 'q', 'constructor'],
  ...[
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '(',
    ')',
    ',',
    ' ',
    '\n',
    '$',
    '=',
    '"',
    '\\',
    '\u0000',
    'é',
    '😀',
    '\ud800',
  ],
];

/** A formula with a few characters taken away, doubled or put in. */
function damaged(next: () => number): string {
  let text = formulaText(next);
  for (let wounds = 1 + Math.floor(next() * 3); wounds > 0; wounds--) {
    const at = Math.floor(next() * (text.length + 1));
    text = text.slice(0, at) + pick(next, ['', text.slice(at, at + 2), ...PIECES]) + text.slice(at + 1);
  }
  return text;
}

const soup = (next: () => number): string =>
  Array.from({ length: Math.floor(next() * 14) }, () => pick(next, PIECES)).join('');

/** What would exhaust a stack or a clock: the same again and again. */
const flood = (next: () => number): string =>
  pick(next, ['(', '-', 'x^', 'abs(', 'max(1,', 'x+', '1e', '((x))*', ' ', 'x']).repeat(
    Math.floor(next() ** 3 * 3000),
  ) + pick(next, ['x', ')', '']);

/** Any string: well-formed, damaged, soup, floods. */
function anyString(next: () => number): string {
  const kind = next();
  if (kind < 0.3) return formulaText(next);
  if (kind < 0.6) return damaged(next);
  return kind < 0.99 ? soup(next) : flood(next);
}

type Outcome = { readonly value: number | typeof INCORRECT_EXPRESSION } | { readonly fault: FormulaError };

function product(source: string, x: number, constants: Record<string, number>): Outcome {
  try {
    return { value: readFormula(source, constants).evaluate(x) };
  } catch (fault) {
    if (fault instanceof FormulaError) return { fault };
    throw new Error(`Not a FormulaError for ${JSON.stringify(source)}`, { cause: fault });
  }
}

function second(source: string, x: number, constants: Record<string, number>): number | undefined {
  try {
    return secondEvaluator(source, x, constants);
  } catch (error) {
    if (error instanceof NotAFormula) return undefined;
    throw error;
  }
}

/** Two that are alike up to the order of roundings: x ** 0.5 and Math.sqrt differ in the last place. */
const alike = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

export class FormulaTrial {
  read = 0;
  refused = 0;
  /** Results that are numbers. */
  numbers = 0;
  /** Milliseconds. */
  slowest = 0;
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** Judges one string. Throws where something does not hold, with the string. */
  run(make: (next: () => number) => string = anyString): void {
    const { next } = this;
    const source = make(next);
    const x = pick(next, [0, 1, -1, 2.5, -7.25, 100, 1e308, Number.NaN, next() * 1000 - 500]);
    const constants = { gain: next() * 10, a: -2 };
    const outcome = this.timed(source, x, constants);
    const expected = second(source, x, constants);
    const say = (what: string): Error => new Error(`${what}: ${JSON.stringify(source)} for x = ${x}`);
    if ('fault' in outcome) {
      this.refused++;
      const { at, message } = outcome.fault;
      if (expected !== undefined) throw say(`Refused (${message}), and is a formula`);
      if (!(at >= 0 && at <= source.length)) throw say(`The fault stands at ${at}, outside of the formula`);
      if (!message.startsWith(`Character ${at + 1}: `)) throw say(`The fault says ${message}`);
      return;
    }
    this.read++;
    if (expected === undefined) throw say('Read, and is no formula');
    const { value } = outcome;
    if (value === INCORRECT_EXPRESSION ? !Number.isNaN(expected) : !alike(value, expected))
      throw say(`${value}, and by the second evaluator ${expected}`);
    if (value !== INCORRECT_EXPRESSION) this.numbers++;
  }

  /** A collection of garbage, or another process, is not the formula's fault: the best of ten counts. */
  private timed(source: string, x: number, constants: Record<string, number>): Outcome {
    let best = Number.POSITIVE_INFINITY;
    let outcome: Outcome | undefined;
    for (let attempt = 0; attempt < 10 && best > LIMIT_MS; attempt++) {
      const started = performance.now();
      outcome = product(source, x, constants);
      best = Math.min(best, performance.now() - started);
    }
    this.slowest = Math.max(this.slowest, best);
    if (best > LIMIT_MS) throw new Error(`${best} ms for ${JSON.stringify(source.slice(0, 200))}`);
    return outcome!;
  }
}
