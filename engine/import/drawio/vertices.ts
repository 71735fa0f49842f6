/** Converts draw.io vertices to shapes, drawings, symbols and pictures, each with its label. */
import type { Collector } from '../collector.ts';
import { addBody } from './bodies.ts';
import type { Cell } from './cells.ts';
import { addLabel } from './label.ts';
import { addLane, isLane, titleArea } from './lanes.ts';
import { isBare, labelOf, objectId, objectPlace } from './objects.ts';
import { basicShape } from './outlines.ts';
import { addIcon, addWholePicture } from './pictures.ts';
import type { Stencil } from './stencil.ts';
import { addStencil } from './stencil-shape.ts';

type Stencils = ReadonlyMap<string, Stencil>;

/** `stencils`: by the shapes that name them. */
export function addVertex(out: Collector, cell: Cell, stencils: Stencils): void {
  const { style, box, value, labelOffset: offset } = cell;
  const hasSize = box.width > 0 && box.height > 0;
  // The edge itself places the texts on it.
  if (!hasSize && cell.along && cell.parent?.kind === 'edge') return;
  if (!hasSize) {
    addLabel(out, value, style, { box, offset });
    return;
  }
  const angle = style.number('rotation', 0) % 360;
  if (isLane(cell)) {
    addLane(out, cell);
    addLabel(out, value, style, { box: titleArea(cell)!, pivot: box, angle, offset });
    return;
  }
  const hasObject = addShape(out, cell, stencils);
  const id = hasObject ? undefined : objectId(cell);
  addLabel(out, value, style, { box, angle, offset, ...(id === undefined ? {} : { id }) });
}

/** Adds everything but the label; returns whether lines can attach to it. */
function addShape(out: Collector, cell: Cell, stencils: Stencils): boolean {
  const { style } = cell;
  const shape = basicShape(style.shape);
  if (shape === 'image') {
    if (!addWholePicture(out, cell)) addBody(out, cell, 'rectangle');
    return true;
  }
  if (!isBare(cell)) {
    const stencil = stencils.get(style.shape);
    if (!stencil || !addStencil(out, cell, stencil)) addBody(out, cell, shape);
    if (style.get('image')) addIcon(out, cell);
    return true;
  }
  if (cell.isAttached) addFrame(out, cell);
  return cell.isAttached;
}

/** Adds the unseen box of a text or a group, which lines end at. */
function addFrame(out: Collector, cell: Cell): void {
  const { box, angle } = objectPlace(cell);
  const look = { shape: 'rectangle', fill: 'transparent', stroke: 'transparent', strokeWidth: 0 };
  out.add('dynamic-shapes', { ...box, angle }, { ...look, label: labelOf(cell) }, objectId(cell));
}
