/** Returns the displayed size of an object before rotation: with its own scale, world units. */
import type { DiagramObject } from './types.ts';

export const shownWidth = ({ width, scaleX }: DiagramObject): number => width * (scaleX ?? 1);
export const shownHeight = ({ height, scaleY }: DiagramObject): number => height * (scaleY ?? 1);
