/** Draw mode (LINE-06): press where a line begins, release where it ends; Shift keeps to steps of 15°. */
import { type Point, stepped } from '../../edit/line.ts';
import { DRAG_THRESHOLD, type EditPointer, type EditStage, type EditTool } from './edit-stage.ts';

export class LineTool implements EditTool {
  readonly cursor = 'crosshair';
  private readonly stage: EditStage;
  private readonly drawn: (from: Point, to: Point) => void;
  private from: Point | null = null;

  /** `drawn` is told of every finished line, in world units. */
  constructor(stage: EditStage, drawn: (from: Point, to: Point) => void) {
    this.stage = stage;
    this.drawn = drawn;
  }

  down(pointer: EditPointer): void {
    this.from = { x: pointer.x, y: pointer.y };
  }

  move(pointer: EditPointer): void {
    if (!this.from) return;
    const to = this.end(this.from, pointer);
    this.stage.outline({ kind: 'line', x1: this.from.x, y1: this.from.y, x2: to.x, y2: to.y });
  }

  up(pointer: EditPointer): void {
    const { from } = this;
    this.cancel();
    if (!from) return;
    const to = this.end(from, pointer);
    // A click is no line: an object of no length could never be found again.
    if (Math.hypot(to.x - from.x, to.y - from.y) > DRAG_THRESHOLD * this.stage.pixel) this.drawn(from, to);
  }

  cancel(): void {
    this.from = null;
    this.stage.outline(null);
  }

  private end(from: Point, pointer: EditPointer): Point {
    return pointer.shift ? stepped(from, pointer) : { x: pointer.x, y: pointer.y };
  }
}
