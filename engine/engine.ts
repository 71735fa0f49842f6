/**
 * The engine: the only place that wires the parts together. A host provides kinds, a backend, a clock and a way to
 * request frames; it gets back pictures and events. The engine knows no thread, no network and no page.
 */
import { Backdrop } from './backdrop.ts';
import { CompareMode } from './compare-mode.ts';
import { DiagramDocument, EMPTY_CANVAS } from './document/document.ts';
import type { CanvasSettings, DiagramObject, ElementConfig, ObjectId } from './document/types.ts';
import { EditMode } from './edit-mode.ts';
import { editorWorld } from './editor-world.ts';
import type { EngineFigures, EngineOptions } from './engine-options.ts';
import { Expansions } from './expansions.ts';
import { FrameLoop, PULSE_FRAME } from './frame-loop.ts';
import { Highlight } from './highlight.ts';
import { HitTest } from './hit/hit.ts';
import { Intake } from './intake.ts';
import { followFaces } from './lettering.ts';
import { Live } from './live/live.ts';
import type { FormulaX, SavedMasters } from './live/masters.ts';
import type { QualityName } from './live/quality.ts';
import type { LabelAnswer } from './live/system-labels.ts';
import { LivePointer } from './live-pointer.ts';
import { LiveMode, type Mode } from './mode.ts';
import { Picture } from './picture.ts';
import type { AnyKind } from './plugin.ts';
import { PictureNumbers } from './primitives/picture-numbers.ts';
import type { TokenTheme } from './primitives/tokens.ts';
import type { Surface } from './render/backend.ts';
import type { ExportView } from './render/export/export.ts';
import { PictureStore } from './render/pictures/store.ts';
import { Scene } from './scene/scene.ts';
import { SceneFollower } from './scene-follower.ts';
import type { Theme } from './theme.ts';
import { Camera } from './tools/camera.ts';
import { readInput } from './tools/input.ts';
import { View } from './view.ts';

/** Milliseconds of a frame that live values may take; the rest waits for the next frame. */
const LIVE_BUDGET = 4;
/**
 * Spare room in the tables beyond the loaded objects: otherwise every table of a large diagram would grow in the middle
 * of an edit.
 */
const ROOM_TO_EDIT = 1 + 1 / 32;

export type { EngineHappening } from './engine-options.ts';

export class Engine {
  readonly document = new DiagramDocument();
  readonly camera = new Camera();
  readonly scene: Scene;
  readonly live: Live;
  readonly view: View;
  /** What is drawn for objects that stand for others, and the definitions that they are drawn by. */
  readonly expansions: Expansions;
  /** Hit tests of the live diagram, and what a click on an object starts. */
  readonly pointer: LivePointer;
  readonly #options: EngineOptions;
  readonly #pictures: PictureStore;
  readonly #backdrop: Backdrop;
  readonly #hit: HitTest;
  readonly #follower: SceneFollower;
  readonly #picture: Picture;
  readonly #loop: FrameLoop;
  readonly #intake: Intake;
  readonly #liveMode: LiveMode;
  readonly #endFaces: () => void;
  #mode: Mode;

