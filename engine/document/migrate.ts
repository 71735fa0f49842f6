/** Migrates saved objects of older versions of their kind to the current version. */
import type { DiagramObject } from './types.ts';

/** What migration needs to know of a kind. */
interface Versioned {
  readonly version: number;
  readonly migrate?: Readonly<
    Record<number, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
}

/** What adoption needs to know of a kind. */
interface Heir extends Versioned {
  readonly kind: string;
  readonly formerly?: Readonly<
    Record<string, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
}

/** Converts an object of a kind that was merged into another to that kind. */
export function adoptObject(object: DiagramObject, heir: Heir): DiagramObject {
  const adopted = heir.formerly?.[object.identifier]?.(object);
  return migrateObject({ ...object, ...adopted, id: object.id, identifier: heir.kind, version: 1 }, heir);
}

/**
 * Returns the object in the kind's own version. An object of a newer version is returned unchanged: the renderer shows
 * a placeholder, and saving keeps it whole. Throws where a migration throws or loses the object's id.
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
