/** One of everything that a diagram may hold. */
import type { DiagramObject, PlacedItem } from '../../../engine/document/types.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import { exhibitsOf } from '../../plugins/exhibits-of.ts';

/** Returns every variant of every kind in its sizes and looks, with and without a tag, turned and stretched by turns. */
export function everything(kinds: readonly AnyKind[]): PlacedItem[] {
  const shown = kinds.flatMap((kind) => exhibitsOf(kind));
  return shown.map(({ kind, width, height, props }, nth) => {
    const object = {
      ...{ id: `o${nth}`, identifier: kind, width: width ?? 50, height: height ?? 50 },
      ...{ x: (nth % 20) * 150, y: Math.floor(nth / 20) * 150, angle: nth % 3 === 0 ? nth % 360 : 0 },
      ...(nth % 4 === 0 ? { scaleX: 1.5 } : {}),
      ...props,
    } as unknown as DiagramObject;
    const config = { id: object.id, linkedTag: '00000000-0000-4000-8000-000000000001' };
    return nth % 2 === 0 ? { object, config, rank: nth } : { object, rank: nth };
  });
}
