/** Whose records show something: looked for in all of them, for it is seldom asked. */
import { RECORD_WORDS, RecordType } from '../primitives/record.ts';
import type { SceneTables } from '../primitives/tables.ts';
import type { SceneIndex } from './types.ts';

/** Objects that show a picture; their records count as changed. */
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

/** Objects that have letters drawn with any of these glyphs. */
export function lettered({ records }: SceneTables, glyphs: ReadonlySet<number>): Set<SceneIndex> {
  const { words, rows } = records;
  const found = new Set<SceneIndex>();
  for (let at = 0; at < rows * RECORD_WORDS; at += RECORD_WORDS)
    if ((words[at + 8]! & 255) === RecordType.glyph && glyphs.has(words[at + 6]!)) found.add(words[at + 9]!);
  return found;
}
