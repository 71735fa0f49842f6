/**
 * Which diagrams are open in live mode, and by whom. The client sends the release (LIVE-03); a client that vanished is
 * released when its user has had no live socket for a while.
 */
export class LiveInterest {
  /** Diagram → user → when the user was last seen watching, in ms since 1970. */
  readonly #open = new Map<string, Map<number, number>>();

  /** Diagrams open for at least one user. */
  get size(): number {
    return this.#open.size;
  }

  /** Opening again only renews. */
  open(diagram: string, userId: number, now: number): void {
    const users = this.#open.get(diagram) ?? new Map<number, number>();
    this.#open.set(diagram, users.set(userId, now));
  }

  /** Releasing a diagram that is not open does nothing. */
  release(diagram: string, userId: number): void {
    const users = this.#open.get(diagram);
    users?.delete(userId);
    if (users?.size === 0) this.#open.delete(diagram);
  }

  isOpen(diagram: string): boolean {
    return this.#open.has(diagram);
  }

  /** Releases users that have had no socket for `patience` milliseconds. */
  prune(now: number, patience: number, isWatching: (userId: number) => boolean): void {
    for (const [diagram, users] of this.#open)
      for (const [userId, seen] of users) {
        if (isWatching(userId)) users.set(userId, now);
        else if (now - seen > patience) this.release(diagram, userId);
      }
  }
}
