/**
 * The engine: the only place that wires the parts. A host gives it kinds, a backend, a clock and a way to ask for
 * frames; it gives back pictures and events. It knows no thread, no network and no page.
 *
 * Nothing runs while nothing changes: whoever changes something asks for a frame, a frame asks for the next one only
 * while something eases or waits.
 */
import { Backdrop } from './backdrop.ts';
import { DiagramDocument, EMPTY_CANVAS } from './document/document.ts';
import { migrateObject } from './document/migrate.ts';
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
import { Live } from './live/live.ts';
import type { FormulaX, SavedMasters } from './live/masters.ts';
import type { QualityName } from './live/quality.ts';
import type { LabelAnswer } from './live/system-labels.ts';
import { LoadingPace } from './loading-pace.ts';
import type { AnyKind } from './plugin.ts';
import { parseColour } from './primitives/colour.ts';
import { setFlag } from './primitives/object-row.ts';
import { PictureNumbers } from './primitives/picture-numbers.ts';
import { ObjectFlag } from './primitives/record.ts';
import type { Backend, Surface } from './render/backend.ts';
import type { ExportView } from './render/export/export.ts';
import { OrderBuilder } from './render/order.ts';
import { type LoadPicture, PictureStore } from './render/pictures/store.ts';
import { Scene } from './scene/scene.ts';
import { Showing } from './showing.ts';
import { PAPER, THEMES, type Theme } from './theme.ts';
import { Camera } from './tools/camera.ts';
import type { ControlEvent, EntryEvent, LinkEvent, PointEvent } from './tools/events.ts';
import { readInput } from './tools/input.ts';
import { Interactions } from './tools/interactions.ts';
import { type MirrorItem, mirrorOf } from './tools/mirror.ts';
import type { Cursor, Interaction, Stage } from './tools/stage.ts';
import { Toolbox } from './tools/toolbox.ts';

/** Milliseconds of a frame that live values may take; the rest of them waits for the next. */
const LIVE_BUDGET = 4;
/** Seconds between two frames in which nothing changes but what swings: 33 ms, with room for a late timer. */
const PULSE_FRAME = 0.03;
/** CSS pixels by which a pointer may miss. */
const TOLERANCE = 3;

