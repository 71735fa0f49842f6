/**
 * Boxes that grow with what is written in them. The height follows the text; the width too, as long as nobody has set it by
 * hand: it is that of the words before, or the one that the object came with.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item } from '../document/types.ts';
import { turnVector } from '../geometry/turn.ts';
import type { AnyKind, Box } from '../plugin.ts';
import { isLocked } from './locks.ts';
import { patchObject } from './view.ts';

/** Units by which a side may differ from that of its words and still follow them. */
const SAME = 0.5;
/** The side of the box that stays, as a share of its width, by how the words are aligned. */
const STAYS: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };

export interface GrowWorld {
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** How large the box of an object is with all that it says; undefined where it does not follow from that. */
  readonly naturalSize?: (object: DiagramObject) => Box | undefined;
}

/** The change with what it means for boxes of texts that it writes or sets in another font. */
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
  // Whoever sets the size in the same breath means it.
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

/** The box with another size; a point of its upper side stays where it is on the screen. */
function keptAt(object: DiagramObject, width: number, height: number, share: number): Partial<DiagramObject> {
  const { scaleX = 1, scaleY = 1, angle = 0 } = object;
  const dw = (width - object.width) * scaleX;
  const dh = (height - object.height) * scaleY;
  const [shiftX, shiftY] = turnVector((0.5 - share) * dw, dh / 2, angle);
  return { x: object.x + shiftX - dw / 2, y: object.y + shiftY - dh / 2, width, height };
}
