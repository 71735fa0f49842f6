/** EngineApi on this side of the thread boundary: one engine, one diagram, one live feed. */
import { wrap } from 'comlink';
import { type Client, createClient } from '../api/client/client.ts';
import { streamLines } from '../api/client/lines.ts';
import type { DiagramDocument } from '../engine/document/document.ts';
import type { ObjectId } from '../engine/document/types.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { Finder, type FindPage, type FindQuery } from '../engine/find.ts';
import { type AnyKind, describe } from '../engine/plugin.ts';
import type { Backend, Surface } from '../engine/render/backend.ts';
import { Fallover } from '../engine/render/fallover.ts';
import type { LoadPicture } from '../engine/render/pictures/store.ts';
import { boundTag, objectOfTag, readingsOf } from './bound-tag.ts';
import { EditCalls } from './edit-calls.ts';
import { areaOf, exportDiagram, thumbnailOf } from './export.ts';
import { Findings } from './findings.ts';
import { JournalDesk } from './journal-desk.ts';
import type { JournalStore } from './journal-store.ts';
import { kindPicture } from './kind-picture.ts';
import { LabelDesk } from './label-desk.ts';
import { type LoadResult, loadDiagram } from './load.ts';
import { LongWork } from './long-work.ts';
import { Masters } from './masters.ts';
import { MiniMap } from './mini-map.ts';
import { namedFinding } from './names.ts';
import { nextTask } from './next-task.ts';
import { OutsideDoor, type OutsideSource } from './outside/outside-door.ts';
import { pictureLoader } from './pictures.ts';
import type {
  BoundTag,
  CommandOutcome,
  DiagramSource,
  EngineApi,
  EngineState,
  EngineStats,
  ExportOrder,
  ExportOutcome,
  HostApi,
  KindDescriptor,
  MiniMapPicture,
  MirrorItem,
  OpenReport,
  PlaybackOrder,
  PointInView,
  SaveTarget,
  SurfaceSize,
  TagReading,
} from './protocol.ts';
import { carryRefusals } from './refusals.ts';
import { rereadElement } from './reread.ts';
import { type SentWhole, sendWhole } from './save-whole.ts';
import { SiteModeDesk } from './site-mode.ts';
import { StatePort } from './state-port.ts';
import { readStored, type StoredDocument } from './stored-document.ts';
import { movedPicture } from './transfer.ts';
import { Values } from './values.ts';
import { VersionDesk } from './version-desk.ts';
import type { ComparedSide, DifferenceRow, VersionComparison } from './version-types.ts';

/** What a thread gives: replaced in tests, which have neither a GPU nor a worker. */
export interface Surroundings {
  readonly kinds: readonly AnyKind[];
  readonly createBackend: (canvas: OffscreenCanvas, surface: Surface) => Backend | Promise<Backend>;
  /** Calls back once with what is to be said of fonts that cannot be had. */
  readonly onFontsLost?: (tell: (message: string) => void) => void;
  /** Decodes a picture; without it placeholders stand for pictures. */
  readonly decodePicture?: (file: Blob) => ReturnType<LoadPicture>;
  /** Milliseconds, only forwards. */
  readonly now: () => number;
  readonly schedule: (frame: () => void) => void;
  /** Where the kinds come from that a company brings itself, and what runs them; without it there are none. */
  readonly outside?: OutsideSource;
  /** Where edits are kept until they are saved; without it they are not. */
  readonly journal?: JournalStore;
  readonly WebSocket?: typeof WebSocket;
  readonly fetch?: typeof fetch;
}

