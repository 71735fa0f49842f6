/**
 * Random formulas against a second evaluator. The model walks the tree from which the text was written, so it shares
 * neither lexer, parser nor compiler with the product.
 */
import { expect, test } from 'vitest';
import { INCORRECT_EXPRESSION, readFormula } from '../../../engine/formula/formula.ts';

/** A formula's text, how tightly its outermost operator binds, and its result; NaN where it has none. */
interface Model {
  readonly text: string;
  readonly tightness: number;
  readonly value: number;
}

/** A small linear congruential generator: the same formulas in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const finite = (value: number) => (Number.isFinite(value) ? value : Number.NaN);
/** NaN beside anything is NaN. */
const largest = (a: number, b: number) => (a > b ? a : a <= b ? b : Number.NaN);
const wrap = (model: Model, needed: number) => (model.tightness < needed ? `(${model.text})` : model.text);

const binary: [string, number, (a: number, b: number) => number][] = [
  ['+', 1, (a, b) => a + b],
  ['-', 1, (a, b) => a - b],
  ['*', 2, (a, b) => a * b],
  ['/', 2, (a, b) => a / b],
  ['%', 2, (a, b) => a % b],
  ['^', 4, (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : a ** b)],
];
const unary: [string, (a: number) => number][] = [
  ['abs', (a) => (a < 0 ? 0 - a : a)],
  ['floor', (a) => Math.trunc(a) - (a < Math.trunc(a) ? 1 : 0)],
  ['sqrt', (a) => Math.sqrt(a)],
  ['round', (a) => (a < 0 ? -Math.floor(0.5 - a) : Math.floor(a + 0.5))],
];

function grow(next: () => number, x: number, depth: number): Model {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const kind = depth === 0 ? next() * 0.3 : next();
  const gap = () => pick(['', ' ', '  ']);
  if (kind < 0.15) return { text: pick(['x', 'X']), tightness: 9, value: x };
  if (kind < 0.3) {
    const value = Math.floor(next() * 4000) / 8;
    return { text: String(value), tightness: 9, value };
  }
  const left = grow(next, x, depth - 1);
  if (kind < 0.4) return { text: `-${gap()}${wrap(left, 3)}`, tightness: 3, value: -left.value };
  if (kind < 0.5) {
    const [name, apply] = pick(unary);
    return { text: `${name}(${gap()}${left.text})`, tightness: 9, value: finite(apply(left.value)) };
  }
  const right = grow(next, x, depth - 1);
  if (kind < 0.6)
    return {
      text: `max(${left.text},${gap()}${right.text})`,
      tightness: 9,
      value: largest(left.value, right.value),
    };
  const [sign, tightness, apply] = pick(binary);
  // Left to right except ^, which is right to left and takes a sign in its exponent.
  const sides = sign === '^' ? [5, 3] : [tightness, tightness + 1];
  const text = `${wrap(left, sides[0]!)}${gap()}${sign}${gap()}${wrap(right, sides[1]!)}`;
  return { text, tightness, value: finite(apply(left.value, right.value)) };
}

test('two thousand random formulas give what a second evaluator gives', () => {
  const next = random(20_26);
  let results = 0;
  for (let run = 0; run < 2000; run++) {
    const x = Math.floor(next() * 200 - 100) / 4;
    const model = grow(next, x, 5);
    const got = readFormula(model.text).evaluate(x);
    if (Number.isNaN(model.value)) expect(got, model.text).toBe(INCORRECT_EXPRESSION);
    else {
      results++;
      expect(got, model.text).toBeCloseTo(model.value, Math.abs(model.value) > 1e6 ? -4 : 6);
    }
  }
  expect(results).toBeGreaterThan(500);
});
