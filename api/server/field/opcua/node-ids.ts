/** Node ids by the namespace's URI, as tags store them, and by its number, as one session has it. */

/** `nsu=http://plant.example/ua;s=Pump 1` with the numbers of a session; undefined where it has no such namespace. */
export function localNodeId(stored: string, namespaces: readonly string[]): string | undefined {
  const match = /^nsu=([^;]+);([\s\S]+)$/.exec(stored);
  if (!match) return stored;
  const at = namespaces.indexOf(match[1]!);
  return at < 0 ? undefined : `ns=${at};${match[2]}`;
}

/** The other way round: `ns=2;s=Pump 1` by the URI of the namespace. The standard's own namespace needs none. */
export function storedNodeId(local: string, namespaces: readonly string[]): string {
  const match = /^ns=(\d+);([\s\S]+)$/.exec(local);
  if (!match) return local;
  const uri = namespaces[Number(match[1])];
  if (match[1] === '0') return match[2]!;
  return uri === undefined || uri.includes(';') ? local : `nsu=${uri};${match[2]}`;
}
