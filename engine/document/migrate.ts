/** Saved objects of older versions of their kind, brought to the version that is here. */
import type { DiagramObject } from './types.ts';

/** What of a kind migration needs. */
interface Versioned {
  readonly version: number;
  readonly migrate?: Readonly<
    Record<number, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
}

/** What of a kind adoption needs. */
interface Heir extends Versioned {
  readonly kind: string;
  readonly formerly?: Readonly<
    Record<string, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
}

/** An object of a kind that has become part of another, as one of that kind. */
export function adoptObject(object: DiagramObject, heir: Heir): DiagramObject {
  const adopted = heir.formerly?.[object.identifier]?.(object);
  return migrateObject({ ...object, ...adopted, id: object.id, identifier: heir.kind, version: 1 }, heir);
}

/**
 * The object in the kind's own version. An object of a newer version comes back as it is: whoever draws shows it as a
 * placeholder, and saving keeps it whole. Throws where a migration loses the object's id or throws itself.
 */
export function migrateObject(object: DiagramObject, kind: Versioned): DiagramObject {
  const saved = object.version ?? 1;
  if (saved >= kind.version) return object;
  let migrated: Readonly<Record<string, unknown>> = object;
  for (let version = saved + 1; version <= kind.version; version++) {
    const step = kind.migrate?.[version];
    if (!step) throw new Error(`${object.identifier} has no migration to version ${version}`);
    migrated = step(migrated);
  }
  return {
    ...migrated,
    id: object.id,
    identifier: object.identifier,
    version: kind.version,
  } as DiagramObject;
}
