/**
 * Boxes that grow with their text. The height always follows the text; the width only as long as nobody has set it by
 * hand: it then equals that of the previous text, or the one that the object was created with.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item } from '../document/types.ts';
import { turnVector } from '../geometry/turn.ts';
import type { AnyKind, Box } from '../plugin.ts';
import { isLocked } from './locks.ts';
import { patchObject } from './view.ts';

/** Units by which a side may differ from its text and still follow it. */
const SAME = 0.5;
/** The side of the box that stays in place, as a share of its width, by text alignment. */
const STAYS: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };

export interface GrowWorld {
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /**
   * Returns the size of the box that holds everything an object says; undefined where its size does not follow from
   * that.
   */
  readonly naturalSize?: (object: DiagramObject) => Box | undefined;
}

/** Returns the change with new sizes for the boxes of texts that it writes or sets in another font. */
export function withGrown(change: Transaction, world: GrowWorld): Transaction {
  let grew = false;
  const updated = change.updated.map(([before, after]) => {
    const size = grownSize(before.object, after.object, world);
    const update = size && patchObject(after, size);
    if (!update) return [before, after] as const;
    grew = true;
    return [before, update[1]] as readonly [Item, Item];
  });
  return grew ? transaction({ ...change, updated }) : change;
}

function grownSize(
  before: DiagramObject,
  after: DiagramObject,
  { kindOf, naturalSize }: GrowWorld,
): Partial<DiagramObject> | undefined {
  const kind = kindOf(after.identifier);
  const natural = kind?.natural;
  if (!kind || !natural || !naturalSize || isLocked(after, 'lockScaling')) return undefined;
  if (natural.of.every((field) => before[field] === after[field])) return undefined;
  // A size that is set in the same change is intended.
  if (before.width !== after.width || before.height !== after.height) return undefined;
  const [was, now] = [naturalSize(before), naturalSize(after)];
  if (!was || !now) return undefined;
  const sizes = [kind.size, ...(kind.variants ?? []).flatMap(({ size }) => (size ? [size] : []))];
  const isOwn = (side: number, natural: number, nth: 0 | 1): boolean =>
    Math.abs(side - natural) < SAME || sizes.some((size) => size[nth] === side);
  const width = isOwn(before.width, was.w, 0) ? now.w : after.width;
  const height = isOwn(before.height, was.h, 1) ? now.h : Math.max(after.height, now.h);
  const stays = STAYS[String(after.textAlign ?? kind.props.textAlign?.default)] ?? 0;
  return keptAt(after, width, height, stays);
}

/** Returns the box with another size; a point of its upper side keeps its place on the screen. */
function keptAt(object: DiagramObject, width: number, height: number, share: number): Partial<DiagramObject> {
  const { scaleX = 1, scaleY = 1, angle = 0 } = object;
  const dw = (width - object.width) * scaleX;
  const dh = (height - object.height) * scaleY;
  const [shiftX, shiftY] = turnVector((0.5 - share) * dw, dh / 2, angle);
  return { x: object.x + shiftX - dw / 2, y: object.y + shiftY - dh / 2, width, height };
}
