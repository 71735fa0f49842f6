/**
 * Selecting and transforming. One state a gesture:
 *
 *   idle ─ down on a grip ──────────────→ resizing | turning | bending
 *        ─ down on an object ───────────→ pressed ─ moved over the threshold → dragging
 *        ─ down on empty ground ────────→ marquee
 *   every state ─ up → idle;  ─ cancel → idle, as if it had never begun
 *
 * Dragging moves a preview and writes one transaction on release; the others write as they go, into one history entry.
 */

import type { DiagramDocument } from '../../document/document.ts';
import { transaction } from '../../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../../document/types.ts';
import { bendLine } from '../../edit/line.ts';
import { movable } from '../../edit/move.ts';
import { angleTowards, resize } from '../../edit/resize.ts';
import type { Selection } from '../../edit/selection.ts';
import { patchObject } from '../../edit/view.ts';
import type { Box } from '../../geometry/box.ts';
import type { History } from '../../history/history.ts';
import { DRAG_THRESHOLD, type EditPointer, type EditStage, type EditTool, type Grip } from './edit-stage.ts';

/** What the tool works on: the editor has all of it. */
export interface Desk {
  readonly document: DiagramDocument;
  readonly selection: Selection;
  readonly history: History;
  nudge(dx: number, dy: number): void;
  duplicate(): void;
}

type State =
  | { readonly name: 'idle' }
  | {
      readonly name: 'pressed';
      readonly start: EditPointer;
      readonly object: ObjectId;
      readonly wasSelected: boolean;
    }
  | { readonly name: 'dragging'; readonly start: EditPointer; readonly moving: ReadonlySet<ObjectId> }
  | {
      readonly name: 'gripping';
      readonly start: EditPointer;
      readonly grip: Grip;
      readonly before: DiagramObject;
    }
  | { readonly name: 'marquee'; readonly start: EditPointer; readonly before: ReadonlySet<ObjectId> };

const IDLE: State = { name: 'idle' };

export class SelectTool implements EditTool {
  private readonly desk: Desk;
  private readonly stage: EditStage;
  private state: State = IDLE;

  constructor(desk: Desk, stage: EditStage) {
    this.desk = desk;
    this.stage = stage;
  }

  get cursor(): 'default' | 'move' {
    return this.state.name === 'dragging' ? 'move' : 'default';
  }

  down(pointer: EditPointer): void {
    const { selection, document, history } = this.desk;
    const grip = this.stage.gripAt(pointer.x, pointer.y);
    if (grip) {
      history.hold();
      this.state = { name: 'gripping', start: pointer, grip, before: document.get(grip.object)!.object };
      return;
    }
    const object = this.stage.objectAt(pointer.x, pointer.y);
    if (object === null) {
      const before = pointer.shift ? selection.all : new Set<ObjectId>();
      selection.set(before);
      this.state = { name: 'marquee', start: pointer, before };
      return;
    }
    const wasSelected = selection.has(object);
    if (pointer.shift && !wasSelected) selection.toggle(object);
    else if (!wasSelected) selection.set([object]);
    this.state = { name: 'pressed', start: pointer, object, wasSelected };
  }

  move(pointer: EditPointer): void {
    const { state } = this;
    if (state.name === 'pressed' && this.isDrag(state.start, pointer)) this.beginDrag(state.start, pointer);
    if (this.state.name === 'dragging') {
      const { dx, dy } = this.distance(this.state.start, pointer);
      this.stage.preview(this.state.moving, dx, dy);
    } else if (state.name === 'gripping') this.grip(state, pointer);
    else if (state.name === 'marquee') this.sweep(state, pointer);
  }

  up(pointer: EditPointer): void {
    const { state } = this;
    const { selection, history } = this.desk;
    this.state = IDLE;
    if (state.name === 'pressed' && state.wasSelected) {
      if (pointer.shift) selection.toggle(state.object);
      else selection.set([state.object]);
    } else if (state.name === 'dragging') {
      const { dx, dy } = this.distance(state.start, pointer);
      this.stage.preview(null, 0, 0);
      history.boundary();
      if (dx !== 0 || dy !== 0) this.desk.nudge(dx, dy);
    } else if (state.name === 'marquee') this.stage.outline(null);
    history.boundary();
  }

  cancel(): void {
    const { state } = this;
    const { document, selection, history } = this.desk;
    this.state = IDLE;
    this.stage.preview(null, 0, 0);
    this.stage.outline(null);
    if (state.name === 'marquee') selection.set(state.before);
    if (state.name === 'gripping') {
      const item = document.get(state.grip.object);
      // Squashed with what the gesture did, this leaves no entry behind.
      if (item && item.object !== state.before)
        document.change(transaction({ updated: [[item, { ...item, object: state.before }]] }));
    }
    history.boundary();
  }

  /** With Alt a copy is dragged away and the original stays. */
  private beginDrag(start: EditPointer, pointer: EditPointer): void {
    if (pointer.alt) this.desk.duplicate();
    this.state = { name: 'dragging', start, moving: movable(this.desk.document, this.desk.selection.all) };
  }

  private isDrag(start: EditPointer, pointer: EditPointer): boolean {
    return Math.hypot(pointer.x - start.x, pointer.y - start.y) > DRAG_THRESHOLD * this.stage.pixel;
  }

  /** With Shift only along the longer axis. */
  private distance(start: EditPointer, pointer: EditPointer): { readonly dx: number; readonly dy: number } {
    const dx = pointer.x - start.x;
    const dy = pointer.y - start.y;
    if (!pointer.shift) return { dx, dy };
    return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
  }

  private grip({ start, grip, before }: Extract<State, { name: 'gripping' }>, pointer: EditPointer): void {
    const item = this.desk.document.get(grip.object);
    if (!item) return;
    const update = patchObject(item, changeBy(grip, before, start, pointer));
    if (update) this.desk.document.change(transaction({ updated: [update] }));
  }

  private sweep({ start, before }: Extract<State, { name: 'marquee' }>, pointer: EditPointer): void {
    const box: Box = {
      minX: Math.min(start.x, pointer.x),
      minY: Math.min(start.y, pointer.y),
      maxX: Math.max(start.x, pointer.x),
      maxY: Math.max(start.y, pointer.y),
    };
    this.stage.outline({ kind: 'box', box });
    // From left to right only what is wholly inside, from right to left whatever is touched.
    const found = this.stage.objectsIn(box, pointer.x >= start.x);
    this.desk.selection.set([...before, ...found]);
  }
}

function changeBy(
  grip: Grip,
  before: DiagramObject,
  start: EditPointer,
  pointer: EditPointer,
): Partial<DiagramObject> {
  if (grip.part === 'turn')
    return before.lockRotation === true
      ? {}
      : { angle: angleTowards(before, pointer.x, pointer.y, pointer.shift) };
  const dx = pointer.x - start.x;
  const dy = pointer.y - start.y;
  if (grip.part === 'end') return bendLine(before, grip.end, dx, dy, pointer.shift);
  return resize(before, grip.handle, dx, dy, pointer.shift);
}
