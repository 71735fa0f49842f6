/** Converts SVG texts: one object for each run of letters that stand one after the other in one style. */

import { round } from '../collector.ts';
import { emOf, type Style } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import { cutText } from '../cut-text.ts';
import { familyOf, isBold, isItalic } from '../fonts.ts';
import { apply, type Point, scaleOf, uprightOf } from '../matrix.ts';
import type { XmlElement } from '../xml.ts';
import { type Decoration, type Letter, LetterReader, wordsIn } from './letters.ts';
import { isPlainPaint, ownOpacity, paintOf } from './paint.ts';
import type { Scope } from './scope.ts';
import { anchor, type Chunk, chunksOf, isVertical, type Run } from './text-lines.ts';
import { onPaths } from './text-path.ts';

/**
 * Limits of the kind: the largest font, the longest text; and the distance from the middle of a line to its baseline.
 */
const LARGEST = 100;
const LONGEST = 500;
/** The smallest scale of an object; nobody sees a smaller text. */
const SMALLEST = 0.001;
const MIDDLE = 0.35;
const LINE = 1.4;

/** Returns false where it has to be replaced by a picture; its objects then tell where that lies. */
export function addText(scope: Scope, element: XmlElement): boolean {
  const reader = new LetterReader(scope);
  const { style } = scope;
  reader.read(element, wordsIn(style, { style, opacity: 1, lowered: 0, decorations: [] }));
  const letters = trimmed(reader.letters, element);
  if (letters.length === 0) return true;
  const { out } = scope.file;
  const start = out.size;
  const isDown = isVertical(style);
  const stretch = stretchOf(scope, element, letters);
  const { straight, along } = onPaths(scope, letters);
  const shown = [
    ...chunksOf(straight, stretch.extra, isDown).map((chunk) => addChunk(scope, chunk, stretch.factor)),
    ...along.map((run) => addRun(scope, run, false)),
  ];
  out.group(start);
  noteLetters(scope, letters, out.size - start);
  return shown.every(Boolean);
}

/** Scripts that are written from the right, or whose letters change their shape beside others. */
const JOINED =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** A text of fewer objects can still be read as words. */
const FEW = 4;

function noteLetters({ file }: Scope, letters: readonly Letter[], objects: number): void {
  if (letters.some(({ text }) => JOINED.test(text))) file.out.notes.add('joined');
  if (objects >= FEW && objects > letters.length / 2) file.out.notes.add('letters');
}

/** White space at the end is not seen. */
function trimmed(letters: readonly Letter[], { attributes }: XmlElement): readonly Letter[] {
  if (attributes.space === 'preserve') return letters;
  const last = letters.findLastIndex(({ text }) => text !== ' ');
  return letters.slice(0, last + 1);
}

/** Returns how `textLength` moves letters apart, or makes them wider. */
function stretchOf(
  scope: Scope,
  { attributes }: XmlElement,
  letters: readonly Letter[],
): { extra: number; factor: number } {
  const length = lengthOf(attributes.textLength, 0, scope.viewport.width, emOf(scope.style));
  if (!(length > 0)) return { extra: 0, factor: 1 };
  if (isVertical(scope.style)) scope.file.out.notes.add('textLook');
  const natural = chunksOf(letters, 0, false).reduce((sum, { width }) => sum + width, 0);
  if (!(natural > 0)) return { extra: 0, factor: 1 };
  if (attributes.lengthAdjust === 'spacingAndGlyphs') return { extra: 0, factor: length / natural };
  return { extra: letters.length > 1 ? (length - natural) / (letters.length - 1) : 0, factor: 1 };
}

/** `factor`: how much wider its letters become. */
function addChunk(scope: Scope, chunk: Chunk, factor: number): boolean {
  const { runs } = chunk;
  const along = chunk.isVertical ? 'y' : 'x';
  const start = runs[0]![along];
  for (const run of runs) run[along] = start + (run[along] - start) * factor;
  chunk.width *= factor;
  anchor(chunk);
  const isAlone = runs.length === 1 && runs[0]!.rotate === 0;
  return runs.map((run) => addRun(scope, run, isAlone, factor)).every(Boolean);
}

const SHIFTS: Readonly<Record<string, number>> = {
  middle: MIDDLE - 0.1,
  central: MIDDLE,
  mathematical: 0.45,
  hanging: 0.73,
  'text-before-edge': 0.9,
  'before-edge': 0.9,
  'text-top': 0.9,
  'text-after-edge': -0.21,
  'after-edge': -0.21,
  ideographic: -0.21,
  'text-bottom': -0.21,
};

/** Returns the scope for a run: its style, and the opacities inside the text. */
function scopeOf(scope: Scope, { style }: { readonly style: Style }): Scope {
  return { ...scope, style, opacity: scope.opacity * (style === scope.style ? 1 : ownOpacity(style)) };
}

