/** Implements EngineApi in the worker: one engine, one diagram, one live feed. Wires the services together. */
import type { AnyKind } from '../engine/plugin.ts';
import { carryHttpErrors } from './boundary/errors.ts';
import type { EngineApi, EngineState, WorkApi } from './boundary/index.ts';
import { ControlsService } from './controls/controls-service.ts';
import { DiagramService } from './diagram/diagram-service.ts';
import { EditService } from './edit/edit-service.ts';
import { editState } from './edit/edit-state.ts';
import { LayersService } from './edit/layers-service.ts';
import { SelectionService } from './edit/selection-service.ts';
import { SiteModeService } from './edit/site-mode-service.ts';
import { TagsService } from './edit/tags-service.ts';
import { TextService } from './edit/text-service.ts';
import type { Environment } from './environment.ts';
import { ExportService } from './export/export-service.ts';
import { ExternalKinds } from './external-kinds/external-kinds.ts';
import { JournalService } from './journal/journal-service.ts';
import { KindsService } from './kinds/kinds-service.ts';
import { Findings } from './load/findings.ts';
import { StoredDiagrams } from './load/stored-diagrams.ts';
import { MergeService } from './merge/merge-service.ts';
import { ObjectsService } from './objects/objects-service.ts';
import { SavingService } from './saving/saving-service.ts';
import { PictureMarks } from './surface/picture-marks.ts';
import { SurfaceService } from './surface/surface-service.ts';
import { EngineRef } from './thread/engine-ref.ts';
import { LongWork } from './thread/long-work.ts';
import { nextTask } from './thread/next-task.ts';
import { OpenDiagram } from './thread/open-diagram.ts';
import { PageLink } from './thread/page-link.ts';
import { ThreadService } from './thread/thread-service.ts';
import { PlaybackService } from './values/playback-service.ts';
import { Values } from './values/values.ts';
import { VersionsService } from './versions/versions-service.ts';
import { ViewService } from './view/view-service.ts';
import { isUndrawn, namedFinding, namesOf } from './words/names.ts';

export class EngineWorker implements EngineApi {
  readonly thread: ThreadService;
  readonly surface: SurfaceService;
  readonly diagram: DiagramService;
  readonly kinds: KindsService;
  readonly view: ViewService;
  readonly objects: ObjectsService;
  readonly controls: ControlsService;
  readonly playback: PlaybackService;
  readonly export: ExportService;
  readonly work: WorkApi;
  readonly edit: EditService;
  readonly selection: SelectionService;
  readonly text: TextService;
  readonly tags: TagsService;
  readonly layers: LayersService;
  readonly saving: SavingService;
  readonly journal: JournalService;
  readonly merge: MergeService;
  readonly siteMode: SiteModeService;
  readonly versions: VersionsService;
  readonly #base: Base;

