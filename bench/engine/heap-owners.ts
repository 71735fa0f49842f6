/** Reads a heap snapshot of V8: how many bytes each class has, and each array that is held by a property of one. */
import { getHeapSnapshot } from 'node:v8';

/** The parts of V8's format that are read: nodes and edges are rows of numbers, their columns named by `meta`. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** Arrays of fewer bytes belong to their class. */
const LARGE = 20_000;
/** Between an array and the object whose property it is: a typed array, its buffer, and that one's bytes. */
const MOST_STEPS = 5;
const INNER = /^(buffer|backing_store|elements|table)$/;

/** Returns bytes by owner, of all that this process holds now. */
export async function ownersNow(): Promise<Map<string, number>> {
  const parts: Uint8Array[] = [];
  for await (const part of getHeapSnapshot()) parts.push(part as Uint8Array);
  return ownersOf(JSON.parse(Buffer.concat(parts).toString()) as Snapshot);
}

/** Returns what each owner has more than before, the most first. */
export function grown(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): readonly (readonly [owner: string, bytes: number])[] {
  return [...now]
    .map(([owner, bytes]) => [owner, bytes - (before.get(owner) ?? 0)] as const)
    .sort((a, b) => b[1] - a[1]);
}

/** Returns bytes by owner, `Class.property` for large arrays and `Class` for the rest. */
function ownersOf({ snapshot: { meta }, nodes, edges, strings }: Snapshot): Map<string, number> {
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) =>
    meta.node_fields.indexOf(field),
  ) as [number, number, number];
  const width = meta.node_fields.length;
  const held = holders(meta, nodes, edges, strings);
  const nameOf = (node: number): string => strings[nodes[node + name]!]!;
  const pathOf = (node: number, steps = MOST_STEPS): string => {
    const holder = held.get(node);
    if (!holder || steps === 0) return nameOf(node);
    return INNER.test(holder.by) ? pathOf(holder.node, steps - 1) : `${nameOf(holder.node)}.${holder.by}`;
  };
  const bytes = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += width) {
    const kind = meta.node_types[0][nodes[node + type]!]!;
    const isPlain = kind === 'object' && nodes[node + size]! < LARGE;
    const owner = nodes[node + size]! >= LARGE ? pathOf(node) : isPlain ? nameOf(node).slice(0, 40) : kind;
    bytes.set(owner, (bytes.get(owner) ?? 0) + nodes[node + size]!);
  }
  return bytes;
}

interface Holder {
  readonly node: number;
  readonly by: string;
}

/** Returns, by node, the one that holds it by a named property; of several the last. */
function holders(
  meta: Snapshot['snapshot']['meta'],
  nodes: Snapshot['nodes'],
  edges: Snapshot['edges'],
  strings: Snapshot['strings'],
): Map<number, Holder> {
  const [type, by, to] = ['type', 'name_or_index', 'to_node'].map((field) =>
    meta.edge_fields.indexOf(field),
  ) as [number, number, number];
  const count = meta.node_fields.indexOf('edge_count');
  const named = new Set(['property', 'internal'].map((kind) => meta.edge_types[0].indexOf(kind)));
  const held = new Map<number, Holder>();
  let edge = 0;
  for (let node = 0; node < nodes.length; node += meta.node_fields.length)
    for (let nth = 0; nth < nodes[node + count]!; nth++, edge += meta.edge_fields.length) {
      if (named.has(edges[edge + type]!))
        held.set(edges[edge + to]!, { node, by: strings[edges[edge + by]!]! });
    }
  return held;
}
