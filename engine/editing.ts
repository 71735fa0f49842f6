/** Edit mode: the editor with its tools in hand, and the stage they play on. The engine makes one when editing begins. */
import { canBeTaken, hasBorders } from './document/behaviour.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import {
  attachment,
  type Follower,
  followersOf,
  nearestPort,
  type PlacedPort,
  portsOf,
} from './edit/attach.ts';
import { addBetween, endsOf } from './edit/ends.ts';
import { type Guide, type GuideLines, NO_LINES, type Snapper } from './edit/snap.ts';
import { type Frame, frameOf } from './edit/whole.ts';
import { Editor, type EditorOptions } from './editor.ts';
import type { Box } from './geometry/box.ts';
import type { HitTest } from './hit/hit.ts';
import { Overlay } from './overlay.ts';
import { isColour } from './primitives/colour.ts';
import { setFlag } from './primitives/object-row.ts';
import { ObjectFlag } from './primitives/record.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { Layer } from './render/backend.ts';
import type { Scene } from './scene/scene.ts';
import { SNAP_SETTINGS, type SnapSettings, snapperFor } from './snapping.ts';
import type { Camera } from './tools/camera.ts';
import { ArrowTool } from './tools/edit/arrow-tool.ts';
import { EditPointerTool } from './tools/edit/edit-pointer.ts';
import {
  COARSE,
  type EditStage,
  type EditTool,
  type Outline,
  type OutlineSegment,
} from './tools/edit/edit-stage.ts';
import { furniture } from './tools/edit/furniture.ts';
import { gripsOf, gripsOfFrame, gripUnder, type PlacedGrip } from './tools/edit/grips.ts';
import { LineTool } from './tools/edit/line-tool.ts';
import { type OtherBuilder, otherOutlines } from './tools/edit/others.ts';
import { SelectTool } from './tools/edit/select-tool.ts';
import { PanTool } from './tools/pan.ts';
import { PinchTool } from './tools/pinch.ts';
import type { Stage } from './tools/stage.ts';
import { Toolbox } from './tools/toolbox.ts';
import { WheelTool } from './tools/zoom.ts';

/** CSS pixels by which a pointer may miss an object. */
const TOLERANCE = 3;
const NOTHING: readonly DiagramObject[] = [];
/** CSS pixels within which the end of a line takes to a port. */
const PORT_REACH = 10;
/** Objects of a selection that are framed: the box around more of them says nothing that the marks do not. */
const FRAMED_AT_MOST = 5000;
/** Attached lines that are shown to follow while their objects are dragged; all follow on the drop. */
const FOLLOWERS_SHOWN = 200;

export type EditToolName = 'select' | 'draw';

export interface EditingParts {
  readonly stage: Stage;
  readonly scene: Scene;
  readonly hit: HitTest;
  readonly camera: Camera;
  readonly glyphs: GlyphSource;
  /** Seconds. */
  readonly clock: () => number;
  readonly editor: Omit<EditorOptions, 'changed' | 'centre' | 'now'>;
  /** Something to see, or to tell the host, has changed. */
  readonly changed: () => void;
}

export class Editing implements EditStage {
  readonly editor: Editor;
  readonly toolbox: Toolbox;
  /** Grows with every change of selection, document or history. */
  revision = 0;
  /** World units that dragged objects are shown away from where they are. */
  drag = { x: 0, y: 0 };
  private readonly parts: EditingParts;
  private readonly overlay: Overlay;
  private readonly pointer: EditPointerTool;
  private readonly tools: Readonly<Record<EditToolName, EditTool>>;
  private toolName: EditToolName = 'select';
  /** What is outlined, and the selection that it was. */
  private marked: Iterable<ObjectId> = [];
  private markedVersion = 0;
  private previewed: ReadonlySet<ObjectId> | null = null;
  private outlined: Outline | null = null;
  private guides: readonly Guide[] = [];
  private ports: readonly PlacedPort[] = [];
  private followers: readonly Follower[] = [];
  private others: readonly OtherBuilder[] = [];
  private framed: { readonly revision: number; readonly frame: Frame | null } = { revision: -1, frame: null };
  private snapSettings = SNAP_SETTINGS;
  /** What the builder has pulled out of the rulers. */
  guideLines: GuideLines = NO_LINES;

