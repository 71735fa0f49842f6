/** What in the definitions of a file names other things: assemblies within them, and link objects. No database. */
import type { AssemblyFile } from '../../../contract/calls/assemblies.ts';

type Definition = Readonly<Record<string, unknown>>;
type Assemblies = AssemblyFile['assemblies'];

interface Named {
  readonly uuid: string;
  readonly name: string;
  readonly category: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const recordsIn = (value: unknown): readonly Definition[] =>
  Array.isArray(value)
    ? value.filter((one): one is Definition => typeof one === 'object' && one !== null && !Array.isArray(one))
    : [];

/** Returns the uuids of the assemblies that a definition contains instances of. */
export const containedIn = ({ objects }: Definition): readonly string[] =>
  recordsIn(objects).flatMap(({ identifier, assembly }) =>
    identifier === 'assembly' && typeof assembly === 'string' && UUID.test(assembly) ? [assembly] : [],
  );

/** Returns the uuids of the link objects that its parameters mean. */
export const linkObjectsIn = ({ parameters }: Definition): readonly string[] =>
  recordsIn(parameters).flatMap(({ linkObjectId }) =>
    typeof linkObjectId === 'string' ? [linkObjectId] : [],
  );

/** Returns them with those that others contain before these; undefined where some contain each other. */
export function inOrder(assemblies: Assemblies): Assemblies | undefined {
  const left = new Map(assemblies.map((one) => [one.uuid, one]));
  const order: Assemblies[number][] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ uuid, definition }) =>
        !containedIn(definition).some((within) => within !== uuid && left.has(within)),
    );
    if (free.length === 0) return undefined;
    for (const one of free) {
      order.push(one);
      left.delete(one.uuid);
    }
  }
  return order;
}

/**
 * Returns the definition as this company's. `uuids`: of the file's assemblies, as they are here. A link object that
 * neither this company nor the file knows by name is none: its tags are linked one by one.
 */
export function adopted(
  definition: Definition,
  uuids: ReadonlyMap<string, string>,
  theirs: readonly Named[],
  ours: readonly Named[],
): Definition {
  const linkObjects = new Map(theirs.map((one) => [one.uuid, alike(one, ours)]));
  const own = new Set(ours.map(({ uuid }) => uuid));
  const meant = (uuid: unknown): string | undefined =>
    typeof uuid === 'string' ? (own.has(uuid) ? uuid : linkObjects.get(uuid)) : undefined;
  const { parameters, objects } = definition;
  return {
    ...definition,
    ...(Array.isArray(parameters)
      ? {
          parameters: parameters.map((one: Definition) => {
            const { linkObjectId, ...rest } = one ?? {};
            const known = meant(linkObjectId);
            return known ? { ...rest, linkObjectId: known } : rest;
          }),
        }
      : {}),
    ...(Array.isArray(objects)
      ? {
          objects: objects.map((one: Definition) =>
            one?.identifier === 'assembly' && typeof one.assembly === 'string'
              ? { ...one, assembly: uuids.get(one.assembly) ?? one.assembly }
              : one,
          ),
        }
      : {}),
  };
}

/** The one of that name and category, else the only one of that name. */
function alike({ name, category }: Named, ours: readonly Named[]): string | undefined {
  const same = (a: string | null, b: string | null): boolean =>
    (a ?? '').toLowerCase() === (b ?? '').toLowerCase();
  const named = ours.filter((one) => same(one.name, name));
  const exact = named.filter((one) => same(one.category, category));
  const [only, ...others] = exact.length > 0 ? exact : named;
  return others.length === 0 ? only?.uuid : undefined;
}