export class EngineWorker extends EditCalls implements EngineApi {
  protected readonly journals: JournalDesk;
  private readonly surroundings: Surroundings;
  private readonly work = new LongWork(() => this.port?.publish());
  private host: HostApi | undefined;
  private engine: Engine | undefined;
  private backend: Backend | undefined;
  private surface: Surface = { width: 1, height: 1, ratio: 1 };
  private port: StatePort | undefined;
  private masters: Masters | undefined;
  private labels: LabelDesk | undefined;
  private opening: AbortController | undefined;
  private phase: EngineState['phase'] = 'empty';
  private progress = 0;
  private readonly findings = new Findings((found) =>
    this.port?.send({ type: 'finding', finding: namedFinding(this.theEngine(), found) }),
  );
  private readonly values: Values;
  private readonly outside: OutsideDoor | undefined;
  private finder: Finder | undefined;
  private readonly map = new MiniMap(() => this.theEngine());
  private origin = '';
  private readonly versions = new VersionDesk(
    () => this.theEngine(),
    async (version) => (await this.readStored(this.source!, version)).document,
  );
  private source: DiagramSource | undefined;
  protected readonly siteModes = new SiteModeDesk({
    engine: () => this.theEngine(),
    client: () => this.clientOf(this.origin),
    breathe: nextTask,
  });

  constructor(surroundings: Surroundings) {
    super();
    carryRefusals();
    this.surroundings = surroundings;
    this.journals = new JournalDesk({ store: surroundings.journal, changed: () => this.port?.publish() });
    const { outside, now, WebSocket } = surroundings;
    this.values = new Values({
      engine: () => this.theEngine(),
      client: (origin) => this.clientOf(origin),
      ticket: () => this.theHost().socketTicket(),
      now,
      changed: () => this.port?.publish(),
      labelsChanged: () => this.labels?.refreshSoon(),
      ...(WebSocket ? { WebSocket } : {}),
    });
    if (outside)
      this.outside = new OutsideDoor({
        ...outside,
        engine: () => this.theEngine(),
        client: () => this.clientOf(outside.origin),
        report: this.findings.add,
      });
  }

  connectHost(port: MessagePort): void {
    this.host = wrap<HostApi>(port) as unknown as HostApi;
  }

  async attach(
    canvas: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
  ): Promise<{ readonly backend: string }> {
    const { kinds, now, schedule, createBackend, onFontsLost } = this.surroundings;
    this.surface = surfaceOf(size);
    this.port = new StatePort(
      port,
      () => this.state(),
      (frame) => this.engine?.input(frame),
      () => this.engine?.tick(),
    );
    onFontsLost?.((message) => this.port?.send({ type: 'notice', message }));
    const backend = await createBackend(canvas, this.surface);
    const started = now();
    this.backend = backend;
    if (backend instanceof Fallover) backend.onCanvasNeeded = () => this.port?.send({ type: 'canvasNeeded' });
    this.engine = createEngine({
      kinds,
      backend,
      // Slots ease by 32-bit floats: counted from here they stay exact to milliseconds for days.
      clock: () => (now() - started) / 1000,
      schedule,
      emit: (event) => this.port?.send(event),
      published: () => this.port?.publish(),
      loadPicture: this.pictureLoader(),
      report: this.findings.add,
    });
    // Nothing is open yet: no page of nothing flashes up.
    this.engine.clear();
    this.engine.resize(this.surface);
    return { backend: backend.name };
  }

  replaceCanvas(canvas: OffscreenCanvas): void {
    if (this.backend instanceof Fallover) this.backend.replaceCanvas(canvas);
  }

  resize(size: SurfaceSize): void {
    this.surface = surfaceOf(size);
    this.engine?.resize(this.surface);
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.engine?.setTheme(theme);
  }

  setMotion(mayMove: boolean): void {
    this.engine?.setMotion(mayMove);
  }

  setSeen(isSeen: boolean): void {
    this.engine?.setSeen(isSeen);
  }

