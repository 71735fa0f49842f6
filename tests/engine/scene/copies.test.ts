/** A copy takes what its original has drawn: every table must say what it would if the copy had drawn itself. */
import { expect, test, vi } from 'vitest';
import { DiagramDocument } from '../../../engine/document/document.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { ObjectId, PlacedItem } from '../../../engine/document/types.ts';
import { clip, paste } from '../../../engine/edit/clipboard.ts';
import { placesOf, TEXT_WORDS, writeLiveText } from '../../../engine/primitives/live-text.ts';
import { RecordType } from '../../../engine/primitives/record.ts';
import { LookAlikes } from '../../../engine/scene/look-alikes.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import { recordRow } from '../../../engine/scene/types.ts';
import * as plugins from '../../../plugins/index.ts';
import { drawingOf, recordWordsOf } from '../../support/engine/drawing-of.ts';
import { everything } from '../../support/engine/everything.ts';
import { PlainGlyphs } from '../../support/engine/widths.ts';

const kinds = Object.values(plugins);

function editedScene(items: readonly PlacedItem[]) {
  const scene = new Scene(kinds, new PlainGlyphs(), () => {});
  scene.painter.idle = true;
  const document = new DiagramDocument();
  document.listen(scene.apply);
  document.change(transaction({ added: items }));
  return { scene, document };
}

function drawingsOf(scene: Scene) {
  const ids = scene.columns.objects.flatMap((object) => object?.id ?? []);
  return { objects: scene.tables.objects.words, drawings: ids.map((id) => [id, drawingOf(scene, id)]) };
}

const duplicate = ({ document }: ReturnType<typeof editedScene>, by = 20) => {
  let nth = 0;
  const ids = [...document.items()].map(({ object }) => object.id);
  return paste(document, clip(document, ids), () => `copy${nth++}`, by);
};

const drawings = vi.spyOn(plugins.squareTank, 'draw');

test('copies of every kind, as they are and turned and stretched, are what they would have drawn', () => {
  const items = everything(kinds);
  const [copied, drawn] = [editedScene(items), editedScene(items)];
  drawings.mockClear();
  copied.document.change(duplicate(copied));
  expect(drawings, 'no kind is asked').not.toHaveBeenCalled();
  const looking = vi.spyOn(LookAlikes.prototype, 'find').mockReturnValue(undefined);
  drawn.document.change(transaction({ added: duplicate(drawn).added }));
  looking.mockRestore();
  expect(drawings).toHaveBeenCalled();
  expect(copied.scene.count).toBe(2 * items.length);
  expect(drawingsOf(copied.scene)).toEqual(drawingsOf(drawn.scene));
});

test('copies share their records: only what a live text writes is their own', () => {
  const scene = editedScene(everything(kinds));
  const before = scene.scene.records;
  scene.document.change(duplicate(scene));
  expect(scene.scene.records - before).toBeLessThan(before / 2);
});

test('an object that others share records with is changed, and they stay; with the last of them the rows are free', () => {
  const items = everything(kinds);
  const scene = editedScene(items);
  scene.document.change(duplicate(scene));
  const copies = items.map((_, nth) => `copy${nth}`);
  const drawn = () => copies.map((id) => drawingOf(scene.scene, id));
  const before = drawn();
  scene.document.change(
    transaction({
      updated: items.map((item) => [
        item,
        { ...item, object: { ...item.object, width: item.object.width + 40 } },
      ]),
    }),
  );
  expect(drawn()).toEqual(before);
  scene.document.change(transaction({ removed: items.map((item) => scene.document.get(item.object.id)!) }));
  expect(drawn()).toEqual(before);
  scene.document.change(transaction({ removed: copies.map((id) => scene.document.get(id)!) }));
  expect(scene.scene.records).toBe(0);
});

test('a copy whose original has changed since, or whose values are live, draws itself', () => {
  const tank = everything(kinds).filter(({ object }) => object.identifier === 'square-tank')[0]!;
  const scene = editedScene([tank]);
  const late = duplicate(scene);
  const wider = { ...tank.object, width: tank.object.width + 40 };
  scene.document.change(transaction({ updated: [[tank, { ...tank, object: wider }]] }));
  drawings.mockClear();
  scene.document.change(late);
  expect(drawings).toHaveBeenCalledTimes(1);
  scene.scene.painter.idle = false;
  drawings.mockClear();
  const { added, originals } = duplicate(scene);
  const [item] = added;
  scene.document.change(
    transaction({ added: [{ ...item!, object: { ...item!.object, id: 'live' } }], originals: originals! }),
  );
  expect(drawings).toHaveBeenCalledTimes(1);
});

