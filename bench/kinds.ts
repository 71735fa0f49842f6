/**
 * One row per object kind: the cost of one object with its default properties. Bytes are those of the tables that both
 * backends draw from; properties as JavaScript keeps them and glyph pictures are not included.
 */
import { transaction } from '../engine/document/transaction.ts';
import type { PlacedItem } from '../engine/document/types.ts';
import type { AnyKind } from '../engine/plugin.ts';
import { FixedGlyphs } from '../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../engine/scene/scene.ts';
import * as registered from '../plugins/index.ts';
import { figure } from './report/tables.ts';
import { aligned } from './report/text.ts';
import { median } from './statistics.ts';

interface KindRow {
  readonly kind: string;
  /** Per object. */
  readonly records: number;
  readonly bytes: number;
  /** Microseconds in the kind's own `draw`. */
  readonly drawMicros: number;
  /** Microseconds to bring an object into the scene, drawing included. */
  readonly addMicros: number;
}

/** Kinds that need more than three times the median's records or bytes, and why they may. */
export const REASONS: Readonly<Record<string, string>> = {
  'three-d-tank': 'its round floor is shaded by 23 triangles, for no primitive is half an ellipse',
  'bar-chart': 'a scale with the words of its ticks, and for each tag a bar, a name and a value',
};
/** Multiple of the median. */
const MOST = 3;

const OBJECTS = 2000;
const COLUMNS = 40;
const GAP = 20;
/** The first rounds compile the code. */
const ROUNDS = 4;

export function kindRow(kind: AnyKind, objects = OBJECTS): KindRow {
  let pace: Pace | undefined;
  for (let round = 0; round < ROUNDS; round++) pace = paceOf(kind, objects);
  return { kind: kind.kind, ...weightOf(kind), ...pace! };
}

/** Of one object by itself: many that look alike share their rows. */
function weightOf(kind: AnyKind): Pick<KindRow, 'records' | 'bytes'> {
  const scene = sceneOf(kind);
  scene.apply(transaction({ added: objectsOf(kind, 1) }));
  const tables = [scene.tables.records, scene.tables.objects, scene.tables.slots, scene.texts];
  return {
    records: scene.records,
    bytes: tables.reduce((sum, { rows, rowWords }) => sum + rows * rowWords * 4, 0),
  };
}

type Pace = Pick<KindRow, 'drawMicros' | 'addMicros'>;

function paceOf(kind: AnyKind, count: number): Pace {
  let drawing = 0;
  const scene = sceneOf({
    ...kind,
    draw(...given) {
      const start = performance.now();
      kind.draw(...given);
      drawing += performance.now() - start;
    },
  });
  const added = objectsOf(kind, count);
  const start = performance.now();
  scene.apply(transaction({ added }));
  const took = performance.now() - start;
  return { drawMicros: (drawing * 1000) / count, addMicros: (took * 1000) / count };
}

const sceneOf = (kind: AnyKind): Scene => new Scene([kind], new FixedGlyphs(), () => {});

function objectsOf({ kind: identifier, size: [width, height] }: AnyKind, count: number): PlacedItem[] {
  return Array.from({ length: count }, (_, rank) => ({
    object: {
      id: rank + 1,
      identifier,
      x: (rank % COLUMNS) * (width + GAP),
      y: Math.floor(rank / COLUMNS) * (height + GAP),
      width,
      height,
    },
    rank,
  }));
}

const kindRows = (objects = OBJECTS): KindRow[] =>
  (Object.values(registered) as AnyKind[]).map((kind) => kindRow(kind, objects));

/** Returns the names of those that need more than MOST times the median's records or bytes. */
export function heavyKinds(rows: readonly Pick<KindRow, 'kind' | 'records' | 'bytes'>[]): string[] {
  const limit = (of: 'records' | 'bytes'): number => MOST * median(rows.map((row) => row[of]));
  const [records, bytes] = [limit('records'), limit('bytes')];
  return rows.filter((row) => row.records > records || row.bytes > bytes).map(({ kind }) => kind);
}

export function kindsReport(objects = OBJECTS): string {
  const all = kindRows(objects);
  const heavy = heavyKinds(all).map((kind) => `${kind}: ${REASONS[kind] ?? 'no reason is given'}`);
  const rows = all.map(({ kind, records, bytes, drawMicros, addMicros }) => [
    kind,
    ...[records, bytes, drawMicros, addMicros].map(figure),
  ]);
  const table = aligned([['kind', 'records', 'bytes', 'µs to draw', 'µs to add'], ...rows]);
  return [table, `More than ${MOST} times the median's records or bytes:`, ...heavy].join('\n');
}
