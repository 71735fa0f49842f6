/** The bodies of draw.io shapes: plain shapes, outlines and symbols. */

import { type Collector, type Props, round } from '../collector.ts';
import type { Box, Cell } from './cells.ts';
import { lookOf, type ShapeLook } from './looks.ts';
import { labelOf, objectId, objectPlace, symbolOf } from './objects.ts';
import { outlineOf, sizedOutline, turnedOutline } from './outlines.ts';
import { dashOf, quartersOf, type Style } from './style.ts';

/** Default corner radius, as a share of the shorter side. */
const ROUNDING = 0.15;
const MOST_RADIUS = 1_000;
const NOTHING = 'transparent';
const SIDES = {
  top: 'M 0 0 L 100 0',
  right: 'M 100 0 L 100 100',
  bottom: 'M 100 100 L 0 100',
  left: 'M 0 100 L 0 0',
};

const PLAIN: Readonly<Record<string, string>> = {
  rectangle: 'rectangle',
  rect: 'rectangle',
  rounded: 'rounded-rectangle',
  label: 'rectangle',
  ellipse: 'circle',
  circle: 'circle',
  rhombus: 'diamond',
  ext: 'rectangle',
  text: 'rectangle',
  group: 'rectangle',
  edgeLabel: 'rectangle',
  image: 'rectangle',
  waypoint: 'circle',
  'mxgraph.floorplan.wall': 'rectangle',
  'mxgraph.bootstrap.rect': 'rectangle',
  'mxgraph.bootstrap.rrect': 'rounded-rectangle',
};

/** Outlines that are only stroked. */
const UNFILLED = new Set('curlyBracket line umlFrame'.split(' '));

/** `shape`: our name of it. */
export function addBody(out: Collector, cell: Cell, shape: string): void {
  const { style, box } = cell;
  const { box: whole, angle } = objectPlace(cell);
  const symbol = symbolOf(cell);
  const placed = { ...whole, angle };
  if (symbol) {
    const isFlipped = style.is('flipH') !== style.is('flipV');
    const flipped = isFlipped ? { flipped: true } : {};
    out.add('images', placed, { symbol, ...flipped, label: labelOf(cell) }, objectId(cell));
    return;
  }
  const props = { ...lookOf(out, style), label: labelOf(cell) };
  if (shape === 'partialRectangle') {
    addSides(out, cell, props);
    return;
  }
  const dash = dashOf(style, props.strokeWidth);
  const outline =
    outlineOf(shape) ?? sizedOutline(shape, box, style) ?? (dash ? DASHED.get(shape) : undefined);
  if (outline) {
    const turned = turnedOutline(outline, quartersOf(style), style.is('flipH'), style.is('flipV'));
    const drawn = { ...props, shape: 'drawing', outline: turned, dash: dash || undefined };
    if (UNFILLED.has(shape)) Object.assign(drawn, { fill: NOTHING, gradient: undefined });
    out.add('dynamic-shapes', placed, drawn, objectId(cell));
    return;
  }
  if (!Object.hasOwn(PLAIN, shape)) noteUnknown(out, style);
  const known = Object.hasOwn(PLAIN, shape) ? PLAIN[shape]! : 'rectangle';
  const plain = known === 'rounded-rectangle' ? 'rectangle' : known;
  const isRound = style.is('rounded') || known !== plain;
  const rounded: Props =
    plain === 'rectangle' && isRound
      ? { shape: 'rounded-rectangle', radius: radiusOf(style, box) }
      : { shape: plain };
  out.add('dynamic-shapes', placed, { ...props, ...rounded }, objectId(cell));
}

/** Icons of the libraries share a general shape: another property names them. */
function noteUnknown(out: Collector, style: Style): void {
  const { shape } = style;
  if (shape.startsWith('stencil(')) out.notes.add('stencil');
  else
    out.notes.add(
      'shape',
      (style.get('resIcon') ?? style.get('prIcon') ?? style.get('grIcon') ?? shape).slice(0, 60),
    );
}

/** Adds a box that shows some of its sides. */
function addSides(out: Collector, cell: Cell, props: ShapeLook & Props): void {
  const shown = Object.entries(SIDES).filter(([side]) => cell.style.get(side) !== '0');
  const { box, angle } = objectPlace(cell);
  const isWhole = shown.length === 4;
  const plain = isWhole ? props : { ...props, stroke: NOTHING, strokeWidth: 0 };
  out.add('dynamic-shapes', { ...box, angle }, { ...plain, shape: 'rectangle' }, objectId(cell));
  if (isWhole || shown.length === 0 || props.strokeWidth === 0) return;
  const { stroke, strokeWidth } = props;
  const outline = shown.map(([, path]) => path).join(' ');
  out.add(
    'dynamic-shapes',
    { ...box, angle },
    { shape: 'drawing', outline, fill: NOTHING, stroke, strokeWidth },
  );
}

/** Plain shapes cannot be dashed here, drawings can. */
const DASHED: ReadonlyMap<string, string> = new Map([
  ['rectangle', 'M 0 0 L 100 0 L 100 100 L 0 100 Z'],
  ['label', 'M 0 0 L 100 0 L 100 100 L 0 100 Z'],
  ['rhombus', 'M 50 0 L 100 50 L 50 100 L 0 50 Z'],
  [
    'ellipse',
    'M 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 Z',
  ],
]);

const radiusOf = (style: Style, { width, height }: Box): number => {
  const short = Math.min(width, height);
  const radius = style.is('absoluteArcSize')
    ? style.number('arcSize', 20) / 2
    : short * (style.number('arcSize', ROUNDING * 100) / 100);
  return round(Math.min(MOST_RADIUS, short / 2, Math.max(0, radius)));
};
