/** Returns the displayed size of an object before rotation: with its own scale, world units. */
import type { DiagramObject } from './types.ts';

export const shownWidth = ({ width, scaleX }: DiagramObject): number => width * (scaleX ?? 1);
export const shownHeight = ({ height, scaleY }: DiagramObject): number => height * (scaleY ?? 1);

/** Returns where the middle of an object is, world units. */
export const middleOf = (object: DiagramObject): { readonly x: number; readonly y: number } => ({
  x: object.x + shownWidth(object) / 2,
  y: object.y + shownHeight(object) / 2,
});
