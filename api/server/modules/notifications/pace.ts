/**
 * When the next message to a person may go. News of the same equipment is grouped; a higher severity or other equipment
 * breaks the grouping, within a limit that a flood of alarms cannot pass. Reminders delay no news. Pure.
 */
import type { AlertType } from '../../../contract/index.ts';

const HOUR_MS = 60 * 60_000;
/** Milliseconds from one message to the next. */
export const GROUPED_MS = 5 * 60_000;
/** Messages within `GROUPED_MS` after which other equipment waits for the next one. */
export const MOST_AT_ONCE = 5;
/** Messages of one method to one person within an hour after which other equipment waits for the next one. */
export const MOST_AN_HOUR = 20;

/** A message of the last hour. */
export interface Sent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isReminder: boolean;
  /** The worst active alarm in it; null if there was none. */
  readonly worst: AlertType | null;
  /** The equipment of its alarms, as `DueNotice.equipment`. */
  readonly of: readonly string[];
}

export interface Pace {
  /** The messages of the last hour. */
  readonly recent: readonly Sent[];
  /** When grouped news may go, and reminders. Milliseconds since 1970. */
  readonly newsAt: number;
  readonly remindersAt: number;
  /** When news may go at the earliest, if it breaks the grouping. */
  readonly breakAt: number;
}

/** What breaks the grouping, or does not. */
interface News {
  readonly type: AlertType;
  readonly equipment: string;
}

/** The list of the console wakes nobody: it says everything at once. */
export const unpaced = (_: readonly Sent[], now: number): Pace => ({
  ...{ recent: [], newsAt: now, remindersAt: now, breakAt: now },
});

export function paceOf(sent: readonly Sent[], now: number): Pace {
  // A clock that was set back must not hold messages for as long. An earlier release stored times alone.
  const recent = sent.filter(({ at }) => at > now - HOUR_MS && at <= now);
  const news = recent.filter(({ isReminder }) => !isReminder);
  const newsAt = after(news, now);
  const isFull = inWindow(news, now).length >= MOST_AT_ONCE || news.length >= MOST_AN_HOUR;
  return {
    recent,
    newsAt,
    remindersAt: after(recent, now),
    breakAt: isFull && worstOf(news, now) === 'critical' ? newsAt : now,
  };
}

/** Whether one of these may go although the grouping has not ended. */
export function breaksGrouping(waiting: readonly News[], { recent }: Pace, now: number): boolean {
  const news = recent.filter(({ isReminder }) => !isReminder);
  const window = inWindow(news, now);
  if (worstOf(news, now) !== 'critical' && waiting.some(({ type }) => type === 'critical')) return true;
  if (window.length >= MOST_AT_ONCE || news.length >= MOST_AN_HOUR) return false;
  const told = new Set(window.flatMap(({ of }) => of));
  return waiting.some(({ equipment }) => !told.has(equipment));
}

const after = (sent: readonly Sent[], now: number): number =>
  sent.length === 0 ? now : Math.max(now, sent.at(-1)!.at + GROUPED_MS);

const inWindow = (sent: readonly Sent[], now: number): readonly Sent[] =>
  sent.filter(({ at }) => at > now - GROUPED_MS);

/** Of the messages since the grouping began. */
function worstOf(sent: readonly Sent[], now: number): AlertType | null {
  const types = inWindow(sent, now).map(({ worst }) => worst);
  return types.includes('critical') ? 'critical' : types.includes('urgent') ? 'urgent' : null;
}
