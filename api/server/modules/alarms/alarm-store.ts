/** Stores what the evaluator found, in order; each batch is one transaction. */
import { randomUUID } from 'node:crypto';
import type { AlertEvent } from '../../../contract/endpoints.ts';
import type { Db } from '../../storage/storage.ts';
import { eventsOf, raisedAgain, raisedAnew, returned, withdrawn } from './alert-state.ts';
import {
  type AlertSubject,
  type LogLine,
  newestAlerts,
  type StoredAlert,
  storeAlerts,
} from './queries/alert-rows.ts';

/** A level of a tag or a link was reached, was left, or is no longer watched. */
export type Transition = AlertSubject & {
  readonly event: 'raised' | 'returned' | 'withdrawn';
  readonly companyId: number;
  readonly level: StoredAlert['level'];
  readonly type: StoredAlert['type'];
  /** The fields of a new alert. */
  readonly message: string;
  readonly at: Date;
};

export const keyOf = ({ tagId, linkId, level }: Pick<StoredAlert, 'tagId' | 'linkId' | 'level'>): string =>
  `${tagId ?? `link ${linkId}`} ${level}`;

/** Applies the transitions to the alerts, in one transaction over all companies. */
export async function storeTransitions(db: Db, transitions: readonly Transition[]): Promise<void> {
  const newest = new Map((await newestAlerts(db, transitions)).map((alert) => [keyOf(alert), alert]));
  const changed = new Map<string, StoredAlert>();
  const lines: LogLine[] = [];
  for (const transition of transitions) {
    const key = keyOf(transition);
    const before = newest.get(key);
    const step = after(before, transition);
    if (!step) continue;
    newest.set(key, step.alert);
    changed.set(step.alert.uuid, step.alert);
    for (const event of step.events)
      lines.push({ alert: step.alert.uuid, at: transition.at, event, user: null, note: step.note });
  }
  await storeAlerts(db, [...changed.values()], lines);
}

interface Step {
  readonly alert: StoredAlert;
  readonly events: readonly AlertEvent[];
  readonly note: string | null;
}

/** Undefined if the alert exists already: a transition that was stored before a crash and found again after it. */
function after(before: StoredAlert | undefined, transition: Transition): Step | undefined {
  const { event, at, message } = transition;
  if (event === 'raised') {
    const again = before && raisedAgain(before, at);
    if (again && again === before) return undefined;
    const { companyId, tagId, linkId, level, type } = transition;
    const identity = { companyId, tagId, linkId, level, type, message };
    const alert = again
      ? { ...before!, ...again, message }
      : { uuid: randomUUID(), ...identity, ...raisedAnew(at) };
    return { alert, events: ['raised'], note: message };
  }
  if (!before) return undefined;
  const next = event === 'returned' ? returned(before, at) : withdrawn(before, at);
  if (next === before || (!before.active && before.status === 'completed')) return undefined;
  return { alert: { ...before, ...next }, events: eventsOf(event, before, next), note: null };
}