  constructor(environment: Environment) {
    carryHttpErrors();
    const base = createBase(environment, {
      labels: () => this.diagram.refreshLabelsSoon(),
      assemblies: () => this.diagram.refreshAssemblies(),
    });
    const { engine, open, page, publish, values, work } = base;
    this.#base = base;
    this.surface = new SurfaceService({ ...base, state: () => this.#state() });
    this.thread = new ThreadService({ page, stats: () => this.surface.stats() });
    this.kinds = new KindsService({ ...base, backend: () => this.surface.backend });
    this.view = new ViewService(engine);
    this.export = new ExportService(engine, work);
    this.work = work;

    const journal = new JournalService({ engine, open, store: environment.journal, changed: publish });
    const saving = new SavingService({ ...base, journal });
    const merge = mergeService(base, saving, journal);
    const versions = new VersionsService(base);
    this.diagram = new DiagramService({ ...base, journal, saving, merge, versions });
    this.journal = journal;
    this.saving = saving;
    this.merge = merge;
    this.versions = versions;
    this.playback = new PlaybackService({ open, values, resume: this.diagram.resume });
    this.controls = new ControlsService(base);

    this.edit = new EditService({ engine, journal, publish });
    this.selection = new SelectionService(engine);
    this.text = new TextService({ engine, publish });
    this.tags = new TagsService(engine, this.edit);
    this.layers = new LayersService(engine.get);
    this.siteMode = new SiteModeService({
      engine: engine.get,
      client: () => page.clientOf(open.origin),
      breathe: nextTask,
    });
    this.objects = new ObjectsService({
      engine,
      select: (object) => void this.edit.run({ do: 'select', ids: [object] }),
      isPast: () => values.isPast,
    });
  }

  /**
   * Replaces kinds whose code has changed: open diagrams are redrawn with them, and keep everything else. For
   * development.
   */
  takeKinds(kinds: readonly AnyKind[]): void {
    for (const kind of kinds) this.#base.engine.current?.setKind(kind);
    this.#base.page.send({ type: 'kindsChanged' });
  }

  dispose(): void {
    this.diagram.close();
    this.#base.engine.current?.dispose();
    this.#base.page.close();
  }

  #state(): EngineState {
    const engine = this.#base.engine.current;
    const { phase, progress, version } = this.#base.open;
    const { x, y, scale } = engine?.camera ?? { x: 0, y: 0, scale: 1 };
    return {
      type: 'state',
      phase,
      progress,
      camera: { x, y, scale },
      isFitted: engine?.view.isFitted ?? true,
      cursor: engine?.pointer.cursor ?? 'default',
      quality: engine?.quality() ?? { good: 0, uncertain: 0, bad: 0, stale: 0, missing: 0 },
      edit: engine?.editing ? editState(engine.editing, this.journal.keeping, version) : null,
      undrawn: engine?.scene.painter.faults.size ?? 0,
      ...this.#base.values.state,
      work: this.#base.work.state,
    };
  }
}

type Base = ReturnType<typeof createBase>;

/** What has changed on the server. */
interface Changed {
  readonly labels: () => void;
  readonly assemblies: () => void;
}

/** Creates what the services depend on. */
function createBase(environment: Environment, on: Changed) {
  const { kinds, now, WebSocket, areFontsThere = () => true } = environment;
  const engine = new EngineRef();
  const open = new OpenDiagram();
  const page = new PageLink(environment.fetch);
  const { publish } = page;
  const findings = new Findings((found) =>
    page.send({
      type: 'finding',
      finding: namedFinding(engine.get(), found),
      isUndrawn: isUndrawn(engine.get(), found),
    }),
  );
  const report = findings.add;
  const work = new LongWork(publish);
  const values = new Values({
    engine: engine.get,
    client: (origin) => page.clientOf(origin),
    ticket: () => page.host.socketTicket(),
    now,
    changed: publish,
    labelsChanged: on.labels,
    assembliesChanged: on.assemblies,
    ...(WebSocket ? { WebSocket } : {}),
  });
  const source = environment.external;
  const external =
    source &&
    new ExternalKinds({
      ...source,
      engine: engine.get,
      client: () => page.clientOf(source.origin),
      report,
    });
  const marks = new PictureMarks({
    hasObjects: () => engine.get().document.size > 0,
    hasArrived: () =>
      open.phase === 'ready' && values.isAnswered && areFontsThere() && !engine.get().live.isDirty,
    holds: (until) => engine.get().holds(until),
  });
  const stored = new StoredDiagrams({ engine, page, external, now, warn: report });
  return {
    environment,
    kinds,
    now,
    engine,
    open,
    page,
    publish,
    findings,
    report,
    work,
    values,
    external,
    stored,
    marks,
  };
}

function mergeService(
  { engine, open, stored }: Base,
  saving: SavingService,
  journal: JournalService,
): MergeService {
  return new MergeService({
    editor: () => engine.get().editing?.editor,
    versions: () => ({ base: open.version, loaded: open.loaded }),
    read: (source, version) => stored.read({ ...source, version, isAssembly: open.source?.isAssembly }),
    words: () => ({ ...namesOf(engine.get()), kindOf: (name) => engine.get().scene.kinds.named(name) }),
    merged(version) {
      saving.forget();
      open.version = open.loaded = version;
      journal.merged(version);
    },
  });
}
