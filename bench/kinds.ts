/**
 * A row per object kind: what one object of it costs with its default properties. Bytes are those of the tables that both
 * backends draw from; properties as JavaScript keeps them and glyph pictures are not among them.
 */
import { transaction } from '../engine/document/transaction.ts';
import type { AnyKind } from '../engine/plugin.ts';
import { FixedGlyphs } from '../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../engine/scene/scene.ts';
import * as registered from '../plugins/index.ts';
import { figure } from './report/tables.ts';
import { aligned } from './report/text.ts';

export interface KindRow {
  readonly kind: string;
  /** An object. */
  readonly records: number;
  readonly bytes: number;
  /** Microseconds in the kind's own `draw`. */
  readonly drawMicros: number;
  /** Microseconds to bring an object into the scene, drawing included. */
  readonly addMicros: number;
}

const OBJECTS = 2000;
const COLUMNS = 40;
const GAP = 20;
/** The first ones compile the code. */
const ROUNDS = 4;

export function kindRow(kind: AnyKind, objects = OBJECTS): KindRow {
  let row: KindRow | undefined;
  for (let round = 0; round < ROUNDS; round++) row = measured(kind, objects);
  return row!;
}

function measured(kind: AnyKind, count: number): KindRow {
  let drawing = 0;
  const timed: AnyKind = {
    ...kind,
    draw(...given) {
      const start = performance.now();
      kind.draw(...given);
      drawing += performance.now() - start;
    },
  };
  const scene = new Scene([timed], new FixedGlyphs(), () => {});
  const [width, height] = kind.size;
  const added = Array.from({ length: count }, (_, rank) => ({
    object: {
      id: rank + 1,
      identifier: kind.kind,
      x: (rank % COLUMNS) * (width + GAP),
      y: Math.floor(rank / COLUMNS) * (height + GAP),
      width,
      height,
    },
    rank,
  }));
  const start = performance.now();
  scene.apply(transaction({ added }));
  const took = performance.now() - start;
  const tables = [scene.tables.records, scene.tables.objects, scene.tables.slots, scene.texts];
  const bytes = tables.reduce((sum, { rows, rowWords }) => sum + rows * rowWords * 4, 0);
  return {
    kind: kind.kind,
    records: scene.records / count,
    bytes: bytes / count,
    drawMicros: (drawing * 1000) / count,
    addMicros: (took * 1000) / count,
  };
}

export const kindRows = (): KindRow[] =>
  (Object.values(registered) as AnyKind[]).map((kind) => kindRow(kind));

export function kindsReport(): string {
  const rows = kindRows().map(({ kind, records, bytes, drawMicros, addMicros }) => [
    kind,
    ...[records, bytes, drawMicros, addMicros].map(figure),
  ]);
  return aligned([['kind', 'records', 'bytes', 'µs to draw', 'µs to add'], ...rows]);
}
