/** Converts a point of an item's own plane to world coordinates. */
import type { Item } from '../scenes/item.ts';

export function worldPoint({ x, y, angle }: Item, localX: number, localY: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return { x: x + localX * cos - localY * sin, y: y + localX * sin + localY * cos };
}
