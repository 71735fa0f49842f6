/** The library of assemblies: to list, read, add, change, take back and archive. */
import { ASSEMBLIES_PAGE, ASSEMBLY_TEXTS, type AssemblyItem } from '../../../contract/calls/assemblies.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { ASSEMBLIES_CHANGED } from '../../bus/domain-events.ts';
import { HttpError, missing } from '../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../http/handler.ts';
import { unlessTaken } from '../../http/unless-taken.ts';
import { searchTerm } from '../../storage/search-term.ts';
import type { Db } from '../../storage/storage.ts';
import { storableDefinition } from './definition.ts';
import {
  type AssemblyRow,
  changeAssembly,
  definitionsOf,
  earlierDefinition,
  type HeldAssembly,
  heldAssembly,
  insertAssembly,
  listAssemblies,
  namedLinkObjects,
  redefine,
} from './queries.ts';
import { FACEPLATES, faceplateFor } from './shipped/faceplates.ts';

interface AssemblyParts {
  readonly record: Recorder;
  readonly now: () => number;
}

export const assemblyHandlers = (parts: AssemblyParts) =>
  ({ ...readHandlers, ...changeHandlers(parts), ...revertHandlers(parts) }) satisfies Partial<Handlers>;

const readHandlers = {
  assemblies: ({ tenant }, { query }) =>
    tenant(async (db) => {
      const page = { limit: query.limit ?? ASSEMBLIES_PAGE, skip: query.skip ?? 0 };
      const { items, total } = await listAssemblies(db, page, searchTerm(query.search));
      return { items: items.map(itemOf), total };
    }),

  shippedAssemblies: async () => ({ items: FACEPLATES.map(({ key, name }) => ({ key, name })) }),

  readAssemblies: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const found = await definitionsOf(db, body.assemblies);
      return {
        items: found.map(({ definition, ...row }) => ({
          ...row,
          definition: JSON.parse(definition) as Record<string, unknown>,
        })),
      };
    }),
} satisfies Partial<Handlers>;

function changeHandlers({ record, now }: AssemblyParts) {
  return {
    createAssembly: ({ caller }, { body: { name, definition } }) =>
      unlessTaken(ASSEMBLY_TEXTS.taken, () =>
        record(caller, 'assembly.create', async (db) => {
          const text = await storableDefinition(db, definition);
          const saved = savedBy(caller, now(), text);
          const row = await insertAssembly(db, { company_id: caller.companyId, name, ...saved });
          return { result: itemOf(row), detail: detailOf(row), events: [ASSEMBLIES_CHANGED] };
        }),
      ),

    copyShippedAssembly: ({ caller }, { body: { key } }) =>
      unlessTaken(ASSEMBLY_TEXTS.taken, () =>
        record(caller, 'assembly.create', async (db) => {
          const shipped = FACEPLATES.find((one) => one.key === key);
          if (!shipped) throw missing();
          const definition = faceplateFor(shipped, await namedLinkObjects(db));
          const saved = savedBy(caller, now(), await storableDefinition(db, definition));
          const row = await insertAssembly(db, {
            company_id: caller.companyId,
            name: shipped.name,
            ...saved,
          });
          return { result: itemOf(row), detail: detailOf(row), events: [ASSEMBLIES_CHANGED] };
        }),
      ),

    updateAssembly: ({ caller }, { params, body: { name, definition, version } }) =>
      unlessTaken(ASSEMBLY_TEXTS.taken, () =>
        record(caller, 'assembly.update', async (db) => {
          const held = await unchanged(db, params.uuid, version);
          if (name !== undefined) await changeAssembly(db, held.id, { name });
          if (definition !== undefined) {
            const text = await storableDefinition(db, definition, params.uuid);
            await redefine(db, caller.companyId, held, savedBy(caller, now(), text));
          }
          return changed(db, params.uuid, name === undefined ? {} : { before: held.name });
        }),
      ),

    archiveAssembly: ({ caller }, { params }) =>
      record(caller, 'assembly.archive', async (db) => {
        const held = await found(db, params.uuid);
        await changeAssembly(db, held.id, { archived_at: new Date(now()) });
        return { result: {}, detail: detailOf(held), events: [ASSEMBLIES_CHANGED] };
      }),
  } satisfies Partial<Handlers>;
}

function revertHandlers({ record, now }: AssemblyParts) {
  return {
    revertAssembly: ({ caller }, { params, body: { version } }) =>
      record(caller, 'assembly.revert', async (db) => {
        const held = await unchanged(db, params.uuid, version);
        const earlier = await earlierDefinition(db, held.id);
        if (!earlier) throw new HttpError(409, ASSEMBLY_TEXTS.noOlder, { code: 'NO_EARLIER_VERSION' });
        await redefine(db, caller.companyId, held, savedBy(caller, now(), earlier.definition));
        return changed(db, params.uuid, { from: earlier.version });
      }),
  } satisfies Partial<Handlers>;
}

async function found(db: Db, uuid: string): Promise<HeldAssembly> {
  const held = await heldAssembly(db, uuid);
  if (!held) throw missing();
  return held;
}

/** The assembly in the version that the caller has seen. Throws 409 for another. */
async function unchanged(db: Db, uuid: string, version: number): Promise<HeldAssembly> {
  const held = await found(db, uuid);
  if (held.version !== version)
    throw new HttpError(409, ASSEMBLY_TEXTS.conflict, {
      code: 'VERSION_CONFLICT',
      fields: { version: String(held.version) },
    });
  return held;
}

async function changed(db: Db, uuid: string, more: Readonly<Record<string, unknown>>) {
  const row = await found(db, uuid);
  return { result: itemOf(row), detail: { ...detailOf(row), ...more }, events: [ASSEMBLIES_CHANGED] };
}

const savedBy = ({ user }: Caller, now: number, definition: string) => ({
  ...{ definition, saved_at: new Date(now), saved_by: fullNameOf(user) },
});

const detailOf = ({ uuid, name, version }: Pick<AssemblyRow, 'uuid' | 'name' | 'version'>) => ({
  assembly: uuid,
  name,
  version,
});

const itemOf = ({ uuid, name, version, saved_at, saved_by }: AssemblyRow): AssemblyItem => ({
  ...{ uuid, name, version },
  savedAt: saved_at.toISOString(),
  savedBy: saved_by,
});
