/** EditApi on this side of the thread boundary: the host's editing calls, turned into commands of the engine's editor. */

import type { DiagramDocument } from '../engine/document/document.ts';
import { type DiagramPatch, toPatch, wholePatch } from '../engine/document/patch.ts';
import { shownHeight, shownWidth } from '../engine/document/size.ts';
import { type Transaction, transaction } from '../engine/document/transaction.ts';
import type { CanvasSettings, DiagramObject, ObjectId, StateRow } from '../engine/document/types.ts';
import { copy } from '../engine/edit/clipboard.ts';
import type { Editing, EditToolName } from '../engine/editing.ts';
import type { Engine } from '../engine/engine.ts';
import { defaultStates } from '../engine/live/states.ts';
import type { Prop } from '../engine/plugin.ts';
import { fontOf } from '../engine/primitives/glyphs.ts';
import type { FontFamily } from '../engine/primitives/pen.ts';
import { fontLibrary } from '../engine/render/text/font-library.ts';
import { clippingPicture, type PictureFiles } from './clipping-picture.ts';
import type { JournalDesk } from './journal-desk.ts';
import type { JournalHead, JournalOwner, Recovered } from './journal-types.ts';
import { LayerDesk } from './layer-desk.ts';
import { MergeDesk, type MergeSource } from './merge-desk.ts';
import type { MergeAnswer, MergeChoices, OtherBuilder } from './merge-types.ts';
import { namesOf } from './names.ts';
import { newId } from './new-ids.ts';
import type {
  EditApi,
  EditCommand,
  EditFault,
  EditState,
  GuideLines,
  LayerPage,
  LayerPick,
  LayerPlace,
  LayerRef,
  LayerStep,
  SaveOutcome,
  SaveTarget,
  SelectionSummary,
  SnapSettings,
  TextSpot,
  UnsavedChange,
} from './protocol.ts';
import type { SentWhole } from './save-whole.ts';
import type { SiteMode, SiteModeApi, SiteModeCount, SiteModePlan } from './site-mode-types.ts';
import type { StoredDocument } from './stored-document.ts';

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
const NOT_EDITING: EditFault = { message: 'The diagram is not being edited.' };

export abstract class EditCalls implements EditApi {
  /** Version of the diagram that what is unsaved was made from; 0 for one that was never stored. */
  protected version = 0;
  protected mode: 'live' | 'edit' = 'live';
  private serial = 0;
  private readonly layers = new LayerDesk(() => this.theEngine());
  private readonly pending = new Map<number, (version: number) => void>();
  /** Version that the document is without what is unsaved; a draft of an earlier one may lie on it. */
  private loaded = 0;
  private readonly merges = new MergeDesk({
    editor: () => this.editing?.editor,
    versions: () => ({ base: this.version, loaded: this.loaded }),
    read: (source, version) => this.readStored(source, version),
    words: () => ({
      ...namesOf(this.theEngine()),
      kindOf: (name) => this.theEngine().scene.kinds.named(name),
    }),
    merged: (version) => {
      this.pending.clear();
      this.version = this.loaded = version;
      this.journals.merged(version);
    },
  });
  protected abstract readonly journals: JournalDesk;
  protected abstract readonly siteModes: SiteModeApi;

  protected abstract theEngine(): Engine;
  /** Sends the document as it is now. */
  protected abstract sendWhole(
    target: SaveTarget,
    version: number,
    document: DiagramDocument,
  ): Promise<SentWhole>;
  /** The diagram as it is stored, now or as a version of it, beside the one that is open. */
  protected abstract readStored(source: MergeSource, version?: number): Promise<StoredDocument>;
  /** Takes up live values again, or lets go of them. */
  protected abstract modeChanged(): void;
  /** Tells the page of the state where that has changed. */
  protected abstract stateChanged(): void;

  setMode(mode: 'live' | 'edit'): void {
    if (mode === this.mode) return;
    this.mode = mode;
    if (mode === 'live') {
      void this.journals.close();
      this.theEngine().endEditing();
    }
    this.modeChanged();
  }

  siteMode(): SiteModeCount {
    return this.siteModes.siteMode();
  }

  planSiteMode(to: SiteMode, site?: string): Promise<SiteModePlan> {
    return this.siteModes.planSiteMode(to, site);
  }

  applySiteMode(): Promise<EditFault | null> {
    return this.siteModes.applySiteMode();
  }

  setTool(tool: EditToolName): void {
    if (this.editing) this.editing.tool = tool;
    this.stateChanged();
  }

  setSnapping(settings: SnapSettings): void {
    if (this.editing) this.editing.snap = settings;
  }

  setGuides(lines: GuideLines): void {
    if (this.editing) this.editing.guideLines = lines;
  }

  escape(): void {
    this.editing?.escape();
    this.stateChanged();
  }

  edit(command: EditCommand): EditFault | null {
    if (!this.editing) return NOT_EDITING;
    const { editor } = this.editing;
    const wasUnsaved = editor.isUnsaved;
    const fault = editor.run(command) ?? null;
    // Undone to what was saved: nothing of it is to be offered as a draft.
    if (wasUnsaved && !editor.isUnsaved) void this.journals.drop();
    // The page's keys and buttons go by the state: it does not wait for the picture.
    this.stateChanged();
    return fault;
  }

