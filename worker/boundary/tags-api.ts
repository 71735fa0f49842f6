import type { EditFault } from '../../engine/edit/command.ts';
import type { DroppedTag, OfferedLook, TagLook } from '../../engine/edit/place-tags.ts';

export type { DroppedTag, OfferedLook, TagLook } from '../../engine/edit/place-tags.ts';

/** Tags that a builder brings onto the diagram. Points are CSS pixels in the surface. */
export interface TagsApi {
  /**
   * Places an object for each tag in a grid about a point, by default the centre of the view; `as` for those that it
   * suits, otherwise the most suitable.
   */
  place(tags: readonly DroppedTag[], as: TagLook | null, x?: number, y?: number): EditFault | null;
  /** Returns what may be placed for the tags, the most suitable first. */
  looksFor(tags: readonly DroppedTag[]): readonly OfferedLook[];
  /** Outlines the object under a point that a tag dropped there would be linked to; false where there is none. */
  aimAt(x: number, y: number): boolean;
  /** Removes that outline. */
  aimAway(): void;
  /** Links the object under a point; places one for the tag where there is none. */
  dropOne(tag: DroppedTag, x: number, y: number): EditFault | null;
}
