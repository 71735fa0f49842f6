/** `npm run bench -- --compare A.json B.json`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Result } from '../metrics.ts';
import { comparisonPage } from '../report/compare-page.ts';
import { figure, withSpread } from '../report/tables.ts';
import { aligned } from '../report/text.ts';
import { type Change, type Comparison, compare, SINGLE_ROUND_NOISE, VERDICTS } from './compare.ts';

export function compareFiles(before: string, after: string): { text: string; page: string } {
  const comparison = compare(readResults(before), readResults(after));
  if (comparison.changes.length === 0)
    throw new Error(
      `${before} and ${after} have no figure in common: other scenes, sizes, engines or metrics`,
    );
  const names = [basename(before, '.json'), basename(after, '.json')] as const;
  return { text: comparisonText(comparison, names), page: comparisonPage(comparison, names) };
}

/** Throws where the file does not hold our results. */
export function readResults(file: string): Result[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!Array.isArray(content) || !content.every(isResult))
    throw new Error(
      `${file} is no result of the bench: an array of {scene, n, engine, metric, value, unit, spread}`,
    );
  return content;
}

const isResult = (one: Partial<Result> | null): one is Result =>
  typeof one?.scene === 'string' &&
  typeof one.n === 'number' &&
  typeof one.engine === 'string' &&
  typeof one.metric === 'string' &&
  typeof one.value === 'number';

function comparisonText(
  { changes, onlyBefore, onlyAfter }: Comparison,
  names: readonly [string, string],
): string {
  const told = changes.filter(({ verdict }) => verdict !== 'same');
  const rest = [
    `${changes.length - told.length} of ${changes.length} figures are within the spread of their rounds.`,
    ...(told.some(({ verdict }) => verdict.startsWith('maybe'))
      ? [`"Perhaps": a side has one round only, and the change is more than ${SINGLE_ROUND_NOISE * 100} %.`]
      : []),
    ...(onlyBefore + onlyAfter > 0
      ? [`${onlyBefore} figures are in ${names[0]} alone, ${onlyAfter} in ${names[1]} alone.`]
      : []),
  ];
  if (told.length === 0) return rest.join('\n');
  const rows = told.map(rowOf);
  return [aligned([['', ...names, 'after ÷ before', 'verdict'], ...rows]), '', ...rest].join('\n');
}

function rowOf({ scene, n, engine, metric, unit, before, after, ratio, verdict }: Change): string[] {
  const what = `${scene}-${n.toLocaleString('en')} ${engine} ${metric}, ${unit}`;
  return [what, withSpread(before), withSpread(after), figure(ratio), VERDICTS[verdict]];
}
