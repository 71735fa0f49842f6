/** What the changes of an assembly have in common: finding it in the version that was read, and telling of it. */
import { ASSEMBLY_TEXTS, type AssemblyItem } from '../../../contract/calls/assemblies.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { ASSEMBLIES_CHANGED } from '../../bus/domain-events.ts';
import { HttpError, missing } from '../../http/errors.ts';
import { type Caller, fullNameOf } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { containedIn } from './file-content.ts';
import { type AssemblyRow, type HeldAssembly, heldAssembly } from './queries.ts';

export interface AssemblyParts {
  readonly record: Recorder;
  readonly now: () => number;
}

export async function found(db: Db, uuid: string): Promise<HeldAssembly> {
  const held = await heldAssembly(db, uuid);
  if (!held) throw missing();
  return held;
}

/** The assembly in the version that the caller has seen. Throws 409 for another. */
export async function unchanged(db: Db, uuid: string, version: number): Promise<HeldAssembly> {
  const held = await found(db, uuid);
  if (held.version !== version)
    throw new HttpError(409, ASSEMBLY_TEXTS.conflict, {
      code: 'VERSION_CONFLICT',
      fields: { version: String(held.version) },
    });
  return held;
}

export async function changed(db: Db, uuid: string, more: Readonly<Record<string, unknown>>) {
  const row = await found(db, uuid);
  return { result: itemOf(row), detail: { ...detailOf(row), ...more }, events: [ASSEMBLIES_CHANGED] };
}

export const savedBy = ({ user }: Caller, now: number, definition: string) => ({
  definition,
  contains: JSON.stringify([...new Set(containedIn(JSON.parse(definition)))]),
  saved_at: new Date(now),
  saved_by: fullNameOf(user),
});

export const detailOf = ({ uuid, name, version }: Pick<AssemblyRow, 'uuid' | 'name' | 'version'>) => ({
  assembly: uuid,
  name,
  version,
});

export const itemOf = ({ uuid, name, version, saved_at, saved_by }: AssemblyRow): AssemblyItem => ({
  ...{ uuid, name, version },
  savedAt: saved_at.toISOString(),
  savedBy: saved_by,
});