export type EngineHappening =
  | ControlEvent
  | EntryEvent
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
  private readonly interactions: Interactions;
  private readonly toolbox: Toolbox;
  private readonly meter = new FrameMeter();
  private readonly configs = new Map<ObjectId, ElementConfig>();
  private theme: Theme = 'light';
  private cursorNow: Cursor = 'default';
  private hovered: number | undefined;
  private scheduled = false;
  /** Somebody has asked for a frame; else the next one is only for what swings. */
  private wanted = false;
  private drawnAt = 0;
  private disposed = false;
  private nextRank = 0;
  private readonly pace = new LoadingPace();
  private edit: Editing | undefined;

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
    this.interactions = new Interactions(this.scene, this.live, (index) => this.configAt(index));
    this.toolbox = new Toolbox(this);
    this.document.listen(this.onChange);
    backend.onReadyChange = (ready) => {
      options.emit({ type: ready ? 'contextRestored' : 'contextLost' });
      this.requestFrame();
    };
  }

  // --- the diagram ---------------------------------------------------------------------------------------------------

  /** An empty engine, with the canvas of the diagram that is to come. */
  clear(canvas: CanvasSettings = EMPTY_CANVAS): void {
    this.live.clear();
    this.configs.clear();
    this.pictures.clear();
    this.document.clear(canvas);
    this.backdrop.follow(canvas);
    this.pace.end();
    this.nextRank = 0;
    this.hovered = undefined;
    this.requestFrame();
  }

  /** Says how many objects are to come in all: where that is known, room for them is made once. */
  expect(objects: number): void {
    this.pace.expect(objects);
    this.scene.expect(objects);
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
    this.interactions.mayControl = rights.control;
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
        isKnown: (object) => this.scene.isKnown(object),
        faultOf: (id) => this.scene.faultOf(id),
        migrated: (object) => this.migrated(object),
      },
    });
    this.requestFrame();
    return this.edit;
  }

  /** Live values show again. */
  endEditing(): void {
    if (!this.edit) return;
    this.edit.dispose();
    this.edit = undefined;
    for (const { object, config } of this.document.items()) this.bind(object.id, config);
    this.requestFrame();
  }

  // --- the picture ---------------------------------------------------------------------------------------------------

  /** `surface` in device pixels. */
  resize(surface: Surface): void {
    this.options.backend.resize(surface);
    this.camera.resize(surface.width / surface.ratio, surface.height / surface.ratio);
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

  fit(): void {
    const { width, height } = this.document.canvas;
    this.camera.fit({ minX: 0, minY: 0, maxX: width, maxY: height });
    this.requestFrame();
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

  zoomTo(scale: number, x?: number, y?: number): void {
    this.camera.zoomTo(scale, x, y);
    this.requestFrame();
  }

  requestFrame(): void {
    this.wanted = true;
    this.scheduleFrame();
  }

  private scheduleFrame(): void {
    if (this.scheduled || this.disposed) return;
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
    return mirrorOf(this.scene, this.live, this.interactions, this.camera);
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
    if (this.live.isDirty) this.requestFrame();
  }

  /** Ends the animation of a control after its dialog: to the confirmed value, or back. */
  settle(object: ObjectId, outcome: 'confirmed' | 'failed' | 'cancelled'): void {
    this.live.settle(object, outcome === 'confirmed', this.options.clock());
    this.requestFrame();
  }

  dispose(): void {
    this.disposed = true;
    this.pictures.clear();
    this.options.backend.dispose();
  }

  // --- for the tools -------------------------------------------------------------------------------------------------

  pick(x: number, y: number): number | undefined {
    const point = this.camera.toWorld(x, y);
    const tolerance = TOLERANCE / this.camera.scale;
    const { hit, isMeant } = this;
    return (
      hit.at(point.x, point.y, tolerance, this.options.clock(), isMeant) ??
      hit.textAt(point.x, point.y, isMeant)
    );
  }

  interactionOf(object: number): Interaction {
    return this.interactions.of(object);
  }

  activate(object: number, x: number, y: number): void {
    const at = this.placeIn(object, x, y);
    this.choose(object, this.interactions.zoneAt(object, at.x, at.y));
  }

  /** As a click on the part of a control that stands for a state; for those who choose by its name. */
  chooseState(object: ObjectId, state: string): void {
    const index = this.scene.indexOf(object);
    if (index === undefined) return;
    this.choose(index, state);
    this.requestFrame();
  }

  hover(object: number | undefined, x: number, y: number): void {
    const { objects } = this.scene.tables;
    if (this.hovered !== undefined) setFlag(objects, this.hovered, ObjectFlag.hovered, false);
    this.hovered = object;
    if (object !== undefined && this.interactionOf(object) === 'act')
      setFlag(objects, object, ObjectFlag.hovered, true);
    this.scene.marksChanged();
    const binding = object === undefined ? undefined : this.interactions.bindingAt(object);
    this.options.emit({
      type: 'point',
      object: binding?.id ?? null,
      text: binding ? `${this.live.tags.info(binding.tag).name}: ${binding.text(this.live.tags)}` : '',
      x,
      y,
    });
  }

  setCursor(cursor: Cursor): void {
    this.cursorNow = cursor;
  }

  // --- inside --------------------------------------------------------------------------------------------------------

  private choose(object: number, state: string | undefined): void {
    const event = this.interactions.eventFor(object, state);
    if (event?.type === 'control') this.live.command(event.object, Number(event.target) === 1, event.target);
    if (event) this.options.emit(event);
  }

  /** A point of the view in an object's own box, 0…1. */
  private placeIn(object: number, x: number, y: number): { readonly x: number; readonly y: number } {
    const { angle = 0, width, height, scaleX = 1, scaleY = 1 } = this.scene.objectAt(object)!;
    const point = this.camera.toWorld(x, y);
    const { columns } = this.scene;
    const [dx, dy] = [point.x - columns.x[object]!, point.y - columns.y[object]!];
    const radians = (-angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const along = (at: number, size: number): number => (size > 0 ? at / size + 0.5 : 0.5);
    return { x: along(dx * cos - dy * sin, width * scaleX), y: along(dx * sin + dy * cos, height * scaleY) };
  }

  private readonly isMeant = (index: number): boolean => this.interactions.of(index) !== 'none';

  private configAt(index: number): ElementConfig | undefined {
    const object = this.scene.objectAt(index);
    return object && this.document.get(object.id)?.config;
  }

  private migrated(object: DiagramObject): DiagramObject {
    const kind = this.scene.kinds.named(object.identifier);
    if (!kind) {
      this.options.report({
        object: object.id,
        field: 'identifier',
        message: `There is no kind "${object.identifier}" here; a placeholder stands for the object, which is kept as it is`,
      });
      return object;
    }
    if ((object.version ?? 1) > kind.version)
      this.options.report({
        object: object.id,
        field: 'version',
        message: `"${object.identifier}" is of version ${object.version}, newer than ${kind.version} here; it is kept as it is`,
      });
    try {
      return migrateObject(object, kind);
    } catch (error) {
      this.options.report({
        object: object.id,
        field: 'version',
        message: `"${object.identifier}" of version ${object.version ?? 1} cannot be brought to version ${kind.version}; a placeholder stands for it, and it is kept as it is: ${(error as Error).message}`,
      });
      this.scene.setUnfit(object.id);
      return object;
    }
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
    if (!isThere)
      for (const index of showing) {
        const item = this.document.get(this.scene.objectAt(index)!.id);
        if (item) this.redraw(item);
        else this.backdrop.redraw();
      }
    this.requestFrame();
  };

  private redraw(item: Item): void {
    this.live.unbind(item.object.id);
    this.scene.redraw(item);
    this.bind(item.object.id, item.config);
  }

  private bind(id: ObjectId, config: ElementConfig | undefined): void {
    if (config && !this.edit) this.live.bind(this.scene.indexOf(id)!, config);
  }

  private readonly frame = (): void => {
    this.scheduled = false;
    if (this.disposed) return;
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
    if (this.live.isDirty || started < this.live.easingUntil) this.requestFrame();
    else if (this.live.swingsIn(this.camera.area())) this.scheduleFrame();
  };

  private draw(time: number): void {
    const { backend, clock } = this.options;
    const { camera, order } = this;
    const { width, height, fill } = this.document.canvas;
    if (backend.ordered) order.update(this.scene, { camera, width: camera.width, height: camera.height });
    const cost = backend.draw(this.scene, {
      camera: { x: camera.x, y: camera.y, scale: camera.scale },
      time,
      drag: this.edit?.drag ?? { x: 0, y: 0 },
      overlay: this.edit?.layer(),
      order: order.order,
      orderCount: order.count,
      orderVersion: order.version,
      stride: order.stride,
      page: { width, height, fill: parseColour(fill ?? PAPER) },
      pictures: this.pictures,
      ...THEMES[this.theme],
    });
    this.meter.add((clock() - time) * 1000, cost.uploadedBytes);
    if (cost.unfinished || order.unfinished) this.requestFrame();
  }
}

export const createEngine = (options: EngineOptions): Engine => new Engine(options);
