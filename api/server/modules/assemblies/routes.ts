/** The library of assemblies: to list, read, add, change, take back and archive. */
import { ASSEMBLIES_PAGE, ASSEMBLY_TEXTS } from '../../../contract/calls/assemblies.ts';
import { ASSEMBLIES_CHANGED } from '../../bus/domain-events.ts';
import { missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { unlessTaken } from '../../http/unless-taken.ts';
import { searchTerm } from '../../storage/search-term.ts';
import { type AssemblyParts, changed, detailOf, found, itemOf, savedBy, unchanged } from './changing.ts';
import { storableDefinition } from './definition.ts';
import { fileHandlers } from './file-routes.ts';
import {
  changeAssembly,
  definitionsOf,
  insertAssembly,
  listAssemblies,
  namedLinkObjects,
  redefine,
} from './queries.ts';
import { FACEPLATES, faceplateFor } from './shipped/faceplates.ts';
import { versionHandlers } from './version-routes.ts';

export const assemblyHandlers = (parts: AssemblyParts) =>
  ({
    ...readHandlers,
    ...changeHandlers(parts),
    ...versionHandlers(parts),
    ...fileHandlers(parts),
  }) satisfies Partial<Handlers>;

/** Throws where nothing of that key is shipped. */
function shippedAs(key: string) {
  const shipped = FACEPLATES.find((one) => one.key === key);
  if (!shipped) throw missing();
  return shipped;
}

const readHandlers = {
  assemblies: ({ tenant }, { query }) =>
    tenant(async (db) => {
      const page = { limit: query.limit ?? ASSEMBLIES_PAGE, skip: query.skip ?? 0 };
      const { items, total } = await listAssemblies(db, page, searchTerm(query.search));
      return { items: items.map(itemOf), total };
    }),

  shippedAssemblies: async () => ({ items: FACEPLATES.map(({ key, name }) => ({ key, name })) }),

  shippedAssembly: ({ tenant }, { params: { shipped } }) =>
    tenant(async (db) => {
      const definition = faceplateFor(shippedAs(shipped), await namedLinkObjects(db));
      return { definition: definition as unknown as Record<string, unknown> };
    }),

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
          const shipped = shippedAs(key);
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

    updateAssembly: {
      authorize: ({ tenant }, { params }) => tenant((db) => found(db, params.uuid)),
      handle: ({ caller }, { params, body: { name, definition, version } }) =>
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
    },

    archiveAssembly: ({ caller }, { params }) =>
      record(caller, 'assembly.archive', async (db) => {
        const held = await found(db, params.uuid);
        await changeAssembly(db, held.id, { archived_at: new Date(now()) });
        return { result: {}, detail: detailOf(held), events: [ASSEMBLIES_CHANGED] };
      }),
  } satisfies Partial<Handlers>;
}
