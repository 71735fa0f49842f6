/** What happens once and is told to the host. Re-exported by worker/protocol.ts, where the whole boundary is described. */
import type { ObjectId } from '../document/types.ts';
import type { QualityName } from '../live/quality.ts';

/** An operator clicked a control: the host opens the confirm dialog. */
export interface ControlEvent {
  readonly type: 'control';
  readonly object: ObjectId;
  readonly kind: string;
  /** The object's own name, or the tag's. */
  readonly name: string;
  readonly tag: string;
  readonly tagName: string;
  readonly unit: string | null;
  readonly current: number | boolean | string | null;
  readonly currentQuality: QualityName;
  readonly currentText: string;
  readonly target: number | boolean | string;
  /** The name of the state it goes to: ON, OFF, Set … */
  readonly targetText: string;
  readonly isReset: boolean;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  readonly assignmentId?: string;
  readonly deviceId?: string;
}

/** An operator hovered or clicked a bound object that is no control. `null` when the pointer left. */
export interface PointEvent {
  readonly type: 'point';
  readonly object: ObjectId | null;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface LinkEvent {
  readonly type: 'link';
  readonly object: ObjectId;
  readonly link: { readonly type: string; readonly [key: string]: unknown };
}
