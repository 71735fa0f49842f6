/** Whether a run may go on, and whom it reaches: every right is judged anew at each run. */
import { maySeeAlarms } from '../../../contract/index.ts';
import { administratorsNow, membersNow } from '../../access/people.ts';
import { type Caller, fullNameOf } from '../../http/handler.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { checkMayChange, findItem, type SeenItem } from '../tree/index.ts';
import { peopleNamed, type ScheduleRow } from './queries/schedules.ts';

/** Whether somebody may schedule a report: who may change it may. */
export function maySchedule(caller: Caller, item: SeenItem): boolean {
  try {
    checkMayChange(caller, item, 'update');
    return true;
  } catch {
    return false;
  }
}

/** The owner, if they may still run the schedule; else why not, for the people whom it concerns. */
type OwnerNow =
  | { readonly owner: Caller; readonly item: SeenItem }
  | { readonly lost: string }
  /** The report is archived: nobody lost anything, and it may come back. */
  | { readonly archived: true };

export async function ownerNow(storage: Storage, schedule: ScheduleRow): Promise<OwnerNow> {
  const { company_id: companyId, owner_id, item_id, report } = schedule;
  const [owner] = await storage.system((db) => membersNow(db, companyId, [owner_id]));
  const name = ownerName(schedule);
  return storage.tenant(companyId, async (db): Promise<OwnerNow> => {
    if (await isArchived(db, item_id)) return { archived: true };
    if (!owner) return { lost: `${name} has left the company or was deactivated.` };
    const item = await findItem(db, owner, report);
    if (!item) return { lost: `${name} may not see the report any longer.` };
    return maySchedule(owner, item)
      ? { owner, item }
      : { lost: `${name} may not change the report any longer.` };
  });
}

const ownerName = ({ owner_first_name, owner_last_name }: ScheduleRow): string =>
  owner_first_name === null || owner_last_name === null
    ? 'The owner'
    : fullNameOf({ firstName: owner_first_name, lastName: owner_last_name });

const isArchived = async (db: Db, itemId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('tree_items')
    .where('id', '=', itemId)
    .select('archived_at')
    .executeTakeFirst();
  return row?.archived_at !== null;
};

interface Reached {
  readonly told: readonly Caller[];
  /** How many who are named may not see the report. */
  readonly leftOut: number;
  /** How many may see the report and no alarms, of a schedule that depends on alarms: its mails would tell of them. */
  readonly withoutAlarms: number;
}

/** Who receives a run: of those named, or of a test who asked for it, those who may see the report now. */
export async function reachedBy(
  storage: Storage,
  { id, company_id: companyId, report, condition }: ScheduleRow,
  testerId: number | null,
): Promise<Reached> {
  const people = await storage.system(async (db) =>
    membersNow(db, companyId, testerId === null ? await peopleNamed(db, id) : [testerId]),
  );
  const readers: Caller[] = [];
  for (const person of people)
    if (await storage.tenant(companyId, (db) => findItem(db, person, report))) readers.push(person);
  const told =
    condition === 'alarms' ? readers.filter(({ permissions }) => maySeeAlarms(permissions)) : readers;
  return { told, leftOut: people.length - readers.length, withoutAlarms: readers.length - told.length };
}

/** Those of these users who may see a report now. */
export async function readersOf(
  storage: Storage,
  companyId: number,
  report: string,
  userIds: readonly number[],
): Promise<number[]> {
  const people = await storage.system((db) => membersNow(db, companyId, userIds));
  return storage.tenant(companyId, async (db) => {
    const readers: number[] = [];
    for (const person of people) if (await findItem(db, person, report)) readers.push(person.userId);
    return readers;
  });
}

/** Whom it concerns that a schedule has stopped: its owner, if still there, and the company's administrators. */
export async function concernedBy(
  db: Db,
  { company_id: companyId, owner_id }: ScheduleRow,
): Promise<Caller[]> {
  const all = [...(await membersNow(db, companyId, [owner_id])), ...(await administratorsNow(db, companyId))];
  return [...new Map(all.map((one) => [one.userId, one])).values()];
}
