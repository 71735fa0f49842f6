/** When a confirmed value is written, and which value is written back (LIVE-11, OR-67). */

import { HOLD_SILENCE_MS } from '../../../contract/calls/commands.ts';
import type { TagScalar, User } from '../../../contract/index.ts';
import type { DiagramArea } from '../diagrams/index.ts';
import type { WriteContext } from './command-requests.ts';

export interface DelaySettings {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
  /** Writes back the value from before the command instead of `resetValue`. */
  readonly toPrevious?: boolean;
  readonly enabled: boolean;
  readonly allowOverride: boolean;
}

/** Seconds. `resetValue` is null if nothing is written back. */
export interface Timing {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
  /** Held by a press: the duration starts again with every heartbeat of the operator. */
  readonly hold?: true;
}

/** A press writes 1, and 0 when it ends, at the latest this long after the operator's last heartbeat. */
export const PRESS: Timing = { delay: 0, duration: HOLD_SILENCE_MS / 1000, resetValue: 0, hold: true };

/** Name and value of a command in the words of its diagram. */
export interface Asked {
  readonly name: string;
  readonly target: string;
}

/** What a command needs once it is due: stored with it, so that it survives a restart. */
export interface CommandPlan {
  readonly timing: Timing;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  /** Where it was given: the right to control there is checked again when it is due. */
  readonly context?: WriteContext;
  /** The user whose rights count there. */
  readonly area?: DiagramArea;
  /** The administrator who gave it, in assimilation mode: they must still be one when it is due. */
  readonly assimilatedBy?: User['assimilatedBy'];
  /** As the operator read it. */
  readonly asked?: Asked;
  /** Its reset in the same words. */
  readonly askedBack?: Asked;
  /** Its time passed while the server was not running. */
  readonly late?: true;
  /** The command that writes the reset value back. */
  readonly resetId?: string;
  /** This is the reset of that command, or restores what it changed. */
  readonly follows?: string;
  /** What is put back after the reset. */
  readonly restore?: Restore;
}

/** The mode of equipment that a command took out of automatic: its tag is set to 1 again by a command of this id. */
export interface Restore {
  readonly id: string;
  readonly tagUuid: string;
  readonly name: string;
}

export const isSameTiming = (a: Timing | undefined, b: Timing | undefined): boolean =>
  a?.delay === b?.delay &&
  a?.duration === b?.duration &&
  a?.resetValue === b?.resetValue &&
  a?.hold === b?.hold;

/** The words of a command, and of a reset those of what it writes back. A reset of a command that an older release has stored has no words. */
export const askedOf = (plan: CommandPlan | null): Asked | undefined =>
  plan?.follows === undefined ? plan?.asked : plan.askedBack;
