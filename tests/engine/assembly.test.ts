import { describe, expect, test } from 'vitest';
import { readAssembly } from '../../engine/document/assembly.ts';
import { expandedId } from '../../engine/document/expanded-id.ts';
import { transaction } from '../../engine/document/transaction.ts';
import { assemblyDraft } from '../../engine/edit/assembly-draft.ts';
import { clippingText, parseClipping } from '../../engine/edit/clipboard.ts';
import { Quality } from '../../engine/live/quality.ts';
import { instance, PAIR, type Plant, PUMP, pictureOf, plant } from '../support/engine/assemblies.ts';
import { divergence, sharedDivergence } from '../support/engine/assembly-trial.ts';

const TAGS = { flow: 't-flow', run: 't-run' };
const linked = (values: object = {}) => ({ id: 'p', tags: TAGS, values });
const part = (name: string) => expandedId('p', name);
const objectOf = ({ engine }: Plant, id: string) => engine.scene.objectAt(engine.scene.indexOf(id)!)!;
const textOf = ({ engine }: Plant, name: string): string | undefined =>
  engine.live.get(part(name))?.text(engine.live.tags);

function withPump(more: object = {}, config: object = linked()) {
  const made = plant([instance('p', 10, 20, more)], [config as { id: string }]);
  made.define({ pump: PUMP });
  made.settle();
  return made;
}

