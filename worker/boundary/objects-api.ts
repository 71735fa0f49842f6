import type { ObjectId } from '../../engine/document/types.ts';
import type { FindPage, FindQuery } from '../../engine/find.ts';
import type { QualityName } from '../../engine/live/quality.ts';
import type { MirrorItem } from '../../engine/tools/mirror.ts';

/** The objects of the open diagram: finding them, and what they show. */
export interface ObjectsApi {
  /** Objects by name, kind or tag, from the top of the page down; at most 200 at once. */
  find(query: FindQuery, from: number, count: number): FindPage;
  /** Brings an object into view: selected while editing, else marked; null ends the mark. */
  show(object: ObjectId | null): void;
  /** The same with the largest object that shows a tag; null where none does. */
  showTag(tag: string): ObjectId | null;
  /** The tag of an object, or of the one at a point; null where there is none. */
  boundTag(of: ObjectId | PointInView): BoundTag | null;
  /** What tags of the diagram say now, in their order: for graphs. */
  readings(tags: readonly string[]): readonly TagReading[];
  /** The interactive objects in view, at most 200, for the accessible mirror. */
  mirror(): readonly MirrorItem[];
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
  /** Of a switch: what the object calls its 0 and its 1. */
  readonly states?: readonly [off: string, on: string];
  /** Nobody has acknowledged its alarm, be the level still reached or not. */
  readonly calls: boolean;
  /** It has one that stands or waits, and that nobody has shelved. */
  readonly hasAlarm: boolean;
}

export interface TagReading {
  /** Null where it is no number, or cannot be relied on. */
  readonly value: number | null;
  readonly quality: QualityName;
}
