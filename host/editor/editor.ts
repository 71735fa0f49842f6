/**
 * The page's half of editing: sends commands to the worker and mirrors the results: selection, canvas, kinds. It contains no rules
 * of editing; a command that cannot be done comes back with the worker's message.
 */
import { proxy, ref } from 'valtio';
import type {
  CanvasSettings,
  EditCommand,
  EditFault,
  EditState,
  GuideLines,
  KindDescriptor,
  LayerPlace,
  LayerStep,
  SelectionSummary,
  SnapSettings,
  StateRow,
  TextSpot,
} from '../../worker/boundary/index.ts';
import { commonKind } from '../panels/common-kind.ts';
import type { EditRemote } from './edit-remote.ts';
import { keepSnapping, keptSnapping } from './snap-settings.ts';

export interface EditorState {
  readonly edit: EditState;
  /** The selection, as the property panel shows it; a moment behind `edit.revision`. */
  readonly summary: SelectionSummary;
  readonly canvas: CanvasSettings | null;
  readonly kinds: readonly KindDescriptor[];
  /** The text that is being edited over its object. */
  readonly spot: TextSpot | null;
}

const NOT_EDITING: EditState = {
  tool: 'select',
  selected: 0,
  revision: -1,
  canUndo: false,
  canRedo: false,
  undoLabel: null,
  redoLabel: null,
  unsaved: false,
  objects: 0,
  snap: { objects: true, grid: null },
  keeping: 'off',
  version: 0,
};

