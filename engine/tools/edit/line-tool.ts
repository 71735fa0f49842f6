/** Draw mode (LINE-06): press where a line starts, release where it ends; Shift keeps to steps of 15°. Ends snap. */
import type { ObjectId } from '../../document/types.ts';
import type { DrawnEnd } from '../../edit/connect.ts';
import { pointBox, stepped } from '../../edit/ends.ts';
import { ALL_SIDES, type Snapper } from '../../edit/snap.ts';
import type { Point } from '../../plugin.ts';
import { DRAG_THRESHOLD, type EditPointer, type EditStage, type EditTool } from './edit-stage.ts';
import { snappedStep } from './gesture.ts';

export class LineTool implements EditTool {
  readonly cursor = 'crosshair';
  private readonly stage: EditStage;
  private readonly drawn: (from: DrawnEnd, to: DrawnEnd) => void;
  private from: DrawnEnd | null = null;
  private snapper: Snapper | null = null;

  /** `drawn` is called for every finished line, in world units. */
  constructor(stage: EditStage, drawn: (from: DrawnEnd, to: DrawnEnd) => void) {
    this.stage = stage;
    this.drawn = drawn;
  }

  down(pointer: EditPointer): void {
    this.snapper = this.stage.snapping(pointBox(pointer), NOBODY);
    this.from = this.snapped(pointer);
  }

  move(pointer: EditPointer): void {
    if (!this.from) return;
    const to = this.end(this.from, pointer);
    this.stage.outline({ kind: 'path', corners: this.stage.course(this.from, to) });
  }

  /** Shows where a line can start before it is started. */
  hover(pointer: EditPointer): void {
    if (pointer.free) this.stage.hidePorts();
    else this.stage.portAt(pointer.x, pointer.y, NOBODY);
  }

  leave(): void {
    this.stage.hidePorts();
  }

  up(pointer: EditPointer): void {
    const { from } = this;
    const to = from && this.end(from, pointer);
    this.cancel();
    if (!from || !to) return;
    // A click is not a line: an object of no length could never be found again.
    if (Math.hypot(to.x - from.x, to.y - from.y) > DRAG_THRESHOLD * this.stage.pixel) this.drawn(from, to);
  }

  cancel(): void {
    this.from = null;
    this.snapper = null;
    this.stage.outline(null);
    this.stage.hidePorts();
    this.stage.guide([]);
  }

  private end(from: Point, pointer: EditPointer): DrawnEnd {
    if (!pointer.shift) return this.snapped(pointer);
    this.stage.guide([]);
    return stepped(from, pointer);
  }

  private snapped(pointer: EditPointer): DrawnEnd {
    const port = pointer.free ? null : this.stage.portAt(pointer.x, pointer.y, NOBODY);
    if (port) {
      this.stage.guide([]);
      return { x: port.x, y: port.y, port };
    }
    const snapping = { snapper: this.snapper, box: pointBox(pointer), sides: ALL_SIDES };
    const { dx, dy } = snappedStep(this.stage, { dx: 0, dy: 0 }, snapping, pointer);
    return { x: pointer.x + dx, y: pointer.y + dy };
  }
}

const NOBODY: ReadonlySet<ObjectId> = new Set();
