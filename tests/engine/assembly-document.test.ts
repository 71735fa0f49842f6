import { describe, expect, test } from 'vitest';
import { type AssemblyDefinition, readAssembly } from '../../engine/document/assembly.ts';
import { definitionOfDocument, linesOfAssembly, usesIn } from '../../engine/document/assembly-document.ts';
import { assemblyDraft } from '../../engine/edit/assembly-draft.ts';
import { parseClipping } from '../../engine/edit/clipboard.ts';
import { loadDiagram } from '../../worker/load/load.ts';
import { PAIR, PUMP, plant } from '../support/engine/assemblies.ts';

/** An engine that edits a definition. */
async function editing(definition: AssemblyDefinition) {
  const { engine } = plant([]);
  const loaded = await loadDiagram({
    engine,
    lines: linesOfAssembly({ name: 'Pump', version: 3, definition: { ...definition } }),
    warn: () => {},
    now: () => 0,
    onProgress: () => {},
    breathe: async () => {},
  });
  const { editor } = engine.beginEditing(() => 'new');
  const definitionNow = () =>
    definitionOfDocument(
      engine.document.canvas,
      [...engine.document.items()].sort((a, b) => a.rank - b.rank),
    );
  const usesOf = (id: string) => usesIn(engine.document.get(id)?.config);
  return { engine, loaded, editor, definitionNow, usesOf };
}

describe('a definition as a document', () => {
  test.each([
    ['with parameters of all types', PUMP],
    ['with instances of another', PAIR],
  ])('%s, comes back as it was', async (_, definition) => {
    const { loaded, definitionNow } = await editing(definition);
    expect(loaded).toMatchObject({ ok: true, name: 'Pump', version: 3, objects: definition.objects.length });
    const { uses, ...rest } = definitionNow();
    const { uses: expected, ...others } = definition;
    expect(rest).toEqual(others);
    expect(uses).toHaveLength(expected.length);
    expect(uses).toEqual(expect.arrayContaining([...expected]));
    expect(readAssembly(definitionNow()).parameters.size).toBe(definition.parameters.length);
  });

  test('that is damaged is not opened', async () => {
    const { loaded } = await editing({ ...PUMP, width: -4 });
    expect(loaded).toMatchObject({ ok: false });
  });
});

describe('editing its parameters', () => {
  test('a removed one leaves what used it as it is drawn, and undo brings both back at once', async () => {
    const { editor, definitionNow, usesOf } = await editing(PUMP);
    const parameters = PUMP.parameters.filter(({ name }) => name !== 'flow');
    expect(editor.run({ do: 'parameters', parameters })).toBeUndefined();
    expect(definitionNow().parameters).toEqual(parameters);
    expect([usesOf('bar'), usesOf('value')]).toEqual([
      [{ part: 'object', field: 'maxScale', value: '{most}' }],
      [],
    ]);
    editor.run({ do: 'undo' });
    expect(definitionNow().parameters).toEqual(PUMP.parameters);
    expect(usesOf('value')).toEqual([{ part: 'config', field: 'linkedTag', value: '{flow}' }]);
  });

  test('what is shown with several tags stays with those that are left', async () => {
    const { editor, usesOf } = await editing(PUMP);
    editor.run({ do: 'select', ids: ['name'] });
    editor.run({ do: 'use', part: 'config', field: 'shownWith', value: '{flow}{run}' });
    const shown = () => usesOf('name').find(({ field }) => field === 'shownWith')?.value;
    const without = (gone: string) => PUMP.parameters.filter(({ name }) => name !== gone);
    editor.run({ do: 'parameters', parameters: without('flow') });
    expect(shown()).toBe('{run}');
    editor.run({ do: 'parameters', parameters: without('flow').filter(({ name }) => name !== 'run') });
    expect(shown()).toBeUndefined();
    editor.run({ do: 'undo' });
    editor.run({ do: 'undo' });
    expect(shown()).toBe('{flow}{run}');
  });

  test.each([
    ['two of one name', [PUMP.parameters[0]!, PUMP.parameters[0]!], 'Two parameters are named flow.'],
    ['a number without a value', [{ name: 'a', label: 'A', type: 'number' as const }], 'needs a value'],
    ['one without a label', [{ name: 'a', label: ' ', type: 'text' as const }], 'needs a label'],
  ])('%s is refused in words', async (_, parameters, message) => {
    const { editor, definitionNow } = await editing(PUMP);
    expect(editor.run({ do: 'parameters', parameters })?.message).toContain(message);
    expect(definitionNow().parameters).toEqual(PUMP.parameters);
  });

  test('a diagram has none', () => {
    const { engine } = plant([]);
    const { editor } = engine.beginEditing(() => 'new');
    expect(editor.run({ do: 'parameters', parameters: [] })?.message).toBe(
      'Only assemblies have parameters.',
    );
  });

  test('a field of all selected objects takes a parameter, and is as drawn again', async () => {
    const { editor, usesOf } = await editing(PUMP);
    editor.run({ do: 'select', ids: ['bar', 'switch'] });
    const use = { part: 'object' as const, field: 'label', value: 'Flow of {title}' };
    expect(editor.run({ do: 'use', ...use })).toBeUndefined();
    for (const id of ['bar', 'switch']) expect(usesOf(id)).toContainEqual(use);
    expect(editor.run({ do: 'use', ...use, value: '{title}' })).toBeUndefined();
    expect(usesOf('switch').filter(({ field }) => field === 'label')).toHaveLength(1);
    editor.run({ do: 'use', ...use, value: null });
    expect(usesOf('switch')).toEqual([{ part: 'config', field: 'linkedTag', value: '{run}' }]);
  });

  test.each([
    ['a tag in a text', 'object', 'text', '{flow}', 'text cannot use {flow}: it is a tag.'],
    ['a text for a tag', 'config', 'linkedTag', '{title}', 'it is no tag.'],
    ['an unknown one', 'object', 'text', '{nothing}', 'which is no parameter.'],
    ['a place', 'object', 'x', '{most}', 'No parameter can be used for x.'],
  ] as const)('%s is refused', async (_, part, field, value, message) => {
    const { editor, usesOf } = await editing(PUMP);
    editor.run({ do: 'select', ids: ['name'] });
    expect(editor.run({ do: 'use', part, field, value })?.message).toContain(message);
    expect(usesOf('name')).toEqual([{ part: 'object', field: 'text', value: 'Pump {title}' }]);
  });

  test('a copied object takes its uses along; an assembly that is made of it elsewhere has none of them', async () => {
    const { editor, engine, usesOf } = await editing(PUMP);
    editor.run({ do: 'select', ids: ['name'] });
    editor.run({ do: 'duplicate' });
    expect(engine.document.size).toBe(6);
    expect(usesOf('new')).toEqual(usesOf('name'));
    const { definition } = assemblyDraft(parseClipping(editor.copy()!), () => undefined);
    expect(definition).toMatchObject({ configuration: [{ id: 'new' }], uses: [] });
    expect(definition.configuration[0]).not.toHaveProperty('uses');
  });
});
