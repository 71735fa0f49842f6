/**
 * What the behaviour fields of a saved object say (CANV-15). A field counts where it says something: what is missing, or
 * is no word of the specification, leaves the object as every other.
 */
import type { DiagramObject } from './types.ts';

/** The word of `info` for an object that is neither drawn nor taken hold of, only listed. */
export const HIDDEN = 'hidden';

export const isHidden = ({ info }: DiagramObject): boolean => info === HIDDEN;

/** Whether the builder's pointer and keys take hold of it on the picture; the list of layers does in any case. */
export const canBeTaken = (object: DiagramObject): boolean =>
  object.selectable !== false && !isHidden(object);

/** Whether handles are shown while it is selected. */
export const hasControls = (object: DiagramObject): boolean =>
  object.hasControls !== false && !isHidden(object);

/** Whether it is outlined while it is selected. */
export const hasBorders = ({ hasBorders: has }: DiagramObject): boolean => has !== false;

/** Whether the parts of an object, cells of a table, are taken hold of one by one. */
export const opensParts = ({ subTargetCheck }: DiagramObject): boolean => subTargetCheck !== false;

/** Whether all of its box takes a click, and not what is painted of it alone. */
export const isHitByBox = ({ perPixelTargetFind }: DiagramObject): boolean => perPixelTargetFind === false;

/** Whether a click in live mode may write, as far as the object has a say in it. */
export const mayToggle = ({ canToggle }: DiagramObject): boolean => canToggle !== false;

/** Lock flags of the specification (CANV-15, TOOL-04): four fields that only ever change together from the toolbar. */
export const LOCKS = ['lockMovement', 'lockScaling', 'lockRotation', 'lockUniScaling'] as const;

/** Fields that say how an object is taken hold of, and what with: whatever they are, it looks the same. */
export const UNDRAWN: ReadonlySet<string> = new Set<string>([
  'groupIds',
  ...LOCKS,
  'selectable',
  'hasControls',
  'hasBorders',
  'subTargetCheck',
  'perPixelTargetFind',
  'canToggle',
]);
