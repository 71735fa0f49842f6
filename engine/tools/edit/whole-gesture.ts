/**
 * Scales and turns several selected objects as one. Up to a limit they are shown transformed at every step, all within
 * one history entry; with more only the frame is shown during the drag, and the objects follow on release.
 */
import type { DiagramDocument } from '../../document/document.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { ObjectId } from '../../document/types.ts';
import type { KindOf } from '../../edit/composites.ts';
import { angleTowards } from '../../edit/resize.ts';
import { frameObject, resizedBox, scaleWhole, turnWhole, type Whole, wholeOf } from '../../edit/whole.ts';
import type { Box } from '../../geometry/box.ts';
import type { History } from '../../history/history.ts';
import type { EditPointer, EditStage, WholeHandleRef } from './edit-stage.ts';
import { type Snapping, snappedStep, stepOf } from './gesture.ts';

/** Most objects that are redrawn at every step of the pointer. */
export const LIVE_AT_MOST = 400;

interface GestureContext {
  readonly document: DiagramDocument;
  readonly history: History;
  readonly kindOf: KindOf;
  change(edit: Transaction): void;
}

interface Course {
  readonly box: Box;
  readonly angle: number;
}

export class WholeGesture {
  private readonly context: GestureContext;
  private readonly stage: EditStage;
  private readonly ref: WholeHandleRef;
  private readonly start: EditPointer;
  private readonly whole: Whole;
  private readonly snapping: Snapping | null;
  private readonly entryBefore: unknown;
  private course: Course;

  private constructor(
    context: GestureContext,
    stage: EditStage,
    ref: WholeHandleRef,
    start: EditPointer,
    whole: Whole,
  ) {
    this.context = context;
    this.stage = stage;
    this.ref = ref;
    this.start = start;
    this.whole = whole;
    this.course = { box: whole.box, angle: 0 };
    this.entryBefore = context.history.entries.at(-1);
    const moving = new Set(whole.items.map(({ object }) => object.id));
    this.snapping =
      ref.part === 'resizeWhole'
        ? { snapper: stage.snapping(whole.box, moving), box: whole.box, sides: ref.handle }
        : null;
  }

  /** Returns null where these objects cannot be transformed as one. */
  static begin(
    context: GestureContext,
    stage: EditStage,
    ref: WholeHandleRef,
    start: EditPointer,
    ids: ReadonlySet<ObjectId>,
  ): WholeGesture | null {
    const whole = wholeOf(context.document, ids, context.kindOf);
    if (!whole) return null;
    context.history.hold();
    return new WholeGesture(context, stage, ref, start, whole);
  }

  move(pointer: EditPointer): void {
    this.course = this.courseTo(pointer);
    this.stage.outline({ kind: 'frame', ...this.course });
    if (this.whole.items.length <= LIVE_AT_MOST) this.change();
  }

  end(): void {
    if (this.whole.items.length > LIVE_AT_MOST) this.change();
    this.stage.outline(null);
  }

  cancel(): void {
    const { history } = this.context;
    this.stage.outline(null);
    if (history.entries.at(-1) !== this.entryBefore) history.withdraw();
  }

  private courseTo(pointer: EditPointer): Course {
    const { ref, whole, stage, start } = this;
    if (ref.part === 'turnWhole')
      return {
        box: whole.box,
        angle: angleTowards(frameObject(whole.box), pointer.x, pointer.y, pointer.shift),
      };
    const isUniform = pointer.shift || whole.uniform;
    // The aspect ratio takes precedence over snapping.
    const snapping = isUniform ? null : this.snapping;
    const { dx, dy } = snappedStep(stage, stepOf(start, pointer), snapping, pointer);
    const how = { uniform: pointer.shift, centred: pointer.alt };
    return { box: resizedBox(whole, ref.handle, dx, dy, how), angle: 0 };
  }

  private change(): void {
    const { document } = this.context;
    const { whole, course } = this;
    this.context.change(
      this.ref.part === 'turnWhole'
        ? turnWhole(document, whole, course.angle)
        : scaleWhole(document, whole, course.box),
    );
  }
}
