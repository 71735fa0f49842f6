/** What is done with an object that comes from outside: it is brought to the present version of its kind, or kept as it is. */
import { adoptObject, migrateObject } from './document/migrate.ts';
import type { DiagramObject, Finding, ObjectId } from './document/types.ts';
import type { AnyKind } from './plugin.ts';

interface ArrivalHelp {
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** The kind that a former one has become part of. */
  readonly heirOf: (identifier: string) => AnyKind | undefined;
  readonly report: (finding: Finding) => void;
  /** A placeholder is to stand for it: its kind cannot draw what it is. */
  readonly setUnfit: (id: ObjectId) => void;
}

/** The object as its kind draws it. What cannot be brought there is reported and returned as it came: nothing is lost. */
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
