/**
 * Selecting and transforming. One state per gesture:
 *
 *   idle ─ down on a handle ─────────────→ resizing | turning | bending
 *        ─ down on the frame of several ─→ reshaping
 *        ─ down on an object ───────────→ pressed ─ moved over the threshold → dragging
 *        ─ down on empty ground ────────→ marquee
 *   every state ─ up → idle;  ─ cancel → idle, as if it had never begun
 *
 * Dragging moves a preview and writes one transaction on release; the others write as they go, into one history entry.
 */

import type { DiagramDocument } from '../../document/document.ts';
import { type Transaction, transaction } from '../../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../../document/types.ts';
import { attachment } from '../../edit/attach.ts';
import { boundsOfAll } from '../../edit/bounds.ts';
import type { KindOf } from '../../edit/composites.ts';
import { endsOf, moveEnd, withEnd } from '../../edit/ends.ts';
import { movable } from '../../edit/move.ts';
import type { Selection } from '../../edit/selection.ts';
import { ALL_SIDES, type MovingSides } from '../../edit/snap.ts';
import { patchObject } from '../../edit/view.ts';
import type { Box } from '../../geometry/box.ts';
import type { History } from '../../history/history.ts';
import {
  COARSE,
  DRAG_THRESHOLD,
  type EditPointer,
  type EditStage,
  type EditTool,
  type ObjectHandleRef,
} from './edit-stage.ts';
import { changeBy, type Snapping, type Step, snappedStep, snappingOf, stepOf } from './gesture.ts';
import { WholeGesture } from './whole-gesture.ts';

/** What the tool works on: implemented by the editor. */
export interface ToolContext {
  readonly document: DiagramDocument;
  readonly selection: Selection;
  readonly history: History;
  readonly kindOf: KindOf;
  /** Makes an edit; lines that are attached to what it moves follow. */
  change(edit: Transaction): void;
  nudge(dx: number, dy: number): void;
  /** Copies the selection in place and selects the copies: one entry of the history. */
  duplicate(): void;
  /** Returns these with the groups that they are in: everything that selecting them selects. */
  whole(ids: Iterable<ObjectId>): ReadonlySet<ObjectId>;
  /** Returns what a second click on a selected object selects. */
  pickWithin(id: ObjectId): ReadonlySet<ObjectId>;
  /** Leaves the current group if the pressed object lies outside it. */
  leaveFor(id: ObjectId | null): void;
}

type State =
  | { readonly name: 'idle' }
  | {
      readonly name: 'pressed';
      readonly start: EditPointer;
      readonly object: ObjectId;
      readonly wasSelected: boolean;
    }
  | {
      readonly name: 'dragging';
      readonly start: EditPointer;
      readonly moving: ReadonlySet<ObjectId>;
      /** The originals of the copies being dragged; null where the objects themselves are dragged. */
      readonly copied: ReadonlySet<ObjectId> | null;
      readonly snapping: Snapping | null;
    }
  | {
      readonly name: 'handling';
      readonly start: EditPointer;
      readonly ref: ObjectHandleRef;
      readonly before: DiagramObject;
      readonly snapping: Snapping | null;
    }
  | { readonly name: 'reshaping'; readonly gesture: WholeGesture }
  | { readonly name: 'marquee'; readonly start: EditPointer; readonly before: ReadonlySet<ObjectId> };

const IDLE: State = { name: 'idle' };

export class SelectTool implements EditTool {
  private readonly context: ToolContext;
  private readonly stage: EditStage;
  private state: State = IDLE;

  constructor(context: ToolContext, stage: EditStage) {
    this.context = context;
    this.stage = stage;
  }

  get cursor(): 'default' | 'move' {
    return this.state.name === 'dragging' ? 'move' : 'default';
  }

