/**
 * Commands that nobody is at work on any more: those of runs of the server that have ended or died. Each is taken over by
 * one run, in the database, before anything becomes of it; what another run has under way is left alone.
 */
import { type SqlBool, sql } from 'kysely';
import type { TagScalar } from '../../../contract/index.ts';
import type { NodeRun } from '../../jobs/node-runs.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import type { Abandoned } from './command-records.ts';
import { findScheduled, type Scheduled } from './scheduled-store.ts';
import type { CommandPlan } from './timing.ts';

/** The run that a command belongs to. */
export type Owner = Pick<NodeRun, 'id' | 'isAlone'>;

interface LeftBehind {
  /** Under way when their run ended, or this run's and old: it has to know whether it is at work on them. */
  readonly abandoned: readonly Abandoned[];
  /** All that wait and are this run's now. */
  readonly scheduled: readonly Scheduled[];
}

/** Milliseconds after which a command is old, by whose it is. */
interface OldAfter {
  readonly own: number;
  /** It may be under way at a release that names no run. */
  readonly nobodys: number;
}

/**
 * Takes over what was left behind: with `links`, where several nodes share them, what other runs have left of these, for
 * nobody else may carry it out. `now`: milliseconds since 1970.
 */
export function takeOver(
  storage: Storage,
  run: Owner,
  now: number,
  old: OldAfter,
  links?: ReadonlyMap<string, number>,
): Promise<LeftBehind> {
  return storage.system(async (db) => {
    if (links) await own(db, run, links);
    const taken = await adopt(db, run, new Date(now - old.nobodys), links);
    const pending = await findPending(db, run.id);
    return {
      abandoned: pending.filter(
        ({ id, companyId, since }) => taken.has(`${companyId}:${id}`) || since.getTime() < now - old.own,
      ),
      scheduled: await findScheduled(db, run.id),
    };
  });
}

/** Makes them this run's; returns their companies and ids. */
async function adopt(
  db: Db,
  run: Owner,
  before: Date,
  links: ReadonlyMap<string, number> | undefined,
): Promise<ReadonlySet<string>> {
  const others = sql<SqlBool>`node is distinct from ${run.id}`;
  const left = links ? isOf(links, run, before) : run.isAlone ? others : isLeft(run, before);
  const rows = await db
    .updateTable('commands')
    .set({ node: run.id })
    .where('result', 'in', ['pending', 'scheduled'])
    .where(left)
    .returning(['company_id', 'id'])
    .execute();
  return new Set(rows.map(({ company_id, id }) => `${company_id}:${id}`));
}

/**
 * Its run is gone. One without a run was taken by a release that named none, and may still be under way there; that it waits
 * here too does no harm, since it is claimed before it is done.
 */
const isLeft = (run: Owner, before: Date) => sql<SqlBool>`case
  when node is null then result = 'scheduled' or coalesce(due_at, requested_at) < ${before}
  else node <> ${run.id} and not exists (select from node_runs where node_runs.id = commands.node) end`;

/** Of one of these links, and not this run's; or of a link that is archived, which nobody has. */
const isOf = (links: ReadonlyMap<string, number>, run: Owner, before: Date) => sql<SqlBool>`exists (
  select from tags
  join controllers on controllers.id = tags.controller_id
  join links on links.id = controllers.link_id
  join companies on companies.id = links.company_id
  where tags.id = commands.tag_id and (
    (links.uuid = any(${[...links.keys()]}::uuid[]) and links.owner = ${run.id} and node is distinct from ${run.id})
    or (coalesce(links.archived_at, companies.archived_at) is not null and ${isLeft(run, before)})))`;

/**
 * From now on this run takes the commands of these links, and the one that had them before none: waits for what that one is
 * just storing. A link stays with another run that lives and has it by a later epoch.
 */
async function own(db: Db, { id }: Owner, links: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update links set owner = ${id}, epoch = owned.epoch
    from unnest(${[...links.keys()]}::uuid[], ${[...links.values()]}::bigint[]) as owned (uuid, epoch)
    where links.uuid = owned.uuid and links.owner is distinct from ${id}
      and (links.epoch is null or links.epoch < owned.epoch
        or not exists (select from node_runs where node_runs.id = links.owner))`.execute(db);
}

/** Pending commands of a run of the server, of all companies. */
async function findPending(db: Db, node: string): Promise<Abandoned[]> {
  const rows = await db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .innerJoin('users as user', 'user.id', 'command.user_id')
    .select([
      'command.id',
      'command.company_id as companyId',
      'command.user_id as userId',
      'command.tag_id as tagId',
      'command.value',
      'command.plan',
      'tag.uuid as tagUuid',
      'user.uuid as userUuid',
    ])
    .select(sql<string>`"user".first_name || ' ' || "user".last_name`.as('userName'))
    .select(sql<Date>`coalesce(command.due_at, command.requested_at)`.as('since'))
    .where('command.result', '=', 'pending')
    .where('command.node', '=', node)
    .execute();
  return rows.map((row) => ({
    ...row,
    value: row.value as TagScalar,
    plan: row.plan as CommandPlan | null,
  }));
}
