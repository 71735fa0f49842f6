/** When a confirmed value is written, and what is written back after it (LIVE-11, OR-67). */
import type { Tag, TagScalar } from '../../contract/index.ts';
import { checkValue } from './checks.ts';

export interface DelaySettings {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
  readonly enabled: boolean;
}

/** Seconds. `resetValue` is null where nothing is written back. */
export interface Timing {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: TagScalar;
}

/** What a command needs to know once it is due: kept with it, so that it survives a restart. */
export interface CommandPlan {
  readonly timing: Timing;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
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
  a?.delay === b?.delay && a?.duration === b?.duration && a?.resetValue === b?.resetValue;
