/** Where an assembly is drawn: which diagrams a change of it changes. */
import { type AssemblyUse, USAGE_SHOWN } from '../../../../contract/calls/assemblies.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  assembliesContaining,
  assemblyUuids,
  containersOf,
  presentAssembly,
} from '../../assemblies/index.ts';
import { diagramRights } from '../diagram-rights.ts';
import {
  diagramsDrawing,
  type InstancesOfDiagram,
  instancesByDiagram,
} from '../queries/assembly-instances.ts';
import type { StoredDiagram } from '../queries/diagrams.ts';
import { viewingOf, visibleDiagram } from '../visible-diagram.ts';

export const assemblyUsageHandlers = {
  assemblyCounts: ({ tenant }) => tenant(async (db) => ({ items: await counts(db) })),

  assemblyUsage: ({ tenant, caller }, { params: { uuid } }) =>
    tenant(async (db) => {
      if (!(await presentAssembly(db, uuid))) throw missing();
      const containing = await assembliesContaining(db, uuid);
      const found = await diagramsDrawing(db, [uuid, ...containing.map((one) => one.uuid)]);
      const diagrams = await shownTo(db, caller, found);
      return {
        diagrams,
        others: found.length - diagrams.length,
        instances: found.reduce((sum, { instances }) => sum + instances, 0),
        assemblies: containing,
        own: sums(found),
      };
    }),
} satisfies Partial<Handlers>;

/** Of each assembly that is drawn: with its instances within other assemblies. */
async function counts(db: Db) {
  const drawn = new Map<string, Map<number, number>>();
  for (const { assembly, diagram, instances } of await instancesByDiagram(db)) {
    const diagrams = drawn.get(assembly) ?? new Map<number, number>();
    drawn.set(assembly, diagrams.set(diagram, instances));
  }
  const containers = await containersOf(db);
  const all = await assemblyUuids(db);
  const counted = all.map((uuid) => {
    const found = [uuid, ...containers(uuid)].flatMap((one) => [...(drawn.get(one) ?? [])]);
    return {
      uuid,
      diagrams: new Set(found.map(([diagram]) => diagram)).size,
      instances: found.reduce((sum, [, instances]) => sum + instances, 0),
    };
  });
  return counted.filter(({ instances }) => instances > 0);
}

/** Those that the caller may see, as many as an answer names. */
async function shownTo(db: Db, caller: Caller, found: readonly InstancesOfDiagram[]): Promise<AssemblyUse[]> {
  const shown: AssemblyUse[] = [];
  for (const { uuid, instances } of found) {
    if (shown.length === USAGE_SHOWN) break;
    const diagram = await visibleDiagram(db, viewingOf(caller), uuid);
    if (!diagram || !maySee(caller, diagram)) continue;
    const { name, siteId } = diagram.head;
    const site = diagram.siteId === null ? null : await siteName(db, diagram.siteId);
    shown.push({ uuid, name, purpose: diagram.purpose, siteId, siteName: site, instances });
  }
  return shown;
}

function maySee(caller: Caller, diagram: StoredDiagram): boolean {
  try {
    diagramRights(caller, diagram, diagram.purpose === 'popup');
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const siteName = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('sites').where('id', '=', id).select('name').executeTakeFirst())?.name ?? null;

/** Counts of all diagrams together, also of those that the caller does not see: a change of them is one of theirs. */
function sums(found: readonly InstancesOfDiagram[]) {
  const own = new Map<string, number>();
  for (const diagram of found)
    for (const [parameter, count] of diagram.own) own.set(parameter, (own.get(parameter) ?? 0) + count);
  return [...own].slice(0, 500).map(([parameter, instances]) => ({ parameter, instances }));
}
