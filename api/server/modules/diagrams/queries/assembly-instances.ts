/** Where assemblies are drawn: scans the stored texts, so it takes as long as reading them. */

import { sql } from 'kysely';
import { tagsOfInstance } from '../../../../../engine/document/assembly.ts';
import type { Db } from '../../../storage/storage.ts';
import { INSTANCE_OF } from '../../assemblies/index.ts';

type Json = Readonly<Record<string, unknown>>;

export interface InstancesOfDiagram {
  readonly id: number;
  readonly uuid: string;
  readonly instances: number;
  /** Of the instances of the first assembly: how many have a value of their own, by parameter. */
  readonly own: ReadonlyMap<string, number>;
}

/** Returns the diagrams with instances of these assemblies, archived ones left out, by name. */
export async function diagramsDrawing(
  db: Db,
  assemblies: readonly string[],
): Promise<readonly InstancesOfDiagram[]> {
  const named = await db
    .selectFrom('diagrams')
    .innerJoin('diagram_chunks as chunk', 'chunk.diagram_id', 'diagrams.id')
    .where('diagrams.archived_at', 'is', null)
    .where('chunk.part', '=', 'objects')
    .where(
      sql<boolean>`exists (select from unnest(${[...assemblies]}::text[]) as one where strpos(chunk.body, one) > 0)`,
    )
    .orderBy(sql`lower(diagrams.name)`)
    .orderBy('diagrams.id')
    .select(['diagrams.id', 'diagrams.uuid', 'chunk.number'])
    .execute();
  const found = new Map<number, { uuid: string; chunks: number[] }>();
  for (const { id, uuid, number } of named) {
    const known = found.get(id) ?? { uuid, chunks: [] };
    known.chunks.push(number);
    found.set(id, known);
  }
  const drawing: InstancesOfDiagram[] = [];
  // One diagram at a time: together they may be larger than memory.
  for (const [id, { uuid, chunks }] of found) {
    const instances = await instancesIn(db, id, chunks, assemblies);
    if (instances.size === 0) continue;
    const [first] = assemblies;
    const edited = new Set([...instances].filter(([, assembly]) => assembly === first).map(([one]) => one));
    drawing.push({ id, uuid, instances: instances.size, own: await ownValues(db, id, edited) });
  }
  return drawing;
}

/** Counts the instances of all assemblies in all diagrams, archived ones left out: one scan of the stored texts. */
export async function instancesByDiagram(db: Db) {
  const { rows } = await sql<{ assembly: string; diagram: number; instances: number }>`
    select named[1] as assembly, diagrams.id as diagram, count(*)::integer as instances
    from diagrams
    join diagram_chunks as chunk on chunk.diagram_id = diagrams.id,
    regexp_matches(chunk.body, ${INSTANCE_OF}, 'g') as named
    where diagrams.archived_at is null and chunk.part = 'objects' and strpos(chunk.body, '"assembly":"') > 0
    group by 1, 2`.execute(db);
  return rows;
}

/** The assemblies of a diagram's instances, by the id of the instance as JSON. */
async function instancesIn(
  db: Db,
  diagram: number,
  chunks: readonly number[],
  assemblies: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(assemblies);
  const instances = new Map<string, string>();
  for (const number of chunks)
    for (const { id, identifier, assembly } of await chunkOf(db, diagram, 'objects', number))
      if (identifier === 'assembly' && typeof assembly === 'string' && wanted.has(assembly))
        instances.set(JSON.stringify(id), assembly);
  return instances;
}

async function ownValues(
  db: Db,
  diagram: number,
  instances: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const own = new Map<string, number>();
  if (instances.size === 0) return own;
  for (let number = 0; ; number++) {
    const configs = await chunkOf(db, diagram, 'configuration', number);
    if (configs.length === 0) return own;
    for (const config of configs) {
      if (!instances.has(JSON.stringify(config.id))) continue;
      const { values } = config;
      const given = typeof values === 'object' && values !== null ? Object.keys(values) : [];
      for (const name of [...given, ...tagsOfInstance(config).keys()])
        own.set(name, (own.get(name) ?? 0) + 1);
    }
  }
}

async function chunkOf(
  db: Db,
  diagram: number,
  part: 'objects' | 'configuration',
  number: number,
): Promise<readonly Json[]> {
  const row = await db
    .selectFrom('diagram_chunks')
    .where('diagram_id', '=', diagram)
    .where('part', '=', part)
    .where('number', '=', number)
    .select('body')
    .executeTakeFirst();
  return row ? (JSON.parse(row.body) as Json[]) : [];
}
