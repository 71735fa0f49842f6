/**
 * Paints letters: small ones by their ink, others from the distance fields that both backends share, large ones at rest
 * from their outlines.
 */
import { isShown, Modifier, modifierSlot, RECORD_WORDS, RecordFlag } from '../../primitives/record.ts';
import { FITTED_PX, INK_PX, OUTLINE_PX, POINT_TEXT_PX } from '../lod.ts';
import { ATLAS_WIDTH, CELL_FLOATS, FIELD } from '../text/browser-glyphs.ts';
import { highHalf, lowHalf } from './halves.ts';
import type { OutlineGlyph } from './outline-glyph.ts';
import { paintFittedInk, paintInk, paintInkPoint, paintTurnedInk } from './paint-ink.ts';
import { blend, type Pixels } from './pixels.ts';
import type { Placed } from './placed.ts';
import type { Plane } from './plane.ts';
import { colourOf, scalarAt } from './slot-values.ts';

/** Pixels by which letters are bolder than their outline: thin stems stay dark. */
const BOLDER = 0.06;

/** Returns false where the letter would look better from its outline. */
export function paintGlyph(
  plane: Plane,
  pixels: Pixels,
  o: Placed,
  row: number,
  outlineGlyph: OutlineGlyph,
): boolean {
  const { tables, scale, glyphs } = plane;
  const { words, floats } = tables.records;
  const at = row * RECORD_WORDS;
  const kind = words[at + 8]!;
  const isSlot = ((kind >>> 8) & RecordFlag.fillSlot) !== 0;
  const colour = colourOf(plane, words[at + 4]!, isSlot, o.slotStart);
  const alpha = ((colour >>> 24) / 255) * o.opacity;
  const modifier = words[at + 10]!;
  const mode = modifier >>> 24;
  let penX = floats[at]!;
  let penY = floats[at + 1]!;
  let { cos, sin } = o;
  if (mode !== 0) {
    const value = scalarAt(tables.slots, modifierSlot(modifier, o.slotStart), plane.time);
    const parameter = words[at + 11]!;
    if (mode === Modifier.show && value >= 0.5 === lowHalf(parameter) > 0.5) return true;
    if (mode === Modifier.shift && !isShown(value)) return true;
    if (mode === Modifier.shift) {
      penX += value * lowHalf(parameter);
      penY += value * highHalf(parameter);
    } else if (mode === Modifier.turn) {
      const turn = (value * Math.PI) / 180;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const [dx, dy] = [penX - lowHalf(parameter), penY - highHalf(parameter)];
      penX = lowHalf(parameter) + dx * c - dy * s;
      penY = highHalf(parameter) + dx * s + dy * c;
      [cos, sin] = [cos * c - sin * s, sin * c + cos * s];
    }
  }
  if (alpha <= 0) return true;
  const x = o.x + (penX * o.cos - penY * o.sin) * scale;
  let y = o.y + (penX * o.sin + penY * o.cos) * scale;
  const px = floats[at + 2]! * scale;
  const upright = o.angle === 0 && mode !== Modifier.turn && mode !== Modifier.shift;
  if (upright && px >= FITTED_PX) y = Math.floor(y + 0.5);
  const glyph = words[at + 6]!;
  if (px < INK_PX) {
    if (upright) paintSmall(plane, pixels, glyph, x, y, px, colour, alpha);
    else paintSmallTurned(plane, pixels, glyph, x, y, px, cos, sin, colour, alpha);
    return true;
  }
  glyphs.drawField(glyph);
  if (px > OUTLINE_PX && plane.fine) {
    outlineGlyph.paint(pixels, glyphs, glyph, x, y, px, cos, sin, colour, alpha);
    return true;
  }
  if (upright) paintUpright(plane, pixels, glyph, x, y, px, colour, alpha);
  else paintTurned(plane, pixels, glyph, x, y, px, cos, sin, colour, alpha);
  return px <= OUTLINE_PX;
}

function paintSmall(
  { glyphs }: Plane,
  pixels: Pixels,
  glyph: number,
  x: number,
  y: number,
  px: number,
  colour: number,
  alpha: number,
): void {
  const ink = glyphs.ink(glyph);
  if (px >= FITTED_PX) paintFittedInk(pixels, glyphs.bitmaps, ink, glyph, x, y, px, colour, alpha);
  else if (px >= POINT_TEXT_PX) paintInk(pixels, ink, x, y, px, colour, alpha);
  else paintInkPoint(pixels, ink, x, y, px, 1, 0, colour, alpha);
}

function paintSmallTurned(
  { glyphs }: Plane,
  pixels: Pixels,
  glyph: number,
  x: number,
  y: number,
  px: number,
  cos: number,
  sin: number,
  colour: number,
  alpha: number,
): void {
  const ink = glyphs.ink(glyph);
  if (px < POINT_TEXT_PX) paintInkPoint(pixels, ink, x, y, px, cos, sin, colour, alpha);
  else paintTurnedInk(pixels, ink, x, y, px, cos, sin, colour, alpha);
}

