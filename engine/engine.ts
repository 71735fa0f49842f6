/**
 * The engine: the only place that wires the parts. A host gives it kinds, a backend, a clock and a way to ask for
 * frames; it gives back pictures and events. It knows no thread, no network and no page.
 *
 * Nothing runs while nothing changes: whoever changes something asks for a frame, a frame asks for the next one only
 * while something eases or waits.
 */
import { broughtUp } from './arrival.ts';
import { Backdrop } from './backdrop.ts';
import { Comparing } from './comparing.ts';
import { DiagramDocument, EMPTY_CANVAS } from './document/document.ts';
import { frameOf, type PageFrame } from './document/page.ts';
import { type Transaction, transaction } from './document/transaction.ts';
import type {
  CanvasSettings,
  DiagramObject,
  ElementConfig,
  Finding,
  Item,
  ObjectId,
  PlacedItem,
} from './document/types.ts';
import { Editing } from './editing.ts';
import { exportViewOf } from './export-view.ts';
import { FrameMeter, type FrameTimes } from './frame-meter.ts';
import { HitTest } from './hit/hit.ts';
import { followFaces } from './lettering.ts';
import { Live } from './live/live.ts';
import type { FormulaX, SavedMasters } from './live/masters.ts';
import type { QualityName } from './live/quality.ts';
import type { LabelAnswer } from './live/system-labels.ts';
import { LoadingPace } from './loading-pace.ts';
import type { AnyKind } from './plugin.ts';
import { Pointing } from './pointing.ts';
import { parseColour } from './primitives/colour.ts';
import { PictureNumbers } from './primitives/picture-numbers.ts';
import type { Backend, Surface } from './render/backend.ts';
import type { ExportView } from './render/export/export.ts';
import { OrderBuilder } from './render/order.ts';
import { type LoadPicture, PictureStore } from './render/pictures/store.ts';
import { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';
import { Showing } from './showing.ts';
import { PAPER, THEMES, type Theme } from './theme.ts';
import { Camera } from './tools/camera.ts';
import type { ControlEvent, EntryEvent, HoldEvent, LinkEvent, PointEvent } from './tools/events.ts';
import { readInput } from './tools/input.ts';
import type { MirrorItem } from './tools/mirror.ts';
import type { Cursor, Interaction, Stage } from './tools/stage.ts';
import { Toolbox } from './tools/toolbox.ts';

const NO_PAGE = { width: 0, height: 0 } as const;

/** Milliseconds of a frame that live values may take; the rest of them waits for the next. */
const LIVE_BUDGET = 4;
/** Seconds between two frames in which nothing changes but what swings: 33 ms, with room for a late timer. */
const PULSE_FRAME = 0.03;
/** Objects that there is room for by those that come: in the midst of an edit every table of a large diagram would grow. */
const ROOM_TO_EDIT = 1 + 1 / 32;

export type EngineHappening =
  | ControlEvent
  | EntryEvent
  | HoldEvent
  | PointEvent
  | LinkEvent
  | { readonly type: 'contextLost' | 'contextRestored' };

export interface EngineOptions {
  readonly kinds: readonly AnyKind[];
  readonly backend: Backend;
  /** Seconds, only forwards. */
  readonly clock: () => number;
  /** Calls back once, when the next picture is due. */
  readonly schedule: (frame: () => void) => void;
  /** Something happened, once. */
  readonly emit: (event: EngineHappening) => void;
  /** Camera, cursor or quality may have changed: the frame is over. */
  readonly published: () => void;
  /** Fetches and decodes a picture of a diagram; without it each has a placeholder. */
  readonly loadPicture?: LoadPicture;
  /** What kinds and properties are not as they should be. */
  readonly report: (finding: Finding) => void;
}

export interface EngineFigures {
  readonly objects: number;
  readonly records: number;
  readonly visible: number;
  readonly frames: number;
  readonly frameMs: FrameTimes;
  readonly uploadedBytes: number;
  readonly tagUpdates: number;
}

export class Engine implements Stage {
  readonly document = new DiagramDocument();
  readonly camera = new Camera();
  readonly scene: Scene;
  readonly live: Live;
  private readonly pictures: PictureStore;
  private readonly backdrop: Backdrop;
  private readonly options: EngineOptions;
  private readonly hit: HitTest;
  private readonly showing: Showing;
  private readonly order: OrderBuilder;
  private readonly pointing: Pointing;
  private readonly toolbox: Toolbox;
  private readonly meter = new FrameMeter();
  private readonly configs = new Map<ObjectId, ElementConfig>();
  private theme: Theme = 'light';
  private cursorNow: Cursor = 'default';
  private scheduled = false;
  /** Somebody has asked for a frame; else the next one is only for what swings. */
  private wanted = false;
  private isSeen = true;
  /** Who waits for the next picture. */
  private readonly awaiting: (() => void)[] = [];
  private drawnAt = 0;
  private disposed = false;
  private nextRank = 0;
  /** False while there is no diagram: its page would be that of none. */
  private hasPage = true;
  /** Version of the camera that has the whole page in view. */
  private fitted = -1;
  private readonly pace = new LoadingPace();
  private edit: Editing | undefined;
  private comparing: Comparing | undefined;
  private readonly endFaces: () => void;

  constructor(options: EngineOptions) {
    const { kinds, backend } = options;
    this.options = options;
    const numbers = new PictureNumbers();
    this.scene = new Scene(kinds, backend.glyphs, options.report, numbers);
    this.pictures = new PictureStore(numbers, options.loadPicture);
    this.pictures.onSettled = this.onPicture;
    this.backdrop = new Backdrop(this.scene);
    this.live = new Live(this.scene);
    this.hit = new HitTest(this.scene);
    this.showing = new Showing(this.document, this.scene);
    this.order = new OrderBuilder(backend.quadBudget);
    this.pointing = new Pointing({
      scene: this.scene,
      live: this.live,
      hit: this.hit,
      camera: this.camera,
      clock: options.clock,
      configOf: (id) => this.document.get(id)?.config,
      emit: options.emit,
    });
    this.toolbox = new Toolbox(this);
    this.document.listen(this.onChange);
    this.endFaces = followFaces(backend.glyphs, this.scene, this.onFaces);
    backend.onReadyChange = (ready) => {
      options.emit({ type: ready ? 'contextRestored' : 'contextLost' });
      this.requestFrame();
    };
  }

  // --- the diagram ---------------------------------------------------------------------------------------------------

  /** An empty engine, with the canvas of the diagram that is to come; without one no page is shown either. */
  clear(canvas?: CanvasSettings): void {
    this.hasPage = canvas !== undefined;
    this.empty(canvas ?? EMPTY_CANVAS);
  }

  private empty(canvas: CanvasSettings): void {
    this.live.clear();
    this.configs.clear();
    this.pictures.clear();
    this.document.clear(canvas);
    this.backdrop.follow(canvas);
    this.pace.end();
    this.nextRank = 0;
    this.pointing.forget();
    this.requestFrame();
  }

  /** Says how many objects are to come in all: where that is known, room for them is made once. */
  expect(objects: number): void {
    this.pace.expect(objects);
    this.scene.expect(Math.ceil(objects * ROOM_TO_EDIT));
  }

  /** Puts objects above those that are there. They must have passed the envelope's validation. */
  addObjects(objects: readonly DiagramObject[]): void {
    const added = objects.map((object): PlacedItem => {
      const config = this.configs.get(object.id);
      const rank = this.nextRank++;
      return config
        ? { object: this.migrated(object), config, rank }
        : { object: this.migrated(object), rank };
    });
    this.document.change(transaction({ added }));
    this.pace.arrived(this.document.size);
  }

  /** Adds a kind, or takes the place of the one of its name: its objects are drawn anew, the document is as it was. */
  setKind(kind: AnyKind): void {
    const items = [...this.document.items()].filter(({ object }) => object.identifier === kind.kind);
    for (const { object } of items) this.live.unbind(object.id);
    this.scene.apply(transaction({ removed: items }));
    this.scene.kinds.put(kind);
    this.scene.apply(transaction({ added: items }));
    for (const { object, config } of items) this.bind(object.id, config);
    this.edit?.redrawn();
    this.requestFrame();
  }

  /** What objects waited for is there: they are drawn. See KindCode.awaits. */
  arrived(awaited: string): void {
    for (const { id } of this.scene.takeWaiting(awaited)) {
      const item = this.document.get(id);
      if (!item) continue;
      this.live.unbind(id);
      this.scene.redraw(item);
      this.bind(id, item.config);
    }
    this.edit?.redrawn();
    this.requestFrame();
  }

  /** Element configs, before or after the objects that they belong to. */
  addConfigs(configs: readonly ElementConfig[]): void {
    const updated: [PlacedItem, PlacedItem][] = [];
    for (const config of configs) {
      const merged = { ...this.configs.get(config.id), ...config };
      this.configs.set(config.id, merged);
      const item = this.document.get(config.id);
      if (item) updated.push([item, { ...item, config: merged }]);
    }
    this.document.change(transaction({ updated }));
  }

  /** The company's labels, formulas and dictionaries, which elements name by their ids. */
  setMasters(masters: SavedMasters): void {
    this.live.setMasters(masters);
    this.requestFrame();
  }

  /** What the server has computed for formulas that read a tag's history. */
  setFormulaXs(xs: readonly FormulaX[]): void {
    this.live.setFormulaXs(xs);
    this.requestFrame();
  }

  /** What labels of sites and devices say. */
  setSystemLabels(answers: readonly LabelAnswer[]): void {
    if (this.live.labels.answer(answers)) this.requestFrame();
  }

  /** What this user may do. The server decides again at every write. */
  setRights(rights: { readonly control: boolean }): void {
    this.pointing.mayControl = rights.control;
  }

  // --- editing -------------------------------------------------------------------------------------------------------

  /** Set while the diagram is edited. */
  get editing(): Editing | undefined {
    return this.edit;
  }

  /** The diagram shows its own values from now on, and changes by the editor's commands. Once more: a new history. */
  beginEditing(newId: () => ObjectId): Editing {
    this.endEditing();
    this.showing.mark([]);
    const linked = [...this.document.items()].filter((item) => item.config);
    for (const { object } of linked) this.live.unbind(object.id);
    // Drawn anew, they show what their properties say instead of the last value.
    this.scene.idle = true;
    this.scene.apply(transaction({ removed: linked }));
    this.scene.apply(transaction({ added: linked }));
    this.edit = new Editing({
      stage: this,
      scene: this.scene,
      hit: this.hit,
      camera: this.camera,
      glyphs: this.options.backend.glyphs,
      clock: this.options.clock,
      changed: () => this.requestFrame(),
      editor: {
        document: this.document,
        newId,
        kindOf: (identifier) => this.scene.kinds.named(identifier),
        connector: () => this.scene.kinds.all.find(({ ends }) => ends),
        isKnown: (object) => this.scene.isKnown(object),
        naturalSize: (object) => this.scene.naturalSize(object),
        faultOf: (id) => this.scene.faultOf(id),
        migrated: (object) => this.migrated(object),
      },
    });
    this.requestFrame();
    return this.edit;
  }

  /** From now on an earlier version is looked at, beside another one or alone: no live values, nothing to edit. Before it is loaded. */
  beginComparing(): Comparing {
    const { document, scene, camera } = this;
    const { glyphs } = this.options.backend;
    this.comparing = new Comparing({ document, scene, camera, glyphs, changed: () => this.requestFrame() });
    return this.comparing;
  }

  endComparing(): void {
    this.comparing = undefined;
  }

  /** Live values show again. */
  endEditing(): void {
    if (!this.edit) return;
    this.edit.dispose();
    this.edit = undefined;
    this.scene.idle = false;
    for (const { object, config } of this.document.items()) this.bind(object.id, config);
    this.requestFrame();
  }

  // --- the picture ---------------------------------------------------------------------------------------------------

  /** `surface` in device pixels. */
  resize(surface: Surface): void {
    this.options.backend.resize(surface);
    const { isFitted } = this;
    this.camera.resize(surface.width / surface.ratio, surface.height / surface.ratio);
    // Who watches the whole goes on doing so; under a builder's hands nothing moves by itself.
    if (isFitted && !this.edit) this.fit();
    this.requestFrame();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.requestFrame();
  }

  /** Whether lamps may pulse: not where the system asks for stillness. */
  setMotion(mayMove: boolean): void {
    this.live.setMotion(mayMove);
    this.requestFrame();
  }

  /** While its canvas is shown to nobody, no picture is drawn. */
  setSeen(isSeen: boolean): void {
    this.isSeen = isSeen;
    if (isSeen) this.requestFrame();
    else this.tellAwaiting();
  }

  fit(): void {
    const { width, height } = this.document.canvas;
    this.camera.fit({ minX: 0, minY: 0, maxX: width, maxY: height });
    this.fitted = this.camera.version;
    this.requestFrame();
  }

  /** Nobody has moved the view since the whole page was fitted into it. */
  get isFitted(): boolean {
    return this.fitted === this.camera.version;
  }

  /** The page in its container, as it is seen now. */
  get pageFrame(): PageFrame | undefined {
    return frameOf(this.camera, this.isFitted);
  }

  /** Moves as little as brings the object into view. It is marked until another is shown; while editing the selection says it. */
  show(id: ObjectId | null): void {
    const area = this.showing.around(id === null ? [] : [id]);
    if (area) this.camera.show(area);
    this.showing.mark(id === null || this.edit ? [] : [id]);
    this.requestFrame();
  }

  /** What is selected as large as it fits into view. */
  fitSelection(): void {
    const area = this.showing.around(this.edit?.editor.selection.all ?? []);
    if (area) this.camera.fit(area);
    this.requestFrame();
  }

  /** Takes a world point into the middle of the view. */
  lookAt(x: number, y: number): void {
    this.camera.lookAt(x, y);
    this.requestFrame();
  }

  zoomTo(scale: number, x?: number, y?: number): void {
    this.camera.zoomTo(scale, x, y);
    this.requestFrame();
  }

  requestFrame(): void {
    this.wanted = true;
    this.scheduleFrame();
  }

  /** Resolves when the picture shows all that was done so far, as far as a frame can; at once where nothing is drawn. */
  drawn(): Promise<void> {
    if (!this.scheduled || this.disposed || !this.isSeen) return Promise.resolve();
    return new Promise((resolve) => this.awaiting.push(resolve));
  }

  private tellAwaiting(): void {
    for (const resolve of this.awaiting.splice(0)) resolve();
  }

  private scheduleFrame(): void {
    if (this.scheduled || this.disposed || !this.isSeen) return;
    this.scheduled = true;
    this.options.schedule(this.frame);
  }

  get cursor(): Cursor {
    return this.cursorNow;
  }

  quality(): Record<QualityName, number> {
    return this.live.quality();
  }

  mirror(): MirrorItem[] {
    return this.pointing.mirror();
  }

  figures(): EngineFigures {
    return {
      objects: this.document.size,
      records: this.scene.records,
      visible: this.scene.visible(this.camera.area()).count,
      frames: this.meter.frames,
      frameMs: this.meter.summary(),
      uploadedBytes: this.meter.uploadedBytes,
      tagUpdates: this.live.tags.updates,
    };
  }

  /** What an export of the selection or of the page shows; undefined where nothing is selected. */
  exportView(selection: boolean): ExportView | undefined {
    const { document, scene, edit } = this;
    return exportViewOf({
      scene,
      canvas: document.canvas,
      glyphs: this.options.backend.glyphs,
      selected: selection ? (edit?.editor.selection.all ?? []) : undefined,
      marks: edit === undefined,
      time: this.options.clock(),
      pictures: this.pictures,
    });
  }

  // --- what comes in -------------------------------------------------------------------------------------------------

  /** A packed frame of input. */
  input(frame: Float64Array): void {
    const toolbox = this.edit?.toolbox ?? this.toolbox;
    for (const event of readInput(frame)) toolbox.handle(event);
    this.pace.hurry();
    this.requestFrame();
  }

  /** To be called after values were written to `live.tags`. */
  fed(): void {
    this.requestFrame();
  }

  /** The connection to the live values came or went. */
  setConnected(connected: boolean): void {
    this.live.setConnected(connected);
    this.requestFrame();
  }

  /** To be called about twice a second: what happens because time passes. */
  tick(): void {
    this.live.tick(this.options.clock());
    if (this.live.isDirty || this.live.blinks) this.requestFrame();
  }

  /** Ends the animation of a control after its dialog: to the confirmed value, or back. */
  settle(object: ObjectId, outcome: 'confirmed' | 'failed' | 'cancelled'): void {
    this.live.settle(object, outcome === 'confirmed', this.options.clock());
    this.requestFrame();
  }

  dispose(): void {
    this.disposed = true;
    this.tellAwaiting();
    this.pictures.clear();
    this.endFaces();
    this.options.backend.dispose();
  }

  // --- for the tools -------------------------------------------------------------------------------------------------

  pick(x: number, y: number): number | undefined {
    return this.pointing.pick(x, y);
  }

  interactionOf(object: number): Interaction {
    return this.pointing.interactionOf(object);
  }

  activate(object: number, x: number, y: number): void {
    this.pointing.activate(object, x, y);
  }

  press(object: number): boolean {
    return this.pointing.press(object);
  }

  letGo(object: number): void {
    this.pointing.letGo(object);
  }

  /** As a finger on a control that is held; for those who press keys. */
  holdObject(object: ObjectId, isDown: boolean): void {
    this.pointing.holdObject(object, isDown);
    this.requestFrame();
  }

  /** As a click on the part of a control that stands for a state; for those who choose by its name. */
  chooseState(object: ObjectId, state: string): void {
    this.pointing.chooseState(object, state);
    this.requestFrame();
  }

  hover(object: number | undefined, x: number, y: number): void {
    this.pointing.hover(object, x, y);
  }

  setCursor(cursor: Cursor): void {
    this.cursorNow = cursor;
  }

  // --- inside --------------------------------------------------------------------------------------------------------

  /** The object as its kind draws it, see broughtUp. */
  migrated(object: DiagramObject): DiagramObject {
    return broughtUp(object, {
      kindOf: (identifier) => this.scene.kinds.named(identifier),
      heirOf: (identifier) => this.scene.kinds.heirOf(identifier),
      report: this.options.report,
      setUnfit: (id) => this.scene.setUnfit(id),
    });
  }

  /** Bindings hold scene indices: they go before the scene changes and come back after. */
  private readonly onChange = (change: Transaction): void => {
    for (const { object } of change.removed) this.live.unbind(object.id);
    for (const [before] of change.updated) this.live.unbind(before.object.id);
    if (this.document.size > 0) this.scene.apply(change);
    else {
      this.scene.clear();
      this.backdrop.forget();
    }
    if (change.shifted) this.scene.shift(change.shifted, this.document);
    for (const item of change.added) this.bind(item.object.id, item.config);
    for (const [, after] of change.updated) this.bind(after.object.id, after.config);
    if (change.updated.length > 0) this.scene.marksChanged();
    this.backdrop.follow(this.document.canvas);
    this.requestFrame();
  };

  /** A picture has come: what shows it is painted again. Where none comes, a placeholder is drawn. */
  private readonly onPicture = (picture: number, isThere: boolean): void => {
    const showing = this.scene.showing(picture);
    if (!isThere) this.redrawAll(showing);
    this.requestFrame();
  };

  private readonly onFaces = (lettered: ReadonlySet<SceneIndex>): void => {
    this.redrawAll(lettered);
    this.edit?.redrawn();
    this.requestFrame();
  };

  private redrawAll(indices: ReadonlySet<SceneIndex>): void {
    for (const index of indices) {
      const object = this.scene.objectAt(index);
      const item = object && this.document.get(object.id);
      if (item) this.redraw(item);
      else this.backdrop.redraw();
    }
  }

  private redraw(item: Item): void {
    this.live.unbind(item.object.id);
    this.scene.redraw(item);
    this.bind(item.object.id, item.config);
  }

  private bind(id: ObjectId, config: ElementConfig | undefined): void {
    if (config && !this.edit && !this.comparing) this.live.bind(this.scene.indexOf(id)!, config);
  }

  private readonly frame = (): void => {
    this.scheduled = false;
    if (this.disposed || !this.isSeen) return;
    const started = this.options.clock();
    const isDue = this.wanted || started - this.drawnAt > PULSE_FRAME;
    if (!isDue || !this.pace.mayDraw(started)) {
      this.scheduleFrame();
      return;
    }
    this.wanted = false;
    this.drawnAt = started;
    const deadline = started + LIVE_BUDGET / 1000;
    this.live.update(started, this.camera.area(), () => this.options.clock() < deadline);
    if (this.options.backend.ready) this.draw(started);
    this.pace.drawn(started, this.options.clock());
    this.options.published();
    this.tellAwaiting();
    if (this.live.isDirty || started < this.live.easingUntil) this.requestFrame();
    else if (this.live.swingsIn(this.camera.area())) this.scheduleFrame();
  };

  private draw(time: number): void {
    const { backend, clock } = this.options;
    const { camera, order } = this;
    const { fill, ...size } = this.document.canvas;
    const { width, height } = this.hasPage ? size : NO_PAGE;
    const { around, desk, accent } = THEMES[this.theme];
    if (backend.ordered) order.update(this.scene, { camera, width: camera.width, height: camera.height });
    const cost = backend.draw(this.scene, {
      camera: { x: camera.x, y: camera.y, scale: camera.scale },
      time,
      drag: this.edit?.drag ?? { x: 0, y: 0 },
      overlay: this.edit?.layer() ?? this.comparing?.layer(),
      order: order.order,
      orderCount: order.count,
      orderVersion: order.version,
      stride: order.stride,
      page: { width, height, fill: parseColour(fill ?? PAPER) },
      pictures: this.pictures,
      around: this.edit ? desk : around,
      accent,
    });
    this.meter.add((clock() - time) * 1000, cost.uploadedBytes);
    if (cost.unfinished || order.unfinished) this.requestFrame();
  }
}

export const createEngine = (options: EngineOptions): Engine => new Engine(options);
