/** Checks a definition before it is stored: by itself, and with those of the assemblies that it contains. */
import {
  ASSEMBLY_LIMITS,
  type Assembly,
  AssemblyError,
  readAssembly,
} from '../../../../engine/document/assembly.ts';
import { invalidField } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { contentsOf } from './queries.ts';

/** Levels of assemblies within assemblies; the engine draws as many. */
const DEEPEST = 4;

/** Returns the text to store. Throws a 400 that says what is wrong. `own`: the uuid of the assembly that it is for. */
export async function storableDefinition(db: Db, definition: unknown, own?: string): Promise<string> {
  const text = JSON.stringify(definition);
  if (text.length > ASSEMBLY_LIMITS.text)
    throw invalidField('definition', `An assembly has at most ${ASSEMBLY_LIMITS.text / 1024 / 1024} MiB`);
  await refuseUses(db, read(definition).uses, own);
  return text;
}

function read(definition: unknown): Assembly {
  try {
    return readAssembly(definition);
  } catch (error) {
    if (error instanceof AssemblyError) throw invalidField('definition', error.message);
    throw error;
  }
}

/** What it contains must be the company's own, no deeper than is drawn, and never itself. */
async function refuseUses(db: Db, uses: readonly string[], own: string | undefined): Promise<void> {
  let level = [...uses];
  for (let depth = 2; level.length > 0; depth++) {
    if (own !== undefined && level.includes(own))
      throw invalidField('definition', 'An assembly cannot contain itself');
    if (depth > DEEPEST)
      throw invalidField('definition', `Assemblies cannot be nested deeper than ${DEEPEST} levels`);
    const found = await contentsOf(db, level.filter(isUuid));
    if (found.length < new Set(level).size)
      throw invalidField('definition', 'It contains an assembly that does not exist');
    level = [...new Set(found.flatMap(({ contains }) => contains))];
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (text: string): boolean => UUID.test(text);
