/** Converts SVG texts: one object for each piece with a position of its own. */
import { round } from '../collector.ts';
import { apply, scaleOf, uprightOf } from '../matrix.ts';
import { lengthOf, type Style } from '../style.ts';
import type { XmlElement } from '../xml.ts';
import { ownOpacity, plainPaintOf } from './paint.ts';
import type { Scope } from './scope.ts';

/**
 * Limits of the kind: the largest font, the longest text; and the distance from the middle of a line to its baseline.
 */
const LARGEST = 100;
const LONGEST = 500;
const MIDDLE = 0.35;
const LINE = 1.4;
/** Average width of a letter in ems: the text has not been measured, so the object's width is an estimate. */
const USUAL_WIDTH = 0.56;

interface Piece {
  text: string;
  readonly x: number;
  readonly y: number;
  style: Style;
  /** Whether it contains words in another style: an object has one style for all. */
  isMixed: boolean;
}

/** Style properties of which an object's text has one each. */
const LOOK = ['fill', 'font-size', 'font-family', 'font-weight', 'font-style'] as const;

export function addText(scope: Scope, element: XmlElement): void {
  const pieces: Piece[] = [];
  gather(scope, element, scope.style, pieces, { x: 0, y: 0 });
  for (const piece of pieces) {
    piece.text = piece.text.trim();
    if (piece.text !== '') addPiece(scope, piece);
  }
}

interface Cursor {
  x: number;
  y: number;
}

const emOf = (style: Style): number => {
  const size = style['font-size'] ?? '16';
  const words: Readonly<Record<string, number>> = { small: 13, medium: 16, large: 18, 'x-large': 24 };
  return words[size] ?? lengthOf(size, 16, 16, 16);
};

function gather(scope: Scope, element: XmlElement, style: Style, pieces: Piece[], cursor: Cursor): void {
  const { attributes, name } = element;
  const em = emOf(style);
  const first = (key: string): number | undefined => {
    const text = attributes[key]?.trim().split(/[\s,]+/)[0];
    return text ? lengthOf(text, 0, 0, em) : undefined;
  };
  const [x, y, dx = 0, dy = 0] = ['x', 'y', 'dx', 'dy'].map(first);
  if (name === 'textPath') scope.file.out.notes.add('textPath');
  const moves = x !== undefined || y !== undefined || dx !== 0 || dy !== 0;
  if (x !== undefined) cursor.x = x;
  if (y !== undefined) cursor.y = y;
  cursor.x += dx;
  cursor.y += dy;
  let opens = moves || pieces.length === 0;
  for (const child of element.children) {
    if (typeof child !== 'string') {
      if (!['tspan', 'textPath', 'a'].includes(child.name)) continue;
      gather(scope, child, scope.file.sheet.styleOf(child, style), pieces, cursor);
      continue;
    }
    const words = child.replaceAll(/\s+/g, ' ');
    if (opens) pieces.push({ text: words, ...cursor, style, isMixed: false });
    else goOn(pieces.at(-1)!, words, style);
    opens = false;
  }
}

/**
 * Text that continues where the last piece ended is appended to it: the end of the last piece has not been measured.
 */
function goOn(piece: Piece, words: string, style: Style): void {
  // Far more than an object shows; a hundred thousand pieces would each be scanned again.
  if (piece.text.length > 10 * LONGEST) return;
  if (words.trim() !== '') {
    // Only white space so far: the first words define the style.
    if (piece.text.trim() === '') piece.style = style;
    else if (LOOK.some((name) => piece.style[name] !== style[name])) piece.isMixed = true;
  }
  piece.text += words;
}

const SHIFTS: Readonly<Record<string, number>> = {
  middle: MIDDLE,
  central: MIDDLE,
  hanging: 0.73,
  'text-before-edge': 0.93,
  'text-after-edge': -0.22,
};

function addPiece(scope: Scope, { text, x, y, style, isMixed }: Piece): void {
  const own = { ...scope, style, opacity: scope.opacity * (style === scope.style ? 1 : ownOpacity(style)) };
  const fill = plainPaintOf(own, 'fill');
  const em = emOf(style);
  const scale = scaleOf(scope.matrix);
  const size = em * scale;
  if (fill.colour === 'transparent' || !(size > 0)) return;
  if (isMixed) scope.file.out.notes.add('mixedText');
  const shift = SHIFTS[style['dominant-baseline'] ?? style['alignment-baseline'] ?? ''] ?? 0;
  const width = Math.max(em, text.length * em * USUAL_WIDTH);
  const height = em * LINE;
  const anchor = style['text-anchor'];
  const left = { middle: x - width / 2, end: x - width }[anchor ?? ''] ?? x;
  const middle = apply(scope.matrix, left + width / 2, y + (shift - MIDDLE) * em);
  const angle =
    uprightOf(scope.matrix)?.angle ?? (Math.atan2(scope.matrix[1], scope.matrix[0]) * 180) / Math.PI;
  // A font larger than the kind's maximum becomes the maximum, scaled.
  const shown = Math.min(LARGEST, Math.max(1, size));
  const more = size / shown;
  const [w, h] = [(width * scale) / more, (height * scale) / more];
  scope.file.out.add(
    'dynamic-texts',
    { x: middle.x - (w * more) / 2, y: middle.y - (h * more) / 2, width: w, height: h, angle },
    {
      text: text.slice(0, LONGEST),
      fontSize: round(shown),
      fontColor: fill.colour,
      fontFamily: familyOf(scope, style['font-family']),
      fontWeight: isBold(style['font-weight']) ? 'bold' : undefined,
      fontStyle: /italic|oblique/.test(style['font-style'] ?? '') ? 'italic' : undefined,
      textAlign: { middle: 'center', end: 'right' }[anchor ?? ''],
      ...(Math.abs(more - 1) > 1e-6 ? { scaleX: round(more), scaleY: round(more) } : {}),
    },
  );
}

const isBold = (weight: string | undefined): boolean =>
  weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

const FAMILIES: readonly (readonly [RegExp, string, isSame: boolean])[] = [
  [/^roboto$/, 'Roboto', true],
  [/^helvetica( neue)?$/, 'Helvetica', true],
  [/^(arial|liberation sans|sans-serif)$/, 'Arial', true],
  [/^(times|times new roman|liberation serif|serif)$/, 'Times New Roman', true],
  [/serif|georgia|garamond|palatino|cambria|roman/, 'Times New Roman', false],
];

/** Returns the nearest font that diagrams have; an SVG without a font has the browser's default, Times. */
function familyOf({ file }: Pick<Scope, 'file'>, list = 'times'): string {
  const names = list.split(',').map((name) =>
    name
      .trim()
      .replaceAll(/^["']|["']$/g, '')
      .toLowerCase(),
  );
  for (const name of names) {
    const found = FAMILIES.find(
      ([pattern]) => pattern.test(name) && !/sans/.test(name.replace('sans-serif', '')),
    );
    const exact = FAMILIES.find(([pattern, , isSame]) => isSame && pattern.test(name)) ?? found;
    if (!exact) continue;
    if (name !== names[0] || !exact[2]) file.out.notes.add('font', names[0]);
    return exact[1];
  }
  file.out.notes.add('font', names[0]);
  return 'Arial';
}
