/**
 * Replays the steps of a journal on an open document. There may be many steps, and the document may differ slightly
 * from the one they were made on: all of them are applied to one list in page order, and the result is one transaction.
 * Nothing is refused: an object that is changed here and was removed there comes back, on top of all others.
 */
import { bareItem } from './item.ts';
import { movedObject } from './shift.ts';
import type { Step, StepItem } from './touched.ts';
import { type Transaction, transaction } from './transaction.ts';
import type { CanvasSettings, Item, ObjectId, PlacedItem } from './types.ts';

interface Replayed {
  readonly change: Transaction;
  /** Objects that the steps rely on and that did not exist. */
  readonly strays: number;
}

interface Node {
  item: Item;
  /** Undefined for an item that is new or has moved. */
  rank: number | undefined;
  below: Node | undefined;
  above: Node | undefined;
}

export function replay(canvas: CanvasSettings, items: Iterable<PlacedItem>, steps: Iterable<Step>): Replayed {
  const before = [...items].sort((a, b) => a.rank - b.rank);
  const pile = new Pile(before);
  let page: CanvasSettings | undefined;
  for (const step of steps) {
    pile.play(step);
    page = step.canvas ?? page;
  }
  const after = ranked([...pile.fromBelow()]);
  const known = new Map(before.map((item) => [item.object.id, item]));
  const added: PlacedItem[] = [];
  const updated: (readonly [Item, Item])[] = [];
  const reordered: { id: ObjectId; from: number; to: number }[] = [];
  for (const item of after) {
    const { id } = item.object;
    const old = known.get(id);
    known.delete(id);
    if (!old) added.push(item);
    else {
      if (old.object !== item.object || old.config !== item.config)
        updated.push([bareItem(old), bareItem(item)]);
      if (old.rank !== item.rank) reordered.push({ id, from: old.rank, to: item.rank });
    }
  }
  const removed = [...known.values()];
  const change = transaction({
    added,
    updated,
    removed,
    reordered,
    ...(page ? { canvas: [canvas, page] } : {}),
  });
  return { change, strays: pile.strays };
}

/** The items of a document as a list that is cheap to change at any position. */
class Pile {
  strays = 0;
  private readonly nodes = new Map<ObjectId, Node>();
  private readonly ground: Node = {
    item: undefined as never,
    rank: undefined,
    below: undefined,
    above: undefined,
  };
  private top = this.ground;

  /** Lowest first. */
  constructor(items: readonly PlacedItem[]) {
    for (const item of items)
      this.insert({ item, rank: item.rank, below: undefined, above: undefined }, this.top);
  }

  *fromBelow(): Generator<Node> {
    for (let node = this.ground.above; node; node = node.above) yield node;
  }

  play({ removed, put, shifted }: Step): void {
    for (const id of removed) this.remove(id);
    shifted?.ids.forEach((id, nth) => {
      const node = this.nodes.get(id);
      if (!node) this.strays++;
      else {
        const { object, config } = node.item;
        const there = movedObject(object, shifted.places[2 * nth]!, shifted.places[2 * nth + 1]!);
        node.item = config ? { object: there, config } : { object: there };
      }
    });
    for (const item of put) this.put(item);
  }

  private remove(id: ObjectId): void {
    const node = this.nodes.get(id);
    if (node) this.take(node);
    else this.strays++;
  }

  private put({ object, config, after }: StepItem): void {
    const item = bareItem(config ? { object, config } : { object });
    const node = this.nodes.get(object.id);
    if (node && after === undefined) {
      node.item = item;
      return;
    }
    if (node) this.take(node);
    const neighbour = after === null ? this.ground : after === undefined ? undefined : this.nodes.get(after);
    if (!neighbour) this.strays++;
    this.insert({ item, rank: undefined, below: undefined, above: undefined }, neighbour ?? this.top);
  }

  private insert(node: Node, below: Node): void {
    node.below = below;
    node.above = below.above;
    if (below.above) below.above.below = node;
    else this.top = node;
    below.above = node;
    this.nodes.set(node.item.object.id, node);
  }

  private take(node: Node): void {
    node.below!.above = node.above;
    if (node.above) node.above.below = node.below;
    else this.top = node.below!;
    this.nodes.delete(node.item.object.id);
  }
}

/** Returns ranks for new and moved items between those of their neighbours, so that no other item changes. */
function ranked(nodes: readonly Node[]): PlacedItem[] {
  const ranks: number[] = [];
  for (let from = 0; from < nodes.length; ) {
    const own = nodes[from]!.rank;
    if (own !== undefined) {
      ranks.push(own);
      from++;
      continue;
    }
    let to = from;
    while (to < nodes.length && nodes[to]!.rank === undefined) to++;
    const below = ranks.at(-1);
    const above = nodes[to]?.rank;
    const count = to - from;
    const low = below ?? (above ?? 0) - count - 1;
    const high = above ?? low + count + 1;
    for (let nth = 1; nth <= count; nth++) ranks.push(low + ((high - low) * nth) / (count + 1));
    from = to;
  }
  // After some fifty halvings no float is left between the ends of a gap.
  const strict = ranks.every((rank, nth) => nth === 0 || rank > ranks[nth - 1]!);
  return nodes.map(({ item: { object, config } }, nth) => {
    const rank = strict ? ranks[nth]! : nth + 1;
    return config ? { object, config, rank } : { object, rank };
  });
}
