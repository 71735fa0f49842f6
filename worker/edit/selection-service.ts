import type { SelectionApi, SelectionSummary } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';

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
