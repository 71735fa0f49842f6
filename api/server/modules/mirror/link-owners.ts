/**
 * Maps each link to the node that owns it, by the claims of the nodes. The newest claims of a node replace its earlier ones. This
 * node's own lease beats all claims; for other links the highest epoch wins among the nodes that are heard. So a wrong claim ends
 * when its node sends others or falls silent.
 */

export interface LinkOwner {
  /** uuid of the run of the node. */
  readonly node: string;
  /** Grows from owner to owner. */
  readonly epoch: number;
}

interface Change {
  /** Links without an owner now. */
  readonly left: readonly string[];
  /** Links that return to a node with an earlier claim. */
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

  /** Replaces the claims of a node. */
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
