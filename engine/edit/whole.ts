/**
 * Several objects as one: a group, or any other selection of several. They are scaled and turned about one point, as a
 * picture of them would be, except that stroke widths and font sizes stay the same. Locks apply to each object: one
 * locked against moving stays, one locked against scaling or turning moves to its new place as it is.
 */
import { hasControls } from '../document/behaviour.ts';
import { middleOf, shownHeight, shownWidth } from '../document/size.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId, PlacedItem } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { turnVector } from '../geometry/turn.ts';
import type { Point } from '../plugin.ts';
import { boundsOfAll } from './bounds.ts';
import { bodiesOf, isPart, type KindOf } from './composites.ts';
import { endsOf } from './ends.ts';
import { isLocked } from './locks.ts';
import { addDependents } from './relations.ts';
import { type Handle, MIN_SIDE, resize } from './resize.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

export interface Whole {
  /** The box around all of them, including those that stay. */
  readonly box: Box;
  /** The objects that are transformed, in their original state. */
  readonly items: readonly PlacedItem[];
  /** Whether the aspect ratio is kept: rotated objects would be sheared. */
  readonly uniform: boolean;
  readonly kindOf: KindOf;
}

/**
 * Returns these objects as one; null for fewer than two, and for parts of another object, which lays them out itself.
 */
export function wholeOf(document: DocumentView, ids: ReadonlySet<ObjectId>, kindOf: KindOf): Whole | null {
  const bodies = bodiesOf(document, ids, kindOf);
  if (ids.size < 2 || bodies.size !== ids.size) return null;
  const box = boundsOfAll(itemsOf(document, bodies).map(({ object }) => object));
  if (!box) return null;
  const items = itemsOf(document, addDependents(document, bodies)).filter(
    ({ object }) => !isLocked(object) && !isPart(object, kindOf),
  );
  return { box, items, uniform: items.some(({ object }) => keepsRatio(object, kindOf)), kindOf };
}

/** The frame around several objects, with its handles. */
export interface Frame {
  readonly box: Box;
  readonly scales: boolean;
  readonly turns: boolean;
}

/** The frame around several objects; null where there are none. */
export function frameOf(objects: readonly DiagramObject[], kindOf: KindOf): Frame | null {
  const box = boundsOfAll(objects);
  if (!box) return null;
  const free = objects.filter((object) => !isLocked(object) && hasControls(object));
  const isWhole = !objects.some((object) => isPart(object, kindOf));
  return {
    box,
    scales: isWhole && free.some((object) => !isLocked(object, 'lockScaling')),
    turns: isWhole && free.some((object) => !isLocked(object, 'lockRotation')),
  };
}

const keepsRatio = (object: DiagramObject, kindOf: KindOf): boolean =>
  ((object.angle ?? 0) % 90 !== 0 || isLocked(object, 'lockUniScaling')) && !endsOf(object, kindOf);

/** Returns the box after a handle has been dragged by a world vector; no member gets thinner than the minimum. */
export function resizedBox(
  { box, items, uniform, kindOf }: Whole,
  handle: Handle,
  dx: number,
  dy: number,
  how: { readonly uniform?: boolean; readonly centred?: boolean } = {},
): Box {
  const frame = frameObject(box);
  const least = { width: MIN_SIDE, height: MIN_SIDE };
  for (const { object } of items) {
    if (isLocked(object, 'lockScaling') || endsOf(object, kindOf)) continue;
    const [width, height] = isOnItsSide(object)
      ? [shownHeight(object), shownWidth(object)]
      : [shownWidth(object), shownHeight(object)];
    least.width = Math.max(least.width, frame.width * Math.min(1, MIN_SIDE / width));
    least.height = Math.max(least.height, frame.height * Math.min(1, MIN_SIDE / height));
  }
  const isUniform = uniform || how.uniform === true;
  const to = resize(frame, handle, dx, dy, isUniform, { centred: how.centred ?? false, least });
  return { minX: to.x!, minY: to.y!, maxX: to.x! + to.width!, maxY: to.y! + to.height! };
}

/** Returns the box as an unrotated object, so that the handles of single objects work for it too. */
export const frameObject = ({ minX, minY, maxX, maxY }: Box): DiagramObject => ({
  id: '',
  identifier: '',
  x: minX,
  y: minY,
  width: Math.max(MIN_SIDE, maxX - minX),
  height: Math.max(MIN_SIDE, maxY - minY),
});

/** Scales all of them so that their common box becomes another one. */
export function scaleWhole(document: DocumentView, whole: Whole, to: Box): Transaction {
  const from = frameObject(whole.box);
  const sx = (to.maxX - to.minX) / from.width;
  const sy = (to.maxY - to.minY) / from.height;
  const at = (x: number, y: number): Point => ({
    x: to.minX + (x - from.x) * sx,
    y: to.minY + (y - from.y) * sy,
  });
  return changed(document, whole, (object) => {
    const ends = endsOf(object, whole.kindOf);
    if (ends) return ends.mapped(object, at);
    const isFixed = isLocked(object, 'lockScaling');
    const [along, across] = isFixed ? [1, 1] : isOnItsSide(object) ? [sy, sx] : [sx, sy];
    const size = { width: object.width * along, height: object.height * across };
    const { x, y } = middleOf(object);
    return { ...centredOn(at(x, y), object, size), ...size };
  });
}

/** Turns all of them about the centre of their box, degrees clockwise. */
export function turnWhole(document: DocumentView, whole: Whole, degrees: number): Transaction {
  const { minX, minY, maxX, maxY } = whole.box;
  const [cx, cy] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const at = (x: number, y: number): Point => {
    const [dx, dy] = turnVector(x - cx, y - cy, degrees);
    return { x: cx + dx, y: cy + dy };
  };
  return changed(document, whole, (object) => {
    const ends = endsOf(object, whole.kindOf);
    if (ends) return ends.mapped(object, at);
    const { x, y } = middleOf(object);
    const place = centredOn(at(x, y), object, object);
    if (isLocked(object, 'lockRotation')) return place;
    return { ...place, angle: ((((object.angle ?? 0) + degrees) % 360) + 360) % 360 };
  });
}

function changed(
  document: DocumentView,
  { items }: Whole,
  patchOf: (before: DiagramObject) => Partial<DiagramObject>,
): Transaction {
  const updated = items.map(({ object }) => {
    const item = document.get(object.id);
    return item && patchObject(item, patchOf(object));
  });
  return transaction({ updated: present(updated) });
}

/** Turned by a quarter, either way: its width runs down the page. */
const isOnItsSide = ({ angle = 0 }: DiagramObject): boolean => Math.abs(angle) % 180 === 90;

const centredOn = (
  { x, y }: Point,
  { scaleX = 1, scaleY = 1 }: DiagramObject,
  { width, height }: Pick<DiagramObject, 'width' | 'height'>,
): Partial<DiagramObject> => ({ x: x - (width * scaleX) / 2, y: y - (height * scaleY) / 2 });
