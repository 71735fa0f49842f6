/** Scheduled commands, as everybody sees them who may see their diagram or its site, and their outcomes. */
import { type SqlBool, sql } from 'kysely';
import {
  type CommandEquipment,
  isGranted,
  type TagScalar,
  type WaitingCommand,
} from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { equipmentOf } from '../alarms/index.ts';
import { diagramRights, maySee, viewingOf, visibleDiagram } from '../diagrams/index.ts';
import { commandEquipment } from './command-equipment.ts';
import { resetIdOf } from './command-records.ts';
import { askedOf, type CommandPlan } from './timing.ts';

/** For how long an ended command is shown to users who did not see its end. */
const TOLD_MS = 600_000;
const MOST = 200;

interface Place {
  readonly schematicId?: string;
  readonly siteId?: string;
  /** Only to the equipment of this tag. */
  readonly ofTag?: string;
}

/** Of one diagram; without one, all that wait or were late, wherever the caller may look. Throws if they may not see the diagram. */
export async function waitingCommands(
  db: Db,
  caller: Caller,
  { schematicId, siteId, ofTag }: Place,
  now: number,
): Promise<WaitingCommand[]> {
  if (schematicId !== undefined) {
    const diagram = await visibleDiagram(db, viewingOf(caller), schematicId);
    if (!diagram) throw missing();
    diagramRights(caller, diagram, siteId !== undefined);
  }
  const of = ofTag === undefined ? undefined : await equipmentOf(db, [ofTag]);
  const tags = of?.map(({ id }) => id);
  const rows = await rowsOf(db, { schematicId, siteId, tags }, new Date(now - TOLD_MS));
  const seen =
    schematicId === undefined
      ? await visibleTo(db, caller, rows)
      : rows.filter((row) => seesArea(caller, row));
  const equipment = await commandEquipment(
    db,
    seen.map((row) => row.tag_id),
  );
  return seen.map((row) => toItem(row, equipment.get(row.tag_id)!, caller));
}

function seesArea({ permissions }: Caller, { plan }: Row): boolean {
  const { area, context } = plan as CommandPlan;
  return maySee(permissions, area ?? 'Site.Overview', context?.siteId !== undefined);
}

/** The right to see sites shows all scheduled commands. Other users see those of diagrams that they may open. */
async function visibleTo(db: Db, caller: Caller, rows: readonly Row[]): Promise<readonly Row[]> {
  if (isGranted(caller.permissions, 'Site.Overview.canSee')) return rows;
  const own = rows.filter((row) => seesArea(caller, row));
  const diagrams = new Set(own.flatMap((row) => (row.plan as CommandPlan).context?.schematicId ?? []));
  const visible = new Set<string>();
  for (const diagram of diagrams)
    if (await visibleDiagram(db, viewingOf(caller), diagram)) visible.add(diagram);
  return own.filter((row) => {
    const { context } = row.plan as CommandPlan;
    return context?.schematicId !== undefined && visible.has(context.schematicId);
  });
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const isLate = sql<boolean>`(
  command.result = 'expired' or coalesce(command.plan -> 'late' = 'true'::jsonb, false))`;
/** The end of a press comes by itself: it is not listed, unless it was late. */
const isPress = sql<boolean>`coalesce(command.plan -> 'timing' -> 'hold' = 'true'::jsonb, false)`;

interface Wanted extends Pick<Place, 'schematicId' | 'siteId'> {
  /** Ids. */
  readonly tags?: readonly number[];
}

function rowsOf(db: Db, { schematicId, siteId, tags }: Wanted, since: Date) {
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
  if (tags) rows = rows.where('command.tag_id', '=', sql<number>`any(${tags}::integer[])`);
  else if (schematicId === undefined)
    rows = rows.where(sql<SqlBool>`(command.result in ('scheduled', 'pending') or ${isLate})`);
  if (schematicId !== undefined)
    rows = rows.where(sql<SqlBool>`command.plan -> 'context' ->> 'schematicId' = ${schematicId}`);
  if (siteId !== undefined)
    rows = rows.where(sql<SqlBool>`command.plan -> 'context' ->> 'siteId' = ${siteId}`);
  return rows.orderBy('command.due_at').limit(MOST).execute();
}

function toItem(row: Row, equipment: CommandEquipment, { userId, permissions }: Caller): WaitingCommand {
  const plan = row.plan as CommandPlan;
  const result = row.result as WaitingCommand['result'];
  const mayControl =
    isGranted(permissions, 'Site.Overview.control') ||
    isGranted(permissions, `${plan.area ?? 'Site.Overview'}.control`);
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
    equipment,
    user: row.userName,
    asked: askedOf(plan) ?? null,
    isReset: plan.follows !== undefined,
    late: row.late,
    mayCancel: result === 'scheduled' && plan.timing.hold !== true && (row.user_id === userId || mayControl),
  };
}
