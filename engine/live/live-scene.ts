/** What live values need from the scene. */
import type { DiagramObject, ObjectId } from '../document/types.ts';
import type { AnyKind } from '../plugin.ts';
import type { Glyphs } from '../primitives/glyphs.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';

export interface LiveScene {
  readonly tables: SceneTables;
  readonly texts: WordTable;
  readonly glyphs: Glyphs;
  readonly columns: {
    readonly slotStart: Uint32Array;
    readonly textStart: Uint32Array;
    /** 1 where a value has been written to the object. */
    readonly shown: Uint8Array;
    /** Equal for objects that have their rows in common; 0 where they are its own. */
    readonly look: Uint32Array;
  };
  kindAt(index: number): { readonly kind: AnyKind } | undefined;
  objectAt(index: number): DiagramObject | undefined;
  indexOf(id: ObjectId): number | undefined;
  /** Returns the slot of the object's shadow, where one of its states has one. */
  shadowSlotOf(index: number): number | undefined;
  propertiesOf(index: number): Readonly<Record<string, unknown>>;
  touches(index: number, box: ViewBox): boolean;
  /** Visits every object that touches the box, unordered. */
  eachIn(box: ViewBox, visit: (index: number) => void): void;
  /** To be called before anything is written to an object's slots and texts that it has in common with others. */
  makeOwn(index: number): void;
  /** Gives the object's nth live text places for so many characters, as far as its kind reserves them. */
  makeRoom(index: number, nth: number, characters: number): void;
  /**
   * Extends the object's bounds: something live of it now reaches this far from its centre, sideways and up and down.
   */
  reachOut(index: number, reach: number, rise?: number): void;
}

export interface ViewBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}
