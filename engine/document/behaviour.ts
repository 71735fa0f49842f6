/**
 * Reads the behaviour fields of a saved object (CANV-15). A field that is missing, or holds a word that is not in the
 * specification, leaves the object with the default behaviour.
 */
import type { DiagramObject } from './types.ts';

/** The value of `info` for an object that is neither drawn nor selectable on the picture, only listed. */
export const HIDDEN = 'hidden';

export const isHidden = ({ info }: DiagramObject): boolean => info === HIDDEN;

/** Whether pointer and keys can select it on the picture; the list of layers always can. */
export const canBeTaken = (object: DiagramObject): boolean =>
  object.selectable !== false && !isHidden(object);

/** Whether handles are shown while it is selected. */
export const hasControls = (object: DiagramObject): boolean =>
  object.hasControls !== false && !isHidden(object);

/** Whether it is outlined while it is selected. */
export const hasBorders = ({ hasBorders: has }: DiagramObject): boolean => has !== false;

/** Whether the parts of an object, such as the cells of a table, are selected one by one. */
export const opensParts = ({ subTargetCheck }: DiagramObject): boolean => subTargetCheck !== false;

/** Whether its whole box takes a click, and not only what is painted of it. */
export const isHitByBox = ({ perPixelTargetFind }: DiagramObject): boolean => perPixelTargetFind === false;

/** Whether a click in live mode may write, as far as the object decides. */
export const mayToggle = ({ canToggle }: DiagramObject): boolean => canToggle !== false;

/** Lock flags of the specification (CANV-15, TOOL-04): the toolbar only ever changes all four fields together. */
export const LOCKS = ['lockMovement', 'lockScaling', 'lockRotation', 'lockUniScaling'] as const;

/** Fields that affect how an object is selected and handled, never how it looks. */
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