function paintUpright(
  { glyphs }: Plane,
  pixels: Pixels,
  glyph: number,
  penX: number,
  penY: number,
  px: number,
  colour: number,
  alpha: number,
): void {
  const { cells, pixels: field } = glyphs;
  const cell = glyph * CELL_FLOATS;
  const width = cells[cell + 2]!;
  const height = cells[cell + 3]!;
  const em = cells[cell + 6]!;
  if (em === 0) return;
  /** Pixels per texel. */
  const texel = px / em;
  const left = penX + cells[cell + 4]! * texel;
  const top = penY - cells[cell + 5]! * texel;
  const first = Math.max(pixels.left, Math.ceil(left - 0.5));
  const end = Math.min(pixels.right, Math.floor(left + width * texel - 0.5) + 1);
  const last = Math.min(pixels.bottom, Math.floor(top + height * texel - 0.5) + 1);
  const step = 1 / texel;
  // Texel whose middle lies at or before the pixel's, from the cell's first.
  const startU = (first + 0.5 - left) * step - 0.5;
  const gain = (FIELD.texels * texel) / 255;
  const offset = 0.5 + BOLDER - FIELD.edge * FIELD.texels * texel;
  const lowest = -offset / gain;
  for (let row = Math.max(pixels.top, Math.ceil(top - 0.5)); row < last; row++) {
    const v = Math.min(Math.max((row + 0.5 - top) * step - 0.5, 0), height - 1.001);
    const v0 = v | 0;
    const fy = v - v0;
    const upper = (cells[cell + 1]! + v0) * ATLAS_WIDTH + cells[cell]!;
    const line = row * pixels.width;
    let u = startU;
    for (let column = first; column < end; column++, u += step) {
      const at = u < 0 ? 0 : Math.min(u, width - 1.001);
      const u0 = at | 0;
      const fx = at - u0;
      const place = upper + u0;
      const above = field[place]! + (field[place + 1]! - field[place]!) * fx;
      const under = field[place + ATLAS_WIDTH]!;
      const below = under + (field[place + ATLAS_WIDTH + 1]! - under) * fx;
      const value = above + (below - above) * fy;
      if (value <= lowest) continue;
      const share = value * gain + offset;
      blend(pixels.words, line + column, colour, (Math.min(share, 1) * alpha * 256 + 0.5) | 0);
    }
  }
}

function paintTurned(
  { glyphs }: Plane,
  pixels: Pixels,
  glyph: number,
  penX: number,
  penY: number,
  px: number,
  cos: number,
  sin: number,
  colour: number,
  alpha: number,
): void {
  const { cells, pixels: field } = glyphs;
  const cell = glyph * CELL_FLOATS;
  const width = cells[cell + 2]!;
  const height = cells[cell + 3]!;
  const em = cells[cell + 6]!;
  if (em === 0) return;
  const texel = px / em;
  const step = 1 / texel;
  const bearingX = cells[cell + 4]!;
  const bearingY = -cells[cell + 5]!;
  const middleX = (bearingX + width / 2) * texel;
  const middleY = (bearingY + height / 2) * texel;
  const x = penX + middleX * cos - middleY * sin;
  const y = penY + middleX * sin + middleY * cos;
  const reachX = (Math.abs(cos) * width + Math.abs(sin) * height) * texel * 0.5;
  const reachY = (Math.abs(sin) * width + Math.abs(cos) * height) * texel * 0.5;
  const left = Math.max(pixels.left, Math.floor(x - reachX));
  const right = Math.min(pixels.right, Math.ceil(x + reachX));
  const bottom = Math.min(pixels.bottom, Math.ceil(y + reachY));
  const gain = (FIELD.texels * texel) / 255;
  const offset = 0.5 + BOLDER - FIELD.edge * FIELD.texels * texel;
  const base = cells[cell + 1]! * ATLAS_WIDTH + cells[cell]!;
  for (let row = Math.max(pixels.top, Math.floor(y - reachY)); row < bottom; row++) {
    const dy = row + 0.5 - y;
    for (let column = left; column < right; column++) {
      const dx = column + 0.5 - x;
      const u = (dx * cos + dy * sin) * step + width / 2 - 0.5;
      const v = (dy * cos - dx * sin) * step + height / 2 - 0.5;
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue;
      const place = base + (v | 0) * ATLAS_WIDTH + (u | 0);
      const fx = u - (u | 0);
      const above = field[place]! + (field[place + 1]! - field[place]!) * fx;
      const under = field[place + ATLAS_WIDTH]!;
      const below = under + (field[place + ATLAS_WIDTH + 1]! - under) * fx;
      const share = (above + (below - above) * (v - (v | 0))) * gain + offset;
      if (share > 0)
        blend(
          pixels.words,
          row * pixels.width + column,
          colour,
          (Math.min(share, 1) * alpha * 256 + 0.5) | 0,
        );
    }
  }
}