  placeAt(kind: string, variant: string | null, x?: number, y?: number): EditFault | null {
    const at = x === undefined || y === undefined ? {} : this.theEngine().camera.toWorld(x, y);
    return this.edit({ do: 'place', kind, ...(variant === null ? {} : { variant }), ...at });
  }

  layerRows(from: number, count: number, filter?: string): LayerPage {
    return this.layers.layerRows(from, count, filter);
  }

  openLayer(ref: LayerRef, open: boolean): void {
    this.layers.openLayer(ref, open);
  }

  revealLayer(evenOwn: boolean): number | null {
    return this.layers.revealLayer(evenOwn);
  }

  pickLayer(ref: LayerRef, how: LayerPick): void {
    this.layers.pickLayer(ref, how);
  }

  moveLayer(to: LayerPlace | LayerStep): EditFault | null {
    return this.layers.moveLayer(to);
  }

  pasteAt(text: string, x?: number, y?: number): EditFault | null {
    const { camera } = this.theEngine();
    const at = x === undefined || y === undefined ? { x: camera.x, y: camera.y } : camera.toWorld(x, y);
    return this.edit({ do: 'paste', text, at });
  }

  clippingPicture(text: string, files?: PictureFiles): Promise<string | null> {
    return clippingPicture(this.theEngine(), text, files);
  }

  copySelection(): string | null {
    return this.editing?.editor.copy() ?? null;
  }

  /** Whoever has selected all sees it first: to say what 100,000 objects have in common takes two frames. */
  async selectionSummary(): Promise<SelectionSummary> {
    if (!this.editing) return NOTHING_SELECTED;
    await this.theEngine().drawn();
    // A picture goes out at the end of its task.
    await new Promise((resolve) => setTimeout(resolve));
    return this.editing?.editor.summary() ?? NOTHING_SELECTED;
  }

  selectAt(x: number, y: number): number {
    if (!this.editing) return 0;
    const { editor } = this.editing;
    const id = this.editing.idAt(x, y);
    editor.leaveFor(id);
    if (id === null) editor.selection.clear();
    else if (![...editor.whole([id])].every((one) => editor.selection.has(one)))
      editor.selection.set(editor.touch(id));
    return editor.selection.size;
  }

  openAt(x: number, y: number): TextSpot | null {
    const id = this.editing?.idAt(x, y) ?? null;
    const isEntered = id !== null && this.editing?.editor.enter(id);
    if (isEntered) this.stateChanged();
    return isEntered ? null : this.spotOf(id);
  }

  textOfSelection(): TextSpot | null {
    const editor = this.editing?.editor;
    const [id] = editor?.selection.all ?? [];
    if (editor?.selection.size !== 1 || id === undefined) return null;
    // The words of a table are those of its cells.
    return editor.hasParts(id) ? this.textBeside(false) : this.spotOf(id);
  }

  textBeside(back: boolean): TextSpot | null {
    const editor = this.editing?.editor;
    const [id] = editor?.selection.all ?? [];
    const next = editor && id !== undefined ? editor.partBeside(id, back) : undefined;
    if (!editor || next === undefined) return null;
    editor.selection.set(editor.touch(next));
    return this.spotOf(next);
  }

  canvasSettings(): CanvasSettings {
    return this.theEngine().document.canvas;
  }

  historyEntries(): { readonly labels: readonly string[]; readonly at: number } {
    return this.editing?.editor.history.labels ?? { labels: [], at: 0 };
  }

  openBlank(canvas: CanvasSettings): void {
    const engine = this.theEngine();
    engine.clear(canvas);
    this.version = 0;
    if (this.mode === 'edit') this.beginEditing();
    engine.fit();
  }

  unsavedChange(limit = Number.POSITIVE_INFINITY): UnsavedChange {
    const { document, pageFrame: frame } = this.theEngine();
    const { change, serial } = this.takeUnsaved();
    const patch = touched(change) > limit ? null : toPatch(change, document.items());
    return { version: this.version, patch, serial, ...(frame ? { frame } : {}) };
  }

  changeSaved(serial: number, version: number): void {
    this.version = this.loaded = version;
    this.pending.get(serial)?.(version);
    // What was taken before this one is part of it.
    for (const earlier of [...this.pending.keys()]) if (earlier <= serial) this.pending.delete(earlier);
  }

  restore(patch: DiagramPatch): EditFault | null {
    return this.editing ? (this.editing.editor.restore(patch) ?? null) : NOT_EDITING;
  }

  abstract thumbnail(): Promise<string | null>;

  wholePatch(): DiagramPatch {
    const { document } = this.theEngine();
    return wholePatch(document.canvas, document.items());
  }

  async saveWhole(target: SaveTarget): Promise<SaveOutcome> {
    const { document } = this.theEngine();
    const { serial } = this.takeUnsaved();
    const version = target.version ?? this.version;
    const outcome = await this.sendWhole(target, version, document);
    return outcome.ok ? { ...outcome, serial } : outcome;
  }

