import { describe, expect, test } from 'vitest';
import {
  FormulaError,
  formulaOf,
  INCORRECT_EXPRESSION,
  readFormula,
} from '../../../engine/formula/formula.ts';

const resultOf = (source: string, x = 3, constants = {}) => readFormula(source, constants).evaluate(x);

const fault = (source: string): FormulaError => {
  try {
    readFormula(source);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`"${source}" was accepted`);
};

describe('results', () => {
  test.each([
    ['x', 3],
    ['X', 3],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 4 - 2', 2],
    ['16 / 4 / 2', 2],
    ['2 ^ 3 ^ 2', 512],
    ['-x ^ 2', -9],
    ['2 ^ -1', 0.5],
    ['2 ^ -2 ^ 0', 0.5],
    ['2 * -x', -6],
    ['--x', 3],
    ['7 % 4', 3],
    ['-7 % 4', -3],
    ['.5 + 1.25', 1.75],
    ['1.5e3 + 2E-1', 1500.2],
    [' ( ( x ) ) ', 3],
    ['abs(-4)', 4],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['floor(-1.5)', -2],
    ['ceil(1.2)', 2],
    ['sqrt(x * 3)', 3],
    ['min(x, 7, 1)', 1],
    ['max(x, 2) * max(1)', 3],
  ])('FORM-08 %s', (source, expected) => {
    expect(resultOf(source)).toBe(expected);
  });

  test('LABL-06 a constant has the value it was given', () => {
    expect(resultOf('a * x + offset', 3, { a: 2, offset: 1 })).toBe(7);
  });

  test('FORM-10 CONST-15 a constant without a value counts as 10', () => {
    expect(resultOf('a + x')).toBe(13);
    expect(resultOf('toString + x', 1)).toBe(11);
  });

  test('a formula says which constants it uses and whether it uses the value', () => {
    const formula = readFormula('max(b, a) + b');
    expect(formula.constants).toEqual(['b', 'a']);
    expect(formula.usesValue).toBe(false);
    expect(readFormula('2*X').usesValue).toBe(true);
  });
});

describe('no result', () => {
  test.each([
    '1 / (x - 3)',
    'x % 0',
    'sqrt(-x)',
    '10 ^ 400',
    '1 / (1 / 0)',
    'min(1, 1 / 0)',
    '(0 / 0) ^ 0',
    '(-8) ^ 0.5',
    '1e308 * 10',
  ])('ERR-12 FORM-11 %s shows "Incorrect expression"', (source) => {
    expect(resultOf(source)).toBe(INCORRECT_EXPRESSION);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('ERR-12 a value of %s gives no result', (x) => {
    expect(resultOf('x', x)).toBe('Incorrect expression');
    expect(resultOf('min(1, x)', x)).toBe('Incorrect expression');
  });

  test('ERR-12 a formula that cannot be read always fails when it is shown', () => {
    expect(formulaOf('x +')(1)).toBe('Incorrect expression');
    expect(formulaOf('x + 1')(1)).toBe(2);
  });
});

describe('faults', () => {
  test.each([
    ['', 0, 'the formula ends'],
    ['x +', 3, 'the formula ends'],
    ['x 2', 2, '"2" is left over'],
    ['2x', 1, '"x" is left over'],
    ['(x', 2, 'the parenthesis opened at character 1 is not closed'],
    ['x)', 1, '")" is left over'],
    ['x * / 2', 4, '"/" cannot stand here'],
    ['x $ 2', 2, '"$" has no meaning here'],
    ['x + 1.', 5, '"." has no meaning here'],
    ['1e999', 0, 'too large'],
    ['sin(x)', 0, 'there is no function "sin"'],
    ['abs', 3, 'abs is a function'],
    ['abs()', 0, 'abs was given 0 values'],
    ['1 + sqrt(x, 2)', 4, 'sqrt was given 2 values'],
    ['min()', 0, 'min was given 0 values'],
    ['min(1,)', 6, '")" cannot stand here'],
    ['x = 1', 2, '"=" has no meaning here'],
    ['constructor(x)', 0, 'there is no function "constructor"'],
    ['x + 😀', 4, '"😀" has no meaning here'],
  ])('%j is refused at character %i', (source, at, message) => {
    const error = fault(source);
    expect(error.at).toBe(at);
    expect(error.message).toContain(`Character ${at + 1}: `);
    expect(error.message).toContain(message);
  });

  test('a fault says what could have stood there', () => {
    expect(fault('x *').expected).toBe('a number, x, a constant, a function or "("');
    expect(fault('abs(x').expected).toBe('an operator or ")"');
    expect(fault('cos(x)').expected).toContain('sqrt');
  });

  test.each([
    ['parentheses', '('.repeat(10_000)],
    ['signs', `${'-'.repeat(9_999)}x`],
    ['a chain', `x${'+x'.repeat(4_999)}`],
    ['powers', `x${'^x'.repeat(4_999)}`],
    ['nested calls', `${'abs('.repeat(2_000)}x${')'.repeat(2_000)}`],
    ['too many characters', 'x'.repeat(10_001)],
  ])('ten thousand characters of %s are refused without exhausting the stack', (_, source) => {
    expect(fault(source)).toBeInstanceOf(FormulaError);
  });

  test('the longest formula that is accepted evaluates', () => {
    expect(resultOf(`x${'+x'.repeat(498)}`, 1)).toBe(499);
    expect(resultOf(`${'('.repeat(490)}x${')'.repeat(490)}`, 1)).toBe(1);
  });
});
