/** Edit mode: the editor with its tools, and the stage they work on. */
import { canBeTaken } from './document/behaviour.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import { nearestPort, type PlacedPort, portsOf } from './edit/attach.ts';
import { addDrawn, type DrawnEnd } from './edit/connect.ts';
import { likeDrawn } from './edit/course.ts';
import { endsOf } from './edit/ends.ts';
import { type Guide, type GuideLines, NO_LINES, type Snapper } from './edit/snap.ts';
import { EditOverlay, OUTLINED_AT_MOST } from './edit-overlay.ts';
import { Editor, type EditorOptions } from './editor.ts';
import type { Expansions } from './expansions.ts';
import type { Box } from './geometry/box.ts';
import type { HitTest } from './hit/hit.ts';
import { type Mode, Toolbox } from './mode.ts';
import type { Point } from './plugin.ts';
import { setFlag } from './primitives/object-row.ts';
import { ObjectFlag } from './primitives/record.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import type { Scene } from './scene/scene.ts';
import { SNAP_SETTINGS, type SnapSettings, snapperFor } from './snapping.ts';
import type { Camera } from './tools/camera.ts';
import { ArrowTool } from './tools/edit/arrow-tool.ts';
import { EditPointerTool } from './tools/edit/edit-pointer.ts';
import { COARSE, type EditStage, type EditTool, type Outline } from './tools/edit/edit-stage.ts';
import { handleUnder } from './tools/edit/handles.ts';
import { LineTool } from './tools/edit/line-tool.ts';
import type { OtherBuilder } from './tools/edit/others.ts';
import { SelectTool, type ToolContext } from './tools/edit/select-tool.ts';
import { PanTool } from './tools/pan.ts';
import { PinchTool } from './tools/pinch.ts';
import type { Stage } from './tools/stage.ts';
import { WheelTool } from './tools/zoom.ts';

/** CSS pixels by which a pointer may miss an object. */
const TOLERANCE = 3;
/** CSS pixels within which the end of a line docks to a port. */
const PORT_REACH = 10;

export type EditToolName = 'select' | 'draw';

interface EditModeParts {
  readonly stage: Stage;
  readonly scene: Scene;
  readonly hit: HitTest;
  readonly camera: Camera;
  /** Objects drawn for an instance are shown, moved and selected as that instance. */
  readonly expansions: Pick<Expansions, 'withDrawn'>;
  readonly glyphs: GlyphSource;
  /** Seconds. */
  readonly clock: () => number;
  readonly editor: Omit<EditorOptions, 'changed' | 'centre' | 'now'>;
  /** Something visible, or something to tell the host, has changed. */
  readonly changed: () => void;
  /** Another mode has taken its place. */
  readonly ended: () => void;
}

export class EditMode implements Mode, EditStage {
  readonly editor: Editor;
  readonly toolbox: Toolbox;
  readonly showsValues = false;
  readonly isEditing = true;
  /** Grows with every change of selection, document or history. */
  revision = 0;
  /** The guide lines that the builder has pulled out of the rulers. */
  guideLines: GuideLines = NO_LINES;
  readonly #parts: EditModeParts;
  readonly #overlay: EditOverlay;
  readonly #pointer: EditPointerTool;
  readonly #tools: Readonly<Record<EditToolName, EditTool>>;
  #toolName: EditToolName = 'select';
  /** What is outlined, and the selection it was made for. */
  #marked: Iterable<ObjectId> = [];
  #markedVersion = 0;
  #previewed: ReadonlySet<ObjectId> | null = null;
  #snapSettings = SNAP_SETTINGS;
  /** The line drawn last: the next one is like it. */
  #lineDrawn: DiagramObject | undefined;

