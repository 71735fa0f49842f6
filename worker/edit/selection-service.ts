import { assemblyDraft } from '../../engine/edit/assembly-draft.ts';
import { clippingText, parseClipping } from '../../engine/edit/clipboard.ts';
import { EditError } from '../../engine/plugin.ts';
import type { AssemblyDraft, EditFault, SelectionApi, SelectionSummary } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { NOT_EDITING } from '../words/faults.ts';

const NO_OBJECTS = clippingText([]);

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

export class SelectionService implements SelectionApi {
  readonly #engine: EngineRef;

  constructor(engine: EngineRef) {
    this.#engine = engine;
  }

  /** After selecting everything the picture comes first: summarising 100,000 objects takes two frames. */
  async summary(): Promise<SelectionSummary> {
    const engine = this.#engine.get();
    if (!engine.editing) return NOTHING_SELECTED;
    await engine.drawn();
    // A picture is sent at the end of its task.
    await new Promise((resolve) => setTimeout(resolve));
    return engine.editing?.editor.summary() ?? NOTHING_SELECTED;
  }

  copy(): string | null {
    return this.#engine.get().editing?.editor.copy() ?? null;
  }

  assemblyDraft(): AssemblyDraft | EditFault {
    const { editing, live } = this.#engine.get();
    const copied = editing?.editor.copy();
    if (!editing) return NOT_EDITING;
    try {
      return assemblyDraft(parseClipping(copied ?? NO_OBJECTS), (uuid) => {
        const index = live.tags.indexOf(uuid);
        return index === undefined ? undefined : live.tags.info(index).name;
      });
    } catch (error) {
      if (error instanceof EditError) return { message: error.message };
      throw error;
    }
  }

  selectAt(x: number, y: number): number {
    const { editing } = this.#engine.get();
    if (!editing) return 0;
    const { editor } = editing;
    const id = editing.idAt(x, y);
    editor.grasp.leaveFor(id);
    if (id === null) editor.selection.clear();
    else if (![...editor.grasp.whole([id])].every((one) => editor.selection.has(one)))
      editor.selection.set(editor.grasp.touch(id));
    return editor.selection.size;
  }
}