describe('an instance', () => {
  test('is one object of the diagram, for which the objects of its definition are drawn', () => {
    const { engine } = withPump({}, linked({ title: 'P-101', body: '#336699' }));
    expect(engine.document.size).toBe(1);
    expect(engine.scene.count).toBe(6);
    expect(engine.document.get(part('box'))).toBeUndefined();
  });

  test('is drawn as the same objects would be that stand in the diagram themselves', () => {
    const assembled = withPump({}, linked({ title: 'P-101', body: '#336699' }));
    const drawn = plant(
      PUMP.objects.map((object) => ({
        ...object,
        id: part(String(object.id)),
        x: object.x + 10,
        y: object.y + 20,
        ...(object.id === 'box' ? { fill: '#336699' } : {}),
        ...(object.id === 'name' ? { text: 'Pump P-101' } : {}),
        ...(object.id === 'bar' ? { maxScale: 100 } : {}),
      })),
      [
        { id: part('bar'), linkedTag: 't-flow' },
        { id: part('value'), linkedTag: 't-flow', valueType: { key: 'numeric', decimals: 1 } },
        { id: part('switch'), linkedTag: 't-run' },
      ],
    );
    drawn.settle();
    expect(pictureOf(assembled.engine).slice(1)).toEqual(pictureOf(drawn.engine));
  });

  test('turned and scaled, it carries its parts along', () => {
    const made = withPump({ angle: 90, width: 200, height: 120 });
    const box = objectOf(made, part('box'));
    expect(box).toMatchObject({ x: 10, y: 20, scaleX: 2, scaleY: 2, angle: 90, width: 100, height: 60 });
    const { columns } = made.engine.scene;
    const at = made.engine.scene.indexOf(part('bar'))!;
    // (10, 24) of 100 × 60 lies 40 left and 6 above the middle (110, 80): doubled and turned, 12 right and 80 above.
    expect(columns.xOf(at)).toBeCloseTo(122);
    expect(columns.yOf(at)).toBeCloseTo(0);
  });

  test('shows the values of its own tags, and what is not good as not good', () => {
    const made = withPump({}, linked({ title: 'P-101' }));
    made.feed('t-flow', 42.25);
    expect(textOf(made, 'value')).toBe('42.3');
    made.feed('t-flow', 42.25, Quality.bad);
    expect(made.engine.quality()).toMatchObject({ bad: 2, missing: 1 });
  });

  test('takes its tags from its equipment by link object, its own first, and says what the equipment lacks', () => {
    const equipment = { assignmentId: 'pump-1' };
    const made = withPump({}, { id: 'p', equipment, roles: { 'lo-flow': 't-1', 'lo-other': 't-2' } });
    made.feed('t-1', 5);
    expect(textOf(made, 'value')).toBe('5.0');
    expect(made.engine.live.tags.info(made.engine.live.get(part('switch'))!.tag).missing).toBe(
      'No tag is linked as “Running”',
    );
    const own = withPump({}, { id: 'p', equipment, roles: { 'lo-flow': 't-1' }, tags: { flow: 't-own' } });
    own.feed('t-own', 7);
    expect(textOf(own, 'value')).toBe('7.0');
    // The definition gets another tag: all instances have it at once, by their equipment.
    made.define({
      pump: {
        ...PUMP,
        parameters: [
          ...PUMP.parameters,
          { name: 'other', label: 'Other', type: 'tag', linkObjectId: 'lo-other' },
        ],
        uses: PUMP.uses.map((use) => (use.object === 'value' ? { ...use, value: '{other}' } : use)),
      },
    });
    made.feed('t-2', 9);
    expect(textOf(made, 'value')).toBe('9.0');
  });

  test('shows no text of the drawing for a tag or a text that it has no value for', () => {
    const made = withPump({}, { id: 'p', tags: { run: 't-run' } });
    expect(textOf(made, 'value')).toBe('-');
    expect(objectOf(made, part('name')).text).toBe('Pump -');
    expect(made.engine.quality()).toMatchObject({ missing: 3, good: 0 });
  });

  test('leaves out what shows an optional tag that it has none for, until it has one', () => {
    const parameters = PUMP.parameters.map((one) =>
      one.name === 'flow' ? { ...one, optional: true as const } : one,
    );
    const made = withPump({}, { id: 'p', tags: { run: 't-run' } });
    made.define({ pump: { ...PUMP, parameters } });
    made.settle();
    const ids = ['box', 'bar', 'value', 'name', 'switch'].filter(
      (name) => made.engine.scene.indexOf(part(name)) !== undefined,
    );
    expect(ids).toEqual(['box', 'name', 'switch']);
    expect(made.engine.quality()).toMatchObject({ missing: 1 });
    const filled = withPump();
    filled.define({ pump: { ...PUMP, parameters } });
    expect(filled.engine.scene.count).toBe(6);
  });

  test('what lies below takes the place of rows that are left out, and what lies beside or above stays', () => {
    const tags = ['one', 'two', 'three'];
    const row = (id: string, y: number) => ({
      ...{ id, identifier: 'dynamic-texts', x: 0, y, width: 100, height: 26, text: id },
    });
    const sheet = {
      ...{ format: 1, width: 200, height: 200 },
      parameters: tags.map((name) => ({ name, label: name, type: 'tag', optional: true, closes: true })),
      objects: [
        row('head', 0),
        ...tags.map((tag, nth) => row(tag, 30 + nth * 28)),
        { ...row('beside', 40), x: 120 },
        row('foot', 130),
      ],
      configuration: [],
      uses: tags.map((tag) => ({ object: tag, part: 'config', field: 'linkedTag', value: `{${tag}}` })),
    };
    const topsWith = (given: Record<string, string>) => {
      const made = withPump({ width: 200, height: 200 }, { id: 'p', tags: given });
      made.define({ pump: sheet });
      made.settle();
      const { scene } = made.engine;
      return ['head', ...tags, 'beside', 'foot'].map((name) => {
        const index = scene.indexOf(part(name));
        return index === undefined ? null : scene.objectAt(index)!.y - 20;
      });
    };
    expect(topsWith({ one: 'a', two: 'b', three: 'c' })).toEqual([0, 30, 58, 86, 40, 130]);
    expect(topsWith({ two: 'b' })).toEqual([0, null, 30, null, 40, 74]);
    expect(topsWith({})).toEqual([0, null, null, null, 40, 46]);
  });

  test('what is shown with tags is left out where none of them is there, and its row closes up', () => {
    const row = (id: string, y: number, height = 26) => ({
      ...{ id, identifier: 'dynamic-shapes', x: 0, y, width: 100, height, shape: 'rectangle' },
    });
    const shown = (object: string, value: string) => ({ object, part: 'config', field: 'shownWith', value });
    const sheet = {
      ...{ format: 1, width: 200, height: 200 },
      parameters: ['one', 'two'].map((name) => ({
        ...{ name, label: name, type: 'tag', optional: true, closes: true },
      })),
      objects: [row('heading', 0, 20), row('first', 30), row('second', 58), row('foot', 100)],
      configuration: [],
      uses: [shown('heading', '{one}{two}'), shown('first', '{one}'), shown('second', '{two}')],
    };
    const topsWith = (tags: Record<string, string>) => {
      const made = withPump({ width: 200, height: 200 }, { id: 'p', tags });
      made.define({ pump: sheet });
      made.settle();
      return sheet.objects.map(({ id }) => {
        const index = made.engine.scene.indexOf(part(id));
        return index === undefined ? null : made.engine.scene.objectAt(index)!.y - 20;
      });
    };
    expect(topsWith({ one: 'a', two: 'b' })).toEqual([0, 30, 58, 100]);
    expect(topsWith({ two: 'b' })).toEqual([0, null, 30, 72]);
    expect(topsWith({})).toEqual([null, null, null, 14]);
    for (const [value, why] of [
      ['{title}', 'which is no parameter'],
      ['{one} or {two}', 'must be tags alone'],
    ])
      expect(() => readAssembly({ ...sheet, uses: [shown('foot', value!)] })).toThrow(why);
  });

  test('a list of tags takes those that the instance has', () => {
    const sheet = {
      ...{ format: 1, width: 200, height: 200 },
      parameters: ['one', 'two', 'three'].map((name) => ({ name, label: name, type: 'tag' })),
      objects: [{ id: 'trend', identifier: 'trend', x: 0, y: 0, width: 100, height: 100 }],
      configuration: [],
      uses: [{ object: 'trend', part: 'object', field: 'moreTags', value: '{one},{two},{three}' }],
    };
    const moreWith = (tags: Record<string, string>) => {
      const made = withPump({ width: 200, height: 200 }, { id: 'p', tags });
      made.define({ pump: sheet });
      made.settle();
      return objectOf(made, part('trend')).moreTags;
    };
    expect(moreWith({ three: 't-3', one: 't-1' })).toBe('t-1,t-3');
    expect(moreWith({})).toBe('');
    const uses = [{ object: 'trend', part: 'object', field: 'moreTags', value: '{one} {two}' }];
    expect(() => readAssembly({ ...sheet, uses })).toThrow('moreTags must be tags alone');
  });

  test('a click on a switch within it asks to write its own tag', () => {
    const made = withPump();
    made.feed('t-run', 0);
    const { x, y } = { x: 10 + 91, y: 20 + 30 };
    made.pointer('down', x, y);
    made.pointer('up', x, y);
    expect(made.happened.find(({ type }) => type === 'control')).toMatchObject({
      ...{ object: part('switch'), tag: 't-run', target: 1 },
    });
  });

  test('a hidden one hides its parts, and one that may not be operated is not', () => {
    const hidden = withPump({ info: 'hidden' });
    expect(objectOf(hidden, part('switch')).info).toBe('hidden');
    const still = withPump({ canToggle: false });
    still.feed('t-run', 0);
    still.pointer('down', 101, 50);
    still.pointer('up', 101, 50);
    expect(still.happened.filter(({ type }) => type === 'control')).toEqual([]);
  });
});

