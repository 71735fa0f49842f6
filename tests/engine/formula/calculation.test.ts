import { describe, expect, test } from 'vitest';
import { readCalculation } from '../../../engine/formula/calculation.ts';

describe('a formula over several inputs', () => {
  test('is worked out from their values, in the order of their names', () => {
    const calculate = readCalculation('(A - B) / C * 100', ['A', 'B', 'C']);
    expect(calculate([8, 2, 3])).toBe(200);
    expect(calculate([5, 5, 1])).toBe(0);
  });

  test('has no result where a needed input has none, or what is asked is impossible; others do not matter', () => {
    const calculate = readCalculation('A / B', ['A', 'B', 'C']);
    expect(calculate([1, Number.NaN, 3])).toBeNaN();
    expect(calculate([1, 0, 3])).toBeNaN();
    expect(calculate([1, 4, Number.NaN])).toBe(0.25);
  });

  test('is refused with the character: what cannot be read, x, and a letter that stands for nothing', () => {
    const refused = (source: string, names = ['A', 'B']) => {
      try {
        readCalculation(source, names);
      } catch (error) {
        return (error as Error).message;
      }
      return 'read';
    };
    expect(refused('A + ')).toMatch(/^Character 5: /);
    expect(refused('A + x')).toBe('Character 5: x stands for no tag here; expected one of A, B');
    expect(refused('max(A, D)')).toBe('Character 8: "D" stands for no tag; expected one of A, B');
    expect(refused('-A', [])).toBe('Character 2: "A" stands for no tag; expected a tag to be added');
  });
});
