/** Thousands of instances: what is drawn alike is drawn once and copied, and nothing shows the difference. */
import { expect, test, vi } from 'vitest';
import { expandedId } from '../../engine/document/expanded-id.ts';
import { TEXT_WORDS } from '../../engine/primitives/live-text.ts';
import { CONSTANT_SLOT, RECORD_WORDS, RecordFlag, SLOT_WORDS } from '../../engine/primitives/record.ts';
import { instance, type Plant, PUMP, plant } from '../support/engine/assemblies.ts';

const BODIES = ['#336699', '#993366', undefined];

const configOf = (nth: number) => {
  const body = BODIES[nth % BODIES.length];
  return {
    id: `p${nth}`,
    tags: { flow: `t-${nth}` },
    values: { title: `P-${nth % 7}`, ...(body ? { body } : {}) },
  };
};

const pumps = (count: number, first = 0) => {
  const nths = Array.from({ length: count }, (_, nth) => first + nth);
  return plant(
    nths.map((nth) => instance(`p${nth}`, nth * 120, 0, nth % 5 === 4 ? { width: 200 } : {})),
    nths.map(configOf),
  );
};

test('of a thousand parts at most half as many are drawn as when they stand in the diagram themselves', () => {
  const together = plant([]);
  const draws = vi.spyOn(together.engine.scene.painter, 'draw');
  const { records } = together.engine.scene.tables;
  together.engine.expect(200);
  together.engine.addObjects(Array.from({ length: 200 }, (_, nth) => instance(`p${nth}`, nth * 120, 0)));
  const grown = records.generation;
  together.define({ pump: PUMP });
  expect(together.engine.scene.count).toBe(1200);
  expect(records.generation - grown).toBeLessThanOrEqual(3);
  // A placeholder and an empty box for each instance, and each part once.
  expect(draws.mock.calls.length).toBeLessThanOrEqual(200 * 2 + PUMP.objects.length);
  expect(draws.mock.calls.length).toBeLessThanOrEqual(0.5 * 200 * PUMP.objects.length);
});

test('a part whose drawing is copied has the records, slots and texts of one that is drawn', () => {
  const together = pumps(15);
  together.define({ pump: PUMP });
  for (let nth = 0; nth < 15; nth++) {
    const alone = pumps(1, nth);
    alone.define({ pump: PUMP });
    for (const { id } of PUMP.objects) {
      const part = expandedId(`p${nth}`, id);
      expect(drawingOf(together, part), part).toEqual(drawingOf(alone, part));
    }
  }
});

test('and shows its own values', () => {
  const made = pumps(3);
  made.define({ pump: PUMP });
  made.settle();
  for (const [nth, value] of [5, 70, 30].entries()) made.feed(`t-${nth}`, value);
  const { live } = made.engine;
  const shown = [0, 1, 2].map((nth) => live.get(expandedId(`p${nth}`, 'value'))?.text(live.tags));
  expect(shown).toEqual(['5.0', '70.0', '30.0']);
});

/** Everything drawn of an object, with its own rows counted from its first. */
function drawingOf({ engine: { scene } }: Plant, id: string) {
  const { columns, tables, texts } = scene;
  const index = scene.indexOf(id)!;
  const layout = scene.kindAt(index)!.layout;
  const [start, count] = [columns.recordStart[index]!, columns.recordCount[index]!];
  const [slot, text] = [columns.slotStart[index]!, columns.textStart[index]!];
  const records = Array.from({ length: count }, (_, nth) => {
    const row = [
      ...tables.records.words.subarray((start + nth) * RECORD_WORDS, (start + nth + 1) * RECORD_WORDS),
    ];
    expect(row[9]).toBe(index);
    row[9] = 0;
    const flags = (row[8]! >>> 8) & 255;
    if (flags & RecordFlag.fillSlot) row[4]! -= slot;
    if (flags & RecordFlag.strokeSlot) row[5]! -= slot;
    if (row[10]! >>> 24 !== 0 && (row[10]! & CONSTANT_SLOT) === 0) row[10]! -= slot;
    // A letter's number is by when it came.
    if ((row[8]! & 255) === 7) row[6] = 0;
    return row;
  });
  const rows = [...texts.words.subarray(text * TEXT_WORDS, (text + layout.textCount) * TEXT_WORDS)];
  return {
    records,
    slots: [...tables.slots.words.subarray(slot * SLOT_WORDS, (slot + layout.slotCount) * SLOT_WORDS)],
    // The first word is the record of its first letter; a row without letters has none, and nobody reads it.
    texts: rows.map((word, at) => (at % TEXT_WORDS > 0 ? word : rows[at + 1]! > 0 ? word - start : 0)),
    reach: [columns.halfX[index], columns.halfY[index], columns.width[index], columns.height[index]],
    small: tables.objects.words[index * 8 + 7],
  };
}