describe('its definition', () => {
  test('may come before its instances, after them, and again', () => {
    const early = plant([]);
    early.define({ pump: PUMP });
    early.engine.addObjects([instance('p', 10, 20)]);
    const late = plant([instance('p', 10, 20)]);
    expect(late.engine.expansions.wanted).toEqual(['pump']);
    expect(late.engine.scene.count).toBe(1);
    late.define({ pump: PUMP });
    expect(late.engine.expansions.wanted).toEqual([]);
    expect(pictureOf(late.engine)).toEqual(pictureOf(early.engine));
    late.define({ pump: { ...PUMP, objects: PUMP.objects.slice(0, 4), uses: PUMP.uses.slice(0, 5) } });
    expect(late.engine.scene.count).toBe(5);
    expect(late.engine.live.get(part('switch'))).toBeUndefined();
  });

  test('nested: an inner instance takes its values from the outer one', () => {
    const made = plant(
      [instance('p', 0, 0, { assembly: 'pair', width: 240 })],
      [{ id: 'p', tags: { first: 't-1' }, values: { title: 'P-7' } }],
    );
    made.define({ pair: PAIR });
    expect(made.engine.expansions.wanted).toEqual(['pump']);
    made.define({ pump: PUMP });
    made.settle();
    expect(made.engine.scene.count).toBe(11);
    expect(objectOf(made, expandedId(expandedId('p', 'a'), 'name')).text).toBe('Pump P-7 A');
    expect(made.engine.live.boundTo(made.engine.live.tags.indexOf('t-1')!)).toHaveLength(2);
  });

  test.each([
    ['contains itself', { pump: { ...PUMP, objects: [instance('box', 0, 0)], configuration: [], uses: [] } }],
    ['is missing', { pump: new Error('This assembly does not exist') }],
    ['is of a newer page', { pump: { ...PUMP, format: 2 } }],
    ['is no object', { pump: 'rubbish' }],
    ['has an object twice', { pump: { ...PUMP, objects: [...PUMP.objects, PUMP.objects[0]] } }],
    ['names a tag', { pump: { ...PUMP, configuration: [{ id: 'bar', linkedTag: 't' }] } }],
    ['has too many objects', { pump: { ...PUMP, objects: Array(1001).fill(PUMP.objects[0]) } }],
    ['uses what is no parameter', { pump: { ...PUMP, parameters: PUMP.parameters.slice(1) } }],
    ['puts a text where a tag belongs', { pump: { ...PUMP, uses: [{ ...PUMP.uses[2], value: '{title}' }] } }],
    [
      'writes where an object is',
      { pump: { ...PUMP, uses: [{ ...PUMP.uses[0], field: 'x', value: '{most}' }] } },
    ],
    ['writes into a prototype', { pump: { ...PUMP, uses: [{ ...PUMP.uses[0], field: 'constructor' }] } }],
  ])('where it %s, a placeholder stands for each instance, and a finding says why', (_what, definitions) => {
    const made = plant([instance('p', 0, 0), instance('q', 200, 0)]);
    made.define(definitions);
    made.settle();
    const drawn = [...pictureOf(made.engine)];
    expect(drawn.every((line) => !line.includes('box ') || line.includes('"p'))).toBe(true);
    expect(made.findings.map(({ object }) => object)).toEqual(expect.arrayContaining(['p', 'q']));
    expect(made.engine.document.get('p')!.object).toEqual(instance('p', 0, 0));
    expect(made.engine.expansions.whyNot('p')).toBe(
      made.findings.find(({ object }) => object === 'p')?.message,
    );
    expect(() => made.engine.requestFrame()).not.toThrow();
  });

  test('four levels are drawn, a fifth is a placeholder; one that multiplies is none at all', () => {
    const level = (inner: string) => ({
      ...PUMP,
      parameters: [],
      objects: [instance('box', 0, 0, { assembly: inner })],
      configuration: [],
      uses: [],
    });
    const deep = plant([instance('p', 0, 0, { assembly: 'l1' })]);
    deep.define({ l1: level('l2'), l2: level('l3'), l3: level('l4'), l4: level('l5'), l5: PUMP });
    expect(deep.engine.scene.count).toBe(2);
    expect(deep.findings.at(-1)?.message).toContain('4 levels');
    const many = (inner: string) => ({
      ...level(inner),
      objects: Array.from({ length: 100 }, (_, nth) => instance(`n${nth}`, nth, 0, { assembly: inner })),
    });
    const bomb = plant([instance('p', 0, 0, { assembly: 'l1' })]);
    bomb.define({ l1: many('l2'), l2: many('l3'), l3: many('pump'), pump: PUMP });
    expect(bomb.engine.scene.count).toBe(1);
    expect(bomb.findings.at(-1)?.message).toContain('5000 objects');
  });

  test('no saved object can have the id of a part', () => {
    const made = plant([instance('p', 0, 0)]);
    made.define({ pump: PUMP });
    expect(made.engine.expansions.item(part('box'))).toBeDefined();
    expect(expandedId(1, 'a')).not.toBe(expandedId('1', 'a'));
    expect(expandedId('a', 1)).not.toBe(expandedId('a', '1'));
  });
});

