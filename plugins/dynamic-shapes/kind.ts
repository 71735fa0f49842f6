/**
 * Shapes: boxes, arrows, polygons, stars, and drawings with an outline of their own. The range states of a linked tag
 * colour the fill.
 */
import {
  type Box,
  type BoxStyle,
  bool,
  choice,
  colour,
  defineKind,
  num,
  type Pen,
} from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { veiled } from '../shared/veiled.ts';
import { DRAWING, drawDrawing, drawDrawingShadow, drawingProps } from './drawn.ts';
import { gradientOf, gradientProps } from './gradient.ts';
import { OUTLINES, POLYGON_SIDES, STAR_INNER } from './outlines.ts';

type Outline = keyof typeof OUTLINES;
type Numbered = `polygon-${number}` | `star-${number}`;

const STARS = Object.keys(STAR_INNER).map(Number);
const POLYGONS: readonly Numbered[] = POLYGON_SIDES.map((sides) => `polygon-${sides}` as const);
const STAR_NAMES: readonly Numbered[] = STARS.map((points) => `star-${points}` as const);
const SHAPES = [
  'rectangle',
  'rounded-rectangle',
  'circle',
  ...(Object.keys(OUTLINES) as Outline[]),
  ...POLYGONS,
  ...STAR_NAMES,
  DRAWING,
] as const;
type Shape = (typeof SHAPES)[number];

/** The outline lies inside the box, so that a shape is as large as its object however thick its stroke. */
function drawShape(pen: Pen, shape: Shape, { w, h }: Box, inset: number, style: BoxStyle, away = 0): void {
  const at = inset + away;
  const [wide, high] = [w - 2 * inset, h - 2 * inset];
  const [family, count] = shape.split('-');
  if (shape === 'rectangle' || shape === 'rounded-rectangle') pen.rrect(inset, inset, wide, high, style);
  else if (shape === 'circle') pen.ellipse(w / 2, h / 2, wide / 2, high / 2, style);
  else if (family === 'polygon') pen.polygon(at, at, wide, high, Number(count), style);
  else if (family === 'star')
    pen.polygon(at, at, wide, high, Number(count), { ...style, inner: STAR_INNER[Number(count)] });
  else {
    const outline = OUTLINES[shape as Outline];
    pen.shape(
      outline.map((share, nth) => at + share * (nth % 2 ? high : wide)),
      style,
    );
  }
}

/** In an imported drawing the stroke may be most of the shape. */
const MOST_WIDTH = 1000;
/** Units by which a shadow lies below and right of its shape, and by which its edge fades where the shape allows it. */
const SHADOW = { away: 2, blur: 4 } as const;
/** Smaller shapes have smaller shadows. */
const FULL_SHADOW = 40;
/** Alpha of a shadow whose colour does not give one. */
const VEIL = 0x59;

type Look = { readonly shape: Shape; readonly shadowColor: string } & Parameters<typeof drawDrawing>[1];

/** Boxes and circles cast soft shadows; for other shapes a copy of the shape is drawn. */
function drawShadow(pen: Pen, p: Look, box: Box, radius: number): void {
  const { shape, shadowColor: ink } = p;
  const fill = veiled(ink, VEIL);
  const { w, h } = box;
  const share = Math.min(1, Math.min(w, h) / FULL_SHADOW);
  const away = SHADOW.away * share;
  const blur = SHADOW.blur * share;
  const round = { rectangle: radius, 'rounded-rectangle': radius, circle: Math.min(w, h) / 2 }[
    shape as string
  ];
  if (round !== undefined) pen.shadow(away, away, w, h, { r: round, blur, fill });
  else if (shape === DRAWING) drawDrawingShadow(pen, p, box, fill, away);
  else drawShape(pen, shape, box, 0, { fill, strokeWidth: 0 }, away);
}

