/** Hit tests of the live diagram: what is under the pointer, its description, and what a click on it starts. */
import type { ElementConfig, ObjectId } from './document/types.ts';
import { MISSING } from './format/format.ts';
import type { HitTest } from './hit/hit.ts';
import type { Binding } from './live/binding.ts';
import type { Live } from './live/live.ts';
import { OPAQUE, setFlag, setOpacity } from './primitives/object-row.ts';
import { ObjectFlag } from './primitives/record.ts';
import type { Scene } from './scene/scene.ts';
import type { Camera } from './tools/camera.ts';
import type { LiveEvent, PointEvent } from './tools/events.ts';
import { Interactions } from './tools/interactions.ts';
import { type MirrorItem, mirrorOf } from './tools/mirror.ts';
import type { Cursor, Interaction, Stage } from './tools/stage.ts';

/** Opacity of a button that this user cannot press, 0 to 255. */
const LOCKED = 110;
/** CSS pixels by which a pointer may miss an object. */
const TOLERANCE = 3;

interface LivePointerOptions {
  readonly scene: Scene;
  readonly live: Live;
  readonly hit: HitTest;
  readonly camera: Camera;
  /** Seconds, monotonic. */
  readonly clock: () => number;
  /** Returns the config of what is drawn at an index of the scene. */
  readonly configAt: (index: number) => ElementConfig | undefined;
  /** Returns that of the saved object that it is drawn for. */
  readonly ownerConfigAt: (index: number) => ElementConfig | undefined;
  readonly emit: (event: LiveEvent) => void;
  /** Fits the whole diagram into the view. */
  readonly fit: () => void;
  /** Something has to be redrawn. */
  readonly changed: () => void;
}

export class LivePointer implements Stage {
  private readonly options: LivePointerOptions;
  private readonly interactions: Interactions;
  private hovered: number | undefined;
  /** What was said last of what is pointed at. */
  private said: PointEvent | undefined;
  private cursorNow: Cursor = 'default';
  private showsLocks = true;

  constructor(options: LivePointerOptions) {
    this.options = options;
    const { scene, live } = options;
    this.interactions = new Interactions(scene, live, options.configAt, options.ownerConfigAt);
  }

  get camera(): Camera {
    return this.options.camera;
  }

  get cursor(): Cursor {
    return this.cursorNow;
  }

  setCursor(cursor: Cursor): void {
    this.cursorNow = cursor;
  }

  fit(): void {
    this.options.fit();
  }

  /** Indices of the scene have changed. */
  forget(): void {
    this.hovered = undefined;
    this.said = undefined;
  }

  /** Sets what this user may do; the server checks again at every write. `isPast`: the values shown are not current. */
  setRights(mayControl: boolean, isPast: boolean): void {
    this.interactions.mayControl = mayControl;
    this.interactions.isPast = isPast;
    this.showLocks(this.showsLocks);
  }

  showLocks(isShown: boolean): void {
    this.showsLocks = isShown;
    const { scene, changed } = this.options;
    const { objects } = scene.tables;
    for (let index = 0; index < scene.count; index++) {
      if (!scene.kindAt(index)?.kind.control?.isButton) continue;
      setOpacity(objects, index, isShown && this.interactions.lockAt(index) ? LOCKED : OPAQUE);
    }
    scene.marksChanged();
    changed();
  }

  /** Returns the index of the topmost object that a click at a point of the view would hit. */
  pick(x: number, y: number): number | undefined {
    const { camera, hit, clock } = this.options;
    const point = camera.toWorld(x, y);
    return (
      hit.at(point.x, point.y, TOLERANCE / camera.scale, clock(), this.isMeant) ??
      hit.textAt(point.x, point.y, this.isMeant)
    );
  }

  interactionOf(object: number): Interaction {
    return this.interactions.of(object);
  }

  activate(object: number, x: number, y: number): void {
    const at = this.placeIn(object, x, y);
    this.choose(object, this.interactions.zoneAt(object, at.x, at.y));
  }

  /**
   * Shows the control as pressed at once; the host decides whether anything is written, and then settles the control.
   */
  press(object: number): boolean {
    const { live, emit } = this.options;
    const event = this.interactions.holdEvent(object, 'press');
    if (!event) return false;
    live.command(event.object, true, 1);
    emit(event);
    return true;
  }