  constructor(parts: EditModeParts) {
    this.#parts = parts;
    parts.stage.showLocks?.(false);
    this.editor = new Editor({
      ...parts.editor,
      now: () => parts.clock() * 1000,
      centre: () => ({ x: parts.camera.x, y: parts.camera.y }),
      changed: () => this.#onChange(),
    });
    this.#overlay = new EditOverlay({
      editor: this.editor,
      glyphs: parts.glyphs,
      pixel: () => this.pixel,
      revision: () => this.revision,
      changed: parts.changed,
    });
    const context = toolContextOf(this.editor);
    this.#tools = {
      select: new SelectTool(context, this),
      draw: new LineTool(this, (from, to) => this.#drawn(from, to)),
    };
    this.#pointer = new EditPointerTool(() => this.#tools[this.#toolName]);
    this.toolbox = new Toolbox(parts.stage, [
      new WheelTool(),
      new PinchTool(),
      new PanTool({ ground: false }),
      new ArrowTool(context),
      this.#pointer,
    ]);
  }

  get tool(): EditToolName {
    return this.#toolName;
  }

  set tool(name: EditToolName) {
    if (name === this.#toolName) return;
    this.#pointer.cancel();
    this.#tools[this.#toolName].leave?.();
    this.#toolName = name;
    this.#parts.stage.setCursor(this.#tools[name].cursor === 'crosshair' ? 'crosshair' : 'default');
    this.#touched();
  }

  get snap(): SnapSettings {
    return this.#snapSettings;
  }

  /** Takes effect from the next gesture on. */
  set snap(settings: SnapSettings) {
    this.#snapSettings = settings;
    this.#touched();
  }

  get selected(): Iterable<ObjectId> {
    return this.editor.selection.all;
  }

  get drag(): { readonly x: number; readonly y: number } {
    return this.#overlay.drag;
  }

  /**
   * Cancels the current gesture; without one puts the tool away, without a tool leaves the group, and then clears the
   * selection.
   */
  escape(): void {
    if (this.#pointer.cancel()) return;
    if (this.#toolName !== 'select') this.tool = 'select';
    else if (!this.editor.grasp.leave()) this.editor.run({ do: 'selectNone' });
  }

  /** What other builders have selected: only shown as outlines. */
  showOthers(others: readonly OtherBuilder[]): void {
    this.#overlay.showOthers(others);
  }

  layer(): Layer | undefined {
    return this.#overlay.layer();
  }

  /** The topmost object at a point of the view, CSS pixels. */
  idAt(x: number, y: number): ObjectId | null {
    const point = this.#parts.camera.toWorld(x, y);
    return this.objectAt(point.x, point.y);
  }

  /** Objects have new rows in the scene: their marks are set again, and the panel refreshes. */
  redrawn(): void {
    this.#mark(this.editor.selection.each);
    this.#touched();
  }

  dispose(): void {
    this.#pointer.cancel();
    this.#mark([]);
    this.editor.dispose();
    this.#parts.ended();
    this.#parts.stage.showLocks?.(true);
  }

  // --- for the tools -------------------------------------------------------------------------------------------------

  get pixel(): number {
    return 1 / this.#parts.camera.scale;
  }

  objectAt(x: number, y: number, coarse = false): ObjectId | null {
    const { hit, clock } = this.#parts;
    const reach = TOLERANCE * (coarse ? COARSE : 1) * this.pixel;
    const index = hit.at(x, y, reach, clock(), this.#isTakable) ?? hit.textAt(x, y, this.#isTakable);
    return index === undefined ? null : (this.#savedAt(index)?.id ?? null);
  }

  handleAt(x: number, y: number, coarse = false): ReturnType<EditStage['handleAt']> {
    return handleUnder(this.#overlay.handles(), x, y, coarse ? COARSE : 1);
  }

  objectsIn(box: Box, wholly: boolean): ObjectId[] {
    const { hit, scene } = this.#parts;
    return hit
      .inBox(box, wholly)
      .filter((index) => this.#isSaved(index) && this.#isTakable(index))
      .map((index) => scene.idAt(index)!);
  }

  preview(ids: ReadonlySet<ObjectId> | null, dx: number, dy: number): void {
    if (ids !== this.#previewed) {
      this.#setFlags(this.#parts.expansions.withDrawn(this.#previewed ?? []), ObjectFlag.dragged, false);
      this.#setFlags(this.#parts.expansions.withDrawn(ids ?? []), ObjectFlag.dragged, true);
      this.#previewed = ids;
      this.#overlay.setDragged(ids);
    }
    this.#overlay.drag = { x: dx, y: dy };
    this.#parts.changed();
  }

  course(from: DrawnEnd, to: DrawnEnd): readonly Point[] {
    const object = this.#lineBetween(from, to, 'previewed')?.added[0]?.object;
    const way = object && endsOf(object, this.editor.kindOf)?.way?.(object);
    return way?.corners ?? [from, to];
  }

  outline(outline: Outline | null): void {
    this.#overlay.outline(outline);
  }

  snapping(box: Box, moving: ReadonlySet<ObjectId>): Snapper | null {
    const { scene, camera } = this.#parts;
    const { canvas } = this.editor.document;
    return snapperFor(box, moving, this.#snapSettings, {
      scene,
      canvas,
      view: camera.area(),
      lines: this.guideLines,
      pixel: this.pixel,
    });
  }

  portAt(x: number, y: number, except: ReadonlySet<ObjectId>): PlacedPort | null {
    const reach = PORT_REACH * this.pixel;
    const { hit, scene } = this.#parts;
    const { kindOf } = this.editor;
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
    const objects = hit
      .inBox(box, false)
      .filter(this.#isSaved)
      .map((index) => scene.objectAt(index)!)
      .filter((object) => !except.has(object.id) && !endsOf(object, kindOf));
    const within = objects.map((object) => portsOf(object, kindOf));
    // A neighbour that merely lies above must not hide the intended port.
    const nearest = nearestPort(within.flat(), x, y, reach);
    const shown = within.findLast((ports) => !nearest || ports[0]?.object === nearest.object);
    this.#overlay.showPorts(shown ?? []);
    return nearest;
  }

  hidePorts(): void {
    this.#overlay.showPorts([]);
  }

  guide(guides: readonly Guide[]): void {
    this.#overlay.guide(guides);
  }

  // --- inside --------------------------------------------------------------------------------------------------------

  readonly #isTakable = (index: number): boolean => {
    const object = this.#savedAt(index);
    return object !== undefined && canBeTaken(object);
  };

  readonly #isSaved = (index: number): boolean => !this.#parts.scene.columns.parts.isPart(index);

  /** The object of the document at an index: the instance, for what stands for one. */
  #savedAt(index: number): DiagramObject | undefined {
    const id = this.#parts.scene.savedIdAt(index);
    return id === undefined ? undefined : this.editor.document.get(id)?.object;
  }

  /** Adds the line that the line tool has drawn; the tool stays until it is put away. */
  #drawn(from: DrawnEnd, to: DrawnEnd): void {
    const { document, history, selection, options } = this.editor;
    const id = options.newId();
    const change = this.#lineBetween(from, to, id);
    if (!change) return;
    document.change(change);
    this.#lineDrawn = document.get(id)!.object;
    history.boundary();
    selection.set([id]);
  }

  /** Adds a line that is like the last one, as that is now or as it was when it was removed. */
  #lineBetween(from: DrawnEnd, to: DrawnEnd, id: ObjectId): Transaction | undefined {
    const { document, kindOf, options } = this.editor;
    const kind = options.connector?.();
    if (!kind) return undefined;
    const drawn = this.#lineDrawn;
    const before = drawn && likeDrawn(drawn, document.get(drawn.id)?.object ?? drawn, kind);
    return addDrawn(document, kind, [from, to], id, { before, kindOf, objectsIn: options.objectsIn });
  }

  #onChange(): void {
    // Called once while the editor is still being constructed: nothing is selected then.
    if (this.editor && this.editor.selection.version !== this.#markedVersion) {
      this.#markedVersion = this.editor.selection.version;
      this.#mark(this.editor.selection.each);
    }
    this.#touched();
  }

  #touched(): void {
    this.revision++;
    this.#parts.changed();
  }

  #mark(selected: Iterable<ObjectId>): void {
    const { borderless } = this.editor.exceptions;
    this.#setFlags(this.#marked, ObjectFlag.selected, false);
    this.#marked = this.editor.selection.size > OUTLINED_AT_MOST ? [] : selected;
    this.#setFlags(this.#marked, ObjectFlag.selected, true, borderless);
    this.#parts.scene.marksChanged();
  }

  #setFlags(ids: Iterable<ObjectId>, flag: number, on: boolean, but?: ReadonlySet<ObjectId>): void {
    const { scene } = this.#parts;
    let next = 0;
    for (const id of ids) {
      // Objects lie in the scene in loading order: for many of them, the next one usually follows there too.
      const index = scene.idAt(next) === id ? next : scene.indexOf(id);
      next = (index ?? next) + 1;
      if (index !== undefined && !but?.has(id)) setFlag(scene.tables.objects, index, flag, on);
    }
  }
}

/** The editor as tools see it. */
function toolContextOf(editor: Editor): ToolContext {
  const { document, selection, history, kindOf, change } = editor;
  return {
    ...{ document, selection, history, kindOf, change },
    nudge: (dx, dy) => void editor.run({ do: 'nudge', dx, dy }),
    duplicate: () => void editor.run({ do: 'duplicate', offset: 0 }),
    whole: (ids) => editor.grasp.whole(ids),
    pickWithin: (id) => editor.grasp.pickWithin(id),
    leaveFor: (id) => editor.grasp.leaveFor(id),
  };
}
