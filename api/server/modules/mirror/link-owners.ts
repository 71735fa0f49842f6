/** Which node has which link: what each node says of itself, and the higher epoch where two say it of one link. */

export interface LinkOwner {
  /** uuid of the run of the node. */
  readonly node: string;
  /** Grows from owner to owner. */
  readonly epoch: number;
}

export class LinkOwners {
  readonly #owners = new Map<string, LinkOwner>();

  of(link: string): LinkOwner | undefined {
    return this.#owners.get(link);
  }

  /** By the link's uuid. */
  all(): ReadonlyMap<string, LinkOwner> {
    return this.#owners;
  }

  /** A node says which links are its own. Returns those that are nobody's by that. */
  set(node: string, owned: ReadonlyMap<string, number>): string[] {
    const left = [...this.#owners].flatMap(([link, owner]) =>
      owner.node === node && !owned.has(link) ? [link] : [],
    );
    for (const link of left) this.#owners.delete(link);
    for (const [link, epoch] of owned)
      if (epoch >= (this.#owners.get(link)?.epoch ?? 0)) this.#owners.set(link, { node, epoch });
    return left;
  }
}
