/**
 * Which node has which link, by what each node says of itself. A node's newest word replaces what it said before. What this node
 * holds by its own lease is its own, whatever others say; of other links the higher epoch counts among nodes that are heard. So a
 * wrong word lasts until its node says something else or falls silent, and never outlasts it.
 */

export interface LinkOwner {
  /** uuid of the run of the node. */
  readonly node: string;
  /** Grows from owner to owner. */
  readonly epoch: number;
}

interface Change {
  /** Links that are nobody's now. */
  readonly left: readonly string[];
  /** Links that fall back to a node that had said so before. */
  readonly fallen: readonly string[];
}

const NONE: ReadonlyMap<string, number> = new Map();

export class LinkOwners {
  readonly #own: string;
  /** By node: its links with their epochs. */
  readonly #claims = new Map<string, ReadonlyMap<string, number>>();
  readonly #owners = new Map<string, LinkOwner>();

  /** `own`: the uuid of this run of this node. */
  constructor(own: string) {
    this.#own = own;
  }

  of(link: string): LinkOwner | undefined {
    return this.#owners.get(link);
  }

  /** By the link's uuid. */
  all(): ReadonlyMap<string, LinkOwner> {
    return this.#owners;
  }

  /** A node says which links are its own. */
  set(node: string, owned: ReadonlyMap<string, number>): Change {
    const before = this.#claims.get(node) ?? NONE;
    if (owned.size > 0) this.#claims.set(node, owned);
    else this.#claims.delete(node);
    const left: string[] = [];
    const fallen: string[] = [];
    for (const link of new Set([...before.keys(), ...owned.keys()])) {
      const last = this.#owners.get(link);
      const owner = this.#chosen(link);
      if (owner) this.#owners.set(link, owner);
      else if (this.#owners.delete(link)) left.push(link);
      if (last && owner && owner.node !== last.node && owner.node !== node) fallen.push(link);
    }
    return { left, fallen };
  }

  #chosen(link: string): LinkOwner | undefined {
    const own = this.#claims.get(this.#own)?.get(link);
    if (own !== undefined) return { node: this.#own, epoch: own };
    let best: LinkOwner | undefined;
    for (const [node, claimed] of this.#claims) {
      const epoch = claimed.get(link);
      if (epoch !== undefined && epoch >= (best?.epoch ?? 0)) best = { node, epoch };
    }
    return best;
  }
}
