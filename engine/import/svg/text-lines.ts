/** Places the letters of an SVG text: SVG's cursor, with anchors, spacing and lengths that are asked for. */
import { emOf, type Style } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import { widthOf } from '../fonts.ts';
import type { Letter, Words } from './letters.ts';

/** Letters that one object can show. */
export interface Run {
  text: string;
  readonly words: Words;
  /** Where its first letter stands on the baseline. */
  x: number;
  y: number;
  width: number;
  /** Degrees. */
  readonly rotate: number;
  readonly isUpright: boolean;
  /** Whether it runs from the top to the bottom. */
  readonly isDown: boolean;
}

/** Runs that the anchor moves together. */
export interface Chunk {
  readonly runs: Run[];
  width: number;
  readonly isVertical: boolean;
}

/** Share of the font size by which a letter may be beside its place, and still continue a run. */
const NEAR = 0.06;
/** Style properties of which an object's text has one each. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'visibility',
  'alignment-baseline',
  'dominant-baseline',
] as const;

const isSame = (one: Words, other: Words): boolean =>
  one === other ||
  (one.lowered === other.lowered &&
    one.opacity === other.opacity &&
    one.decorations === other.decorations &&
    LOOK.every((name) => one.style[name] === other.style[name]));

export const isVertical = (style: Style): boolean => /^(?:tb|vertical)/.test(style['writing-mode'] ?? '');
/** Letters that stand upright in vertical lines. */
const isWide = (text: string): boolean => (text.codePointAt(0) ?? 0) >= 0x1100;

/** Returns the width of a letter with the spacing after it. */
function advanceOf({ text, words: { style } }: Letter): number {
  const em = emOf(style);
  const spacing = lengthOf(style['letter-spacing'], 0, em, em);
  return (
    widthOf(style, text) * em + spacing + (text === ' ' ? lengthOf(style['word-spacing'], 0, em, em) : 0)
  );
}

/** `extra`: space added after each letter. `isDown`: lines run from the top to the bottom. */
export function chunksOf(letters: readonly Letter[], extra: number, isDown: boolean): Chunk[] {
  const chunks: Chunk[] = [];
  const pen = { x: 0, y: 0 };
  let run: Run | undefined;
  for (const letter of letters) {
    const { words, rotate, text } = letter;
    const em = emOf(words.style);
    const [toX, toY] = [(letter.x ?? pen.x) + letter.dx, (letter.y ?? pen.y) + letter.dy];
    const isMoved = Math.hypot(toX - pen.x, toY - pen.y) > NEAR * em;
    const isAnchored = words.style['text-anchor'] !== undefined && words.style['text-anchor'] !== 'start';
    const begins =
      chunks.length === 0 || ((letter.x !== undefined || letter.y !== undefined) && (isMoved || isAnchored));
    const isUpright = isDown && isWide(text);
    if (begins) chunks.push({ runs: [], width: 0, isVertical: isDown });
    if (isMoved || begins) [pen.x, pen.y] = [toX, toY];
    const isNew =
      begins ||
      isMoved ||
      !run ||
      rotate !== 0 ||
      run.rotate !== 0 ||
      isUpright ||
      run.isUpright ||
      !isSame(run.words, words);
    const chunk = chunks.at(-1)!;
    const advance = isUpright ? em + extra : advanceOf(letter) + extra;
    const own = isUpright ? em : widthOf(words.style, text) * em;
    if (isNew || Math.abs(gapOf(run!, pen, isDown)) > NEAR * em) {
      run = { text, words, x: pen.x, y: pen.y, width: own, rotate, isUpright, isDown };
      chunk.runs.push(run);
    } else {
      run!.text += text;
      run!.width += own;
    }
    pen[isDown ? 'y' : 'x'] += advance;
    chunk.width += advance + (begins ? 0 : isDown ? letter.dy : letter.dx);
  }
  return chunks;
}

/** Returns how far the pen is from the end of a run. */
const gapOf = (
  { x, y, width }: Run,
  pen: { readonly x: number; readonly y: number },
  isDown: boolean,
): number => (isDown ? pen.y - y - width : pen.x - x - width);

/** Moves the runs of a chunk as its anchor says. */
export function anchor(chunk: Chunk): void {
  const { runs, width, isVertical: isDown } = chunk;
  const style = runs[0]!.words.style;
  const said = style['text-anchor'] ?? 'start';
  const isLeftwards = style.direction === 'rtl' && !isDown;
  const share = said === 'middle' ? 0.5 : (said === 'end') !== isLeftwards ? 1 : 0;
  for (const run of runs) run[isDown ? 'y' : 'x'] -= width * share;
}