  /** Rejects where the server refuses the diagram or cannot be reached; a broken diagram is answered as a report. */
  async open(source: DiagramSource): Promise<OpenReport> {
    this.close();
    const opening = new AbortController();
    this.opening = opening;
    this.origin = source.origin;
    this.setPhase('loading', 0);
    this.source = source;
    if (source.version !== undefined) this.versions.begin();
    const asking = { engine: this.theEngine(), client: this.clientOf(source.origin), source };
    this.masters = new Masters(asking);
    this.labels = new LabelDesk(asking);
    try {
      const result = await this.load(source, opening.signal);
      opening.signal.throwIfAborted();
      this.setPhase(result.ok ? 'ready' : 'failed', result.ok ? 1 : 0);
      this.version = result.version;
      this.values.opened(source.origin, result.rights);
      if (result.ok && source.version === undefined) this.modeChanged();
      this.findings.opened();
      const engine = this.theEngine();
      return { ...result, warnings: this.findings.all.map((found) => namedFinding(engine, found)) };
    } catch (error) {
      if (!opening.signal.aborted) {
        this.theEngine().clear();
        this.setPhase('failed', 0);
      }
      throw error;
    }
  }

  close(): void {
    this.opening?.abort();
    void this.journals.close();
    this.masters?.close();
    this.masters = undefined;
    this.labels?.close();
    this.labels = undefined;
    this.values.close();
    this.findings.clear();
    this.outside?.rest();
    this.engine?.endEditing();
    this.engine?.endComparing();
    this.versions.end();
    this.engine?.clear();
    this.setPhase('empty', 0);
  }

  async kindPicture(name: string, variant: string | null): Promise<string | null> {
    const kind = this.engine?.scene.kinds.named(name);
    if (!kind || !this.backend) return null;
    const { glyphs } = this.backend;
    const { epoch } = glyphs;
    const drawn = kindPicture(kind, variant, glyphs);
    // The first attempt asked for the drawing, and for the faces of its letters.
    await glyphs.settled?.();
    if (kind.awaits) await this.outside?.settled(name);
    return kind.awaits || glyphs.epoch !== epoch ? kindPicture(kind, variant, glyphs) : drawn;
  }

  async catalog(): Promise<readonly KindDescriptor[]> {
    await this.outside?.ready();
    return (this.engine?.scene.kinds.all ?? this.surroundings.kinds).map(describe);
  }

  /** Kinds whose code has changed: open diagrams are drawn with it, and keep all else. For development. */
  takeKinds(kinds: readonly AnyKind[]): void {
    for (const kind of kinds) this.engine?.setKind(kind);
    this.port?.send({ type: 'kindsChanged' });
  }

  async tryPlugin(sha256: string): Promise<KindDescriptor> {
    if (!this.outside) throw new Error('Plugins cannot be run here');
    return this.outside.offer(sha256);
  }

  refreshMasters(): void {
    void this.masters?.refresh();
    this.labels?.refresh();
  }

  compareWith(version: number): Promise<VersionComparison> {
    return this.versions.compareWith(version);
  }

  differences(from: number, count: number): readonly DifferenceRow[] {
    return this.versions.differences(from, count);
  }

  showSide(side: ComparedSide): void {
    this.versions.showSide(side);
  }

  showDifference(nth: number | null): void {
    this.versions.showDifference(nth);
  }

  differenceAt(x: number, y: number): number | null {
    return this.versions.differenceAt(x, y);
  }

  fit(): void {
    this.engine?.fit();
  }

  lookAt(x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.engine?.lookAt(x, y);
  }

  lookFrom({ x, y, scale }: EngineState['camera']): void {
    const { engine } = this;
    if (!engine || ![x, y, scale].every(Number.isFinite)) return;
    const { camera } = engine;
    // Where the whole is in view already it stays so, whatever becomes of the window.
    if (camera.x === x && camera.y === y && camera.scale === scale) return;
    engine.zoomTo(scale);
    engine.lookAt(x, y);
  }

  miniMap(longer: number, seen: number): Promise<MiniMapPicture | null> {
    return this.map.picture(longer, seen);
  }

  zoomTo(scale: number, x?: number, y?: number): void {
    if (Number.isFinite(scale)) this.engine?.zoomTo(scale, x, y);
  }

  find(query: FindQuery, from: number, count: number): FindPage {
    const engine = this.theEngine();
    this.finder ??= new Finder(engine.document, {
      kindTitle: (identifier) => engine.scene.kinds.named(identifier)?.title ?? identifier,
      tagName: (uuid) => {
        const index = engine.live.tags.indexOf(uuid);
        return index === undefined ? undefined : engine.live.tags.info(index).name;
      },
    });
    return this.finder.page(query, from, count);
  }

