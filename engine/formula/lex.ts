/** Splits a formula into tokens. */
import { FormulaError } from './error.ts';
import type { Operator } from './tree.ts';

export type Token =
  | { readonly type: 'number'; readonly at: number; readonly value: number; readonly text: string }
  | { readonly type: 'name'; readonly at: number; readonly text: string }
  | { readonly type: 'operator'; readonly at: number; readonly text: Operator }
  | { readonly type: 'sign'; readonly at: number; readonly text: '(' | ')' | ',' }
  | { readonly type: 'end'; readonly at: number; readonly text: '' };

/** Sticky: each is matched at the position where the last token ended. */
const SPACE = /\s*/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z][A-Za-z0-9_]*/y;

const match = (pattern: RegExp, source: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
};

/**
 * Longer formulas are refused before parsing, so that they cannot exhaust the stack: a tree nests no deeper than it has
 * tokens. The form allows 100 characters, so nobody reaches this limit by typing.
 */
const MAX_TOKENS = 1000;

/**
 * Returns the tokens, the last one of type `end`. Throws FormulaError at a character that belongs to no token, and for
 * too many.
 */
export function lex(source: string): Token[] {
  const tokens: Token[] = [];
  let at = match(SPACE, source, 0)!.length;
  while (at < source.length) {
    const token = readToken(source, at);
    if (tokens.length === MAX_TOKENS - 1)
      throw new FormulaError(at, `the formula has more than ${MAX_TOKENS} parts`);
    tokens.push(token);
    at += token.text.length;
    at += match(SPACE, source, at)!.length;
  }
  tokens.push({ type: 'end', at: source.length, text: '' });
  return tokens;
}

function readToken(source: string, at: number): Token {
  const number = match(NUMBER, source, at);
  if (number !== undefined) return readNumber(number, at);
  const name = match(NAME, source, at);
  if (name !== undefined) return { type: 'name', at, text: name };
  const character = String.fromCodePoint(source.codePointAt(at)!);
  if ('+-*/%^'.includes(character)) return { type: 'operator', at, text: character as Operator };
  if ('(),'.includes(character)) return { type: 'sign', at, text: character as '(' | ')' | ',' };
  throw new FormulaError(
    at,
    `"${character}" has no meaning here`,
    'a number, a name, an operator or a parenthesis',
  );
}

function readNumber(text: string, at: number): Token {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new FormulaError(at, `the number ${text} is too large`);
  return { type: 'number', at, value, text };
}
