/** Opens and closes a diagram, and switches between live and edit mode. */
import type { AssemblyDefinition } from '../../engine/document/assembly.ts';
import { definitionOfDocument } from '../../engine/document/assembly-document.ts';
import type { DiagramPatch } from '../../engine/document/patch.ts';
import { wholePatch } from '../../engine/document/patch.ts';
import type { CanvasSettings } from '../../engine/document/types.ts';
import type { DiagramApi, DiagramMode, DiagramSource, EngineState, OpenReport } from '../boundary/index.ts';
import { newId } from '../edit/new-ids.ts';
import { thumbnailOf } from '../export/export.ts';
import type { ExternalKinds } from '../external-kinds/external-kinds.ts';
import { Feeds } from '../feeds/feeds.ts';
import type { JournalService } from '../journal/journal-service.ts';
import { Assemblies } from '../load/assemblies.ts';
import type { Findings } from '../load/findings.ts';
import type { StoredDiagrams } from '../load/stored-diagrams.ts';
import type { MergeService } from '../merge/merge-service.ts';
import type { SavingService } from '../saving/saving-service.ts';
import type { PictureMarks } from '../surface/picture-marks.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import type { PageLink } from '../thread/page-link.ts';
import { Masters } from '../values/masters.ts';
import { SystemLabels } from '../values/system-labels.ts';
import type { Values } from '../values/values.ts';
import type { VersionsService } from '../versions/versions-service.ts';
import { isUndrawn, namedFinding } from '../words/names.ts';

interface DiagramParts {
  readonly open: OpenDiagram;
  readonly engine: EngineRef;
  readonly page: PageLink;
  readonly stored: StoredDiagrams;
  readonly values: Values;
  readonly findings: Findings;
  readonly external: ExternalKinds | undefined;
  readonly journal: JournalService;
  readonly saving: SavingService;
  readonly merge: MergeService;
  readonly versions: VersionsService;
  readonly marks: PictureMarks;
}

export class DiagramService implements DiagramApi {
  readonly #parts: DiagramParts;
  #masters: Masters | undefined;
  #labels: SystemLabels | undefined;
  #assemblies: Assemblies | undefined;
  #feeds: Feeds | undefined;

  constructor(parts: DiagramParts) {
    this.#parts = parts;
  }

  expect(source: DiagramSource): void {
    const { open, stored, values } = this.#parts;
    stored.expect(source);
    if (open.mode === 'live') values.connectAhead(source.origin);
  }

  /** Rejects where the server refuses the diagram or cannot be reached; a broken diagram is returned as a report. */
  async open(source: DiagramSource): Promise<OpenReport> {
    const { open, engine, stored, values, versions, findings, page, marks } = this.#parts;
    this.close();
    marks.begin();
    const opening = new AbortController();
    open.opening = opening;
    open.source = source;
    this.#setPhase('loading', 0);
    if (source.version !== undefined) versions.begin();
    else if (open.mode === 'live' && !source.isAssembly) values.expect();
    for (const message of engine.get().scene.kinds.faults)
      findings.add({ object: null, field: null, message });
    const asking = { engine: engine.get(), client: page.clientOf(source.origin), source };
    this.#masters = new Masters(asking);
    this.#labels = new SystemLabels(asking);
    this.#assemblies = new Assemblies(asking);
    const past = () => values.state.playback?.at ?? null;
    this.#feeds = new Feeds({ ...asking, past });
    try {
      const result = await stored.load(source, opening.signal, (share) => this.#setPhase('loading', share));
      opening.signal.throwIfAborted();
      this.#setPhase(result.ok ? 'ready' : 'failed', result.ok ? 1 : 0);
      open.version = result.version;
      values.opened(source, result.rights);
      // A definition has no values to show: it waits to be edited.
      const isShown = source.version === undefined && !(source.isAssembly && open.mode === 'live');
      if (result.ok && isShown) this.resume();
      // Its last objects may be drawn already: the frame that marks it complete comes now.
      engine.get().requestFrame();
      findings.opened();
      const warnings = findings.all
        .filter((found) => !isUndrawn(engine.get(), found))
        .map((found) => namedFinding(engine.get(), found));
      return { ...result, warnings };
    } catch (error) {
      if (!opening.signal.aborted) {
        engine.get().clear();
        this.#setPhase('failed', 0);
      }
      throw error;
    }
  }

  openBlank(canvas: CanvasSettings): void {
    const { open } = this.#parts;
    const engine = this.#parts.engine.get();
    engine.clear(canvas);
    open.version = 0;
    if (open.mode === 'edit') this.#beginEditing();
    engine.view.fit();
  }

  close(): void {
    const { open, engine, journal, values, findings, external, versions } = this.#parts;
    open.opening?.abort();
    void journal.close();
    this.#masters?.close();
    this.#masters = undefined;
    this.#labels?.close();
    this.#labels = undefined;
    this.#assemblies?.close();
    this.#assemblies = undefined;
    this.#feeds?.close();
    this.#feeds = undefined;
    values.close();
    findings.clear();
    external?.rest();
    engine.current?.goLive();
    versions.end();
    engine.current?.clear();
    this.#setPhase('empty', 0);
  }

  setMode(mode: DiagramMode): void {
    const { open, journal, engine } = this.#parts;
    if (mode === open.mode) return;
    open.mode = mode;
    if (mode === 'live') {
      void journal.close();
      if (engine.get().editing) engine.get().goLive();
    }
    this.resume();
  }

  /** Starts what the mode needs: live mode has a feed; in edit mode its values would only be in the way. */
  readonly resume = (): void => {
    const { open, values, page } = this.#parts;
    if (open.phase !== 'ready') return;
    const isLive = open.mode === 'live';
    if (isLive) values.goLive();
    else {
      values.rest();
      this.#beginEditing();
    }
    this.#masters?.setLive(isLive);
    this.#labels?.setLive(isLive);
    this.#feeds?.setLive(isLive);
    page.publish();
  };

  refreshMasters(): void {
    void this.#masters?.refresh();
    this.#labels?.refresh();
  }

  /** Assemblies have changed on the server. */
  readonly refreshAssemblies = (): void => void this.#assemblies?.refresh();

  /** The texts of system labels have changed on the server. */
  readonly refreshLabelsSoon = (): void => this.#labels?.refreshSoon();

  canvasSettings(): CanvasSettings {
    return this.#parts.engine.get().document.canvas;
  }

  wholePatch(): DiagramPatch {
    const { document } = this.#parts.engine.get();
    return wholePatch(document.canvas, document.items());
  }

  definition(): AssemblyDefinition {
    const { document } = this.#parts.engine.get();
    return definitionOfDocument(
      document.canvas,
      [...document.items()].sort((a, b) => a.rank - b.rank),
    );
  }

  thumbnail(): Promise<string | null> {
    return thumbnailOf(this.#parts.engine.get());
  }

  /** Creates a new editor over the loaded diagram: no history, nothing unsaved. */
  #beginEditing(): void {
    const { open, saving, merge, engine } = this.#parts;
    saving.forget();
    merge.drop();
    open.loaded = open.version;
    engine.get().beginEditing(newId);
  }

  #setPhase(phase: EngineState['phase'], progress: number): void {
    this.#parts.open.phase = phase;
    this.#parts.open.progress = progress;
    this.#parts.page.publish();
  }
}