  constructor(parts: EditingParts) {
    this.parts = parts;
    this.overlay = new Overlay(parts.glyphs);
    this.editor = new Editor({
      ...parts.editor,
      now: () => parts.clock() * 1000,
      centre: () => ({ x: parts.camera.x, y: parts.camera.y }),
      changed: () => this.onChange(),
    });
    const { document, selection, history } = this.editor;
    const desk = {
      document,
      selection,
      history,
      kindOf: parts.editor.kindOf,
      change: (edit: Transaction) => this.editor.change(edit),
      nudge: (dx: number, dy: number) => void this.editor.run({ do: 'nudge', dx, dy }),
      duplicate: () => void this.editor.run({ do: 'duplicate', offset: 0 }),
      whole: (ids: Iterable<ObjectId>) => this.editor.whole(ids),
      again: (id: ObjectId) => this.editor.again(id),
      leaveFor: (id: ObjectId | null) => this.editor.leaveFor(id),
    };
    this.tools = {
      select: new SelectTool(desk, this),
      draw: new LineTool(this, (from, to) => {
        const kind = parts.editor.connector?.();
        if (!kind) return;
        const id = parts.editor.newId();
        const ends = { ...attachment(1, from.port ?? null), ...attachment(2, to.port ?? null) };
        document.change(addBetween(document, kind, [from, to], id, ends));
        history.boundary();
        selection.set([id]);
        // One line is drawn far more often than several: the builder goes on with what was drawn.
        this.tool = 'select';
      }),
    };
    this.pointer = new EditPointerTool(() => this.tools[this.toolName]);
    this.toolbox = new Toolbox(parts.stage, [
      new WheelTool(),
      new PinchTool(),
      new PanTool({ ground: false }),
      new ArrowTool(desk),
      this.pointer,
    ]);
  }

  get tool(): EditToolName {
    return this.toolName;
  }

  set tool(name: EditToolName) {
    if (name === this.toolName) return;
    this.pointer.cancel();
    this.tools[this.toolName].leave?.();
    this.toolName = name;
    this.parts.stage.setCursor(this.tools[name].cursor === 'crosshair' ? 'crosshair' : 'default');
    this.touched();
  }

  get snap(): SnapSettings {
    return this.snapSettings;
  }

  /** Holds from the next gesture on. */
  set snap(settings: SnapSettings) {
    this.snapSettings = settings;
    this.touched();
  }

  /** Ends the gesture under way; without one puts the tool away, without that leaves the group, and then the selection. */
  escape(): void {
    if (this.pointer.cancel()) return;
    if (this.toolName !== 'select') this.tool = 'select';
    else if (!this.editor.leave()) this.editor.run({ do: 'selectNone' });
  }

  /** What other builders have selected: shown as outlines, and nothing else. */
  showOthers(others: readonly OtherBuilder[]): void {
    this.others = others;
    this.parts.changed();
  }

  /** Handles and outlines for the next frame. */
  layer(): Layer | undefined {
    this.overlay.show(this.shown());
    return this.overlay.layer;
  }

  /** The topmost object at a point of the view, CSS pixels. */
  idAt(x: number, y: number): ObjectId | null {
    const point = this.parts.camera.toWorld(x, y);
    return this.objectAt(point.x, point.y);
  }

  /** Objects have got new rows in the scene: their marks are set again, and the panel looks anew. */
  redrawn(): void {
    this.mark(this.editor.selection.each);
    this.touched();
  }

  dispose(): void {
    this.pointer.cancel();
    this.mark([]);
    this.editor.dispose();
  }

  // --- for the tools -------------------------------------------------------------------------------------------------

  get pixel(): number {
    return 1 / this.parts.camera.scale;
  }

  objectAt(x: number, y: number, coarse = false): ObjectId | null {
    const { hit, scene, clock } = this.parts;
    const reach = TOLERANCE * (coarse ? COARSE : 1) * this.pixel;
    const index = hit.at(x, y, reach, clock(), this.isTakable) ?? hit.textAt(x, y, this.isTakable);
    return index === undefined ? null : (scene.objectAt(index)?.id ?? null);
  }

  gripAt(x: number, y: number, coarse = false): ReturnType<EditStage['gripAt']> {
    return gripUnder(this.grips(), x, y, coarse ? COARSE : 1);
  }

  objectsIn(box: Box, wholly: boolean): ObjectId[] {
    const { hit, scene } = this.parts;
    return hit
      .inBox(box, wholly)
      .filter(this.isTakable)
      .map((index) => scene.objectAt(index)!.id);
  }

  preview(ids: ReadonlySet<ObjectId> | null, dx: number, dy: number): void {
    if (ids !== this.previewed) {
      this.setFlags(this.previewed ?? [], ObjectFlag.dragged, false);
      this.setFlags(ids ?? [], ObjectFlag.dragged, true);
      this.previewed = ids;
      this.followers = ids
        ? followersOf(this.editor.document, ids, FOLLOWERS_SHOWN, this.parts.editor.kindOf)
        : [];
    }
    this.drag = { x: dx, y: dy };
    this.parts.changed();
  }

  outline(outline: Outline | null): void {
    this.outlined = outline;
    this.parts.changed();
  }

  snapping(box: Box, moving: ReadonlySet<ObjectId>): Snapper | null {
    const { scene, camera } = this.parts;
    const { canvas } = this.editor.document;
    return snapperFor(box, moving, this.snapSettings, {
      scene,
      canvas,
      view: camera.area(),
      lines: this.guideLines,
      pixel: this.pixel,
    });
  }

