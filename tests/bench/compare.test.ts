import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareFiles, readResults } from '../../bench/compare/command.ts';
import { compare } from '../../bench/compare/compare.ts';
import type { Metric, Result } from '../../bench/metrics.ts';

const result = (metric: Metric, value: number, spread: number | null = null): Result => ({
  scene: 'schematic',
  n: 1000,
  engine: 'mimic',
  metric,
  value,
  unit: 'ms',
  spread,
});

const verdict = (before: Result, after: Result) => compare([before], [after]).changes[0]!.verdict;

describe('a change counts', () => {
  test('when the ranges of the rounds do not touch', () => {
    expect(verdict(result('zoom', 10, 2), result('zoom', 6, 2))).toBe('better');
    expect(verdict(result('zoom', 6, 2), result('zoom', 10, 2))).toBe('worse');
    expect(verdict(result('zoom', 10, 4), result('zoom', 6, 5))).toBe('same');
  });

  test('not when it is too small to be told, however sure', () => {
    expect(verdict(result('zoom', 100, 0), result('zoom', 101, 0))).toBe('same');
  });

  test('perhaps, beyond the usual noise, where a side had one round', () => {
    expect(verdict(result('zoom', 10), result('zoom', 11.5, 0.1))).toBe('same');
    expect(verdict(result('zoom', 10), result('zoom', 13, 0.1))).toBe('maybe-worse');
    expect(verdict(result('zoom', 13, 0.1), result('zoom', 10))).toBe('maybe-better');
  });
});

test('two figures of zero are the same', () => {
  expect(compare([result('zoom', 0, 0)], [result('zoom', 0, 0)]).changes[0]).toMatchObject({
    ratio: 1,
    verdict: 'same',
  });
});

test('what one side alone has is counted, not compared', () => {
  const { changes, onlyBefore, onlyAfter } = compare(
    [result('zoom', 10), result('load', 5)],
    [result('zoom', 10), result('hit', 5), result('memory', 5)],
  );
  expect(changes).toHaveLength(1);
  expect([onlyBefore, onlyAfter]).toEqual([1, 2]);
});

describe('files', () => {
  let directory: string;
  const file = (name: string, content: unknown): string => {
    const path = join(directory, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'mimic-compare-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('are compared as text and as a page', () => {
    const before = file('before.json', [result('zoom', 10, 1), result('load', 200, 10)]);
    const after = file('after.json', [result('zoom', 5, 1), result('load', 201, 10)]);
    const { text, page } = compareFiles(before, after);
    expect(text).toMatch(/schematic-1,000 mimic zoom, ms +10 ±0.5 +5 ±0.5 +0.5 +better/);
    expect(text).not.toContain('load');
    expect(text).toContain('1 of 2 figures are within the spread');
    expect(page).toContain('1 better, 1 within the spread.');
    expect(page).toContain('mimic zoom');
  });

  test('that are none are refused by what is wrong with them', () => {
    expect(() => readResults(file('half.json', '[{"scene":'))).toThrow('half.json cannot be read as JSON');
    expect(() => readResults(file('other.json', { scene: 1 }))).toThrow(
      'other.json is no result of the bench',
    );
    expect(() => readResults(join(directory, 'none.json'))).toThrow('none.json cannot be read');
  });

  test('without a figure in common are refused', () => {
    const one = file('one.json', [result('zoom', 1)]);
    const two = file('two.json', [result('hit', 1)]);
    expect(() => compareFiles(one, two)).toThrow('no figure in common');
  });
});