describe('edited', () => {
  function bench() {
    const made = withPump();
    let next = 0;
    const editing = made.engine.beginEditing(() => `n${++next}`);
    editing.snap = { objects: false, grid: null };
    made.settle();
    return { ...made, editing, editor: editing.editor };
  }

  test('a click on a part selects the instance; a drag moves it with its parts, and one undo brings all back', () => {
    const made = bench();
    const before = pictureOf(made.engine);
    made.pointer('down', 45, 60);
    made.pointer('up', 45, 60);
    expect([...made.editor.selection.all]).toEqual(['p']);
    made.pointer('down', 45, 60);
    made.pointer('move', 90, 90);
    made.pointer('move', 145, 160);
    made.pointer('up', 145, 160);
    expect(made.engine.document.get('p')!.object).toMatchObject({ x: 110, y: 120 });
    expect(objectOf(made, part('box'))).toMatchObject({ x: 110, y: 120 });
    made.editor.run({ do: 'undo' });
    expect(pictureOf(made.engine)).toEqual(before);
  });

  test('a value is set in one step and undone in one', () => {
    const made = bench();
    made.editor.run({ do: 'select', ids: ['p'] });
    expect(made.editor.run({ do: 'link', change: { values: { title: 'P-9' } } })).toBeUndefined();
    expect(objectOf(made, part('name')).text).toBe('Pump P-9');
    made.editor.run({ do: 'undo' });
    expect(objectOf(made, part('name')).text).toBe('Pump -');
    expect(made.editor.history.labels.labels).toHaveLength(1);
  });

  test('deleted, copied and restacked with everything that is drawn for it', () => {
    const made = bench();
    made.engine.addObjects([{ id: 's', identifier: 'dynamic-shapes', x: 0, y: 0, width: 500, height: 500 }]);
    const ids = () => pictureOf(made.engine).map((line) => line.split(' ')[0]);
    const own = ['"p"', ...PUMP.objects.map(({ id }) => JSON.stringify(part(String(id))))];
    expect(ids()).toEqual([...own, '"s"']);
    made.editor.run({ do: 'select', ids: ['p'] });
    made.editor.run({ do: 'stack', where: 'front' });
    expect(ids()).toEqual(['"s"', ...own]);
    made.editor.run({ do: 'duplicate' });
    expect(ids()).toHaveLength(13);
    made.editor.run({ do: 'select', ids: ['p'] });
    made.editor.run({ do: 'delete' });
    expect(ids().filter((id) => id?.startsWith('"p'))).toEqual([]);
    made.editor.run({ do: 'undo' });
    expect(ids().slice(0, 7)).toEqual(['"s"', ...own]);
  });

  test('shows no value while it is edited, and the values again afterwards', () => {
    const made = withPump();
    made.feed('t-flow', 7);
    made.engine.beginEditing(() => 'n');
    expect(made.engine.live.get(part('value'))).toBeUndefined();
    made.engine.goLive();
    made.settle();
    expect(textOf(made, 'value')).toBe('7.0');
    made.engine.document.change(transaction({ removed: [made.engine.document.get('p')!] }));
    expect(made.engine.scene.count).toBe(0);
    expect(made.engine.live.boundTo(made.engine.live.tags.indexOf('t-flow')!)).toEqual([]);
  });

  test('what is linked by roles of one assignment becomes parameters with their link objects', () => {
    const role = (linkObjectId: string, assignmentId = 'pump-1') => ({ assignmentId, linkObjectId });
    const drafted = (second: object) => {
      const made = plant(PUMP.objects, [
        { id: 'bar', linkedTag: 't-1', readBackTags: ['t-1'], ...role('lo-flow') },
        { id: 'switch', ...second },
      ]);
      const { editor } = made.engine.beginEditing(() => 'n');
      editor.run({ do: 'selectAll' });
      return assemblyDraft(parseClipping(editor.copy()!), (tag) => ({ 't-1': 'Flow' })[tag]);
    };
    const draft = drafted(role('lo-run'));
    expect(draft.definition.parameters).toEqual([
      { name: 'tag1', label: 'Flow', type: 'tag', linkObjectId: 'lo-flow' },
      { name: 'tag2', label: 'Tag 2', type: 'tag', linkObjectId: 'lo-run' },
    ]);
    expect(draft).toMatchObject({ assignmentId: 'pump-1', tags: {} });
    expect(() => drafted(role('lo-run', 'pump-2'))).toThrow('2 assignments');
  });

  test('what was made from objects shows the same as they did, and detached they are objects again', () => {
    const made = plant(
      PUMP.objects.map((object) => ({ ...object, x: object.x + 10, y: object.y + 20 })),
      [
        { id: 'bar', linkedTag: 't-flow' },
        { id: 'value', linkedTag: 't-flow' },
        { id: 'switch', linkedTag: 't-run' },
      ],
    );
    made.settle();
    let next = 0;
    const { editor } = made.engine.beginEditing(() => `n${++next}`);
    const shapes = () => pictureOf(made.engine).map((line) => line.slice(line.indexOf(' ')));
    const before = shapes();
    editor.run({ do: 'selectAll' });
    const draft = assemblyDraft(parseClipping(editor.copy()!), (tag) => `Name of ${tag}`);
    expect(draft.definition.parameters.map(({ label }) => label)).toEqual([
      'Name of t-flow',
      'Name of t-run',
    ]);
    expect(draft.tags).toEqual({ tag1: 't-flow', tag2: 't-run' });
    const object = { ...draft.instance, assembly: 'made' };
    const text = clippingText([{ object, config: { id: object.id, tags: draft.tags } }]);
    expect(editor.run({ do: 'exchange', text })).toBeUndefined();
    expect(made.engine.document.size).toBe(1);
    made.define({ made: draft.definition });
    expect(shapes().slice(1)).toEqual(before);
    expect(editor.run({ do: 'detach' })).toBeUndefined();
    expect(made.engine.document.size).toBe(5);
    expect(shapes()).toEqual(before);
    const links = [...made.engine.document.items()].flatMap(({ config }) => config?.linkedTag ?? []);
    expect(links.sort()).toEqual(['t-flow', 't-flow', 't-run']);
    editor.run({ do: 'undo' });
    editor.run({ do: 'undo' });
    expect(shapes()).toEqual(before);
    expect(made.engine.expansions.size).toBe(0);
  });
});

test('after any edits, undone and redone, of instances and their definitions, the picture is that of a page opened anew', () => {
  for (let seed = 1; seed <= 12; seed++) expect(divergence(seed, 40), `seed ${seed}`).toBeUndefined();
});

test('nor after merges with another builder, and copies from and to another diagram', () => {
  for (let seed = 1; seed <= 4; seed++) expect(sharedDivergence(seed, 30), `seed ${seed}`).toBeUndefined();
});
