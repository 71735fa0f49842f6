/**
 * What the plant says about a command before it is confirmed: alarms, interlocks, mode and notes of the equipment, and
 * what is scheduled for it already. Nothing here refuses a command: the plant does that. In a tenant's transaction.
 */
import { sql } from 'kysely';
import type { Caution, CommandPlant, Tag } from '../../../contract/index.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import type { Db } from '../../storage/storage.ts';
import { equipmentOfTags } from '../alarms/index.ts';
import { interlocksOf } from '../assemblies/index.ts';
import { noteAboutTag } from '../equipment-notes/index.ts';
import { type LastValues, type TagDirectory, toNumber } from '../values/index.ts';
import { commandEquipment } from './command-equipment.ts';
import { askedOf, type CommandPlan } from './timing.ts';

interface PlantParts {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
}

/** A tag that a command writes to. */
export interface Written {
  readonly id: number;
  readonly tag: Tag;
}

type Piece = NonNullable<
  Awaited<ReturnType<typeof equipmentOfTags>> extends ReadonlyMap<number, infer P> ? P : never
>;

/** At most this many of a kind are listed. */
const MOST = 10;

export async function plantState(
  parts: PlantParts,
  db: Db,
  { id, tag }: Written,
  value: LiveValue,
): Promise<CommandPlant> {
  const pieces = await equipmentOfTags(db, [id]);
  const piece = pieces.get(id) ?? [];
  const isStart = tag.dataType === 'boolean' && value === true;
  const mode = automaticOf(parts, piece, tag);
  // Asked for together: the database is held for other calls only as long as it works.
  const [equipment, alarms, blocking, notes, scheduled] = await Promise.all([
    commandEquipment(db, [id], pieces),
    alarmsOf(db, piece),
    isStart ? blockingOf(parts, db, piece) : [],
    notesOf(db, tag),
    scheduledFor(db, piece),
  ]);
  const { name, site } = equipment.get(id)!;
  const modes = mode ? [{ kind: 'mode' as const, text: mode.name }] : [];
  return {
    ...{ equipment: name, site: site.name },
    cautions: [...alarms, ...blocking, ...modes, ...notes, ...scheduled],
  };
}

const pieceOf = async (db: Db, tag: number): Promise<Piece> =>
  (await equipmentOfTags(db, [tag])).get(tag) ?? [];

async function alarmsOf(db: Db, piece: Piece): Promise<Caution[]> {
  const rows = await db
    .selectFrom('alerts')
    .where('tag_id', '=', sql<number>`any(${piece.map(({ id }) => id)}::integer[])`)
    .where('active', '=', true)
    .orderBy(sql`type = 'critical'`, 'desc')
    .orderBy('raised_at')
    .limit(MOST)
    .select(['message', 'raised_at'])
    .execute();
  return rows.map(({ message, raised_at }) => ({
    kind: 'alarm',
    text: message,
    at: raised_at.toISOString(),
  }));
}

/** Interlocks that block now. One whose value cannot be trusted says nothing. */
async function blockingOf(parts: PlantParts, db: Db, piece: Piece): Promise<Caution[]> {
  const interlocks = await interlocksOf(db);
  return piece
    .filter(({ uuid, linkObjectUuid }) => {
      const blocks = linkObjectUuid === null ? undefined : interlocks.get(linkObjectUuid);
      return blocks !== undefined && currentNumber(parts, uuid) === blocks;
    })
    .map(({ name, linkObject }) => ({ kind: 'interlock', text: linkObject ?? name }));
}

/** The role of a tag that is true while its equipment runs by itself. */
const AUTOMATIC = /^auto(matic)?(\s+mode)?$/i;

/**
 * The mode tag of equipment that is in automatic and that a switch by hand takes out of it; undefined where nothing like
 * that happens: set-points are changed in automatic, too.
 */
export async function leftAutomatic(parts: PlantParts, db: Db, { id, tag }: Written) {
  return automaticOf(parts, await pieceOf(db, id), tag);
}

function automaticOf(parts: PlantParts, piece: Piece, tag: Tag): Piece[number] | undefined {
  if (tag.dataType !== 'boolean') return undefined;
  const mode = piece.find(({ linkObject }) => linkObject !== null && AUTOMATIC.test(linkObject));
  return mode && mode.uuid !== tag.uuid && currentNumber(parts, mode.uuid) === 1 ? mode : undefined;
}

async function notesOf(db: Db, { uuid }: Tag): Promise<Caution[]> {
  const note = await noteAboutTag(db, uuid);
  return note ? [{ kind: 'note', text: note.text, by: note.author, at: note.at }] : [];
}

async function scheduledFor(db: Db, piece: Piece): Promise<Caution[]> {
  const rows = await db
    .selectFrom('commands')
    .innerJoin('tags', 'tags.id', 'commands.tag_id')
    .innerJoin('users', 'users.id', 'commands.user_id')
    .where('commands.tag_id', '=', sql<number>`any(${piece.map(({ id }) => id)}::integer[])`)
    .where('commands.result', '=', 'scheduled')
    .orderBy('commands.due_at')
    .limit(MOST)
    .select(['commands.value', 'commands.plan', 'commands.due_at', 'tags.name'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('by'))
    .execute();
  return rows.flatMap(({ value, plan, due_at, name, by }) => {
    const asked = askedOf(plan as CommandPlan);
    // The end of a press comes by itself.
    if ((plan as CommandPlan).timing.hold || !due_at) return [];
    const text = `${asked?.name ?? name} → ${asked?.target ?? value}`;
    return [{ kind: 'scheduled', text, by, at: due_at.toISOString() }];
  });
}

function currentNumber({ tags, lastValues }: PlantParts, uuid: string): number | undefined {
  const slot = tags.slotOf(uuid);
  const last = slot === undefined ? undefined : lastValues.get(slot);
  return last && last.quality <= Quality.uncertain ? toNumber(last.value) : undefined;
}
