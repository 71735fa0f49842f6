/** The waiting commands, as everybody who watches their diagram sees them, and their outcomes. */
import { type SqlBool, sql } from 'kysely';
import { isGranted, type TagScalar, type WaitingCommand } from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { diagramRights, maySee, viewingOf, visibleDiagram } from '../diagrams/index.ts';
import { resetIdOf } from './command-records.ts';
import type { CommandPlan } from './timing.ts';

/** For how long an ended command is shown to users who did not see its end. */
const TOLD_MS = 600_000;
const MOST = 200;

interface Place {
  readonly schematicId?: string;
  readonly siteId?: string;
}

/** Of one diagram; without one, what was late, wherever the caller may look. Throws if they may not see the diagram. */
export async function waitingCommands(
  db: Db,
  caller: Caller,
  { schematicId, siteId }: Place,
  now: number,
): Promise<WaitingCommand[]> {
  if (schematicId !== undefined) {
    const diagram = await visibleDiagram(db, viewingOf(caller), schematicId);
    if (!diagram) throw missing();
    diagramRights(caller, diagram, siteId !== undefined);
  }
  const rows = await rowsOf(db, { schematicId, siteId }, new Date(now - TOLD_MS));
  return rows
    .filter((row) => {
      const { area, context } = row.plan as CommandPlan;
      return maySee(caller.permissions, area ?? 'Site.Overview', context?.siteId !== undefined);
    })
    .map((row) => toItem(row, caller));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const isLate = sql<boolean>`(command.result = 'expired' or command.plan -> 'late' = 'true'::jsonb)`;
/** The end of a press comes by itself: it is not listed, unless it was late. */
const isPress = sql<boolean>`coalesce(command.plan -> 'timing' -> 'hold' = 'true'::jsonb, false)`;

function rowsOf(db: Db, { schematicId, siteId }: Place, since: Date) {
  let rows = db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .innerJoin('users as user', 'user.id', 'command.user_id')
    .selectAll('command')
    .select(['tag.uuid as tagUuid', 'tag.name as tag', 'tag.unit'])
    .select([sql<string>`"user".first_name || ' ' || "user".last_name`.as('userName'), isLate.as('late')])
    .where('command.due_at', 'is not', null)
    .where(sql<SqlBool>`(command.result in ('scheduled', 'pending') or command.finished_at > ${since})`)
    .where(sql<SqlBool>`(not ${isPress} or ${isLate})`);
  if (schematicId === undefined) rows = rows.where(isLate);
  else rows = rows.where(sql<SqlBool>`command.plan -> 'context' ->> 'schematicId' = ${schematicId}`);
  if (siteId !== undefined)
    rows = rows.where(sql<SqlBool>`command.plan -> 'context' ->> 'siteId' = ${siteId}`);
  return rows.orderBy('command.due_at').limit(MOST).execute();
}

function toItem(row: Row, { userId, permissions }: Caller): WaitingCommand {
  const plan = row.plan as CommandPlan;
  const result = row.result as WaitingCommand['result'];
  const mayControl = isGranted(permissions, `${plan.area ?? 'Site.Overview'}.control`);
  return {
    commandId: row.id,
    tagUuid: row.tagUuid,
    value: row.value as TagScalar,
    expectedValue: row.expected as TagScalar,
    readBack: row.read_back as TagScalar,
    result,
    message: row.message,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...(row.due_at && result === 'scheduled' ? { dueAt: row.due_at.toISOString() } : {}),
    ...resetIdOf(plan, result),
    tag: row.tag,
    unit: row.unit,
    user: row.userName,
    asked: plan.asked ?? null,
    isReset: plan.follows !== undefined,
    late: row.late,
    mayCancel: result === 'scheduled' && plan.timing.hold !== true && (row.user_id === userId || mayControl),
  };
}
