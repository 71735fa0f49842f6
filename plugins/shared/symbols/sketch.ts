/**
 * The drawing tool of symbols: the pen, in the symbol's own units and with four materials, so that a symbol takes few
 * words and all symbols follow the same properties. Calm is flat (ISA-101); classic adds light and shade to the bodies.
 */
import type { Box, Paint, Pen } from '../../../engine/plugin.ts';
import { palette } from '../palette.ts';
import { band } from './bands.ts';

export interface Look {
  /** Colour of the body: states change it. */
  readonly fill: Paint;
  /** Flanges, bases, motors: everything besides the body. */
  readonly bodyColor: string;
  readonly stroke: string;
  /** Units of the object. */
  readonly strokeWidth: number;
  readonly look: 'calm' | 'classic';
  readonly mirrored: boolean;
  readonly label: string;
}

/** Light from above and the left, shade below and on the right. */
const LIGHT = '#ffffff8c';
const SHADE = '#1e28324d';
const NO_LIGHT = '#ffffff00';
const NO_SHADE = '#1e283200';
const UPPER = [0.08, 0.4] as const;
const LOWER = [0.68, 1] as const;

/** A material: how shapes are filled and outlined. */
class Material {
  private readonly sketch: Sketch;
  private readonly fill: Paint | undefined;
  private readonly isShaded: boolean;
  private readonly isOutlined: boolean;

  constructor(sketch: Sketch, fill: Paint | undefined, isShaded: boolean, isOutlined = true) {
    this.sketch = sketch;
    this.fill = fill;
    this.isShaded = isShaded;
    this.isOutlined = isOutlined;
  }

  box(x: number, y: number, width: number, height: number, r = 0): void {
    const { pen, kx, ky, k, look } = this.sketch;
    const left = this.sketch.left(x, width);
    const [w, h] = [width * kx, height * ky];
    const radius = { r: r * k };
    pen.rrect(left, y * ky, w, h, { ...this.style, ...radius });
    if (!this.isShaded || look.look === 'calm') return;
    const upright = height >= width;
    const towards = upright ? 'right' : 'down';
    pen.rrect(left, y * ky, upright ? w / 2 : w, upright ? h : h / 2, {
      ...radius,
      fill: LIGHT,
      to: NO_LIGHT,
      towards,
    });
    const [x2, y2] = upright ? [left + w / 2, y * ky] : [left, y * ky + h / 2];
    pen.rrect(x2, y2, upright ? w / 2 : w, upright ? h : h / 2, {
      ...radius,
      fill: NO_SHADE,
      to: SHADE,
      towards,
    });
  }

  disc(cx: number, cy: number, rx: number, ry = rx): void {
    const { pen, kx, ky, look } = this.sketch;
    const x = this.sketch.x(cx);
    pen.ellipse(x, cy * ky, rx * kx, ry * ky, this.style);
    if (!this.isShaded || look.look === 'calm') return;
    pen.ellipse(x, cy * ky, rx * kx, ry * ky, { fill: NO_SHADE, to: SHADE, towards: 'down' });
    pen.ellipse(x, (cy - ry * 0.3) * ky, rx * 0.68 * kx, ry * 0.55 * ky, {
      fill: LIGHT,
      to: NO_LIGHT,
      towards: 'down',
    });
  }

  /** A simple polygon: x, y pairs. */
  poly(...points: number[]): void {
    const { pen, look } = this.sketch;
    const placed = this.sketch.points(points);
    pen.shape(placed, this.style);
    if (!this.isShaded || look.look === 'calm') return;
    for (const [share, fill] of [
      [UPPER, '#ffffff66'],
      [LOWER, '#1e28322e'],
    ] as const) {
      const part = band(placed, share);
      if (part.length >= 6) pen.shape(part, { fill });
    }
  }

