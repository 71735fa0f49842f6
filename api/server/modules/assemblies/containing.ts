/** Which assemblies contain another one, directly or in others. */
import type { Db } from '../../storage/storage.ts';
import { containersNow, containments } from './queries.ts';

/** Levels of assemblies within assemblies that are drawn. */
const DEEPEST = 4;

/** By name; archived ones too, which still stand in diagrams. */
export async function assembliesContaining(
  db: Db,
  uuid: string,
): Promise<{ readonly uuid: string; readonly name: string }[]> {
  const found = new Map<string, string>();
  let level = [uuid];
  for (let depth = 1; depth < DEEPEST && level.length > 0; depth++) {
    const next: string[] = [];
    for (const row of await containersNow(db, level)) {
      if (row.uuid === uuid || found.has(row.uuid)) continue;
      found.set(row.uuid, row.name);
      next.push(row.uuid);
    }
    level = next;
  }
  return [...found]
    .map(([id, name]) => ({ uuid: id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .slice(0, 500);
}

/** Returns the assemblies in which each one is drawn, directly or in others. */
export async function containersOf(db: Db): Promise<(uuid: string) => ReadonlySet<string>> {
  const directly = new Map<string, string[]>();
  for (const { container, contained } of await containments(db))
    directly.set(contained, [...(directly.get(contained) ?? []), container]);
  return (uuid) => {
    const found = new Set<string>();
    let level = [uuid];
    for (let depth = 1; depth < DEEPEST; depth++) {
      level = level.flatMap((one) => directly.get(one) ?? []).filter((one) => one !== uuid);
      for (const one of level) found.add(one);
    }
    return found;
  };
}
