import { expect, test, vi } from 'vitest';
import { createEditor } from '../../../host/editor/editor.ts';
import type { SelectionSummary, TextSpot } from '../../../worker/boundary/index.ts';
import { editState, fakeEditor, fakeWorker } from './doubles.ts';

const summary = (count: number): SelectionSummary => ({
  ids: [],
  count,
  kind: null,
  kinds: [],
  grouped: false,
  known: true,
  fault: null,
  locked: false,
  hidden: false,
  box: null,
  values: {},
  config: {},
});

test('the selection is asked for again only when its revision has changed', async () => {
  const asked = vi.fn(async () => summary(1));
  const editor = await fakeEditor(fakeWorker({ selection: { summary: asked } }));
  await vi.waitFor(() => expect(editor.state.summary.count).toBe(1));
  const before = asked.mock.calls.length;
  editor.follow(editState({ revision: 1 }));
  await Promise.resolve();
  expect(asked.mock.calls.length).toBe(before);
});

test('of many changes while an answer is under way only the newest is asked for', async () => {
  const answers: ((value: SelectionSummary) => void)[] = [];
  const asked = vi.fn(() => new Promise<SelectionSummary>((resolve) => answers.push(resolve)));
  const editor = createEditor({
    remote: () => fakeWorker({ selection: { summary: asked } }),
    refuse: () => {},
  });
  for (const revision of [1, 2, 3, 4]) editor.follow(editState({ revision }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!(summary(1));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(summary(4));
  await vi.waitFor(() => expect(editor.state.summary.count).toBe(4));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a refusal is said in the worker’s words; a field gets it as its answer', async () => {
  const refuse = vi.fn();
  const worker = fakeWorker({
    edit: { run: async () => ({ message: 'Select at least one object first.' }) },
  });
  const editor = createEditor({ remote: () => worker, refuse });
  editor.run({ do: 'delete' });
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledWith('Select at least one object first.'));
  expect(await editor.change({ do: 'set', field: 'x', value: 1 })).toEqual({
    message: 'Select at least one object first.',
  });
  expect(refuse).toHaveBeenCalledOnce();
});

test('a worker that dies over a command does not leave the page waiting', async () => {
  const worker = fakeWorker({
    edit: { run: () => Promise.reject(new Error('The engine was replaced')) },
  });
  const editor = createEditor({ remote: () => worker, refuse: () => {} });
  expect(await editor.change({ do: 'undo' })).toEqual({ message: 'The engine was replaced' });
});

test('an edited text is set on its object; the same text and Escape set nothing', async () => {
  const worker = fakeWorker({
    text: { ofSelection: async () => ({ ...SPOT, object: 7, text: 'Well' }) },
  });
  const editor = await fakeEditor(worker);
  for (const text of ['Well', null, 'Spring']) {
    await editor.editText();
    expect(editor.state.spot?.text).toBe('Well');
    editor.endText(text);
    expect(editor.state.spot).toBeNull();
  }
  expect(worker.commands.filter((command) => command.do === 'set')).toEqual([
    { do: 'set', field: 'text', value: 'Spring' },
  ]);
});

test('Tab takes the text and goes on to the next cell; where there is none it ends', async () => {
  const spot = { ...SPOT, object: 'a1' };
  const beside = { ...SPOT, object: 'a2' };
  const goOn = vi.fn(async (back: boolean) => (back ? null : beside));
  const worker = fakeWorker({ text: { openAt: async () => spot, beside: goOn } });
  const editor = await fakeEditor(worker);
  await editor.editText({ x: 1, y: 1 });
  editor.endText('Pump 1', 'next');
  await vi.waitFor(() => expect(editor.state.spot).toEqual(beside));
  expect(worker.commands.at(-1)).toEqual({ do: 'set', field: 'text', value: 'Pump 1' });
  editor.endText('Pump 2', 'previous');
  await vi.waitFor(() => expect(goOn).toHaveBeenLastCalledWith(true));
  expect(editor.state.spot).toBeNull();
});

const SPOT: TextSpot = {
  object: 1,
  field: 'text',
  text: '000',
  box: [0, 0, 75, 25],
  angle: 0,
  fontSize: 14,
  fontFamily: 'Roboto',
  faces: [],
  fontWeight: 'normal',
  fontStyle: 'normal',
  fontColor: '#000000',
  textAlign: 'center',
};