test('what is wrong with the properties of an object is said of its copy too', () => {
  const tank = everything(kinds).filter(({ object }) => object.identifier === 'square-tank')[0]!;
  const findings: unknown[] = [];
  const scene = new Scene(kinds, new PlainGlyphs(), ({ object }) => findings.push(object));
  scene.painter.idle = true;
  const document = new DiagramDocument();
  document.listen(scene.apply);
  document.change(
    transaction({ added: [{ ...tank, object: { ...tank.object, fill: 'no colour at all' } }] }),
  );
  const before = findings.length;
  expect(before).toBeGreaterThan(0);
  document.change(duplicate({ scene, document }));
  expect(findings.slice(before)).toContain('copy0');
});

/** Live texts of an object that have places: each one's row in their table, and the numbers of its records. */
function liveTextsOf(scene: Scene, id: ObjectId) {
  const { columns, texts } = scene;
  const index = scene.indexOf(id)!;
  const rows = Array.from({ length: columns.recordCount[index]! }, (_, nth) =>
    recordRow(columns, index, nth),
  );
  return Array.from({ length: scene.kindAt(index)!.layout.textCount }, (_, nth) => {
    const row = columns.textStart[index]! + nth;
    const word = texts.words[row * TEXT_WORDS + 1]!;
    const first = rows.indexOf(texts.words[row * TEXT_WORDS]!);
    return { nth, row, first, places: placesOf(word), most: word >>> 16 };
  }).filter(({ places }) => places > 0);
}

function write(scene: Scene, id: ObjectId, text: string): void {
  const index = scene.indexOf(id)!;
  scene.makeOwn(index);
  for (const { nth, row } of liveTextsOf(scene, id)) {
    scene.makeRoom(index, nth, text.length);
    writeLiveText(scene.tables.records, scene.texts, row, text, scene.glyphs);
  }
}

/** The words of an object's records but for those of its live texts and their owner, and how many letters each text shows. */
function partsOf(scene: Scene, id: ObjectId) {
  const texts = liveTextsOf(scene, id);
  const records = recordWordsOf(scene, scene.indexOf(id)!);
  const isText = (nth: number) => texts.some(({ first, places }) => nth >= first && nth < first + places);
  return {
    // An underline is as long as its text.
    others: records
      .filter((_, nth) => !isText(nth))
      .map((words) => words.slice(4, 9))
      .join('\n'),
    letters: texts.map(
      ({ first, places }) =>
        records.slice(first, first + places).filter((words) => (words[8]! & 255) === RecordType.glyph).length,
    ),
  };
}

test('a live text gets room for what it shows, up to what its kind reserves; nothing else of any kind changes', () => {
  const items = everything(kinds).filter(({ config }) => config);
  const wide = items.map((item) => ({ ...item, object: { ...item.object, width: 900, height: 300 } }));
  const { scene, document } = editedScene(wide);
  document.change(duplicate({ scene, document }));
  const ids = scene.columns.objects.flatMap((object) => object?.id ?? []);
  const withTexts = ids.filter((id) => liveTextsOf(scene, id).length > 0);
  expect(withTexts.length).toBeGreaterThan(20);
  let longest = 0;
  for (const id of withTexts) {
    const { others } = partsOf(scene, id);
    const neighbours = ids.filter((other) => other !== id).slice(0, 40);
    const before = neighbours.map((other) => partsOf(scene, other));
    for (const length of [3, 9, 40, 12]) {
      write(scene, id, 'i'.repeat(length));
      const shown = partsOf(scene, id);
      expect(shown.others, `${id}: ${length} letters`).toBe(others);
      longest = Math.max(longest, ...shown.letters);
      const most = liveTextsOf(scene, id).map((text) => text.most);
      expect(
        shown.letters.every((letters, nth) => letters <= Math.min(length, most[nth]!) && letters > 0),
        `${id}: ${shown.letters} of ${length}`,
      ).toBe(true);
    }
    expect(neighbours.map((other) => partsOf(scene, other))).toEqual(before);
  }
  expect(longest).toBeGreaterThan(16);
  document.change(transaction({ removed: ids.map((id) => document.get(id)!) }));
  expect(scene.records).toBe(0);
});

test('what is copied from an object whose text has grown has its letters, and takes no rows of others with it', () => {
  const labels = everything(kinds).filter(
    ({ object, config }) => config && object.identifier === 'square-tank',
  );
  const { scene, document } = editedScene(labels);
  const ids = labels.map(({ object }) => object.id);
  for (const id of ids) write(scene, id, 'i'.repeat(12));
  const before = ids.map((id) => drawingOf(scene, id));
  document.change(duplicate({ scene, document }));
  const copies = labels.map((_, nth) => `copy${nth}`);
  expect(copies.map((id) => drawingOf(scene, id).records)).toEqual(before.map(({ records }) => records));
  document.change(transaction({ removed: copies.map((id) => document.get(id)!) }));
  // New ones take the rows that the copies have left, and no others.
  document.change(duplicate({ scene, document }));
  expect(ids.map((id) => drawingOf(scene, id))).toEqual(before);
  document.change(transaction({ removed: [...document.items()] }));
  expect(scene.records).toBe(0);
});