  constructor(options: EngineOptions) {
    const { kinds, backend, clock } = options;
    this.#options = options;
    const numbers = new PictureNumbers();
    this.scene = new Scene(kinds, backend.glyphs, options.report, numbers);
    this.live = new Live(this.scene);
    this.expansions = new Expansions((name) => this.scene.kinds.named(name), options.report);
    this.#pictures = new PictureStore(numbers, options.loadPicture);
    this.#backdrop = new Backdrop(this.scene);
    this.#hit = new HitTest(this.scene);
    this.#loop = new FrameLoop({
      clock,
      schedule: options.schedule,
      frame: (time, isPulse) => this.#frame(time, isPulse),
      published: options.published,
      next: (time) => this.#nextFrame(time),
    });
    const mode = (): Mode => this.#mode;
    const { document, scene, live, camera, expansions } = this;
    const parts = { document, scene, live, camera, backend, clock, pictures: this.#pictures, expansions };
    this.#picture = new Picture(parts);
    this.view = new View({
      ...{ document, camera, mode, changed: this.requestFrame },
      highlight: new Highlight(document, scene),
    });
    this.pointer = new LivePointer({
      ...{ scene, live, camera, clock, hit: this.#hit, changed: this.requestFrame },
      configAt: (index) => this.#follower.itemAt(index)?.config,
      ownerConfigAt: (index) => this.#follower.ownerAt(index)?.config,
      ...{ emit: options.emit, fit: () => this.view.fit() },
    });
    this.#liveMode = new LiveMode(this.pointer);
    this.#mode = this.#liveMode;
    this.#follower = new SceneFollower({
      ...{ document, scene, live, camera, expansions, mode, backdrop: this.#backdrop },
      changed: this.requestFrame,
      report: options.report,
    });
    this.#intake = new Intake(document, [document, scene, live.tags], (object) => this.migrated(object));
    this.#pictures.onSettled = this.#follower.pictureSettled;
    this.#endFaces = followFaces(backend.glyphs, scene, this.#follower.facesChanged);
    backend.onReadyChange = (ready) => {
      options.emit({ type: ready ? 'contextRestored' : 'contextLost' });
      this.requestFrame();
    };
  }

  // --- the diagram ---------------------------------------------------------------------------------------------------

  /** Empties the engine and sets the canvas of the next diagram; without one no page is shown either. */
  clear(canvas?: CanvasSettings): void {
    this.#picture.hasPage = canvas !== undefined;
    this.live.clear();
    this.#intake.clear();
    this.#pictures.clear();
    this.document.clear(canvas ?? EMPTY_CANVAS);
    this.#backdrop.follow(canvas ?? EMPTY_CANVAS);
    this.#loop.pace.end();
    this.pointer.forget();
    this.requestFrame();
  }

  /** Announces the total number of objects: where it is known, room for them is allocated once. */
  expect(objects: number): void {
    this.#loop.pace.expect(objects);
    this.#intake.expect(Math.ceil(objects * ROOM_TO_EDIT));
  }

  /** Adds objects above the existing ones. They must have passed the envelope's validation. */
  addObjects(objects: readonly DiagramObject[]): void {
    this.#intake.addObjects(objects);
    this.#loop.pace.arrived(this.document.size);
  }

  /** Adds element configs, before or after the objects that they belong to. */
  addConfigs(configs: readonly ElementConfig[]): void {
    this.#intake.addConfigs(configs);
  }

  /** Adds a kind, or replaces the one with its name: its objects are redrawn, the document stays as it is. */
  setKind(kind: AnyKind): void {
    this.#follower.setKind(kind);
  }

  /** Something that objects were waiting for has arrived: they are drawn. See KindCode.awaits. */
  arrived(awaited: string): void {
    this.#follower.arrived(awaited);
  }

  /** Returns the object in the form its kind draws, see broughtUp. */
  migrated(object: DiagramObject): DiagramObject {
    return this.#follower.migrated(object);
  }

  // --- its modes -----------------------------------------------------------------------------------------------------

  /** Set while the diagram is edited. */
  get editing(): EditMode | undefined {
    return this.#mode instanceof EditMode ? this.#mode : undefined;
  }

  /**
   * Starts edit mode: the diagram shows its own values, and only the editor's commands change it. A second call starts
   * a new history.
   */
  beginEditing(newId: () => ObjectId): EditMode {
    this.goLive();
    this.view.show(null);
    this.#follower.hideValues();
    const { scene, camera, expansions } = this;
    const mode = new EditMode({
      ...{ stage: this.pointer, scene, camera, hit: this.#hit, expansions, changed: this.requestFrame },
      glyphs: this.#options.backend.glyphs,
      clock: this.#options.clock,
      ended: () => this.#follower.showValues(),
      editor: editorWorld(this, newId),
    });
    this.#mode = mode;
    this.requestFrame();
    return mode;
  }

  /**
   * Starts compare mode: an earlier version is shown, beside another one or alone, without live values and without
   * editing. Call it before loading that version.
   */
  beginComparing(): CompareMode {
    this.goLive();
    const { document, scene, camera } = this;
    const { glyphs } = this.#options.backend;
    const mode = new CompareMode(
      { document, scene, camera, glyphs, changed: this.requestFrame },
      this.pointer,
    );
    this.#mode = mode;
    return mode;
  }

  /** Returns to live mode, in which every diagram starts. */
  goLive(): void {
    const left = this.#mode;
    this.#mode = this.#liveMode;
    left.dispose();
  }

  // --- its values ----------------------------------------------------------------------------------------------------

  /** Sets the company's labels, formulas and dictionaries, which elements name by id. */
  setMasters(masters: SavedMasters): void {
    this.live.setMasters(masters);
    this.requestFrame();
  }

  /** Sets what the server has computed for formulas that read a tag's history. */
  setFormulaXs(xs: readonly FormulaX[]): void {
    this.live.setFormulaXs(xs);
    this.requestFrame();
  }

  /** Sets the texts of labels that show something about sites and devices. */
  setSystemLabels(answers: readonly LabelAnswer[]): void {
    if (this.live.labels.answer(answers)) this.requestFrame();
  }

  /** Sets what this user may do. The server checks again at every write. `isPast`: the values shown are not current. */
  setRights({ control }: { readonly control: boolean }, isPast = false): void {
    this.pointer.setRights(control, isPast);
  }

  quality(): Record<QualityName, number> {
    return this.live.quality();
  }

  /** To be called after values have been written to `live.tags`. */
  fed(): void {
    this.requestFrame();
  }

  /** The connection to the live values was established or lost. */
  setConnected(connected: boolean): void {
    this.live.setConnected(connected);
    this.requestFrame();
  }

  /** To be called about twice a second: for changes that only time brings about. */
  tick(): void {
    this.live.tick(this.#options.clock());
    if (this.live.isDirty || this.live.blinks) this.requestFrame();
  }

  /** Ends the animation of a control after its dialog: at the confirmed value, or back at the old one. */
  settle(object: ObjectId, outcome: 'confirmed' | 'failed' | 'cancelled'): void {
    this.live.settle(object, outcome === 'confirmed', this.#options.clock());
    this.requestFrame();
  }

  // --- the picture ---------------------------------------------------------------------------------------------------

  /** `surface` in device pixels. */
  resize(surface: Surface): void {
    this.#options.backend.resize(surface);
    this.view.resize(surface);
  }

  /** `follows`: the theme of diagrams that follow the console. No object is drawn anew. */
  setTheme(theme: Theme, follows: TokenTheme = theme): void {
    Object.assign(this.#picture, { theme, follows });
    this.requestFrame();
  }

  /** Whether lamps may pulse and marks flow: not where the system asks for reduced motion. */
  setMotion(mayMove: boolean): void {
    this.live.setMotion(mayMove);
    this.requestFrame();
  }

  /** While the canvas is not visible, no picture is drawn. */
  setSeen(isSeen: boolean): void {
    this.#loop.setSeen(isSeen);
  }

  readonly requestFrame = (): void => this.#loop.request();

  /** Resolves when the picture shows everything done so far, as far as one frame can; at once if nothing is drawn. */
  drawn(): Promise<void> {
    return this.#loop.drawn();
  }

  /** Whether all that changed until then (performance.now; all there is, if missing) is in the last picture, unsketched. */
  holds(until = Number.POSITIVE_INFINITY): boolean {
    const { isExact, heldUntil } = this.#picture;
    return this.#pictures.isIdle && (isExact ? !this.live.isDirty : heldUntil >= until);
  }

  /** Takes a packed frame of input. */
  input(frame: Float64Array): void {
    const { toolbox } = this.#mode;
    for (const event of readInput(frame)) toolbox.handle(event);
    this.#loop.pace.hurry();
    this.requestFrame();
  }

  figures(): EngineFigures {
    return {
      objects: this.document.size,
      records: this.scene.records,
      visible: this.scene.visible(this.camera.area()).count,
      ...this.#picture.meter.figures(),
      tagUpdates: this.live.tags.updates,
    };
  }

  /** Returns what an export of selection or page shows, undefined where nothing is selected; `asSeen`: in the viewer's theme. */
  exportView(selection: boolean, asSeen = false): ExportView | undefined {
    return this.#picture.exportView(selection, this.#mode, asSeen);
  }

  dispose(): void {
    this.#loop.dispose();
    this.#pictures.clear();
    this.#endFaces();
    this.#options.backend.dispose();
  }

  #frame(time: number, isPulse: boolean): void {
    const { backend, clock } = this.#options;
    const deadline = time + LIVE_BUDGET / 1000;
    this.live.update(time, this.camera.area(), () => clock() < deadline);
    this.pointer.follow();
    if (backend.ready && !this.#picture.draw(time, this.#mode, isPulse)) this.requestFrame();
  }

  #nextFrame(time: number): 'change' | number | undefined {
    const { camera, live } = this;
    if (live.isDirty || time < live.easingUntil) return 'change';
    if (live.swingsIn(camera.area())) return PULSE_FRAME;
    return live.flowsIn(camera.area(), camera.scale) ? this.#picture.flowPace.wait(time) : undefined;
  }
}

export const createEngine = (options: EngineOptions): Engine => new Engine(options);
