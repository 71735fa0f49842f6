/**
 * What became of alerts, read anew from their histories: each is replayed by rules that are written here a second time,
 * so that a transition that was lost, stored twice or stored in the wrong order shows, whoever made the mistake.
 */
import type { AlertEvent, AlertStatus } from '../../api/contract/index.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

export interface LedgerRow {
  readonly id: number;
  readonly tagUuid: string;
  readonly type: 'urgent' | 'critical';
  readonly status: AlertStatus;
  readonly active: boolean;
  readonly occurrences: number;
  readonly log: readonly { readonly event: AlertEvent; readonly user: string | null; readonly at: Date }[];
}

/** All alerts of a storage with their whole histories, in the order in which they were written. */
export async function readLedger(storage: Storage): Promise<LedgerRow[]> {
  const { alerts, logs } = await storage.system(async (db) => ({
    alerts: await db
      .selectFrom('alerts')
      .innerJoin('tags', 'tags.id', 'alerts.tag_id')
      .select(['alerts.id', 'tags.uuid as tagUuid', 'alerts.type', 'alerts.status', 'alerts.active'])
      .select('alerts.occurrences')
      .orderBy('alerts.id')
      .execute(),
    logs: await db
      .selectFrom('alert_logs')
      .select(['alert_id as alert', 'event', 'user_name as user', 'at'])
      .orderBy('id')
      .execute(),
  }));
  const byAlert = Map.groupBy(logs, ({ alert }) => alert);
  return alerts.map((alert) => ({ ...alert, log: byAlert.get(alert.id) ?? [] }));
}

interface Standing {
  readonly status: AlertStatus;
  readonly active: boolean;
  readonly occurrences: number;
}

/** How an alert stands after its history; throws where a line cannot follow the one before. */
export function replay({ id, log }: Pick<LedgerRow, 'id' | 'log'>): Standing {
  let status: AlertStatus = 'completed';
  let active = false;
  let occurrences = 0;
  let isEnding = false;
  for (const [nth, { event, user }] of log.entries()) {
    const wrong = (): Error =>
      new Error(`Alert ${id}: line ${nth} of ${log.map((line) => line.event).join()} cannot be`);
    // What was acknowledged and has gone is completed by the system, in the very next line.
    if (isEnding !== (event === 'completed' && user === null)) throw wrong();
    isEnding = false;
    switch (event) {
      case 'raised':
        if (active || user !== null) throw wrong();
        active = true;
        status = 'open';
        occurrences++;
        break;
      case 'returned':
        if (!active || user !== null) throw wrong();
        active = false;
        isEnding = status === 'acknowledged';
        break;
      case 'acknowledged':
        if (status !== 'open' || user === null) throw wrong();
        status = 'acknowledged';
        isEnding = !active;
        break;
      case 'completed':
        if (status !== 'acknowledged') throw wrong();
        status = 'completed';
        break;
      default:
        throw wrong();
    }
  }
  if (isEnding) throw new Error(`Alert ${id} has gone and was acknowledged, and its history does not end it`);
  return { status, active, occurrences };
}

/** How often each tag's level was reached and left, as stored. */
export function crossingsOf(ledger: readonly LedgerRow[]): Map<string, { raised: number; returned: number }> {
  const counts = new Map<string, { raised: number; returned: number }>();
  for (const { tagUuid, log } of ledger) {
    const count = counts.get(tagUuid) ?? { raised: 0, returned: 0 };
    for (const { event } of log) if (event === 'raised' || event === 'returned') count[event]++;
    counts.set(tagUuid, count);
  }
  return counts;
}

/** The counters of ALRT-04, counted over the histories. Nothing is shelved here. */
export function recount(ledger: readonly LedgerRow[]) {
  const open = ledger.filter((alert) => replay(alert).status === 'open');
  const of = (wanted: LedgerRow['type']) => open.filter(({ type }) => type === wanted).length;
  return { criticalCount: of('critical'), urgentCount: of('urgent') };
}