export const NOTHING_SELECTED: SelectionSummary = {
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

interface EditorOptions {
  /** The present worker; undefined while it is being replaced. */
  readonly remote: () => EditRemote | undefined;
  /** An error that no field shows. */
  readonly refuse: (message: string) => void;
}

export interface Editor {
  readonly state: EditorState;
  readonly remote: EditorOptions['remote'];
  /** Takes the worker's state; requests the selection again if that has changed. */
  follow(edit: EditState): void;
  /** Requests the kinds; once per worker. */
  begin(): Promise<void>;
  /** Runs it, and shows an error as a message. */
  run(command: EditCommand): void;
  /** Runs it, and returns the error: for fields, which show it themselves. */
  change(command: EditCommand): Promise<EditFault | null>;
  /** Moves the selection in the list of layers, and shows an error as a message. */
  move(to: LayerPlace | LayerStep): Promise<void>;
  setTool(tool: EditState['tool']): void;
  /** Applies now and the next time. */
  setSnapping(settings: SnapSettings): void;
  /** The builder's guides from the rulers; the next worker gets them too. */
  setGuides(lines: GuideLines): void;
  /** CSS pixels in the surface; its middle if missing. */
  place(kind: string, variant: string | null, x?: number, y?: number): void;
  placeTable(rows: number, columns: number): void;
  /** The rows of states that a kind has while an element has none of its own. */
  readonly defaultStates: (kind: string) => Promise<readonly StateRow[]>;
  /** Opens the group or the text under the point, or the text of the selection. */
  editText(at?: { readonly x: number; readonly y: number }): Promise<void>;
  /** Ends the editing of a text; null discards what was typed. From a cell `go` moves to the one beside it. */
  endText(text: string | null, go?: 'next' | 'previous'): void;
}

type MutableState = { -readonly [K in keyof EditorState]: EditorState[K] };

export function createEditor({ remote, refuse }: EditorOptions): Editor {
  const state = proxy<MutableState>({
    edit: ref(NOT_EDITING),
    summary: ref(NOTHING_SELECTED),
    canvas: null,
    kinds: ref([]),
    spot: null,
  });
  const selection = new SelectionFollower(remote, state);
  let guides: GuideLines = { x: [], y: [] };

  const answered = async (work: Promise<EditFault | null> | undefined): Promise<EditFault | null> =>
    (await work?.catch((error: Error) => ({ message: error.message }))) ?? null;
  const said = async (work: Promise<EditFault | null> | undefined): Promise<void> => {
    const fault = await answered(work);
    if (fault) refuse(fault.message);
  };

  return {
    state,
    remote,
    follow(edit) {
      state.edit = ref(edit);
      selection.follow();
    },
    async begin() {
      selection.forget();
      const worker = remote();
      if (worker) {
        await worker.edit.setSnapping(keptSnapping());
        await worker.edit.setGuides(guides);
        state.kinds = ref(await worker.kinds.catalog());
      }
      selection.follow();
    },
    run: (command) => void said(remote()?.edit.run(command)),
    change: (command) => answered(remote()?.edit.run(command)),
    move: (to) => said(remote()?.layers.move(to)),
    setTool: (tool) => void remote()?.edit.setTool(tool),
    setSnapping(settings) {
      keepSnapping(settings);
      void remote()?.edit.setSnapping(settings);
    },
    setGuides(lines) {
      guides = lines;
      void remote()?.edit.setGuides(lines);
    },
    place: (kind, variant, x, y) => void said(remote()?.edit.placeAt(kind, variant, x, y)),
    placeTable: (rows, columns) =>
      void said(remote()?.edit.run({ do: 'place', kind: 'table', options: { rows, columns } })),
    defaultStates: async (kind) => (await remote()?.kinds.defaultStates(kind)) ?? [],
    ...textEditing(remote, state, (work) => void said(work)),
  };
}

/** Keeps `summary` and `canvas` at the worker's newest revision. */
class SelectionFollower {
  readonly #remote: EditorOptions['remote'];
  readonly #state: MutableState;
  /** The revision requested last. */
  #asked = -1;
  #asking = false;

  constructor(remote: EditorOptions['remote'], state: MutableState) {
    this.#remote = remote;
    this.#state = state;
  }

  /** Another worker may answer differently about the same revision. */
  forget(): void {
    this.#asked = -1;
  }

  /** Requests if the revision differs from the last one. */
  follow(): void {
    if (this.#asked !== this.#state.edit.revision) void this.#ask();
  }

  /** One request at a time: while a drag changes the selection at every frame, only the newest answer counts. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const state = this.#state;
    try {
      while (this.#asked !== state.edit.revision) {
        this.#asked = state.edit.revision;
        const worker = this.#remote();
        if (!worker) break;
        const [summary, canvas] = await Promise.all([
          worker.selection.summary(),
          worker.diagram.canvasSettings(),
        ]);
        state.summary = ref(summary);
        state.canvas = ref(canvas);
      }
    } catch {
      // The worker died meanwhile; the next one publishes a state of its own.
    } finally {
      this.#asking = false;
    }
  }
}

/** The text edited over its object. `run` runs an edit and shows an error as a message. */
function textEditing(
  remote: EditorOptions['remote'],
  state: MutableState,
  run: (work: Promise<EditFault | null> | undefined) => void,
): Pick<Editor, 'editText' | 'endText'> {
  return {
    async editText(at) {
      const worker = remote();
      const spot = at ? await worker?.text.openAt(at.x, at.y) : await worker?.text.ofSelection();
      if (!spot) return;
      await worker?.edit.run({ do: 'select', ids: [spot.object] });
      state.spot = ref(spot);
    },
    endText(text, go) {
      const { spot } = state;
      state.spot = null;
      const worker = remote();
      if (spot && text !== null && text !== spot.text)
        run(worker?.edit.run({ do: 'set', field: spot.field, value: text }));
      if (!go) return;
      // Requested right after the edit, so the worker has finished that by then.
      void worker?.text
        .beside(go === 'previous')
        .then((beside) => {
          state.spot = beside && ref(beside);
        })
        .catch(() => undefined);
    },
  };
}

/** The descriptor of the selected kind, or what several kinds have in common. */
export const selectedKind = ({
  kinds,
  summary,
}: Pick<EditorState, 'kinds' | 'summary'>): KindDescriptor | undefined =>
  commonKind(summary.kinds.flatMap((name) => kinds.find(({ kind }) => kind === name) ?? []));