/** `keepsAnchor`: whether the object is aligned as the text is, so that it may be wider or narrower than was measured. */
function addRun(scope: Scope, run: Run, keepsAnchor: boolean, factor = 1): boolean {
  const { words } = run;
  const { style } = words;
  const own = scopeOf(scope, words);
  const fill = paintOf(own, 'fill');
  const stroke = paintOf(own, 'stroke');
  const isOutlined = stroke.colour !== 'transparent' && lengthOf(style['stroke-width'], 1) > 0;
  const isHidden = style.visibility === 'hidden' || style.visibility === 'collapse';
  const isSeen = fill.colour !== 'transparent' || !isPlainPaint(fill) || isOutlined;
  if (isHidden || !isSeen || run.text.trim() === '') return true;
  const isPicture =
    (isOutlined || !isPlainPaint(fill) || !isPlainPaint(stroke)) && scope.file.budget.pictures > 0;
  if (isOutlined && !isPicture) scope.file.out.notes.add('textLook');
  const em = emOf(style);
  const scale = scaleOf(scope.matrix);
  if (!(em * scale > 0)) return true;
  const place = placeOf(run, em, factor);
  for (const decoration of words.decorations) addDecoration(scope, decoration, place, run.width * factor, em);
  // A font larger than the kind's maximum becomes the maximum, scaled.
  const shown = Math.min(LARGEST, Math.max(1, em * scale));
  const more = (em * scale) / shown;
  const middle = apply(scope.matrix, place.middle.x, place.middle.y);
  const [w, h] = [(Math.max(em / 4, run.width) * scale) / more, (em * LINE * scale) / more];
  const [scaleX, scaleY] = [more * factor, more];
  if (!(Math.min(scaleX, scaleY) >= SMALLEST)) return true;
  const isScaled = Math.abs(scaleX - 1) > 1e-6 || Math.abs(scaleY - 1) > 1e-6;
  const said = keepsAnchor && factor === 1 ? style['text-anchor'] : undefined;
  scope.file.out.add(
    'dynamic-texts',
    {
      x: middle.x - (w * scaleX) / 2,
      y: middle.y - (h * scaleY) / 2,
      width: w,
      height: h,
      angle: angleOf(scope) + place.angle,
    },
    {
      text: cutText(run.text, LONGEST),
      fontSize: round(shown),
      fontColor: fill.colour,
      fontFamily: familyOf(style, scope.file.out.notes),
      fontWeight: isBold(style) ? 'bold' : undefined,
      fontStyle: isItalic(style) ? 'italic' : undefined,
      textAlign: { middle: 'center', end: 'right' }[said ?? ''],
      ...(isScaled ? { scaleX: round(scaleX), scaleY: round(scaleY) } : {}),
    },
  );
  return !isPicture;
}

const angleOf = ({ matrix }: Scope): number =>
  uprightOf(matrix)?.angle ?? (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;

interface Place {
  /** In the middle of the letters' height. */
  readonly middle: Point;
  /** Degrees. */
  readonly angle: number;
}

const RIGHT_ANGLE = 90;

/** Letters in vertical lines lie on their side, with their middle on the line; those of East Asia stand upright. */
function placeOf({ words, x, y, width, rotate, isUpright, isDown }: Run, em: number, factor: number): Place {
  const { style, lowered } = words;
  const half = (width * factor) / 2;
  if (isDown) {
    const middle = { x: x - lowered, y: y + half };
    return { middle, angle: isUpright ? rotate : RIGHT_ANGLE + rotate };
  }
  const named = style['alignment-baseline'] ?? 'auto';
  const shift = SHIFTS[/^(?:auto|baseline)$/.test(named) ? (style['dominant-baseline'] ?? '') : named] ?? 0;
  const raised = (shift - MIDDLE) * em + lowered;
  const radians = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { middle: { x: x + half * cos - raised * sin, y: y + half * sin + raised * cos }, angle: rotate };
}

/** Heights above the baseline and thickness of the lines, in ems. */
const LINES: readonly (readonly [string, number])[] = [
  ['underline', -0.12],
  ['overline', 0.85],
  ['line-through', 0.27],
];
const THICKNESS = 0.07;

function addDecoration(
  scope: Scope,
  { lines, style }: Decoration,
  { middle, angle }: Place,
  width: number,
  em: number,
): void {
  const scale = scaleOf(scope.matrix);
  const fill = paintOf(scopeOf(scope, { style }), 'fill').colour;
  const radians = (angle * Math.PI) / 180;
  for (const [name, height] of LINES) {
    if (!lines.includes(name) || fill === 'transparent') continue;
    const down = (MIDDLE - height) * em;
    const at = apply(scope.matrix, middle.x - down * Math.sin(radians), middle.y + down * Math.cos(radians));
    const [w, h] = [width * scale, THICKNESS * em * scale];
    scope.file.out.add(
      'dynamic-shapes',
      { x: at.x - w / 2, y: at.y - h / 2, width: w, height: h, angle: angleOf(scope) + angle },
      { shape: 'rectangle', fill, stroke: 'transparent', strokeWidth: 0 },
    );
  }
}
