/** Chunks of a diagram that a later version has replaced. */
import { sql } from 'kysely';
import type { DiagramChunksTable } from '../../../../storage/schema/diagrams.ts';
import type { Db } from '../../../../storage/storage.ts';

type Part = DiagramChunksTable['part'];

/** Which chunks of a part: these, or all from a number on. */
type ChunkNumbers = readonly number[] | { readonly from: number };

/** Moves chunks of the present version aside, before version `until` takes their place. */
export async function moveAside(
  db: Db,
  diagramId: number,
  until: number,
  part: Part,
  numbers: ChunkNumbers,
): Promise<void> {
  const which =
    'from' in numbers ? sql`number >= ${numbers.from}` : sql`number = any(${numbers as number[]}::integer[])`;
  await sql`with gone as (
      delete from diagram_chunks where diagram_id = ${diagramId} and part = ${part} and ${which} returning *)
    insert into diagram_past_chunks (company_id, diagram_id, part, number, since, until, body)
      select company_id, diagram_id, part, number, since, ${until}, body from gone`.execute(db);
}

/** One chunk of a version as JSON text, an array; undefined past the last. */
export async function readPastChunk(
  db: Db,
  diagramId: number,
  version: number,
  part: Part,
  number: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from diagram_chunks
      where diagram_id = ${diagramId} and part = ${part} and number = ${number} and since <= ${version}
    union all
    select body from diagram_past_chunks
      where diagram_id = ${diagramId} and part = ${part} and number = ${number}
        and since <= ${version} and until > ${version}`.execute(db);
  return rows[0]?.body;
}

/** A chunk in which two versions differ, as it is in one of them. */
export interface DifferingChunk {
  readonly part: Part;
  readonly number: number;
  readonly body: string;
}

/** The present version's chunks that differ from version `than`. */
export async function presentInstead(db: Db, diagramId: number, than: number): Promise<DifferingChunk[]> {
  const { rows } = await sql<DifferingChunk>`select part, number, body from diagram_chunks
    where diagram_id = ${diagramId} and since > ${than} order by part, number`.execute(db);
  return rows;
}

/** A version's chunks that the present one does not have. */
export async function pastInstead(db: Db, diagramId: number, version: number): Promise<DifferingChunk[]> {
  const { rows } = await sql<DifferingChunk>`select part, number, body from diagram_past_chunks
    where diagram_id = ${diagramId} and since <= ${version} and until > ${version} order by part, number`.execute(
    db,
  );
  return rows;
}

/** Puts a version's chunks into the free places. */
export async function bringBack(db: Db, diagramId: number, version: number, since: number): Promise<void> {
  await sql`insert into diagram_chunks (company_id, diagram_id, part, number, body, since)
    select company_id, diagram_id, part, number, body, ${since}::integer from diagram_past_chunks
      where diagram_id = ${diagramId} and since <= ${version} and until > ${version}`.execute(db);
}
