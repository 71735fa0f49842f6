/** One stored report, as its calls begin with it. */
import { BODY_TYPES, type Report } from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { findItem, type SeenItem, sharesOfItems } from '../tree/index.ts';
import { readReport, type StoredReport } from './queries/report-rows.ts';

type BodyType = Report['type'];
const isBodyType = (type: string | null): type is BodyType =>
  (BODY_TYPES as readonly unknown[]).includes(type);

interface SeenReport extends StoredReport {
  readonly item: SeenItem;
  readonly type: BodyType;
}

/**
 * The report with the caller's access. Throws the same 404 where it is missing, not theirs to see, or a diagram. `isHeld`: nobody
 * else changes it until the transaction ends.
 */
export async function heldReport(
  db: Db,
  caller: Caller,
  uuid: string,
  options?: { readonly isHeld: boolean },
): Promise<SeenReport> {
  const item = await findItem(db, caller, uuid);
  if (!item || !isBodyType(item.reportType)) throw missing();
  return { item, type: item.reportType, ...(await readReport(db, item.id, options)) };
}

/** The report as views and files take it. Throws as above. */
export async function shownReport(db: Db, caller: Caller, uuid: string) {
  const { item, type, contents } = await heldReport(db, caller, uuid);
  return { item, uuid: item.uuid, name: item.name, section: item.section, type, contents };
}

/** As the contract describes it. */
export const wireReport = async (
  db: Db,
  { item, type, contents, version, updatedAt, updatedBy }: SeenReport,
): Promise<Report> => ({
  _id: item.uuid,
  uuid: item.uuid,
  section: item.section,
  parent: item.above.at(-1)?.uuid ?? null,
  access: item.access,
  name: item.name,
  updatedAt: updatedAt.toISOString(),
  ...{ type, version, updatedBy },
  ...contents,
  ...(await sharesFor(db, item)),
});

/** With whom a report is shared, for its owner. */
async function sharesFor(db: Db, { id, access }: SeenItem): Promise<Pick<Report, 'users' | 'groups'>> {
  if (access !== 'owner') return { users: [], groups: [] };
  const { users, groups } = await sharesOfItems(db, [id]);
  const entry = ({ uuid, access: given }: Report['users'][number]) => ({ uuid, access: given });
  return { users: users.map(entry), groups: groups.map(entry) };
}
