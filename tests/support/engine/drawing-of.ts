/** What is drawn of an object, wherever its rows stand. */
import type { ObjectId } from '../../../engine/document/types.ts';
import { TEXT_WORDS } from '../../../engine/primitives/live-text.ts';
import {
  OBJECT_WORDS,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
  SLOT_WORDS,
} from '../../../engine/primitives/record.ts';
import type { Scene } from '../../../engine/scene/scene.ts';
import { recordRow, type SceneIndex } from '../../../engine/scene/types.ts';

/** Returns the words of each record of an object, lowest first. */
export function recordWordsOf({ columns, tables }: Scene, index: SceneIndex): number[][] {
  return Array.from({ length: columns.recordCount[index]! }, (_, nth) => {
    const at = recordRow(columns, index, nth) * RECORD_WORDS;
    return [...tables.records.words.subarray(at, at + RECORD_WORDS)];
  });
}

/** Flags of a record by the word that holds a slot where they are set. */
const SLOT_FLAGS: Readonly<Record<number, number>> = { 4: RecordFlag.fillSlot, 5: RecordFlag.strokeSlot };

/** Returns everything drawn of an object: two that look the same have the same. */
export function drawingOf(scene: Scene, id: ObjectId) {
  const { columns, tables, texts } = scene;
  const index = scene.indexOf(id)!;
  const layout = scene.kindAt(index)?.layout ?? { slotCount: 0, textCount: 0 };
  const [slot, text] = [columns.slotStart[index]!, columns.textStart[index]!];
  const places = Array.from({ length: columns.recordCount[index]! }, (_, nth) =>
    recordRow(columns, index, nth),
  );
  const rows = [...texts.words.subarray(text * TEXT_WORDS, (text + layout.textCount) * TEXT_WORDS)];
  return {
    records: recordWordsOf(scene, index).map((words) =>
      words.map((word, at) => {
        if (at === 9) return 0;
        // The slot of a shadow stands apart from those of its object.
        if ((words[8]! >>> 8) & (SLOT_FLAGS[at] ?? 0) && word >= layout.slotCount) return -1;
        // A letter's number is by when it came.
        return at === 6 && (words[8]! & 255) === RecordType.glyph ? 0 : word;
      }),
    ),
    slots: [...tables.slots.words.subarray(slot * SLOT_WORDS, (slot + layout.slotCount) * SLOT_WORDS)],
    // The first word is the record of its first letter; a row without letters has none, and nobody reads it.
    texts: rows.map((word, at) =>
      at % TEXT_WORDS > 0 ? word : rows[at + 1]! > 0 ? places.indexOf(word) : 0,
    ),
    reach: [columns.halfX[index], columns.halfY[index], columns.width[index], columns.height[index]],
    small: tables.objects.words[index * OBJECT_WORDS + 7],
  };
}
