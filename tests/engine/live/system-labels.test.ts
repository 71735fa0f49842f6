/** Texts that name their site or device: what they ask for, and what they show. */
import { expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { ElementConfig } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { labelOrder } from '../../../engine/live/system-labels.ts';
import { items } from '../../support/engine/notation.ts';
import { sceneOf, textOf } from '../../support/engine/scene.ts';

const all = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };
const uuid = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const SITE = { systemLabels: { systemValueType: 'siteName' } };

function diagram(configs: Readonly<Record<string, Omit<ElementConfig, 'id'>>>) {
  const under = sceneOf('meter none 900,900 4x4');
  const live = new Live(under.scene);
  const placed = items('meter a 0,0 40x100; meter b 50,0 40x100').map((item) => {
    const { id } = item.object;
    return configs[id] ? { ...item, config: { id, ...configs[id] } } : item;
  });
  under.scene.apply(transaction({ added: placed }));
  for (const { object, config } of placed) live.bind(under.scene.indexOf(object.id)!, config);
  const indexOf = (id: string): number => under.scene.indexOf(id)!;
  return { live, indexOf, text: (id: string) => textOf(under, id) };
}
const say = (live: Live, text: string | null) =>
  live.labels.answer(live.labels.wanted().map((order) => ({ order, text })));

test('OR-53 a label shows a dash until there is an answer, and where there is none', () => {
  const { live, text } = diagram({ a: SITE });
  expect(text('a')).toBe('-');
  expect(say(live, 'Mill')).toBe(true);
  expect(text('a')).toBe('Mill');
  expect(say(live, 'Mill')).toBe(false);
  say(live, null);
  expect(text('a')).toBe('-');
});

test('OR-53 a label with a tag says its name, whatever the tag says', () => {
  const { live, text } = diagram({ a: { ...SITE, linkedTag: 't' }, b: { linkedTag: 't' } });
  say(live, 'Mill');
  live.tags.set(0, 1, Quality.good, 7);
  live.update(0, all, () => true);
  expect([text('a'), text('b')]).toEqual(['Mill', '7']);
});

test('what several objects ask for is asked once, and no more when the last of them is gone', () => {
  const device = { systemLabels: { systemValueType: 'controllerName' }, deviceId: uuid(1) };
  const { live, text, indexOf } = diagram({ a: device, b: device });
  expect(live.labels.wanted()).toEqual([{ type: 'controllerName', device: uuid(1) }]);
  say(live, 'PLC 1');
  expect([text('a'), text('b')]).toEqual(['PLC1', 'PLC1']);
  live.unbind(indexOf('a'));
  expect(live.labels.wanted()).toHaveLength(1);
  live.unbind(indexOf('b'));
  expect(live.labels.wanted()).toEqual([]);
});

test('a name has more room than a reading', () => {
  const { live, text } = diagram({ a: SITE });
  say(live, 'Hillside'.repeat(6));
  expect(text('a')).toBe('Hillside'.repeat(6));
});

test('several lines of a field stand behind one another', () => {
  const { live, text } = diagram({ a: SITE });
  say(live, 'Gate\n left ');
  expect(text('a')).toBe('Gateleft');
});

test.each([
  [
    { systemValueType: 'customField', customFieldId: uuid(2) },
    { type: 'customField', customField: uuid(2) },
  ],
  [{ systemValueType: 'customField', customFieldId: 'none' }, { type: 'customField' }],
  [{ systemValueType: 'siteName', customFieldId: uuid(2) }, { type: 'siteName' }],
  [{ systemValueType: 'moonPhase' }, undefined],
  [{}, undefined],
])('PROP-06 %j asks for %j', (systemLabels, order) => {
  expect(labelOrder({ id: 'a', systemLabels })).toEqual(order);
});
