/** Events for the host. Re-exported by worker/boundary/, where the whole boundary is described. */
import type { ObjectId } from '../document/types.ts';
import type { QualityName } from '../live/quality.ts';
import type { LabelOrder } from '../live/system-labels.ts';

/** LIVE-11: seconds before the write, seconds that it holds, and what is written back after that. */
export interface DelaySettings {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: number;
  /** Writes back the value from before the command instead of `resetValue`. */
  readonly toPrevious?: boolean;
  readonly enabled: boolean;
  /** Whether the operator may change the three. */
  readonly allowOverride: boolean;
}

/** What an object writes to, and its current state. */
export interface WriteSubject {
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
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  /** Only where the write is delayed, or a second write follows. */
  readonly delaySettings?: DelaySettings;
  readonly assignmentId?: string;
  readonly deviceId?: string;
}

/** An operator clicked a control: the host opens the confirm dialog. */
export interface ControlEvent extends WriteSubject {
  readonly type: 'control';
  readonly target: number | boolean | string;
  /** Name of the state that it changes to: ON, OFF, Set … */
  readonly targetText: string;
  readonly isReset: boolean;
  /** Confirmed once, for later presses that hold; `releaseText` names the state after each. */
  readonly hold?: true;
  readonly releaseText?: string;
}

/** An operator presses or releases a hold-to-run control: the host decides what to do. */
export interface HoldEvent extends WriteSubject {
  readonly type: 'hold';
  readonly phase: 'press' | 'release';
  readonly target: number | boolean | string;
  /** The names of the states while it is held and afterwards. */
  readonly targetText: string;
  readonly releaseText: string;
}

/** An operator clicked an object whose action is "Set Value": the host asks for the value. */
export interface EntryEvent extends WriteSubject {
  readonly type: 'entry';
  /** The tag's type: float, int64, boolean, string. */
  readonly dataType: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the element may write 0 (OR-66). */
  readonly allowZero: boolean;
  /** The named values to choose from; null where a number is to be typed. */
  readonly choices: readonly NamedValue[] | null;
}

/** An operator clicked a control of several states where none of them is: the host asks for one, and chooses it by its name. */
export interface ChoiceEvent {
  readonly type: 'choice';
  readonly object: ObjectId;
  readonly name: string;
  readonly choices: readonly { readonly name: string; readonly label: string; readonly current: boolean }[];
}

/** An operator clicked a control that they cannot use: the host says why. */
export interface LockedEvent {
  readonly type: 'locked';
  readonly object: ObjectId;
  readonly name: string;
  readonly reason: LockReason;
}

/** `viewer`: no right to control. `past`: the values shown are not current. `tag`: control of the tag is switched off. */
export type LockReason = 'viewer' | 'past' | 'tag';

/** What an operator did in live mode that the host has to act on. */
export type LiveEvent =
  | ControlEvent
  | EntryEvent
  | ChoiceEvent
  | LockedEvent
  | HoldEvent
  | LinkEvent
  | PointEvent;

export interface NamedValue {
  readonly value: number | boolean | string;
  readonly label: string;
}

/** An operator hovered over or clicked a bound object that is not a control. `null` when the pointer left. */
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
  /** The tag that the object shows: a pop-up shows what it belongs to. */
  readonly tag?: string;
  /** For "Set Custom Field": the object's name, and what its label asks for. */
  readonly field?: { readonly name: string; readonly order: LabelOrder };
}
