/** What a builder may do with an object of any kind, and get back: limits, undo, copies, saving, and nothing left behind. */
import { expect, describe as group, test } from 'vitest';
import type { DiagramObject, Finding } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import type { AnyKind, Prop } from '../../engine/plugin.ts';
import { SLOT_WORDS } from '../../engine/primitives/record.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { otherValues } from './conformance.ts';

/** Objects that come and go in the test of what stays behind. */
const CROWD = 50;

function engineWith(kind: AnyKind) {
  const findings: Finding[] = [];
  let id = 0;
  const engine = createEngine({
    kinds: [kind],
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  const { editor } = engine.beginEditing(() => `n${id++}`);
  const object = (at: string): DiagramObject => engine.document.get(at)!.object;
  return { engine, editor, findings, object };
}

/** What an object's slots hold: the colours and levels that its records refer to. */
function slotsOf(engine: Engine, id: string): number[] {
  const { scene } = engine;
  const index = scene.indexOf(id)!;
  const first = scene.columns.slotStart[index]! * SLOT_WORDS;
  const { slotCount } = scene.kindAt(index)!.layout;
  return Array.from(scene.tables.slots.words.subarray(first, first + slotCount * SLOT_WORDS));
}

const props = (kind: AnyKind): [string, Prop][] => Object.entries<Prop>(kind.props);

/** Values that a property must not take. */
function wrongValues(prop: Prop): unknown[] {
  switch (prop.type) {
    case 'number':
      return [
        'x',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        ...(prop.min === undefined ? [] : [prop.min - 1]),
        ...(prop.max === undefined ? [] : [prop.max + 1]),
      ];
    case 'text':
      return [true, {}, ...(prop.max === undefined ? [] : ['x'.repeat(prop.max + 1)])];
    case 'colour':
      return [7, 'reddish'];
    case 'boolean':
      return ['yes', 1];
    case 'choice':
      return ['none of them', 7];
    case 'picture':
      return [7];
    case 'tags':
      return [7, 'no tag'];
  }
}

export function editingConformance(kind: AnyKind): void {
  group('edited', () => {
    test('every property is changed, taken back and done again, to the byte', () => {
      const { editor, object } = engineWith(kind);
      editor.run({ do: 'place', kind: kind.kind });
      for (const [field, prop] of props(kind))
        for (const value of otherValues(prop)) {
          const before = JSON.stringify(object('n0'));
          expect(
            editor.run({ do: 'set', field, value }),
            `${field} ${String(value).slice(0, 20)}`,
          ).toBeUndefined();
          const after = JSON.stringify(object('n0'));
          if (before === after) continue;
          editor.run({ do: 'undo' });
          expect(JSON.stringify(object('n0')), field).toBe(before);
          editor.run({ do: 'redo' });
          expect(JSON.stringify(object('n0')), field).toBe(after);
        }
    });

    test('a property that is set looks as if the object had been made with it', () => {
      const { engine, editor, object } = engineWith(kind);
      editor.run({ do: 'place', kind: kind.kind });
      for (const [field, prop] of props(kind))
        for (const value of otherValues(prop)) {
          editor.run({ do: 'select', ids: ['n0'] });
          editor.run({ do: 'set', field, value });
          const twin = `${field} ${String(value).slice(0, 20)}`;
          engine.addObjects([{ ...object('n0'), id: twin }]);
          expect(slotsOf(engine, 'n0'), twin).toEqual(slotsOf(engine, twin));
          editor.run({ do: 'select', ids: [twin] });
          editor.run({ do: 'delete' });
        }
    });

    test('what a property does not take is refused by name, and shown within its limits where it was saved', () => {
      const { engine, editor, findings, object } = engineWith(kind);
      editor.run({ do: 'place', kind: kind.kind });
      const before = JSON.stringify(object('n0'));
      for (const [field, prop] of props(kind))
        for (const value of wrongValues(prop)) {
          expect(
            editor.run({ do: 'set', field, value })?.field,
            `${field} ${String(value).slice(0, 20)}`,
          ).toBe(field);
          const [width, height] = kind.size;
          const saved = {
            id: field,
            identifier: kind.kind,
            version: kind.version,
            x: 0,
            y: 0,
            width,
            height,
          };
          engine.addObjects([{ ...saved, [field]: value }]);
          expect(engine.scene.faultOf(field)).toBeUndefined();
          expect(
            findings.splice(0).map((one) => one.field),
            `${field} ${String(value).slice(0, 20)}`,
          ).toEqual([field]);
          editor.run({ do: 'select', ids: [field] });
          editor.run({ do: 'delete' });
          editor.run({ do: 'select', ids: ['n0'] });
        }
      expect(JSON.stringify(object('n0'))).toBe(before);
    });

    test('a copy has all of it but the id and the place', () => {
      const { editor, object } = engineWith(kind);
      editor.run({ do: 'place', kind: kind.kind, variant: kind.variants?.at(-1)?.name });
      for (const [field, prop] of props(kind)) editor.run({ do: 'set', field, value: otherValues(prop)[0] });
      const { id: _id, x, y, ...rest } = object('n0');
      editor.run({ do: 'paste', text: editor.copy()! });
      // A composite brings its members; it is the lowest of what was pasted.
      const [id] = editor.selection.all as ReadonlySet<string>;
      expect(id).not.toBe('n0');
      expect(object(id!)).toEqual({ ...rest, id, x: x + 20, y: y + 20 });
    });

    test('nothing of objects that are gone stays in the tables', () => {
      const { engine, editor } = engineWith(kind);
      const { slots } = engine.scene.tables;
      for (let round = 0; round < 3; round++) {
        for (let nth = 0; nth < CROWD; nth++) {
          const variant = kind.variants?.[nth % kind.variants.length]?.name;
          editor.run({ do: 'place', kind: kind.kind, variant });
        }
        editor.run({ do: 'selectAll' });
        editor.run({ do: 'delete' });
        expect([engine.scene.count, engine.scene.records]).toEqual([0, 0]);
      }
      const perObject = engine.scene.kinds.named(kind.kind)!;
      const own =
        Object.keys(perObject.live ?? {}).length + Object.keys(perObject.states?.paints ?? {}).length;
      expect(slots.rows).toBeLessThanOrEqual(CROWD * Math.max(1, own) * 2 + 16);
    });
  });
}
