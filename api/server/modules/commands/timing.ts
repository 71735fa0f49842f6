/** When a confirmed value is written, and what is written back after it (LIVE-11, OR-67). */

import { HOLD_SILENCE_MS } from '../../../contract/calls/commands.ts';
import type { Tag, TagScalar, User } from '../../../contract/index.ts';
import type { DiagramArea } from '../diagrams/index.ts';
import { checkValue, type WriteContext } from './checks.ts';

export interface DelaySettings {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
  readonly enabled: boolean;
  readonly allowOverride: boolean;
}

/** Seconds. `resetValue` is null where nothing is written back. */
export interface Timing {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
  /** Held by a press: the duration begins again with every sign of the operator. */
  readonly hold?: true;
}

/** A press writes 1, and 0 when it ends, at the latest so long after the operator's last sign. */
export const PRESS: Timing = { delay: 0, duration: HOLD_SILENCE_MS / 1000, resetValue: 0, hold: true };

/** What a command needs to know once it is due: kept with it, so that it survives a restart. */
export interface CommandPlan {
  readonly timing: Timing;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  /** Where it was given: the right to control there is asked for again when it is due. */
  readonly context?: WriteContext;
  /** Whose rights count there. */
  readonly area?: DiagramArea;
  /** The administrator who gave it, in assimilation mode: he must still be one when it is due. */
  readonly assimilatedBy?: User['assimilatedBy'];
  /** As the operator read it. */
  readonly asked?: { readonly name: string; readonly target: string };
  /** Its time passed while nobody was there to do it. */
  readonly late?: true;
  /** The command that writes the reset value back. */
  readonly resetId?: string;
  /** This is the reset of that command. */
  readonly follows?: string;
}

/** The timing that a write asks for; undefined for one that is done at once and stays. Throws where it cannot be. */
export function timingOf(tag: Tag, settings: DelaySettings | undefined): Timing | undefined {
  if (!settings?.enabled || (settings.delay === 0 && settings.duration === 0)) return undefined;
  const { delay, duration } = settings;
  if (duration === 0) return { delay, duration, resetValue: null };
  checkValue(tag, settings.resetValue, 'delaySettings.resetValue');
  return { delay, duration, resetValue: settings.resetValue };
}

export const isSameTiming = (a: Timing | undefined, b: Timing | undefined): boolean =>
  a?.delay === b?.delay &&
  a?.duration === b?.duration &&
  a?.resetValue === b?.resetValue &&
  a?.hold === b?.hold;
