/** Drawings whose texts make careless patterns slow: reading takes a time in proportion to their length. */
import { expect, test } from 'vitest';
import { importSvg } from '../../../engine/import/svg/svg.ts';
import { threadMs } from '../../support/processor-time.ts';

const kinds = { connector: 'line' } as never;
const LENGTH = 260_000;
/** Milliseconds of processor time; each took from ten seconds to hours before. */
const MOST_MS = 3000;
const many = (text: string): string => text.repeat(LENGTH / text.length);
const rect = (attributes: string): string => `<rect width="5" height="5" ${attributes}/>`;

const chain = Array.from({ length: 10_000 }, (_, nth) => `--v${nth}:var(--v${nth + 1});`).join('');

test.each([
  ['unclosed calls of a transform', rect(`transform="${many('matrix(')}"`)],
  ['calls of a transform', rect(`transform="${many('scale(1) ')}"`)],
  [
    'unclosed calls of a gradient’s transform',
    `<linearGradient id="g" gradientTransform="${many('skewX(')}"><stop/></linearGradient>${rect('fill="url(#g)"')}`,
  ],
  ['a style sheet without brackets', `<style>${many('a')}</style>${rect('')}`],
  ['unclosed comments of a style sheet', `<style>${many('/*')}</style>${rect('')}`],
  ['opening brackets of a style sheet', `<style>${many('a{')}</style>${rect('')}`],
  ['digits as a font', rect(`style="font:${many('1')}"`)],
  ['digits as a length', rect(`x="${many('1')}!"`)],
  ['blanks in a length', rect(`x="1${many(' ')}!"`)],
  ['brackets after a paint', rect(`stroke="url(#none${many(')')}&#10;"`)],
  ['blanks in a media query', `<style>@media ${many(' ')}x{a{fill:red}}</style>${rect('')}`],
  ['brackets of a selector', `<style>${many('[')}{fill:red}</style>${rect('')}`],
  ['a chain of variables', `${rect(`style="${chain}fill:var(--v0)"`)}`],
  [
    'nested spans with positions',
    `<text>${'<tspan x="1">'.repeat(190)}${many('a')}${'</tspan>'.repeat(190)}</text>`,
  ],
  ['a colour', rect(`fill="rgb(${many('1 ')}"`)],
])('reads %s in time', (_what, body) => {
  const begin = threadMs();
  const { objects } = importSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`,
    kinds,
  );
  expect(threadMs() - begin).toBeLessThan(MOST_MS);
  expect(objects).toHaveLength(1);
});

test('applies the rules of many classes in time, and the stronger and later of them', () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `c${nth}`);
  const css = names.map((name) => `.${name}{fill:#00ff00}`).join('');
  const body = names.map((name) => rect(`class="${name}"`)).join('');
  const begin = threadMs();
  const { objects } = importSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>rect{fill:#ff0000}${css}.c7{fill:#0000ff}</style>${body}</svg>`,
    kinds,
  );
  expect(threadMs() - begin).toBeLessThan(2 * MOST_MS);
  expect([objects[0]!.fill, objects[7]!.fill]).toEqual(['#00ff00', '#0000ff']);
});

test('gives a long paint to many elements in time', () => {
  const body = `<g fill="url(#none${many(')')}">${rect('').repeat(5_000)}</g>`;
  const begin = threadMs();
  importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`, kinds);
  expect(threadMs() - begin).toBeLessThan(MOST_MS);
});

test('gives many variables to many elements in time', () => {
  const body = `<g style="${chain}">${rect('style="--own:1"').repeat(5_000)}</g>`;
  const begin = threadMs();
  importSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`, kinds);
  expect(threadMs() - begin).toBeLessThan(MOST_MS);
});

test('refuses copies of one long path, when they would be read for minutes', () => {
  const path = `<path id="p" d="M0 0${' L1 1'.repeat(20_000)}"/>`;
  const body = `<defs>${path}</defs>${'<use href="#p"/>'.repeat(10_000)}`;
  expect(() => importSvg(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, kinds)).toThrow(
    'copies its parts too often',
  );
});
