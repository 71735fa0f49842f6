/** Stands in for the worker: remembers what it was asked to do. */
import type { EditRemote } from '../../../host/editor/edit-remote.ts';
import { createEditor, type Editor } from '../../../host/editor/editor.ts';
import type {
  CanvasSettings,
  DiagramPatch,
  EditCommand,
  EditState,
  KindDescriptor,
  SelectionSummary,
} from '../../../worker/boundary/index.ts';

export const CANVAS: CanvasSettings = { width: 1920, height: 1080, fill: null, url: null };
export const NO_CHANGE: DiagramPatch = { removed: [], put: [] };

export const KIND: KindDescriptor = {
  kind: 'lamp',
  version: 1,
  title: 'Lamp',
  group: 'shapes',
  size: [40, 40],
  props: {
    fill: { type: 'colour', default: '#cfd5da', label: 'Fill' },
    strokeWidth: { type: 'number', default: 2, min: 0, max: 40, unit: 'px', label: 'Outline width' },
    shape: { type: 'choice', choices: ['round', 'square'], default: 'round', label: 'Shape' },
    blinks: { type: 'boolean', default: false, label: 'Blinks' },
    text: { type: 'text', default: '', max: 50, label: 'Text' },
  },
  panel: ['details', 'state'],
  variants: [
    { name: 'round', title: 'Circle', props: { shape: 'round' } },
    { name: 'square', title: 'Square', props: { shape: 'square' } },
  ],
  states: { set: 'binary', paints: { fill: { base: 'fill', states: { ON: '#55ac40' } } } },
};

export const PUMP: KindDescriptor = {
  ...KIND,
  kind: 'pump',
  title: 'Pump',
  group: 'dual',
  variants: undefined,
};

export const editState = (change: Partial<EditState> = {}): EditState => ({
  tool: 'select',
  selected: 0,
  revision: 1,
  canUndo: false,
  canRedo: false,
  undoLabel: null,
  redoLabel: null,
  unsaved: false,
  objects: 3,
  snap: { objects: true, grid: null },
  keeping: 'kept',
  version: 1,
  ...change,
});

export interface FakeWorker extends EditRemote {
  readonly commands: EditCommand[];
  readonly calls: string[];
}

/** Other answers than the usual ones, by interface. */
type Answers = { readonly [G in keyof EditRemote]?: Partial<EditRemote[G]> };

const NOTHING_SELECTED: SelectionSummary = {
  ids: [],
  count: 0,
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
};

export function fakeWorker(answers: Answers = {}): FakeWorker {
  const commands: EditCommand[] = [];
  const calls: string[] = [];
  const noted =
    <T>(name: string, answer: T) =>
    async (): Promise<T> => {
      calls.push(name);
      return answer;
    };
  return {
    commands,
    calls,
    kinds: { catalog: async () => [KIND, PUMP], defaultStates: async () => [], ...answers.kinds },
    diagram: {
      canvasSettings: async () => CANVAS,
      thumbnail: async () => null,
      definition: async () => ({
        ...{ format: 1, width: 100, height: 100 },
        ...{ parameters: [], objects: [], configuration: [], uses: [] },
      }),
      ...answers.diagram,
    },
    edit: {
      run: async (command) => {
        commands.push(command);
        return null;
      },
      placeAt: async (kind, variant) => {
        calls.push(`place ${kind} ${variant}`);
        return null;
      },
      pasteAt: async (text, x, y) => {
        calls.push(`paste at ${x} ${y}`);
        commands.push({ do: 'paste', text });
        return null;
      },
      clippingPicture: async () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      setTool: noted('setTool', undefined),
      setSnapping: noted('setSnapping', undefined),
      setGuides: noted('setGuides', undefined),
      escape: noted('escape', undefined),
      history: async () => ({ labels: [], at: 0 }),
      showOthers: noted('showOthers', undefined),
      ...answers.edit,
    },
    selection: {
      summary: async () => NOTHING_SELECTED,
      copy: async () => '{"format":"mimic/objects"}',
      selectAt: async () => 1,
      assemblyDraft: async () => ({ message: 'Select the objects of the assembly first.' }),
      ...answers.selection,
    },
    text: {
      openAt: async () => null,
      ofSelection: async () => null,
      beside: async () => null,
      ...answers.text,
    },
    tags: {
      place: noted('tags.place', null),
      looksFor: async () => [],
      aimAt: async () => false,
      aimAway: noted('tags.aimAway', undefined),
      dropOne: noted('tags.dropOne', null),
      ...answers.tags,
    },
    layers: {
      rows: async () => ({ total: 0, from: 0, rows: [], hiddenObjects: 0 }),
      open: noted('layers.open', undefined),
      reveal: async () => null,
      pick: noted('layers.pick', undefined),
      move: noted('layers.move', null),
      ...answers.layers,
    },
    saving: {
      unsavedChange: async () => ({ version: 1, patch: NO_CHANGE, serial: 1 }),
      changeSaved: noted('changeSaved', undefined),
      restore: noted('restore', null),
      saveWhole: async () => ({ ok: true, version: 1, serial: 1 }),
      ...answers.saving,
    },
    journal: {
      keep: noted('keepJournal', null),
      flush: noted('flushJournal', undefined),
      findDrafts: async () => [],
      takeDraft: noted('takeDraft', null),
      dropDraft: noted('dropDraft', undefined),
      draftFile: async () => null,
      ...answers.journal,
    },
    merge: {
      preview: noted('merge.preview', { ok: false, status: 0, message: 'No server' } as const),
      take: noted('merge.take', false),
      drop: noted('merge.drop', undefined),
      ...answers.merge,
    },
    siteMode: {
      count: async () => ({ static: 0, dynamic: 0 }),
      plan: async (to) => ({ to, turned: 0, kept: 0, keptLinks: [] }),
      apply: async () => null,
      ...answers.siteMode,
    },
  };
}

export async function fakeEditor(worker = fakeWorker(), edit: Partial<EditState> = {}): Promise<Editor> {
  const editor = createEditor({ remote: () => worker, refuse: () => {} });
  await editor.begin();
  editor.follow(editState(edit));
  return editor;
}
