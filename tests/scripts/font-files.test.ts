/** The faces that come with the product: what is listed is what is in the files, and the scripts that a plant needs are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '../../engine/primitives/tables.ts';
import { FontLibrary } from '../../engine/render/text/font-library.ts';
import type { FontFile } from '../../engine/render/text/fonts.ts';
import { FONT_FOLDER, fontFilesSources, runsOf } from '../../scripts/font-files.ts';
import { charactersOf } from '../../scripts/woff2-characters.ts';

const sources = fontFilesSources();
const committed = (name: string): string => readFileSync(join(FONT_FOLDER, name), 'utf8');

/** The list as data: Node knows no imports of fonts. */
const listed = (): FontFile[] => [...sources.keys()].flatMap((name) => filesOf(committed(name)));

function filesOf(text: string): FontFile[] {
  const paths = new Map(
    [...text.matchAll(/^import (f\d+) from '(.*)';$/gm)].map(([, name, path]) => [name, path!]),
  );
  const sets = [...text.matchAll(/^(?: {2}|const SETS = \[)'([0-9a-f,-]+)'/gm)].map(([, set]) => set!);
  const rows = text.matchAll(
    /family: '(.*?)',\s+weight: '(.*?)',\s+style: '(.*?)',\s+url: (f\d+),\s+woff: w\d+,\s+characters: SETS\[(\d+)\]/g,
  );
  return [...rows].map(([, family, weight, style, url, set]) => ({
    family: family!,
    weight: weight as FontFile['weight'],
    style: style as FontFile['style'],
    url: paths.get(url!)!,
    characters: sets[Number(set)]!,
  }));
}

test('the list is that of the packages that are installed: else run scripts/font-files.ts', () => {
  for (const [name, text] of sources) expect(committed(name)).toBe(text);
  expect(listed().length).toBeGreaterThan(90);
});

test.each([
  ['Latin', 'ABCxyz0123456789 ÄÖÜßéèçñåøæœŁłŚśŽžČčĞğİıŐőŰűȘșȚț'],
  ['Vietnamese', 'Việt Nam đường ống'],
  ['Greek', 'ΑΒΓΔΩαβγδεζηθμπρστφω άέή'],
  ['Cyrillic', 'АБВГДЕЁЖЗИЙКЛМНОПЯабвгдеёжз іїєґ Љњћџ'],
  ['units and marks', 'µΩ°²³‰ΔΣ℃℉±×÷·•–—…‘’“”„«»€£¥©®™§¶†‡№'],
  ['arrows', '←↑→↓↔↕⇐⇒⇔↗↘'],
  ['mathematics', '≤≥≠≈∞√∑∫∂∏∈∀∃∅∩∪⊂∇∝∠⌀'],
  ['forms and signs', '■□▲△▼▽◆◇○●★☆✓✗⚠⚡⏻▶◀'],
])(
  '%s has letters in every font that a diagram may use, plain, bold and italic',
  async (_script, letters) => {
    const library = new FontLibrary({ load: () => Promise.resolve(), after: () => {} });
    library.offer(listed());
    const fonts = Array.from({ length: FONT_FAMILIES.length * 4 }, (_, font) => font);
    const lacking = (font: number): string[] =>
      [...letters].filter((letter) => letter !== ' ' && !library.faceOf(font, letter.codePointAt(0)!));
    // Asked for, and there.
    fonts.map(lacking);
    await library.settled();
    expect(
      fonts.flatMap((font) => lacking(font).map((letter) => `${FONT_FAMILIES[font >> 2]}: ${letter}`)),
    ).toEqual([]);
  },
);

test('characters are read from the file itself', () => {
  const path = 'node_modules/@fontsource/roboto/files/roboto-cyrillic-400-normal.woff2';
  const characters = charactersOf(readFileSync(join(import.meta.dirname, '../..', path)));
  expect(characters.has('Ж'.codePointAt(0)!)).toBe(true);
  expect(characters.has('ж'.codePointAt(0)!)).toBe(true);
  expect(characters.has('A'.codePointAt(0)!)).toBe(false);
  expect(() => charactersOf(Buffer.from('wOFF....'))).toThrow('This is no WOFF2 font');
});

test('runs are as short as they can be', () => {
  expect(runsOf([0x41, 0x43, 0x42, 0x20])).toBe('20,41-43');
});
