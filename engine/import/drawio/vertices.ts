/** Converts draw.io vertices to shapes, drawings, symbols and pictures, each with its label. */
import type { Collector, Props } from '../collector.ts';
import { round } from '../collector.ts';
import { pictureOf } from '../picture.ts';
import type { Box, Cell } from './cells.ts';
import { equipmentOf } from './equipment.ts';
import { addLabel } from './label.ts';
import { basicShape, outlineOf, turnedOutline } from './outlines.ts';
import { colourOf, dashOf, opacityOf, type Style } from './style.ts';

/** Default corner radius, as a share of the shorter side. */
const ROUNDING = 0.15;
const MOST_RADIUS = 1_000;
const MOST_STROKE = 40;
const LABEL = 50;
const QUARTERS: Readonly<Record<string, number>> = { east: 0, south: 1, west: 2, north: 3 };
/** Shapes without an outline. */
const BARE = new Set(['text', 'group', 'edgeLabel', 'label']);
const PLAIN: Readonly<Record<string, string>> = {
  rectangle: 'rectangle',
  rounded: 'rounded-rectangle',
  ellipse: 'circle',
  doubleEllipse: 'circle',
  circle: 'circle',
  rhombus: 'diamond',
  ext: 'rectangle',
  swimlane: 'rectangle',
  partialRectangle: 'rectangle',
  table: 'rectangle',
  tableRow: 'rectangle',
};

/** Returns the id of the object that lines attach to. */
export const objectId = (cell: Cell): string => `cell ${cell.id}`.slice(0, 200);

/** Whether the cell has an object that lines can attach to. */
export const canAttach = ({ kind, style, box, along, isHidden }: Cell): boolean =>
  kind === 'vertex' && !along && !isHidden && style.shape !== 'group' && box.width > 0 && box.height > 0;

/** Returns by how much the object is larger than its cell: strokes are centred on boxes there, and inside them here. */
export function strokeAround({ style }: Cell): number {
  const isBare = style.shape === 'text' || style.shape === 'image' || style.get('image') !== undefined;
  return isBare || equipmentOf(style.shape, style) ? 0 : strokeOf(style).width;
}

export function addVertex(out: Collector, cell: Cell): void {
  const { style, box, value } = cell;
  // The edge itself places its label.
  if (cell.along || !(box.width > 0 && box.height > 0)) return;
  const shape = basicShape(style.shape);
  const angle = style.number('rotation', 0) % 360;
  const picture = style.get('image');
  if (picture || shape === 'image') addPicture(out, cell, picture ?? '', angle);
  else if (!BARE.has(shape)) addBody(out, cell, shape, angle);
  else if (shape === 'text' || shape === 'label') {
    const fill = colourOf(style, 'fillColor', 'transparent', opacityOf(style, 'fillOpacity'));
    const stroke = colourOf(style, 'strokeColor', 'transparent');
    if (fill !== 'transparent' || stroke !== 'transparent') addBody(out, cell, 'rectangle', angle);
    // Lines attach to the text itself.
    else {
      addLabel(out, value, style, { box, angle, id: objectId(cell) });
      return;
    }
  }
  const head = style.shape === 'swimlane' ? Math.min(style.number('startSize', 23), box.height) : undefined;
  if (head !== undefined && angle === 0) addHeadLine(out, cell, head);
  const room = head === undefined ? box : { ...box, height: head };
  addLabel(out, value, style, { box: room, angle });
}

/** Adds the line under the title of a lane. */
function addHeadLine(out: Collector, { style, box }: Cell, head: number): void {
  const { colour, width } = strokeOf(style);
  if (width < 1) return;
  const y = box.y + head;
  out.addLine(
    { x: box.x, y, width: box.width, height: 1 },
    { x1: 0, y1: 0, x2: box.width, y2: 0, stroke: colour, strokeWidth: width },
  );
}

