/** The delay of a control's write (PROP-07, LIVE-11, OR-67). No React here: what is stored is tested as data. */
import type { ControlEvent, Shared } from '../../../worker/boundary/index.ts';

/** `delay`: seconds before the write. `duration`: seconds for which it holds. `resetValue`: written back after that. */
export interface DelaySettings {
  readonly delay: number;
  readonly duration: number;
  readonly resetValue: number;
  /** Writes back the value from before the command instead of `resetValue`. */
  readonly toPrevious?: boolean;
  readonly enabled: boolean;
  /** Whether the operator may change the three in the dialog. */
  readonly allowOverride: boolean;
}

const NO_DELAY: DelaySettings = {
  delay: 0,
  duration: 0,
  resetValue: 0,
  enabled: false,
  allowOverride: false,
};
/** A day: anything later belongs in a schedule. */
export const MOST_SECONDS = 86_400;

/** The settings of all selected objects; missing ones have their defaults. Undefined if they differ. */
export function delayOf(shared: Shared | undefined): DelaySettings | undefined {
  if (shared && 'mixed' in shared) return undefined;
  const stored = typeof shared?.value === 'object' ? (shared.value as Partial<DelaySettings> | null) : null;
  return { ...NO_DELAY, ...stored };
}

/** Why a change cannot be stored; undefined if it can. */
export function delayFault(change: Partial<DelaySettings>): string | undefined {
  const seconds = [change.delay, change.duration].filter((value) => value !== undefined);
  if (seconds.some((value) => !Number.isFinite(value) || value < 0 || value > MOST_SECONDS))
    return `From 0 to ${MOST_SECONDS.toLocaleString('en')} seconds`;
  if (change.resetValue !== undefined && !Number.isFinite(change.resetValue)) return 'Enter a number';
  return undefined;
}

/** What is stored after a change; null if nothing is left, so that the diagram keeps no empty settings. */
export function withDelay(
  present: DelaySettings | undefined,
  change: Partial<DelaySettings>,
): DelaySettings | null {
  const next = { ...NO_DELAY, ...present, ...change };
  return JSON.stringify(next) === JSON.stringify(NO_DELAY) ? null : next;
}

/** The event with other timing. The name of the state after it holds for the value that it was asked for. */
export function withTiming(event: ControlEvent, delaySettings: DelaySettings): ControlEvent {
  const { releaseText, ...rest } = event;
  const before = event.delaySettings;
  const isSame =
    before?.resetValue === delaySettings.resetValue && before.toPrevious === delaySettings.toPrevious;
  return { ...rest, delaySettings, ...(isSame && releaseText ? { releaseText } : {}) };
}

/** What will happen, in a sentence for builders. */
export function delayWords({ delay, duration, resetValue, toPrevious }: DelaySettings): string {
  const seconds = (value: number) => `${value.toLocaleString('en')} ${value === 1 ? 'second' : 'seconds'}`;
  const first =
    delay > 0 ? `Writes ${seconds(delay)} after it is confirmed` : 'Writes as soon as it is confirmed';
  const back = toPrevious ? 'the value from before' : resetValue.toLocaleString('en');
  return duration > 0
    ? `${first}; ${seconds(duration)} later ${back} is written.`
    : `${first}, and leaves it so.`;
}