  showOthers(others: readonly OtherBuilder[]): void {
    this.editing?.showOthers(others);
  }

  previewMerge(source: MergeSource): Promise<MergeAnswer> {
    return this.merges.preview(source);
  }

  takeMerge(choices: MergeChoices): boolean {
    return this.merges.take(choices);
  }

  dropMerge(): void {
    this.merges.drop();
  }

  async keepJournal(owner: JournalOwner): Promise<Recovered | null> {
    if (!this.editing) return null;
    const { version, recovered } = await this.journals.open(owner, this.version, this.editing.editor);
    this.version = version;
    return recovered;
  }

  flushJournal(): Promise<void> {
    return this.journals.flush();
  }

  findDrafts(user: string, diagram: string): Promise<readonly JournalHead[]> {
    return this.journals.find(user, diagram);
  }

  async takeDraft(session: string): Promise<EditFault | null> {
    if (!this.editing) return NOT_EDITING;
    const taken = await this.journals.take(session, this.version, this.editing.editor);
    if ('message' in taken) return taken;
    this.version = taken.version;
    return null;
  }

  dropDraft(session?: string): Promise<void> {
    return this.journals.drop(session);
  }

  async draftFile(session?: string): Promise<Blob | null> {
    const { document } = this.theEngine();
    const all = (): ObjectId[] => [...document.items()].map((item) => item.object.id);
    const text = session === undefined ? copy(document, all()) : await this.journals.text(session);
    return text === null ? null : new Blob([text], { type: 'application/json' });
  }

  defaultStates(kind: string): readonly StateRow[] {
    const set = this.theEngine().scene.kinds.named(kind)?.states?.set;
    return set ? defaultStates(set) : [];
  }

  /** What was changed since the last save; `changeSaved` of the serial drops it. */
  private takeUnsaved(): { readonly change: Transaction; readonly serial: number } {
    const taken = this.editing?.editor.takeUnsaved();
    const serial = ++this.serial;
    const kept = this.journals.mark();
    this.pending.set(serial, (version) => {
      taken?.saved();
      kept(version);
    });
    return { change: taken?.change ?? transaction({}), serial };
  }

  /** A new editor over what is loaded: no history, nothing unsaved. */
  protected beginEditing(): void {
    this.pending.clear();
    this.merges.drop();
    this.loaded = this.version;
    this.theEngine().beginEditing(newId);
  }

  protected editState(): EditState | null {
    const { editing } = this;
    if (!editing) return null;
    const { editor } = editing;
    const { canUndo, canRedo, undoLabel, redoLabel } = editor.history.state;
    return {
      tool: editing.tool,
      selected: editor.selection.size,
      revision: editing.revision,
      canUndo,
      canRedo,
      undoLabel,
      redoLabel,
      unsaved: editor.isUnsaved,
      objects: editor.document.size,
      snap: editing.snap,
      keeping: this.journals.keeping,
      version: this.version,
    };
  }

  private get editing(): Editing | undefined {
    return this.mode === 'edit' ? this.theEngine().editing : undefined;
  }

  private spotOf(id: ObjectId | null): TextSpot | null {
    const engine = this.theEngine();
    const object = id === null ? undefined : engine.document.get(id)?.object;
    const props =
      object && (engine.scene.kinds.named(object.identifier)?.props as Record<string, Prop> | undefined);
    const field = props && ['text', 'label'].find((name) => props[name]?.type === 'text');
    if (!object || !props || !field || object.lockMovement === true) return null;
    const { camera } = engine;
    const read = <T>(name: string, otherwise: T): T =>
      (object[name] ?? props[name]?.default ?? otherwise) as T;
    const corner = camera.toView(object.x, object.y);
    const font = {
      fontFamily: read<FontFamily>('fontFamily', 'Roboto'),
      fontWeight: read<TextSpot['fontWeight']>('fontWeight', 'normal'),
      fontStyle: read<TextSpot['fontStyle']>('fontStyle', 'normal'),
    };
    return {
      object: object.id,
      field,
      text: read(field, ''),
      box: [corner.x, corner.y, ...sizeOf(object, camera.scale)],
      angle: object.angle ?? 0,
      fontSize: read('fontSize', 14) * camera.scale,
      ...font,
      faces: fontLibrary.facesOf(
        fontOf({ family: font.fontFamily, weight: font.fontWeight, slope: font.fontStyle }),
      ),
      fontColor: read('fontColor', '#212529'),
      // A cell aligns its words by the specification's name for it (PROP-08).
      textAlign: read('textAlign', read('alignment', 'left')),
    };
  }
}

/** Objects that a change is about, at most counted twice. */
const touched = ({ added, updated, removed, reordered, shifted }: Transaction): number =>
  added.length + updated.length + removed.length + reordered.length + (shifted?.ids.length ?? 0);

const sizeOf = (object: DiagramObject, scale: number): [width: number, height: number] => [
  shownWidth(object) * scale,
  shownHeight(object) * scale,
];
