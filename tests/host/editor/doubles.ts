/** Stands in for the worker: remembers what it was asked to do. */
import type { EditRemote } from '../../../host/editor/edit-remote.ts';
import { createEditor, type Editor } from '../../../host/editor/editor.ts';
import type {
  CanvasSettings,
  DiagramPatch,
  EditCommand,
  EditState,
  KindDescriptor,
} from '../../../worker/protocol.ts';

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
  catalog(): Promise<readonly KindDescriptor[]>;
  readonly commands: EditCommand[];
  readonly calls: string[];
}

export function fakeWorker(change: Partial<FakeWorker> = {}): FakeWorker {
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
    catalog: async () => [KIND, PUMP],
    edit: async (command) => {
      commands.push(command);
      return null;
    },
    siteMode: async () => ({ static: 0, dynamic: 0 }),
    planSiteMode: async (to) => ({ to, turned: 0, kept: 0, keptLinks: [] }),
    applySiteMode: async () => null,
    setMode: noted('setMode', undefined),
    previewMerge: noted('previewMerge', { ok: false, status: 0, message: 'No server' } as const),
    takeMerge: noted('takeMerge', false),
    dropMerge: noted('dropMerge', undefined),
    showOthers: noted('showOthers', undefined),
    setTool: noted('setTool', undefined),
    setSnapping: noted('setSnapping', undefined),
    setGuides: noted('setGuides', undefined),
    escape: noted('escape', undefined),
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
    copySelection: async () => '{"format":"mimic/objects"}',
    selectionSummary: async () => ({
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
    }),
    selectAt: async () => 1,
    openAt: async () => null,
    textBeside: async () => null,
    textOfSelection: async () => null,
    canvasSettings: async () => CANVAS,
    historyEntries: async () => ({ labels: [], at: 0 }),
    openBlank: noted('openBlank', undefined),
    unsavedChange: async () => ({ version: 1, patch: NO_CHANGE, serial: 1 }),
    changeSaved: noted('changeSaved', undefined),
    restore: noted('restore', null),
    wholePatch: async () => NO_CHANGE,
    thumbnail: async () => null,
    saveWhole: async () => ({ ok: true, version: 1, serial: 1 }),
    defaultStates: async () => [],
    keepJournal: noted('keepJournal', null),
    flushJournal: noted('flushJournal', undefined),
    findDrafts: async () => [],
    takeDraft: noted('takeDraft', null),
    dropDraft: noted('dropDraft', undefined),
    draftFile: async () => null,
    layerRows: async () => ({ total: 0, from: 0, rows: [], hiddenObjects: 0 }),
    openLayer: noted('openLayer', undefined),
    revealLayer: async () => null,
    pickLayer: noted('pickLayer', undefined),
    moveLayer: noted('moveLayer', null),
    ...change,
  };
}

export async function fakeEditor(worker = fakeWorker(), edit: Partial<EditState> = {}): Promise<Editor> {
  const editor = createEditor({ remote: () => worker, refuse: () => {} });
  await editor.begin();
  editor.follow(editState(edit));
  return editor;
}