  private get style() {
    const { look, width } = this.sketch;
    const outline = this.isOutlined && width > 0 ? { stroke: look.stroke, strokeWidth: width } : {};
    return this.fill === undefined ? outline : { fill: this.fill, ...outline };
  }
}

export class Sketch {
  readonly pen: Pen;
  readonly look: Look;
  /** Object units per symbol unit. */
  readonly kx: number;
  readonly ky: number;
  readonly k: number;
  /** Width of outlines. */
  readonly width: number;
  /** The main part. */
  readonly body: Material;
  /** Accessories. */
  readonly part: Material;
  /** The light inside of something. */
  readonly hollow: Material;
  /** Small solid marks in the colour of the outline. */
  readonly ink: Material;
  /** Like the body, without an outline: pieces that join others draw their walls themselves. */
  readonly pipe: Material;
  private readonly across: number;

  /** `size`: the symbol's own units; `box`: the object that it fills. */
  constructor(pen: Pen, look: Look, size: readonly [number, number], box: Box) {
    this.pen = pen;
    this.look = look;
    this.across = size[0];
    this.kx = box.w / size[0];
    this.ky = box.h / size[1];
    this.k = Math.min(this.kx, this.ky);
    this.width = Math.min(look.strokeWidth, Math.min(box.w, box.h) / 16);
    this.body = new Material(this, look.fill, true);
    this.part = new Material(this, look.bodyColor, true);
    this.hollow = new Material(this, palette.hollow, false);
    this.ink = new Material(this, look.stroke, false, false);
    this.pipe = new Material(this, look.fill, true, false);
  }

  /** Draws connected straight lines: x, y pairs. `weight`: multiple of the outline's width. */
  line(points: readonly number[], weight = 1): void {
    const placed = this.points(points);
    const style = { stroke: this.look.stroke, width: this.width * weight, round: true };
    for (let at = 0; at + 3 < placed.length; at += 2)
      this.pen.line(placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, style);
  }

  /** Draws part of a circle, degrees clockwise from 12 o'clock. */
  arc(cx: number, cy: number, r: number, from: number, sweep: number, weight = 1): void {
    const start = this.look.mirrored ? -from - sweep : from;
    this.pen.arc(this.x(cx), cy * this.ky, r * this.kx, r * this.ky, start, sweep, {
      width: this.width * weight,
      stroke: this.look.stroke,
      round: true,
    });
  }

  ring(cx: number, cy: number, rx: number, ry = rx): void {
    this.pen.ellipse(this.x(cx), cy * this.ky, rx * this.kx, ry * this.ky, {
      stroke: this.look.stroke,
      strokeWidth: this.width,
    });
  }

  text(
    cx: number,
    cy: number,
    text: string,
    size: number,
    maxWidth = size * text.length,
    fill: string = palette.ink,
  ): void {
    this.pen.text(this.x(cx), cy * this.ky, text, {
      size: size * this.k,
      fill,
      weight: 'bold',
      align: 'center',
      maxWidth: maxWidth * this.kx,
    });
  }

  /** Draws the object's name, or another text where it has none. */
  caption(cx: number, cy: number, text: string, size: number, maxWidth: number): void {
    this.text(cx, cy, this.look.label || text, size, maxWidth, this.look.stroke);
  }

  /** Draws an arrow head that points along (dx, dy) and ends at (x, y). */
  arrow(x: number, y: number, dx: number, dy: number, size = 8): void {
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [(dx / length) * size, (dy / length) * size];
    this.ink.poly(x, y, x - ux - uy * 0.5, y - uy + ux * 0.5, x - ux + uy * 0.5, y - uy - ux * 0.5);
  }

  x(at: number): number {
    return (this.look.mirrored ? this.across - at : at) * this.kx;
  }

  left(at: number, width: number): number {
    return (this.look.mirrored ? this.across - at - width : at) * this.kx;
  }

  points(points: readonly number[]): number[] {
    return points.map((at, nth) => (nth % 2 ? at * this.ky : this.x(at)));
  }
}