  showObject(object: ObjectId | null): void {
    if (object !== null && this.mode === 'edit') this.edit({ do: 'select', ids: [object] });
    this.theEngine().show(object);
  }

  showTag(tag: string): ObjectId | null {
    const object = objectOfTag(this.theEngine(), tag) ?? null;
    this.showObject(object);
    return object;
  }

  fitSelection(): void {
    this.theEngine().fitSelection();
  }

  settle(object: ObjectId, outcome: CommandOutcome): void {
    this.engine?.settle(object, outcome);
    if (outcome === 'confirmed') void this.reread(object);
  }

  choose(object: ObjectId, state: string): void {
    this.engine?.chooseState(object, state);
  }

  hold(object: ObjectId, isDown: boolean): void {
    this.engine?.holdObject(object, isDown);
  }

  boundTag(of: ObjectId | PointInView): BoundTag | null {
    const tag = boundTag(this.theEngine(), of);
    // What called somebody once calls nobody now.
    return tag && this.values.isPast ? { ...tag, calls: false } : tag;
  }

  playback(order: PlaybackOrder): void {
    if (order.to === 'live') {
      if (this.values.isPast) this.modeChanged();
    } else if (this.phase === 'ready' && this.mode === 'live') this.values.play(order);
  }

  readings(tags: readonly string[]): readonly TagReading[] {
    return readingsOf(this.theEngine(), tags);
  }

  mirror(): readonly MirrorItem[] {
    return this.engine?.mirror() ?? [];
  }

  exportArea(selection: boolean): { readonly width: number; readonly height: number } | null {
    return areaOf(this.theEngine().exportView(selection));
  }

  exportDiagram(order: ExportOrder): Promise<ExportOutcome> {
    return exportDiagram(this.theEngine(), order, this.work);
  }

  thumbnail(): Promise<string | null> {
    return thumbnailOf(this.theEngine());
  }

  cancelWork(): void {
    this.work.cancel();
  }

  async ping(): Promise<true> {
    return true;
  }

  stats(): EngineStats {
    const { backend } = this;
    return { ...this.theEngine().figures(), backend: backend!.name, renderer: backend!.renderer };
  }

  async readPixels(): Promise<{
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }> {
    const { width, height } = this.surface;
    this.theEngine();
    return movedPicture({ width, height, data: this.backend!.readPixels() });
  }

  async loseContext(): Promise<void> {
    await this.backend?.loseContext();
  }

  dispose(): void {
    this.close();
    this.engine?.dispose();
    this.port?.close();
  }

  /** LIVE-09. */
  private async reread(object: ObjectId): Promise<void> {
    const { source, version, opening } = this;
    if (!source) return;
    const isLive = () => opening === this.opening && this.mode === 'live' && !this.values.isPast;
    const engine = this.theEngine();
    const report = this.findings.add;
    const client = this.clientOf(source.origin);
    if (await rereadElement({ engine, client, source, version, object, report, isLive }))
      this.values.goLive();
  }

  private async load(source: DiagramSource, signal: AbortSignal): Promise<LoadResult> {
    const { now } = this.surroundings;
    const client = this.clientOf(source.origin);
    const query = source.site ? { siteId: source.site } : {};
    // A stream is answered as its body; the contract's type describes one line of it.
    const { diagram: uuid, version } = source;
    const asked: Promise<unknown> =
      version === undefined
        ? client.diagramStream({ params: { uuid }, query }, { signal })
        : client.diagramVersionStream({ params: { uuid, version }, query }, { signal });
    const [answer] = await Promise.all([asked, this.outside?.ready()]);
    return loadDiagram({
      engine: this.theEngine(),
      prepare: async (objects) => this.outside?.migrated(objects) ?? objects,
      lines: streamLines<unknown>(answer as { readonly body: ReadableStream<Uint8Array> }),
      now,
      warn: this.findings.add,
      onProgress: (share) => this.setPhase('loading', share),
      breathe: async () => {
        await nextTask();
        signal.throwIfAborted();
      },
    });
  }

