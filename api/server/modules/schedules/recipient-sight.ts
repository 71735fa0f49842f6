/** Who of those that a schedule names may see its report: the others receive nothing, and the form says so. */
import type { ScheduledGroup, ScheduledUser } from '../../../contract/index.ts';
import type { Storage } from '../../storage/storage.ts';
import { leftOutOf, membersOfGroups } from '../notifications/index.ts';
import { readersOf } from './judge.ts';

/** People that one answer judges, each by a look at the report; of further ones nothing is said. */
const MOST_JUDGED = 300;

interface Named {
  readonly users: readonly (Omit<ScheduledUser, 'seesReport'> & { readonly id: number })[];
  readonly groups: readonly Omit<ScheduledGroup, 'leftOut'>[];
}

interface Seen {
  readonly users: ScheduledUser[];
  readonly groups: ScheduledGroup[];
}

/** Each of `named` with what is known of its sight. Opens transactions of its own. */
export async function withSight<K>(
  storage: Storage,
  { companyId, report }: { readonly companyId: number; readonly report: string },
  named: ReadonlyMap<K, Named>,
): Promise<Map<K, Seen>> {
  const all = [...named.values()];
  const groups = new Set(all.flatMap((one) => one.groups.map(({ uuid }) => uuid)));
  const members = await storage.tenant(companyId, (db) => membersOfGroups(db, [...groups]));
  const users = all.flatMap((one) => one.users.map(({ id }) => id));
  const judged = [...new Set([...users, ...members.map(({ userId }) => userId)])].slice(0, MOST_JUDGED);
  const isJudged = new Set(judged);
  const readers = new Set(await readersOf(storage, companyId, report, judged));
  const leftOut = leftOutOf(members, ({ userId }) => readers.has(userId) || !isJudged.has(userId));
  const seen = ({ users, groups }: Named): Seen => ({
    users: users.map(({ id, ...user }) =>
      isJudged.has(id) ? { ...user, seesReport: readers.has(id) } : user,
    ),
    groups: groups.map((group) => ({ ...group, leftOut: leftOut.get(group.uuid) ?? 0 })),
  });
  return new Map([...named].map(([key, one]) => [key, seen(one)]));
}
