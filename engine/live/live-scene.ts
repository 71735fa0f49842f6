/** What live values need of the scene. */
import type { DiagramObject } from '../document/types.ts';
import type { AnyKind } from '../plugin.ts';
import type { Glyphs } from '../primitives/glyphs.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';

export interface LiveScene {
  readonly tables: SceneTables;
  readonly texts: WordTable;
  readonly glyphs: Glyphs;
  readonly columns: { readonly slotStart: Uint32Array; readonly textStart: Uint32Array };
  kindAt(index: number): { readonly kind: AnyKind } | undefined;
  objectAt(index: number): DiagramObject | undefined;
  /** The slot of the object's shadow, where a state of it has one. */
  shadowSlotOf(index: number): number | undefined;
  propertiesOf(index: number): Readonly<Record<string, unknown>>;
  touches(index: number, box: ViewBox): boolean;
  /** Every object that touches the box, in no order. */
  eachIn(box: ViewBox, visit: (index: number) => void): void;
  /** Something live of the object reaches so far from its centre now, to either side and up and down. */
  reachOut(index: number, reach: number, rise?: number): void;
}

export interface ViewBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}
