/** What live values need of the scene. */
import type { AnyKind } from '../plugin.ts';
import type { Glyphs } from '../primitives/glyphs.ts';
import type { SceneTables, WordTable } from '../primitives/tables.ts';

export interface LiveScene {
  readonly tables: SceneTables;
  readonly texts: WordTable;
  readonly glyphs: Glyphs;
  readonly columns: { readonly slotStart: Uint32Array; readonly textStart: Uint32Array };
  kindAt(index: number): { readonly kind: AnyKind } | undefined;
  propertiesOf(index: number): Readonly<Record<string, unknown>>;
  touches(index: number, box: ViewBox): boolean;
  /** Every object that touches the box, in no order. */
  eachIn(box: ViewBox, visit: (index: number) => void): void;
  reachOut(index: number, reach: number): void;
}

export interface ViewBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}