function addBody(out: Collector, cell: Cell, shape: string, angle: number): void {
  const { style, box } = cell;
  const equipment = equipmentOf(style.shape, style);
  if (equipment) {
    out.add('images', { ...box, angle }, { symbol: equipment, ...nameOf(cell) }, objectId(cell));
    return;
  }
  const look = lookOf(out, style);
  const placed = { ...grown(box, look.strokeWidth), angle };
  const dash = dashOf(style, look.strokeWidth);
  const quarters = QUARTERS[style.get('direction') ?? 'east'] ?? 0;
  const outline = outlineOf(shape) ?? (dash ? dashedOutline(shape) : undefined);
  const props = { ...look, ...nameOf(cell) };
  if (outline) {
    const turned = turnedOutline(outline, quarters, style.is('flipH'), style.is('flipV'));
    const drawn = { ...props, shape: 'drawing', outline: turned, dash: dash || undefined };
    out.add('dynamic-shapes', placed, drawn, objectId(cell));
    return;
  }
  if (!Object.hasOwn(PLAIN, shape)) out.notes.add('shape', shape);
  const isRound = style.is('rounded') || shape === 'rounded';
  const plain = PLAIN[shape] ?? 'rectangle';
  const rounded: Props =
    plain === 'rectangle' && isRound
      ? { shape: 'rounded-rectangle', radius: radiusOf(style, box) }
      : { shape: plain };
  out.add('dynamic-shapes', placed, { ...props, ...rounded }, objectId(cell));
}

/** Plain shapes cannot be dashed here, drawings can. */
const dashedOutline = (shape: string): string | undefined =>
  ({
    rectangle: 'M 0 0 L 100 0 L 100 100 L 0 100 Z',
    swimlane: 'M 0 0 L 100 0 L 100 100 L 0 100 Z',
    rhombus: 'M 50 0 L 100 50 L 50 100 L 0 50 Z',
    ellipse:
      'M 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 Z',
  })[shape];

const nameOf = ({ value, style }: Cell): Props => {
  const words = style.is('html') ? value.replaceAll(/<[^<>]*>/g, ' ') : value;
  const name = words.replaceAll(/&\w+;|\s+/g, ' ').trim();
  return name ? { label: name.slice(0, LABEL) } : {};
};

function lookOf(out: Collector, style: Style): Props & { readonly strokeWidth: number } {
  const { colour, width } = strokeOf(style);
  return { ...fillOf(out, style), stroke: colour, strokeWidth: width };
}

/** A gradient runs from the fill to its own colour, and turns with its shape. */
function fillOf(out: Collector, style: Style): Props {
  const opacity = opacityOf(style, 'fillOpacity');
  const fill = colourOf(style, 'fillColor', '#ffffff', opacity);
  const other = colourOf(style, 'gradientColor', 'transparent', opacity);
  if (other === 'transparent' || fill === 'transparent') return { fill };
  const said = QUARTERS[style.get('gradientDirection') ?? 'south'];
  if (said === undefined) {
    out.notes.add('gradient');
    return { fill };
  }
  const quarters = (said + (QUARTERS[style.get('direction') ?? 'east'] ?? 0)) % 4;
  const isRight = quarters % 2 === 0;
  const isBack = quarters >= 2 !== style.is(isRight ? 'flipH' : 'flipV');
  const gradient = isRight ? 'right' : 'down';
  return isBack ? { fill: other, gradient, gradientColor: fill } : { fill, gradient, gradientColor: other };
}

function strokeOf(style: Style): { readonly colour: string; readonly width: number } {
  const colour = colourOf(style, 'strokeColor', '#000000', opacityOf(style, 'strokeOpacity'));
  const width = Math.min(MOST_STROKE, Math.max(0, style.number('strokeWidth', 1)));
  return { colour, width: colour === 'transparent' ? 0 : width };
}

const radiusOf = (style: Style, { width, height }: Box): number => {
  const short = Math.min(width, height);
  const radius = style.is('absoluteArcSize')
    ? style.number('arcSize', 20) / 2
    : short * (style.number('arcSize', ROUNDING * 100) / 100);
  return round(Math.min(MOST_RADIUS, short / 2, Math.max(0, radius)));
};

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by / 2,
  y: y - by / 2,
  width: width + by,
  height: height + by,
});

function addPicture(out: Collector, cell: Cell, address: string, angle: number): void {
  // draw.io omits the word base64, because semicolons end its styles.
  const full = /^data:image\/[\w+]+,[A-Za-z0-9+/=]+$/.test(address)
    ? address.replace(',', ';base64,')
    : address;
  const picture = pictureOf(full);
  if (picture) {
    out.notes.add('picture');
    out.addPicture({ ...picture, name: 'picture' }, { ...cell.box, angle }, objectId(cell));
    return;
  }
  out.notes.add('outside');
  addBody(out, cell, 'rectangle', angle);
}
