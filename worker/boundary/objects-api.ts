import type { ObjectId } from '../../engine/document/types.ts';
import type { FindPage, FindQuery } from '../../engine/find.ts';
import type { QualityName } from '../../engine/live/quality.ts';
import type { MirrorItem } from '../../engine/tools/mirror.ts';
import type { NamedFinding } from './diagram-api.ts';

/** The objects of the open diagram: finding them, and reading their values. */
export interface ObjectsApi {
  /** Finds objects by name, kind or tag, from the top of the page down; at most 200 at once. */
  find(query: FindQuery, from: number, count: number): FindPage;
  /** Returns the objects that their kinds failed to draw, with the reason; at most 1,000. */
  undrawn(): readonly NamedFinding[];
  /** Brings an object into view: selected in edit mode, otherwise marked; null removes the mark. */
  show(object: ObjectId | null): void;
  /** The same for the object that stands for a tag's equipment, see `placesOf`; returns null where none shows the tag. */
  showTag(tag: string): ObjectId | null;
  /** Returns where each piece of equipment is, by its tags; null for one that the diagram does not show. */
  placesOf(equipment: readonly (readonly string[])[]): readonly (EquipmentPlace | null)[];
  /** Returns the tag of an object, or of the one at a point; null where there is none. */
  boundTag(of: ObjectId | PointInView): BoundTag | null;
  /** Returns the current values of tags of the diagram, in the given order: for graphs. */
  readings(tags: readonly string[]): readonly TagReading[];
  /**
   * Returns the interactive objects in view, at most 200, for the accessible mirror; with `isWhole` those of the whole
   * diagram, at most 500, for a list of its values.
   */
  mirror(isWhole?: boolean): readonly MirrorItem[];
}

/** The object that stands for a piece of equipment, and its box in the diagram's own units. */
export interface EquipmentPlace {
  readonly object: ObjectId;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** CSS pixels in the surface. */
export interface PointInView {
  readonly x: number;
  readonly y: number;
}

/** The tag that an object shows. */
export interface BoundTag {
  readonly object: ObjectId;
  /** The object's own name, or the tag's. */
  readonly name: string;
  readonly tag: string;
  readonly tagName: string;
  readonly unit: string | null;
  readonly dataType: string;
  /** For a switch: the object's labels for 0 and 1. */
  readonly states?: readonly [off: string, on: string];
  /** It has an unacknowledged alarm, active or cleared. */
  readonly calls: boolean;
  /** It has an active or unacknowledged alarm that is not shelved. */
  readonly hasAlarm: boolean;
  /** Its equipment has a faceplate. */
  readonly hasFaceplate?: true;
}

export interface TagReading {
  /** Null where it is not a number, or not reliable. */
  readonly value: number | null;
  readonly quality: QualityName;
}
