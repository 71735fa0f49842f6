/** Assemblies as a file, from one company to another. */
import type { AssemblyFile } from '../../../contract/calls/assemblies.ts';
import { ASSEMBLIES_AT_ONCE, ASSEMBLY_TEXTS } from '../../../contract/calls/assemblies.ts';
import { ASSEMBLIES_CHANGED } from '../../bus/domain-events.ts';
import { invalidField } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { unlessTaken } from '../../http/unless-taken.ts';
import type { Db } from '../../storage/storage.ts';
import { type AssemblyParts, found, itemOf, savedBy } from './changing.ts';
import { storableDefinition } from './definition.ts';
import { adopted, containedIn, inOrder, linkObjectsIn } from './file-content.ts';
import { definitionsOf, insertAssembly, namedLinkObjects, takenNames } from './queries.ts';

export function fileHandlers({ record, now }: AssemblyParts) {
  return {
    exportAssembly: ({ tenant }, { params }) =>
      tenant(async (db) => {
        await found(db, params.uuid);
        const assemblies = await withContained(db, params.uuid);
        const meant = new Set(assemblies.flatMap(({ definition }) => linkObjectsIn(definition)));
        const linkObjects = (await namedLinkObjects(db)).filter(({ uuid }) => meant.has(uuid));
        return { format: 'mimic/assemblies' as const, assemblies, linkObjects };
      }),

    importAssemblies: ({ caller }, { body }) =>
      unlessTaken(ASSEMBLY_TEXTS.taken, () =>
        record(caller, 'assembly.import', async (db) => {
          const known = await namedLinkObjects(db);
          const names = await takenNames(db);
          const uuids = new Map<string, string>();
          const rows = [];
          for (const { uuid, name, definition } of ordered(body)) {
            const own = adopted(definition, uuids, body.linkObjects, known);
            const saved = savedBy(caller, now(), await storableDefinition(db, own));
            const free = freeName(name, names);
            names.add(free.toLowerCase());
            const row = await insertAssembly(db, { company_id: caller.companyId, name: free, ...saved });
            uuids.set(uuid, row.uuid);
            rows.push(row);
          }
          const detail = { assemblies: rows.map(({ uuid, name }) => ({ assembly: uuid, name })) };
          return { result: { items: rows.map(itemOf) }, detail, events: [ASSEMBLIES_CHANGED] };
        }),
      ),
  } satisfies Partial<Handlers>;
}

/** Those that others contain come before them. Throws a 400 where they contain each other. */
function ordered({ assemblies }: AssemblyFile): AssemblyFile['assemblies'] {
  const order = inOrder(assemblies);
  if (!order) throw invalidField('assemblies', 'The assemblies of the file contain each other');
  return order;
}

/** The assembly with all that are drawn within it, itself first. */
async function withContained(db: Db, uuid: string): Promise<AssemblyFile['assemblies']> {
  const all = new Map<string, AssemblyFile['assemblies'][number]>();
  for (let level = [uuid]; level.length > 0 && all.size < ASSEMBLIES_AT_ONCE; ) {
    const rows = await definitionsOf(db, level);
    for (const { uuid: id, name, definition } of rows)
      all.set(id, { uuid: id, name, definition: JSON.parse(definition) as Record<string, unknown> });
    level = [...new Set(rows.flatMap((row) => containedIn(all.get(row.uuid)!.definition)))].filter(
      (id) => !all.has(id),
    );
  }
  if (all.size > ASSEMBLIES_AT_ONCE)
    throw invalidField('assembly', `A file has at most ${ASSEMBLIES_AT_ONCE} assemblies`);
  return [...all.values()];
}

/** Characters of a name. */
const LONGEST = 60;

/** Returns the name, with a number behind it where the library has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const more = nth === 1 ? '' : ` (${nth})`;
    const free = name.slice(0, LONGEST - more.length) + more;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
