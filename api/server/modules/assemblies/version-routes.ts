/** What an assembly was before, and going back to it. */
import { ASSEMBLY_TEXTS } from '../../../contract/calls/assemblies.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { type AssemblyParts, changed, found, savedBy, unchanged } from './changing.ts';
import { storableDefinition } from './definition.ts';
import { earlierVersions, type HeldAssembly, redefine, versionBefore } from './queries.ts';

export function versionHandlers({ record, now }: AssemblyParts) {
  return {
    assemblyVersions: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const held = await found(db, params.uuid);
        const kept = [held, ...(await earlierVersions(db, held.id))];
        return {
          items: kept.map(({ version, saved_at, saved_by }) => ({
            version,
            savedAt: saved_at.toISOString(),
            savedBy: saved_by,
          })),
        };
      }),

    assemblyVersion: ({ tenant }, { params: { uuid, version } }) =>
      tenant(async (db) => {
        const held = await found(db, uuid);
        const text = version === held.version ? held.definition : (await kept(db, held, version)).definition;
        return { uuid, name: held.name, version, definition: JSON.parse(text) as Record<string, unknown> };
      }),

    revertAssembly: ({ caller }, { params, body: { version, to } }) =>
      record(caller, 'assembly.revert', async (db) => {
        const held = await unchanged(db, params.uuid, version);
        const earlier = await kept(db, held, to);
        // What it contained then may be in it by now.
        await storableDefinition(db, JSON.parse(earlier.definition), params.uuid);
        await redefine(db, caller.companyId, held, savedBy(caller, now(), earlier.definition));
        return changed(db, params.uuid, { from: earlier.version });
      }),
  } satisfies Partial<Handlers>;
}

/** A version of before; the newest of them if none is named. */
async function kept(db: Db, { id }: HeldAssembly, version?: number) {
  const earlier = await versionBefore(db, id, version);
  if (earlier) return earlier;
  if (version !== undefined) throw new HttpError(404, ASSEMBLY_TEXTS.noVersion, { code: 'NOT_FOUND' });
  throw new HttpError(409, ASSEMBLY_TEXTS.noOlder, { code: 'NO_EARLIER_VERSION' });
}
