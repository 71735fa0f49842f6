/** Tags that take no other command now: a write to them is under way, or its result is not stored yet. */
export class BusyTags {
  /** Tag uuid → for how many reasons. */
  readonly #reasons = new Map<string, number>();

  has(tagUuid: string): boolean {
    return this.#reasons.has(tagUuid);
  }

  all(): ReadonlySet<string> {
    return new Set(this.#reasons.keys());
  }

  /** Each call needs a `delete` of its own. */
  add(tagUuid: string): void {
    this.#reasons.set(tagUuid, (this.#reasons.get(tagUuid) ?? 0) + 1);
  }

  delete(tagUuid: string): void {
    const left = (this.#reasons.get(tagUuid) ?? 0) - 1;
    if (left > 0) this.#reasons.set(tagUuid, left);
    else this.#reasons.delete(tagUuid);
  }
}
