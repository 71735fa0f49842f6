/** Finds the objects whose records show something by searching all records, because it is seldom needed. */
import { RECORD_WORDS, RecordType } from '../primitives/record.ts';
import type { SceneTables } from '../primitives/tables.ts';
import type { SceneIndex } from './types.ts';

/** Returns objects that show a picture; their records are marked as changed. */
export function showing({ records }: SceneTables, picture: number): Set<SceneIndex> {
  const found = new Set<SceneIndex>();
  for (let row = 0; row < records.rows; row++) {
    const at = row * RECORD_WORDS;
    if ((records.words[at + 8]! & 255) !== RecordType.picture || records.words[at + 5] !== picture) continue;
    found.add(records.words[at + 9]!);
    records.touch(row);
  }
  return found;
}

/** Returns objects with letters drawn with any of these glyphs. */
export function lettered({ records }: SceneTables, glyphs: ReadonlySet<number>): Set<SceneIndex> {
  const { words, rows } = records;
  const found = new Set<SceneIndex>();
  for (let at = 0; at < rows * RECORD_WORDS; at += RECORD_WORDS)
    if ((words[at + 8]! & 255) === RecordType.glyph && glyphs.has(words[at + 6]!)) found.add(words[at + 9]!);
  return found;
}