const variant = (name: string, title: string, shape: Shape, size: readonly [number, number], more = {}) => ({
  name,
  title,
  size,
  family: familyOf(shape),
  props: { shape, ...more },
});
/** TOOL-07 to TOOL-09; the second title is from the specification. */
function familyOf(shape: Shape): string {
  if (/arrow/.test(shape)) return 'Arrows';
  if (/^(union|parallelogram|rounded)/.test(shape)) return 'Group: Custom Name';
  return /^(polygon|star)-|^diamond$/.test(shape) ? 'Polygons and stars' : 'Shapes';
}
const SQUARE = [80, 80] as const;
const WIDE = [120, 80] as const;
const LONG = [120, 60] as const;
const HOLLOW = { fill: palette.none };
const NAMES = ['', '', '', '', '', 'Pentagon', 'Hexagon', 'Heptagon', 'Octagon', 'Nonagon', 'Decagon'];

const corners = (radius: number, shape: Shape) =>
  num(radius, { min: 0, max: 1000, step: 1, unit: 'px', label: 'Corner radius', when: { shape } });

/** Returns the corner radius of a box. */
const radiusOf = (p: { shape: Shape; radius: number; cornerRadius: number }, { w, h }: Box): number =>
  Math.min(p.shape === 'rectangle' ? p.cornerRadius : p.radius, Math.min(w, h) / 2);

export default defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: WIDE,
  props: {
    shape: choice(SHAPES, 'rectangle', { label: 'Shape' }),
    fill: colour(palette.body, { label: 'Fill' }),
    ...gradientProps,
    ...strokeProps(palette.outline, 2, MOST_WIDTH),
    radius: corners(12, 'rounded-rectangle'),
    // A plain box has square corners unless somebody rounds them, whatever radius is saved.
    cornerRadius: corners(0, 'rectangle'),
    shadow: bool(false, { label: 'Shadow' }),
    shadowColor: colour(palette.shadow, { label: 'Shadow colour', when: { shadow: true } }),
    ...drawingProps,
    ...labelProp(),
  },
  panel: panel.shape,
  variants: [
    variant('arrow', 'Arrow', 'arrow', LONG),
    variant('arrow-hollow', 'Arrow, hollow', 'arrow', LONG, HOLLOW),
    variant('double-arrow', 'Double arrow', 'double-arrow', LONG),
    variant('double-arrow-hollow', 'Double arrow, hollow', 'double-arrow', LONG, HOLLOW),
    variant('rectangle', 'Rectangle', 'rectangle', WIDE),
    variant('square', 'Square', 'rectangle', SQUARE),
    variant('circle', 'Circle', 'circle', SQUARE),
    variant('triangle', 'Triangle', 'triangle', [90, 80]),
    variant('union-up', 'Union, up', 'union-up', SQUARE),
    variant('union-down', 'Union, down', 'union-down', SQUARE),
    variant('parallelogram-left', 'Parallelogram, left', 'parallelogram-left', WIDE),
    variant('parallelogram-right', 'Parallelogram, right', 'parallelogram-right', WIDE),
    variant('rounded-rectangle', 'Rounded rectangle', 'rounded-rectangle', WIDE),
    variant('diamond', 'Diamond', 'diamond', SQUARE),
    ...POLYGON_SIDES.map((sides) =>
      variant(`polygon-${sides}`, NAMES[sides] ?? `${sides} sides`, `polygon-${sides}`, SQUARE),
    ),
    ...STARS.map((points) => variant(`star-${points}`, `Star, ${points} points`, `star-${points}`, SQUARE)),
  ],
  states: rangeStates('fill', 'stroke'),

  draw(pen, p, box) {
    const short = Math.min(box.w, box.h);
    const strokeWidth = Math.min(p.strokeWidth, short / 2);
    const radius = radiusOf(p, box);
    // A shape without fill would show its shadow through itself.
    if (p.shadow && p.fill !== palette.none) drawShadow(pen, p, box, radius);
    if (p.shape === DRAWING) return drawDrawing(pen, p, box);
    drawShape(pen, p.shape, box, strokeWidth / 2, {
      fill: pen.paint('fill'),
      ...gradientOf(p),
      stroke: pen.paint('stroke'),
      strokeWidth,
      r: radius,
    });
  },
  lod: (p) => (p.fill === palette.none ? (gradientOf(p).to ?? p.stroke) : p.fill),
  // Drawings used to be a separate kind.
  formerly: { drawing: (saved) => ({ ...saved, shape: DRAWING }) },
  a11y: (p) => ({ role: 'img', label: p.label || p.shape.replaceAll('-', ' ') }),
});