  protected override sendWhole(
    { origin, diagram, name }: SaveTarget,
    version: number,
    document: DiagramDocument,
  ): Promise<SentWhole> {
    const { now } = this.surroundings;
    const client = this.clientOf(origin);
    return this.work
      .run('save', async (signal, onProgress) => {
        const thumbnail = (await this.thumbnail()) ?? undefined;
        const head = { version, name, thumbnail, frame: this.engine?.pageFrame };
        return sendWhole({ client, diagram, head, document, now, signal, onProgress });
      })
      .catch((error: unknown) => ({ ok: false, status: -1, message: (error as Error).message }) as const);
  }

  protected override async readStored(
    { origin, diagram, site }: DiagramSource,
    version?: number,
  ): Promise<StoredDocument> {
    const client = this.clientOf(origin);
    const query = site ? { siteId: site } : {};
    const answer: unknown = await (version === undefined
      ? client.diagramStream({ params: { uuid: diagram }, query })
      : client.diagramVersionStream({ params: { uuid: diagram, version }, query }));
    const engine = this.theEngine();
    return readStored(
      streamLines<unknown>(answer as { readonly body: ReadableStream<Uint8Array> }),
      async (objects) => {
        const prepared = (await this.outside?.migrated(objects)) ?? objects;
        return prepared.map((object) => engine.migrated(object));
      },
    );
  }

  private pictureLoader(): LoadPicture | undefined {
    const { decodePicture: decode, fetch } = this.surroundings;
    if (!decode) return undefined;
    const bearer = () => this.theHost().bearer();
    return pictureLoader({ origin: () => this.origin, bearer, decode, ...(fetch ? { fetch } : {}) });
  }

  private clientOf(origin: string): Client {
    const { fetch } = this.surroundings;
    const host = this.theHost();
    return createClient({
      origin,
      bearer: () => host.bearer(),
      // The page renews: it answers a new token the next time it is asked.
      renew: async () => {},
      ...(fetch ? { fetch } : {}),
    });
  }

  /** Live mode has a feed; while a diagram is edited its values would only be in the way. */
  protected override modeChanged(): void {
    if (this.phase !== 'ready') return;
    const isLive = this.mode === 'live';
    if (isLive) this.values.goLive();
    else {
      this.values.rest();
      this.beginEditing();
    }
    this.masters?.setLive(isLive);
    this.labels?.setLive(isLive);
    this.port?.publish();
  }

  protected override stateChanged(): void {
    this.port?.publish();
  }

  private setPhase(phase: EngineState['phase'], progress: number): void {
    this.phase = phase;
    this.progress = progress;
    this.port?.publish();
  }

  private state(): EngineState {
    const { engine } = this;
    const camera = engine?.camera ?? { x: 0, y: 0, scale: 1 };
    return {
      type: 'state',
      phase: this.phase,
      progress: this.progress,
      camera: { x: camera.x, y: camera.y, scale: camera.scale },
      isFitted: engine?.isFitted ?? true,
      cursor: engine?.cursor ?? 'default',
      quality: engine?.quality() ?? { good: 0, uncertain: 0, bad: 0, stale: 0, missing: 0 },
      edit: engine ? this.editState() : null,
      ...this.values.state,
      work: this.work.state,
    };
  }

  protected override theEngine(): Engine {
    if (!this.engine) throw new Error('The engine has no surface yet: call attach first');
    return this.engine;
  }

  private theHost(): HostApi {
    if (!this.host) throw new Error('The engine does not know its host yet: call connectHost first');
    return this.host;
  }
}

const surfaceOf = ({ width, height, devicePixelRatio }: SurfaceSize): Surface => ({
  width: Math.max(1, Math.round(width * devicePixelRatio)),
  height: Math.max(1, Math.round(height * devicePixelRatio)),
  ratio: devicePixelRatio,
});
