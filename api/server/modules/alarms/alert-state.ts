/**
 * The life cycle of an alert after ISA-18.2, behind the statuses of the wire. Pure: an alert and an event give the
 * next alert, or the reason why that is impossible.
 *
 *   raised → open ⇄ acknowledged → completed;   the value goes back: open stays open (returned, nobody has seen it),
 *   acknowledged is completed by the system.    Raised again soon after that, it is the same alert with a higher count.
 * An alert is never completed while its level is reached.
 */
import type { AlarmState, AlertEvent, AlertStatus } from '../../../contract/endpoints.ts';

export interface AlertRecord {
  readonly status: AlertStatus;
  /** The level is reached now. */
  readonly active: boolean;
  readonly occurrences: number;
  readonly createdAt: Date;
  readonly raisedAt: Date;
  readonly returnedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedUser: string | null;
  readonly completedAt: Date | null;
  readonly completedUser: string | null;
  readonly clearedBySystem: boolean;
  readonly shelvedUntil: Date | null;
  readonly shelvedReason: string | null;
  readonly shelvedUser: string | null;
}

/** What a person does. */
export type AlertAction =
  | { readonly event: 'reopened' | 'completed' | 'unshelved' }
  | { readonly event: 'acknowledged'; readonly note?: string | undefined }
  | { readonly event: 'shelved'; readonly until: Date; readonly reason: string };

/** An alert that ended on its own and comes back within this time is chattering, not new. */
export const CHATTER_MS = 60_000;

const isShelved = ({ shelvedUntil }: Pick<AlertRecord, 'shelvedUntil'>, now: Date): boolean =>
  shelvedUntil !== null && shelvedUntil > now;

/** Whether it counts in the counters (OR-42). */
export const isCounted = (alert: AlertRecord, now: Date): boolean =>
  alert.status === 'open' && !isShelved(alert, now);

export function stateOf(
  alert: Pick<AlertRecord, 'status' | 'active' | 'shelvedUntil'>,
  now: Date,
): AlarmState {
  if (alert.status === 'completed') return 'normal';
  if (isShelved(alert, now)) return 'shelved';
  if (alert.status === 'acknowledged') return 'acknowledged';
  return alert.active ? 'unacknowledged' : 'returned';
}

/** ISA-18.2 has no state in which an alarm is over while its cause is there. */
const ACTIVE = 'An active alarm cannot be completed. Shelve it or take it out of service';
const NOT_SEEN = { acknowledgedAt: null, acknowledgedUser: null } as const;
const NOT_ENDED = { completedAt: null, completedUser: null, clearedBySystem: false } as const;
const NOT_SHELVED = { shelvedUntil: null, shelvedReason: null, shelvedUser: null } as const;

/** The first time that a level is reached. */
export const raisedAnew = (at: Date): AlertRecord => ({
  status: 'open',
  active: true,
  occurrences: 1,
  createdAt: at,
  raisedAt: at,
  returnedAt: null,
  ...NOT_SEEN,
  ...NOT_ENDED,
  ...NOT_SHELVED,
});

/** Reached again: the same alert while it is open, is shelved or chatters; undefined if a new one begins. */
export function raisedAgain(alert: AlertRecord, at: Date): AlertRecord | undefined {
  if (alert.active) return alert;
  const goesOn = alert.status !== 'completed' || isShelved(alert, at) || isChatter(alert, at);
  if (!goesOn) return undefined;
  return {
    ...alert,
    ...NOT_SEEN,
    ...NOT_ENDED,
    status: 'open',
    active: true,
    occurrences: alert.occurrences + 1,
    raisedAt: at,
    returnedAt: null,
  };
}

const isChatter = ({ clearedBySystem, completedAt }: AlertRecord, at: Date): boolean =>
  clearedBySystem && completedAt !== null && at.getTime() - completedAt.getTime() < CHATTER_MS;

/** The value went back: an acknowledged alert is over, an unacknowledged one waits for somebody. */
export function returned(alert: AlertRecord, at: Date): AlertRecord {
  if (!alert.active) return alert;
  const gone = { ...alert, active: false, returnedAt: at };
  return alert.status === 'acknowledged' ? endedBySystem(gone, at) : gone;
}

/** The level or its tag no longer exists: nobody can see the alert again, so nobody is asked to. */
export const withdrawn = (alert: AlertRecord, at: Date): AlertRecord => ({
  ...(alert.status === 'completed' ? alert : endedBySystem(alert, at)),
  active: false,
});

const endedBySystem = (alert: AlertRecord, at: Date): AlertRecord => ({
  ...alert,
  status: 'completed',
  completedAt: at,
  completedUser: null,
  clearedBySystem: true,
});

/** The alert after a person's action, or why the action is impossible (OR-91). */
export function done(alert: AlertRecord, action: AlertAction, user: string, at: Date): AlertRecord | string {
  switch (action.event) {
    case 'acknowledged':
      return acknowledged(alert, user, at);
    case 'completed':
      if (alert.status !== 'acknowledged') return 'Only an acknowledged alarm can be completed';
      if (alert.active) return ACTIVE;
      return { ...alert, status: 'completed', completedAt: at, completedUser: user, clearedBySystem: false };
    case 'reopened':
      if (alert.status !== 'acknowledged') return 'Only an acknowledged alarm can be opened again';
      return { ...alert, ...NOT_SEEN, status: 'open' };
    case 'shelved':
      if (alert.status === 'completed') return 'The alarm is already completed';
      return { ...alert, shelvedUntil: action.until, shelvedReason: action.reason, shelvedUser: user };
    case 'unshelved':
      return isShelved(alert, at) ? { ...alert, ...NOT_SHELVED } : 'The alarm is not shelved';
  }
}

function acknowledged(alert: AlertRecord, user: string, at: Date): AlertRecord | string {
  if (alert.status !== 'open') return 'The alarm is already acknowledged';
  const seen = { ...alert, status: 'acknowledged', acknowledgedAt: at, acknowledgedUser: user } as const;
  return alert.active ? seen : endedBySystem(seen, at);
}

/** The events of a change for the alert's log, in order. */
export const eventsOf = (first: AlertEvent, before: AlertRecord, after: AlertRecord): AlertEvent[] =>
  first !== 'completed' &&
  first !== 'withdrawn' &&
  before.status !== 'completed' &&
  after.status === 'completed'
    ? [first, 'completed']
    : [first];
