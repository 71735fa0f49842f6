/** Colours by meaning: their text, their sets and what can be read on what. */
import { describe, expect, test } from 'vitest';
import { isColour, lighter, parseColour, veiled } from '../../../engine/primitives/colour.ts';
import { isEntry, isVisible, paletteOf, resolved } from '../../../engine/primitives/palette.ts';
import {
  changedToken,
  isToken,
  literalOf,
  OFFERED_TOKENS,
  readToken,
  TOKEN_THEMES,
  TOKENS,
  type TokenName,
  tokenText,
} from '../../../engine/primitives/tokens.ts';
import { codeContrast } from '../../support/contrast.ts';

const inTheme = (text: string, theme: Parameters<typeof paletteOf>[0]): number =>
  resolved(parseColour(text), paletteOf(theme));
const code = (hex: string): number => parseColour(hex);

describe('the text of a token', () => {
  test.each([
    ['token:ink', { name: 'ink' }],
    ['token:equipment.fill/#cfd5da', { name: 'equipment.fill', literal: '#cfd5da' }],
    [
      'token:pipe~paper:72/#d7dade',
      { name: 'pipe', mix: { other: 'paper', share: 0.72 }, literal: '#d7dade' },
    ],
    ['token:pipe!/#ffffffe0', { name: 'pipe', legible: true, literal: '#ffffffe0' }],
    ['token:shadow@59/#211e2159', { name: 'shadow', alpha: 0x59, literal: '#211e2159' }],
  ])('%s is read', (text, read) => {
    expect(readToken(text)).toEqual(read);
    expect(isColour(text)).toBe(true);
  });

  test.each([
    'token:',
    'token:Ink fill',
    'token:ink/red',
    'token:ink/#12',
    'token:ink@5',
    'token:ink~paper',
    'tokens:ink',
    `token:${'a'.repeat(40)}`,
  ])('%j is no token', (text) => {
    expect(readToken(text)).toBeUndefined();
    expect(isColour(text)).toBe(false);
    expect(parseColour(text)).toBe(0);
  });

  test('a plain token is changed, and a code or a changed token is not', () => {
    expect(changedToken('token:ink/#262c33', { alpha: 128 }, '#262c3380')).toBe('token:ink@80/#262c3380');
    expect(changedToken('token:pipe', { mix: ['paper', 0.35] }, '#aaaaaa')).toBe(
      'token:pipe~paper:35/#aaaaaa',
    );
    expect(changedToken('#262c33', 'legible', '#ffffff')).toBeUndefined();
    expect(changedToken('token:ink!', 'legible', '#ffffff')).toBeUndefined();
    expect(literalOf('token:ink/#262c33')).toBe('#262c33');
    expect(literalOf('#262c33')).toBe('#262c33');
  });
});

describe('a token as a word of the tables', () => {
  test('is one number, and the palette of a theme has its colour', () => {
    const word = parseColour('token:ink/#262c33');
    expect(isEntry(word)).toBe(true);
    expect(isVisible(word)).toBe(true);
    expect(parseColour('token:ink/#262C33')).toBe(word);
    for (const theme of TOKEN_THEMES) expect(resolved(word, paletteOf(theme))).toBe(code(TOKENS.ink[theme]));
  });

  test('without a theme it is the code behind it; without a code it is that of the light theme', () => {
    expect(inTheme('token:ink/#123456', 'classic')).toBe(code('#123456'));
    expect(inTheme('token:ink', 'classic')).toBe(code(TOKENS.ink.light));
  });

  test('an unknown one is the code behind it in every theme, and else a colour that is seen at once', () => {
    for (const theme of ['classic', ...TOKEN_THEMES] as const) {
      expect(inTheme('token:no.such/#123456', theme)).toBe(code('#123456'));
      expect(inTheme('token:no.such', theme)).toBe(code('#c026d3'));
      expect(inTheme('token:ink~no.such:50/#123456', theme)).toBe(code('#123456'));
    }
    expect(isColour('token:no.such/#123456')).toBe(false);
  });

  test('changes are made in each theme', () => {
    expect(inTheme('token:shadow@59/#211e2159', 'light') >>> 24).toBe(0x59);
    expect(inTheme('token:pipe~paper:100', 'dark')).toBe(code(TOKENS.paper.dark));
    expect(inTheme('token:pipe~paper:0', 'dark')).toBe(code(TOKENS.pipe.dark));
    expect(inTheme('token:paper!', 'light')).not.toBe(inTheme('token:paper!', 'dark'));
    expect(resolved(lighter(parseColour('token:ink')), paletteOf('light'))).toBe(
      lighter(code(TOKENS.ink.light)),
    );
    expect(resolved(veiled(parseColour('token:ink'), 0x59), paletteOf('dark'))).toBe(
      veiled(code(TOKENS.ink.dark), 0x59),
    );
  });

  test('no code is taken for an entry, and an invisible one stays invisible', () => {
    for (const text of ['#ffffff00', '#00000000', '#01a5a500', '#0075a500', '#ff7fa500']) {
      expect(isEntry(parseColour(text))).toBe(false);
      expect(isVisible(parseColour(text))).toBe(false);
    }
    expect(parseColour('#ffffff00')).toBe(0x00ff_ffff);
  });
});