  portAt(x: number, y: number, except: ReadonlySet<ObjectId>): PlacedPort | null {
    const reach = PORT_REACH * this.pixel;
    const { hit, scene, editor } = this.parts;
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
    const objects = hit
      .inBox(box, false)
      .map((index) => scene.objectAt(index)!)
      .filter((object) => !except.has(object.id) && !endsOf(object, editor.kindOf));
    const within = objects.map((object) => portsOf(object, editor.kindOf));
    // A neighbour that merely lies above must not hide the port that is meant.
    const nearest = nearestPort(within.flat(), x, y, reach);
    this.showPorts(within.findLast((ports) => !nearest || ports[0]?.object === nearest.object) ?? []);
    return nearest;
  }

  hidePorts(): void {
    this.showPorts([]);
  }

  guide(guides: readonly Guide[]): void {
    if (guides.length === 0 && this.guides.length === 0) return;
    this.guides = guides;
    this.parts.changed();
  }

  private readonly isTakable = (index: number): boolean => canBeTaken(this.parts.scene.objectAt(index)!);

  // --- inside --------------------------------------------------------------------------------------------------------

  private grips(): PlacedGrip[] {
    const { selection, document } = this.editor;
    if (selection.size !== 1) {
      const frame = this.frame();
      return frame ? gripsOfFrame(frame, this.pixel) : [];
    }
    const [id] = selection.all;
    const item = document.get(id!);
    const kind = item && this.parts.editor.kindOf(item.object.identifier);
    return item ? gripsOf(item.object, kind, this.pixel) : [];
  }

  /** Where attached lines will lie once what is dragged is dropped. */
  private followingLines(): OutlineSegment[] {
    const { x, y } = this.drag;
    return this.followers.map(({ ends: [from, to], follows: [first, second] }) => ({
      kind: 'segment',
      x1: from.x + (first ? x : 0),
      y1: from.y + (first ? y : 0),
      x2: to.x + (second ? x : 0),
      y2: to.y + (second ? y : 0),
    }));
  }

  private showPorts(ports: readonly PlacedPort[]): void {
    if (ports.length === 0 && this.ports.length === 0) return;
    this.ports = ports;
    this.parts.changed();
  }

  private shown(): readonly DiagramObject[] {
    const { outlined: outline, guides, ports, followers, previewed } = this;
    const still = !previewed;
    // Most frames of a drag show nothing of this, and leave nothing for the collector either.
    const { others } = this;
    if (!still && !outline && guides.length + ports.length + followers.length + others.length === 0)
      return NOTHING;
    const frame = still && !outline ? (this.frame()?.box ?? null) : null;
    const border = still && !outline ? this.border() : null;
    const outlines = { frame, border, outline, guides, ports, lines: this.followingLines() };
    // While a frame is on its way, where its handles were says nothing.
    const grips = still && outline?.kind !== 'frame' ? this.grips() : [];
    const own = furniture(grips, outlines, this.pixel);
    if (others.length === 0) return own;
    const objectOf = (id: ObjectId) => this.editor.document.get(id)?.object;
    return [...otherOutlines(others, objectOf, this.pixel), ...own];
  }

  /** The outline of the only selected object, where it has a colour of its own. To some kinds the word is one of theirs. */
  private border(): { readonly object: DiagramObject; readonly colour: string } | null {
    const { selection, document } = this.editor;
    if (selection.size !== 1) return null;
    const [id] = selection.all;
    const object = document.get(id!)?.object;
    const colour = object?.borderColor;
    if (!object || typeof colour !== 'string' || !isColour(colour) || !hasBorders(object)) return null;
    const props = this.parts.editor.kindOf(object.identifier)?.props;
    return props && 'borderColor' in props ? null : { object, colour };
  }

  /** The frame around several selected objects; looked for once a change, and not around very many. */
  private frame(): Frame | null {
    if (this.framed.revision !== this.revision) {
      const { selection, document } = this.editor;
      const several = selection.size > 1 && selection.size <= FRAMED_AT_MOST;
      const objects = several ? [...selection.all].map((id) => document.get(id)!.object) : [];
      this.framed = { revision: this.revision, frame: frameOf(objects, this.parts.editor.kindOf) };
    }
    return this.framed.frame;
  }

  private onChange(): void {
    // Called once while the editor is still being made: there is nothing selected then.
    if (this.editor && this.editor.selection.version !== this.markedVersion) {
      this.markedVersion = this.editor.selection.version;
      this.mark(this.editor.selection.each);
    }
    this.touched();
  }

  private touched(): void {
    this.revision++;
    this.parts.changed();
  }

  private mark(selected: Iterable<ObjectId>): void {
    const { borderless } = this.editor.exceptions;
    this.setFlags(this.marked, ObjectFlag.selected, false);
    this.setFlags(selected, ObjectFlag.selected, true, borderless);
    this.marked = selected;
    this.parts.scene.marksChanged();
  }

  private setFlags(ids: Iterable<ObjectId>, flag: number, on: boolean, but?: ReadonlySet<ObjectId>): void {
    const { scene } = this.parts;
    let next = 0;
    for (const id of ids) {
      // Objects lie in the scene as they were loaded: of many, the next one is mostly the next there too.
      const index = scene.idAt(next) === id ? next : scene.indexOf(id);
      next = (index ?? next) + 1;
      if (index !== undefined && !but?.has(id)) setFlag(scene.tables.objects, index, flag, on);
    }
  }
}
