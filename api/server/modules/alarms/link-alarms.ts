/**
 * A link that is down raises an alarm; nobody has to configure it. Each node compares the links that it connects with
 * the stored alerts, so that a restart and a change of owner lose none and raise none twice.
 */
import { ALERTS_CHANGED } from '../../bus/domain-events.ts';
import type { EventBus } from '../../bus/event-bus.ts';
import type { LinkHealth } from '../../field/driver.ts';
import type { Job } from '../../jobs/job.ts';
import type { Storage } from '../../storage/storage.ts';
import { storeTransitions, type Transition } from './alarm-store.ts';
import { DOWN_DELAY_MS } from './condition.ts';
import { type AlarmLink, alarmLinks, orphanedLinkAlerts } from './queries/link-alerts.ts';

interface LinkAlarmParts {
  readonly storage: Storage;
  readonly bus: Pick<EventBus, 'publish'>;
  /** By uuid, the links that this node connects. */
  readonly healths: () => Readonly<Record<string, LinkHealth>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const EVERY_MS = 1000;
/** The stored alerts are compared this often even if no link has changed: another node or a person may have changed them. */
const LOOK_MS = 2000;

/** All links connect at once when the server starts, and slow devices start with it: the first connection may take longer. */
const FIRST_DELAY_MS = 30_000;

export function linkAlarms(parts: LinkAlarmParts): Job {
  let known = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'alarms.links',
    title: 'Alarms of links',
    purpose: 'Raises an alarm for each link that is down.',
    everyMs: EVERY_MS,
    scope: 'node',
    async run() {
      const now = parts.now();
      const judged = judge(parts.healths(), now);
      const state = JSON.stringify([...judged]);
      if (state === known && Math.abs(now - lookedAt) < LOOK_MS) return;
      await storeStates(parts, judged, new Date(now));
      known = state;
      lookedAt = now;
    },
  };
}

/** The details of the links that are down for long enough, and null for those that are connected. */
function judge(healths: Readonly<Record<string, LinkHealth>>, now: number): Map<string, string | null> {
  const judged = new Map<string, string | null>();
  for (const [link, { state, since, lastContact, detail }] of Object.entries(healths)) {
    const delay = lastContact === null ? FIRST_DELAY_MS : DOWN_DELAY_MS;
    if (state === 'active') judged.set(link, null);
    else if (state === 'down' && now - since >= delay) judged.set(link, detail);
  }
  return judged;
}

async function storeStates(
  { storage, bus }: LinkAlarmParts,
  judged: ReadonlyMap<string, string | null>,
  at: Date,
): Promise<void> {
  const transitions = await storage.system(async (db) => {
    const links = await alarmLinks(db, [...judged.keys()]);
    const changes = links.flatMap((link) => transitionOf(link, judged.get(link.uuid) ?? null, at) ?? []);
    for (const orphan of await orphanedLinkAlerts(db)) changes.push(transition(orphan, 'withdrawn', '', at));
    if (changes.length > 0) await storeTransitions(db, changes);
    return changes;
  });
  for (const company of new Set(transitions.map(({ companyId }) => companyId)))
    await bus.publish(company, [ALERTS_CHANGED]);
}

/** `detail`: why the link is down; null if it is connected. */
function transitionOf(link: AlarmLink, detail: string | null, at: Date): Transition | undefined {
  const isReached = detail !== null && !link.isOutOfService;
  if (isReached === link.isActive) return undefined;
  return transition(link, isReached ? 'raised' : 'returned', `Link ${link.name} is down: ${detail}`, at);
}

const transition = (
  { id, companyId }: Pick<AlarmLink, 'id' | 'companyId'>,
  event: Transition['event'],
  message: string,
  at: Date,
): Transition => ({
  ...{ event, companyId, tagId: null, linkId: id, message, at },
  ...({ level: 'Status (Down/Unknown)', type: 'critical' } as const),
});
