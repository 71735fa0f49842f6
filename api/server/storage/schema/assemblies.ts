/** Assemblies: equipment that is drawn once and placed in many diagrams. */
import type { ColumnType } from 'kysely';
import type { Owned, Stamp } from './columns.ts';

export interface AssembliesTable extends Owned {
  /** Unique among those of the company that are not archived, whatever the case of its letters. */
  name: string;
  version: number;
  /** JSON text, see engine/document/assembly.ts. */
  definition: string;
  /** The uuids of the assemblies in it. */
  contains: ColumnType<readonly string[], string | undefined, string>;
  saved_at: Stamp;
  saved_by: string;
}

/** Definitions of before, the newest ones. */
export interface AssemblyVersionsTable {
  company_id: number;
  assembly_id: number;
  version: number;
  definition: string;
  saved_at: Stamp;
  saved_by: string;
}
