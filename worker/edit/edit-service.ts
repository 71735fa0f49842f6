/** Translates the page's editing calls into commands of the engine's editor. */
import type { EditMode, EditToolName } from '../../engine/edit-mode.ts';
import type {
  EditApi,
  EditCommand,
  EditFault,
  GuideLines,
  OtherBuilder,
  SnapSettings,
} from '../boundary/index.ts';
import type { JournalService } from '../journal/journal-service.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { NOT_EDITING } from '../words/faults.ts';
import { clippingPicture, type PictureFiles } from './clipping-picture.ts';

interface EditOptions {
  readonly engine: EngineRef;
  readonly journal: JournalService;
  /** Sends the state to the page where it has changed. */
  readonly publish: () => void;
}

export class EditService implements EditApi {
  readonly #options: EditOptions;

  constructor(options: EditOptions) {
    this.#options = options;
  }

  run(command: EditCommand): EditFault | null {
    const editor = this.#editing?.editor;
    if (!editor) return NOT_EDITING;
    const wasUnsaved = editor.isUnsaved;
    const fault = editor.run(command) ?? null;
    // After undoing to the saved state, nothing must be offered as a draft.
    if (wasUnsaved && !editor.isUnsaved) void this.#options.journal.dropDraft();
    // The page's keys and buttons follow the state: it does not wait for the picture.
    this.#options.publish();
    return fault;
  }

  placeAt(kind: string, variant: string | null, x?: number, y?: number): EditFault | null {
    const { camera } = this.#options.engine.get();
    const at = x === undefined || y === undefined ? {} : camera.toWorld(x, y);
    return this.run({ do: 'place', kind, ...(variant === null ? {} : { variant }), ...at });
  }

  pasteAt(text: string, x?: number, y?: number): EditFault | null {
    const { camera } = this.#options.engine.get();
    const at = x === undefined || y === undefined ? { x: camera.x, y: camera.y } : camera.toWorld(x, y);
    return this.run({ do: 'paste', text, at });
  }

  clippingPicture(text: string, files?: PictureFiles): Promise<string | null> {
    return clippingPicture(this.#options.engine.get(), text, files);
  }

  setTool(tool: EditToolName): void {
    if (this.#editing) this.#editing.tool = tool;
    this.#options.publish();
  }

  setSnapping(settings: SnapSettings): void {
    if (this.#editing) this.#editing.snap = settings;
  }

  setGuides(lines: GuideLines): void {
    if (this.#editing) this.#editing.guideLines = lines;
  }

  escape(): void {
    this.#editing?.escape();
    this.#options.publish();
  }

  history(): { readonly labels: readonly string[]; readonly at: number } {
    return this.#editing?.editor.history.labels ?? { labels: [], at: 0 };
  }

  showOthers(others: readonly OtherBuilder[]): void {
    this.#editing?.showOthers(others);
  }

  get #editing(): EditMode | undefined {
    return this.#options.engine.get().editing;
  }
}
