/** Which notifications want to tell whom about an alert event. Pure: rows in, notices out. */
import type { AlarmLevel, AlertEvent, NotificationMethod } from '../../../contract/index.ts';
import type { NoticeMethod } from '../../storage/schema/notifications.ts';

/** Something happened to an alert, and where. */
export interface AlertEventRow {
  /** Of the line in the alert's history. */
  readonly log: string;
  readonly alert: number;
  readonly companyId: number;
  readonly event: AlertEvent;
  readonly level: AlarmLevel;
  readonly at: Date;
  /** Null for an alert of a link. */
  readonly tag: number | null;
  readonly site: number;
  readonly route: number | null;
  readonly area: number;
}

/** A notification that is switched on, as far as it decides who is told. */
export interface Rule {
  readonly id: number;
  readonly methods: readonly NotificationMethod[];
  readonly triggers: ReadonlySet<AlarmLevel>;
  readonly escalateMinutes: number | null;
  /** Ids of users. */
  readonly told: readonly number[];
  readonly toldLater: readonly number[];
  /** As `placeKey` writes them. */
  readonly places: readonly string[];
}

/** What one person is to be told of one event by one method. */
export interface Notice {
  readonly log: string;
  readonly alert: number;
  readonly companyId: number;
  readonly event: AlertEvent;
  readonly user: number;
  readonly method: NoticeMethod;
  readonly rules: readonly number[];
  /** Milliseconds since 1970. */
  readonly due: number;
  /** Only if the alert still wants somebody then. */
  readonly ifOpen: boolean;
}

export const placeKey = (kind: 'area' | 'route' | 'site' | 'tag', id: number): string => `${kind} ${id}`;

const MINUTE_MS = 60_000;

/** The trigger that an event answers to: the two calm levels stand for the way back. */
function triggerOf({ event, level }: Pick<AlertEventRow, 'event' | 'level'>): AlarmLevel | undefined {
  if (event === 'raised') return level;
  if (event !== 'returned') return undefined;
  return level === 'Status (Down/Unknown)' ? 'Status (Active)' : 'Normal';
}

/** The notices of events of one company; each person, event and method once, whatever number of rules want it. */
export function noticesFor(events: readonly AlertEventRow[], rules: readonly Rule[], now: number): Notice[] {
  const byPlace = rulesByPlace(rules);
  return events.flatMap((event) => {
    const trigger = triggerOf(event);
    if (!trigger) return [];
    const notices = new Map<string, Notice>();
    for (const rule of rulesAt(event, byPlace))
      if (rule.triggers.has(trigger))
        for (const notice of noticesOf(event, rule, now)) {
          const key = `${notice.user} ${notice.method}`;
          notices.set(key, merged(notices.get(key), notice));
        }
    return [...notices.values()];
  });
}

function rulesByPlace(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const byPlace = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const place of rule.places) {
      const at = byPlace.get(place);
      if (at) at.push(rule);
      else byPlace.set(place, [rule]);
    }
  return byPlace;
}

function rulesAt(
  { area, route, site, tag }: AlertEventRow,
  byPlace: ReadonlyMap<string, readonly Rule[]>,
): ReadonlySet<Rule> {
  const places = [placeKey('area', area), placeKey('site', site)];
  if (tag !== null) places.push(placeKey('tag', tag));
  if (route !== null) places.push(placeKey('route', route));
  return new Set(places.flatMap((place) => byPlace.get(place) ?? []));
}

function* noticesOf(event: AlertEventRow, rule: Rule, now: number): Generator<Notice> {
  const { log, alert, companyId } = event;
  const of = { log, alert, companyId, event: event.event, rules: [rule.id] };
  for (const method of [...rule.methods, 'console'] as const) {
    for (const user of rule.told) yield { ...of, user, method, due: now, ifOpen: false };
    if (rule.escalateMinutes === null || event.event !== 'raised') continue;
    const due = event.at.getTime() + rule.escalateMinutes * MINUTE_MS;
    for (const user of rule.toldLater) yield { ...of, user, method, due, ifOpen: true };
  }
}

/** Who is told at once need not be told later. */
function merged(one: Notice | undefined, other: Notice): Notice {
  if (!one) return other;
  const first = one.ifOpen && !other.ifOpen ? other : one;
  return {
    ...first,
    due: first.ifOpen ? Math.min(one.due, other.due) : first.due,
    rules: [...new Set([...one.rules, ...other.rules])],
  };
}