  down(pointer: EditPointer): void {
    const { selection, document, history } = this.context;
    const ref = this.stage.handleAt(pointer.x, pointer.y, pointer.coarse);
    if (ref?.part === 'resizeWhole' || ref?.part === 'turnWhole') {
      const gesture = WholeGesture.begin(this.context, this.stage, ref, pointer, selection.all);
      if (gesture) this.state = { name: 'reshaping', gesture };
      return;
    }
    if (ref) {
      history.hold();
      const before = document.get(ref.object)!.object;
      this.state = {
        name: 'handling',
        start: pointer,
        ref,
        before,
        snapping: this.handleSnapping(ref, before),
      };
      return;
    }
    const object = this.stage.objectAt(pointer.x, pointer.y, pointer.coarse);
    this.context.leaveFor(object);
    if (object === null) {
      const before = pointer.shift ? selection.all : new Set<ObjectId>();
      selection.set(before);
      this.state = { name: 'marquee', start: pointer, before };
      return;
    }
    const whole = this.context.whole([object]);
    const wasSelected = [...whole].every((id) => selection.has(id));
    if (pointer.shift && !wasSelected) selection.add(whole);
    else if (!wasSelected) selection.set(whole);
    this.state = { name: 'pressed', start: pointer, object, wasSelected };
  }

  move(pointer: EditPointer): void {
    const { state } = this;
    if (state.name === 'pressed' && this.isDrag(state.start, pointer)) this.beginDrag(state.start, pointer);
    if (this.state.name === 'dragging') {
      const { dx, dy } = this.distance(this.state, pointer);
      this.stage.preview(this.state.moving, dx, dy);
    } else if (state.name === 'handling') this.dragHandle(state, pointer);
    else if (state.name === 'reshaping') state.gesture.move(pointer);
    else if (state.name === 'marquee') this.sweep(state, pointer);
  }

  up(pointer: EditPointer): void {
    const { state } = this;
    const { selection, history } = this.context;
    this.state = IDLE;
    if (state.name === 'pressed' && state.wasSelected) {
      if (pointer.shift) selection.drop(this.context.whole([state.object]));
      else selection.set(this.context.pickWithin(state.object));
    } else if (state.name === 'dragging') {
      const { dx, dy } = this.distance(state, pointer);
      this.stage.preview(null, 0, 0);
      if (!state.copied) history.boundary();
      if (dx !== 0 || dy !== 0) this.context.nudge(dx, dy);
    } else if (state.name === 'reshaping') state.gesture.end();
    else if (state.name === 'marquee') this.stage.outline(null);
    this.stage.guide([]);
    this.stage.hidePorts();
    history.boundary();
  }

  cancel(): void {
    const { state } = this;
    const { document, selection, history } = this.context;
    this.state = IDLE;
    this.stage.preview(null, 0, 0);
    this.stage.outline(null);
    this.stage.guide([]);
    this.stage.hidePorts();
    if (state.name === 'marquee') selection.set(state.before);
    if (state.name === 'reshaping') state.gesture.cancel();
    if (state.name === 'dragging' && state.copied) {
      history.withdraw();
      selection.set(state.copied);
    }
    if (state.name === 'handling') {
      const item = document.get(state.ref.object);
      // Squashed with the gesture's changes, this leaves no entry behind.
      if (item && item.object !== state.before)
        this.context.change(transaction({ updated: [[item, { ...item, object: state.before }]] }));
    }
    history.boundary();
  }

  /** With Alt a copy is dragged away and the original stays. */
  private beginDrag(start: EditPointer, pointer: EditPointer): void {
    const { document, selection } = this.context;
    const copied = pointer.alt ? this.copied() : null;
    const moving = movable(document, selection.all, this.context.kindOf);
    const box = boundsOfAll([...moving].map((id) => document.get(id)!.object));
    const only = moving.size === 1 ? document.get([...moving][0]!)!.object : undefined;
    this.state = {
      name: 'dragging',
      start,
      moving,
      copied,
      snapping: box
        ? { snapper: this.stage.snapping(box, moving), box, sides: ALL_SIDES, anchor: only }
        : null,
    };
  }

