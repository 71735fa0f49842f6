/** Assemblies: equipment that is drawn once and placed in many diagrams. */
import type { Owned, Stamp } from './columns.ts';

export interface AssembliesTable extends Owned {
  /** Unique among those of the company that are not archived, whatever the case of its letters. */
  name: string;
  version: number;
  /** JSON text, see engine/document/assembly.ts. */
  definition: string;
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