  release(object: number): void {
    const event = this.interactions.holdEvent(object, 'release');
    if (event) this.options.emit(event);
  }

  /** Holds or releases a control from the keyboard, as a finger would. */
  holdObject(id: ObjectId, isDown: boolean): void {
    const object = this.options.scene.indexOf(id);
    if (object === undefined) return;
    if (isDown) this.press(object);
    else this.release(object);
    this.options.changed();
  }

  /** Chooses a state by its name, as a click on the part of a control for that state would; without one, clicks it. */
  chooseState(id: ObjectId, state: string | undefined): void {
    const object = this.options.scene.indexOf(id);
    if (object === undefined) return;
    this.choose(object, state);
    this.options.changed();
  }

  /** Opens the faceplate of an object's equipment, whatever a click on the object does. */
  openFaceplate(id: ObjectId): void {
    const object = this.options.scene.indexOf(id);
    const event = object === undefined ? undefined : this.interactions.faceplateAt(object);
    if (event) this.options.emit(event);
  }

  hasFaceplate(id: ObjectId): boolean {
    const object = this.options.scene.indexOf(id);
    return object !== undefined && this.interactions.faceplateAt(object) !== undefined;
  }

  hover(object: number | undefined, x: number, y: number): void {
    const { scene, live, emit } = this.options;
    const { objects } = scene.tables;
    if (this.hovered !== undefined) setFlag(objects, this.hovered, ObjectFlag.hovered, false);
    this.hovered = object;
    if (object !== undefined && this.interactionOf(object) === 'act')
      setFlag(objects, object, ObjectFlag.hovered, true);
    scene.marksChanged();
    const binding = object === undefined ? undefined : this.interactions.bindingAt(object);
    const text = wordsOf(binding, live);
    this.said = { type: 'point', object: (binding && scene.idAt(binding.index)) ?? null, text, x, y };
    emit(this.said);
  }

  /** Values have changed: what is pointed at is described anew, where it shows another one. */
  follow(): void {
    const { hovered, said } = this;
    if (hovered === undefined || !said?.text) return;
    const text = wordsOf(this.interactions.bindingAt(hovered), this.options.live);
    if (text === said.text) return;
    this.said = { ...said, text };
    this.options.emit(this.said);
  }

  mirror(isWhole = false): MirrorItem[] {
    const { scene, live, camera } = this.options;
    return mirrorOf(scene, live, this.interactions, camera, isWhole);
  }

  private choose(object: number, state: string | undefined): void {
    const { live, emit } = this.options;
    const event = this.interactions.eventFor(object, state);
    if (event?.type === 'control') live.command(event.object, Number(event.target) === 1, event.target);
    if (event) emit(event);
  }

  /** Returns a point of the view in an object's own box, 0…1. */
  private placeIn(object: number, x: number, y: number): { readonly x: number; readonly y: number } {
    const { scene, camera } = this.options;
    const { angle = 0, width, height, scaleX = 1, scaleY = 1 } = scene.objectAt(object)!;
    const point = camera.toWorld(x, y);
    const { columns } = scene;
    const [dx, dy] = [point.x - columns.xOf(object), point.y - columns.yOf(object)];
    const radians = (-angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const along = (at: number, size: number): number => (size > 0 ? at / size + 0.5 : 0.5);
    return { x: along(dx * cos - dy * sin, width * scaleX), y: along(dx * sin + dy * cos, height * scaleY) };
  }

  private readonly isMeant = (index: number): boolean => this.interactions.of(index) !== 'none';
}

/** Formats that show the tag's own number, and leave its unit to the drawing. */
const OWN_NUMBER: readonly (string | undefined)[] = ['numeric', 'format'];
const BARE_NUMBER = /^[-−]?[\d.,]+(e[-+]?\d+)?$/i;

/** Describes an object: its tag, value and unit, or why it has none. One that shows none has no words. */
function wordsOf(binding: Binding | undefined, { tags }: Live): string {
  if (!binding) return '';
  const { name, unit, missing } = tags.info(binding.tag);
  if (missing) return `${MISSING}\n${missing}`;
  const value = binding.text(tags);
  const isBare = OWN_NUMBER.includes(binding.manner.valueType?.key) && BARE_NUMBER.test(value);
  return `${name}: ${isBare && unit ? `${value} ${unit}` : value}`;
}
