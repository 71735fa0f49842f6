/** Node ids by namespace URI, as tags store them, and by namespace index, as one session has it. */

/** `nsu=http://plant.example/ua;s=Pump 1` with the indexes of a session; undefined if it has no such namespace. */
export function localNodeId(stored: string, namespaces: readonly string[]): string | undefined {
  const match = /^nsu=([^;]+);([\s\S]+)$/.exec(stored);
  if (!match) return stored;
  const at = namespaces.indexOf(match[1]!);
  return at < 0 ? undefined : `ns=${at};${match[2]}`;
}

/** The reverse: `ns=2;s=Pump 1` with the namespace's URI. The standard namespace needs none. */
export function storedNodeId(local: string, namespaces: readonly string[]): string {
  const match = /^ns=(\d+);([\s\S]+)$/.exec(local);
  if (!match) return local;
  const uri = namespaces[Number(match[1])];
  if (match[1] === '0') return match[2]!;
  return uri === undefined || uri.includes(';') ? local : `nsu=${uri};${match[2]}`;
}
