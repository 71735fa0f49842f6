/** Finds the objects whose records show something by searching the records of all, because it is seldom needed. */
import { RECORD_WORDS, RecordType } from '../primitives/record.ts';
import type { Scene } from './scene.ts';
import { recordRow, type SceneIndex } from './types.ts';

/** Returns objects that show a picture; their rows are marked as changed. */
export function showing(scene: Scene, picture: number): Set<SceneIndex> {
  const { words } = scene.tables.records;
  const found = withRecord(
    scene,
    (at) => (words[at + 8]! & 255) === RecordType.picture && words[at + 5] === picture,
  );
  for (const index of found) scene.tables.objects.touch(index);
  return found;
}

/** Returns objects with letters drawn with any of these glyphs. */
export function lettered(scene: Scene, glyphs: ReadonlySet<number>): Set<SceneIndex> {
  const { words } = scene.tables.records;
  return withRecord(scene, (at) => (words[at + 8]! & 255) === RecordType.glyph && glyphs.has(words[at + 6]!));
}

/** Returns objects of which a record fits; `fits` gets the place of its first word. */
function withRecord({ columns }: Scene, fits: (at: number) => boolean): Set<SceneIndex> {
  const found = new Set<SceneIndex>();
  for (let index = 0; index < columns.rows; index++)
    for (let nth = columns.recordCount[index]! - 1; nth >= 0; nth--)
      if (fits(recordRow(columns, index, nth) * RECORD_WORDS)) {
        found.add(index);
        break;
      }
  return found;
}
