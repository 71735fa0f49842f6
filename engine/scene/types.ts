/** What render, hit and live read of the scene; `scene.ts` implements it. */
import type { SceneTables } from '../primitives/tables.ts';

/** Index of an object's row in every column. Reused after removal. */
export type SceneIndex = number;

export interface WorldBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export type Box = { -readonly [side in keyof WorldBox]: number };

/**
 * Where an object's records stand, by scene index: all of its `recordCount` from `recordStart` on; or all but the last
 * `tailCount`, those of its live texts, which stand from `tailStart` on. What stands from `recordStart` on may be shared
 * with objects that look alike, and so may all if something is in `look`. `recordRow` reads it.
 */
interface RecordPlaces {
  readonly recordStart: Uint32Array;
  readonly recordCount: Uint32Array;
  readonly tailStart: Uint32Array;
  readonly tailCount: Uint16Array;
}

/** Returns the row of an object's nth record. */
export function recordRow(places: RecordPlaces, index: SceneIndex, nth: number): number {
  const inTail = nth - places.recordCount[index]! + places.tailCount[index]!;
  return inTail < 0 ? places.recordStart[index]! + nth : places.tailStart[index]! + inTail;
}

export interface SceneView extends RecordPlaces {
  readonly tables: SceneTables;
  /** Equal for objects that have all their rows in common, to which nothing is written; 0 where they are its own. */
  readonly look: Uint32Array;
  /** Number of objects. */
  readonly count: number;
  /** Grows with everything that changes which records are visible, their order, or their positions. */
  readonly orderVersion: number;
  /** Returns the larger side of the object, units: determines its level of detail. */
  extentOf(index: SceneIndex): number;
  /** Returns the upright box around everything the object draws: `into`, where one is given, which leaves no garbage. */
  boxOf(index: SceneIndex, into?: Box): WorldBox;
  /** Bounds of everything, or undefined while empty. */
  readonly bounds: WorldBox | undefined;
  /**
   * Returns objects whose bounds touch the box, lowest first. The array belongs to the scene and is valid until the
   * next call.
   */
  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number };
}
