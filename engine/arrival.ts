/** Prepares an object that comes from outside: migrates it to the current version of its kind, or keeps it as it is. */
import { adoptObject, migrateObject } from './document/migrate.ts';
import type { DiagramObject, Finding, ObjectId } from './document/types.ts';
import type { AnyKind } from './plugin.ts';

export interface ArrivalHelp {
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** Returns the kind that a retired kind was merged into. */
  readonly heirOf: (identifier: string) => AnyKind | undefined;
  readonly report: (finding: Finding) => void;
  /** Marks an object that its kind cannot draw; a placeholder stands in for it. */
  readonly setUnfit: (id: ObjectId) => void;
}

/**
 * Returns the object in the form its kind draws. An object that cannot be migrated is reported and returned unchanged:
 * nothing is lost.
 */
export function broughtUp(object: DiagramObject, help: ArrivalHelp): DiagramObject {
  const { id, identifier, version = 1 } = object;
  const own = help.kindOf(identifier);
  const kind = own ?? help.heirOf(identifier);
  if (!kind) {
    help.report({
      object: id,
      field: 'identifier',
      message: `There is no kind "${identifier}" here; a placeholder stands for the object, which is kept as it is`,
    });
    return object;
  }
  if (own && version > kind.version)
    help.report({
      object: id,
      field: 'version',
      message: `"${identifier}" is of version ${version}, newer than ${kind.version} here; it is kept as it is`,
    });
  try {
    return own ? migrateObject(object, kind) : adoptObject(object, kind);
  } catch (error) {
    help.report({
      object: id,
      field: 'version',
      message: `"${identifier}" of version ${version} cannot be brought to version ${kind.version}; a placeholder stands for it, and it is kept as it is: ${(error as Error).message}`,
    });
    help.setUnfit(id);
    return object;
  }
}