/** The hue, degrees, and the distance from grey, up to 255. */
const hueOf = (hex: string): { hue: number; chroma: number } => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = most - least;
  const hue =
    chroma === 0
      ? 0
      : most === r
        ? ((g - b) / chroma + 6) % 6
        : most === g
          ? (b - r) / chroma + 2
          : (r - g) / chroma + 4;
  return { hue: hue * 60, chroma };
};

const named = (start: RegExp): TokenName[] =>
  (Object.keys(TOKENS) as TokenName[]).filter((name) => start.test(name));
const GROUNDS = ['paper', 'surface', 'vessel.inside'] as const;
const LINES = named(/^(line|pipe|accent|series|chart|equipment\.stroke)/);

describe.each(TOKEN_THEMES)('the %s set', (theme) => {
  const ratio = (one: TokenName, other: TokenName): number =>
    codeContrast(TOKENS[one][theme], TOKENS[other][theme]);
  const text = theme === 'contrast' ? 7 : 4.5;

  test('has a code for each token', () => {
    for (const token of Object.values(TOKENS)) expect(token[theme]).toMatch(/^#[0-9a-f]{6}([0-9a-f]{2})?$/);
  });

  test.each(GROUNDS)('texts are legible on %s, and lines are seen', (ground) => {
    for (const name of ['ink', 'ink.muted'] as const)
      expect(ratio(name, ground), name).toBeGreaterThanOrEqual(text);
    for (const name of LINES) expect(ratio(name, ground), name).toBeGreaterThanOrEqual(3);
  });

  test('equipment has an outline that is seen on it and on the page, whether it runs or not', () => {
    expect(ratio('ink', 'equipment.fill')).toBeGreaterThanOrEqual(text);
    for (const body of ['equipment.fill', 'running'] as const)
      expect(ratio('equipment.stroke', body), body).toBeGreaterThanOrEqual(2.4);
    expect(ratio('running', 'stopped')).toBeGreaterThanOrEqual(2.4);
    expect(ratio('switch.on', 'switch.off')).toBeGreaterThanOrEqual(2);
    expect(ratio('liquid', 'vessel.inside')).toBeGreaterThanOrEqual(2.4);
  });

  test('STATE-04 ON is green, Auto yellow, OFF red', () => {
    const { hue: on } = hueOf(TOKENS['state.on'][theme]);
    expect([on > 85, on < 140]).toEqual([true, true]);
    const { hue: auto } = hueOf(TOKENS['state.auto'][theme]);
    expect([auto > 40, auto < 60]).toEqual([true, true]);
    const { hue: off } = hueOf(TOKENS['alarm.critical'][theme]);
    expect(Math.min(off, 360 - off)).toBeLessThan(10);
  });

  test('alarm colours stay red and amber, and no offered token is near them', () => {
    const critical = hueOf(TOKENS['alarm.critical'][theme]);
    expect(Math.min(critical.hue, 360 - critical.hue)).toBeLessThan(10);
    const warning = hueOf(TOKENS['alarm.warning'][theme]);
    expect(warning.hue).toBeGreaterThan(30);
    expect(warning.hue).toBeLessThan(50);
    for (const alarm of ['alarm.critical', 'alarm.warning'] as const)
      expect(OFFERED_TOKENS, 'alarm colours are not offered').not.toContain(alarm);
    for (const name of OFFERED_TOKENS) {
      const { hue, chroma } = hueOf(TOKENS[name][theme]);
      // Muted, or of another hue.
      if (chroma > 90) expect(hue, name).toBeGreaterThan(90);
    }
  });
});

test('tokens that are offered have names that differ', () => {
  const labels = OFFERED_TOKENS.map((name) => (TOKENS[name] as { label?: string }).label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const name of OFFERED_TOKENS) expect(isToken(readToken(tokenText(name))!.name)).toBe(true);
});