  /** Returns the originals. The copies and their new places become one entry of the history. */
  private copied(): ReadonlySet<ObjectId> | null {
    const { selection, history } = this.context;
    const originals = new Set(selection.all);
    const before = history.entries.at(-1);
    this.context.duplicate();
    if (history.entries.at(-1) === before) return null;
    history.goOn();
    return originals;
  }

  /** Sides of an unrotated box, ends and pieces of lines snap. */
  private handleSnapping(ref: ObjectHandleRef, object: DiagramObject): Snapping | null {
    const moved = snappingOf(ref, this.context.kindOf(object.identifier), object);
    return moved && { snapper: this.stage.snapping(moved.box, new Set([object.id])), ...moved };
  }

  private isDrag(start: EditPointer, pointer: EditPointer): boolean {
    const slack = DRAG_THRESHOLD * (pointer.coarse ? COARSE : 1) * this.stage.pixel;
    return Math.hypot(pointer.x - start.x, pointer.y - start.y) > slack;
  }

  /** With Shift only along the longer axis; otherwise snaps to the neighbours. */
  private distance({ start, snapping }: Extract<State, { name: 'dragging' }>, pointer: EditPointer): Step {
    const step = stepOf(start, pointer);
    if (!pointer.shift) return snappedStep(this.stage, step, snapping, pointer);
    const isAlong = Math.abs(step.dx) >= Math.abs(step.dy);
    const straight = isAlong ? { dx: step.dx, dy: 0 } : { dx: 0, dy: step.dy };
    const sides: MovingSides = isAlong ? { x: 'all', y: 0 } : { x: 0, y: 'all' };
    return snappedStep(this.stage, straight, snapping && { ...snapping, sides }, pointer);
  }

  private dragHandle(state: Extract<State, { name: 'handling' }>, pointer: EditPointer): void {
    const { start, ref, before, snapping } = state;
    const item = this.context.document.get(ref.object);
    if (!item) return;
    // With Shift the aspect ratio, or the angle of a line, takes precedence over snapping.
    const step = snappedStep(this.stage, stepOf(start, pointer), pointer.shift ? null : snapping, pointer);
    const kind = this.context.kindOf(before.identifier);
    const patch =
      ref.part === 'end'
        ? this.moveEnd(ref, before, step, pointer)
        : changeBy(ref, kind, before, step, pointer);
    const update = patchObject(item, patch);
    if (update) this.context.change(transaction({ updated: [update] }));
  }

  /** Moves an end of a line: it docks to a port nearby, or undocks from its last one. */
  private moveEnd(
    { object, end }: Extract<ObjectHandleRef, { part: 'end' }>,
    before: DiagramObject,
    step: Step,
    pointer: EditPointer,
  ): Partial<DiagramObject> {
    const ends = endsOf(before, this.context.kindOf);
    if (!ends) return {};
    const port = pointer.free ? null : this.stage.portAt(pointer.x, pointer.y, new Set([object]));
    if (!port) return { ...moveEnd(before, ends, end, step, pointer.shift), ...attachment(end, null) };
    this.stage.guide([]);
    return { ...withEnd(before, ends, end, port), ...attachment(end, port) };
  }

  private sweep({ start, before }: Extract<State, { name: 'marquee' }>, pointer: EditPointer): void {
    const box: Box = {
      minX: Math.min(start.x, pointer.x),
      minY: Math.min(start.y, pointer.y),
      maxX: Math.max(start.x, pointer.x),
      maxY: Math.max(start.y, pointer.y),
    };
    this.stage.outline({ kind: 'box', box });
    // From left to right only what is entirely inside, from right to left whatever is touched.
    const found = this.stage.objectsIn(box, pointer.x >= start.x);
    this.context.selection.set([...before, ...this.context.whole(found)]);
  }
}
