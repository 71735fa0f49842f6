/** The alarms of the demo's past, with what people did about them: completed, acknowledged, shelved and not yet seen. */
import { randomUUID } from 'node:crypto';
import {
  type AlertRecord,
  done,
  type LogLine,
  raisedAnew,
  returned,
  storeAlerts,
} from '../modules/alarms/index.ts';
import type { Db } from '../storage/storage.ts';
import { tagUuid } from './ids.ts';
import { INVERTER_FAULT, PUMP_FAULTS } from './past-faults.ts';
import { PEOPLE } from './people.ts';
import { INVERTER_FAILED } from './plant/physics/plant.ts';
import { TAGS } from './plant/tags.ts';

const MINUTE_MS = 60_000;
/** After which somebody has seen an alarm. */
const SEEN_MS = 6 * MINUTE_MS;

interface Options {
  readonly companyId: number;
  /** Of tags by their uuids. */
  readonly ids: ReadonlyMap<string, number>;
  readonly now: number;
}

interface Told {
  readonly equipment: string;
  readonly from: number;
  readonly to?: number;
  readonly note?: string;
  readonly shelvedMs?: number;
}

export async function seedAlarms(db: Db, options: Options): Promise<void> {
  const inverter: Told = {
    ...{ equipment: INVERTER_FAULT.inverter, note: INVERTER_FAULT.note, from: INVERTER_FAILED * MINUTE_MS },
  };
  for (const one of [...PUMP_FAULTS.map(({ pump, ...more }) => ({ equipment: pump, ...more })), inverter])
    await storeFault(db, one, options);
}

async function storeFault(db: Db, fault: Told, { companyId, ids, now }: Options): Promise<void> {
  const tag = TAGS.find(({ equipment, quantity }) => equipment === fault.equipment && quantity === 'Fault')!;
  const operator = PEOPLE.find(({ role }) => role === 'operator')!;
  const user = `${operator.firstName} ${operator.lastName}`;
  const uuid = randomUUID();
  const lines: LogLine[] = [];
  const said = (event: LogLine['event'], at: Date, by: Partial<LogLine> = {}): void =>
    void lines.push({ alert: uuid, at, event, user: null, note: null, ...by });
  const raised = new Date(now - fault.from);
  let alert: AlertRecord = raisedAnew(raised);
  said('raised', raised);
  if (fault.note !== undefined) {
    const at = new Date(raised.getTime() + SEEN_MS);
    const until = fault.shelvedMs ? new Date(raised.getTime() + fault.shelvedMs) : undefined;
    const event = until ? 'shelved' : 'acknowledged';
    alert = after(
      done(
        alert,
        until ? { event: 'shelved', until, reason: fault.note } : { event: 'acknowledged' },
        user,
        at,
      ),
    );
    said(event, at, { user, note: fault.note, ...(until ? { until } : {}) });
  }
  if (fault.to !== undefined) {
    const at = new Date(now - fault.to);
    alert = returned(alert, at);
    said('returned', at);
    if (alert.status === 'completed') said('completed', at);
  }
  const head = { uuid, companyId, tagId: ids.get(tagUuid(tag))!, linkId: null };
  await storeAlerts(
    db,
    [{ ...head, level: 'On', type: 'urgent', message: `${tag.name} is on`, ...alert }],
    lines,
  );
}

function after(alert: AlertRecord | string): AlertRecord {
  if (typeof alert === 'string') throw new Error(`The demo's past is impossible: ${alert}`);
  return alert;
}
