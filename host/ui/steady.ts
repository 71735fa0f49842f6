/**
 * Keeps what a control acts on steady under the pointer. Data that arrives by itself replaces it only when the pointer
 * has left, or when nothing was pressed for a while. A click right after a replacement was meant for the object before,
 * so it is not accepted. No React here: times are parameters, in milliseconds.
 */

/** The longest time for which a replacement is deferred under a resting pointer, and the time after each press. */
export const HOLD_MS = 600;
/** A click sooner after a replacement was decided before it. */
export const REACTION_MS = 300;

export class Steady<T> {
  /** The user's choice that leads to this object: after another choice it changes at once. */
  #choice: string;
  #shown: { readonly key: string; value: T };
  #next: { readonly key: string; readonly value: T; readonly since: number } | undefined;
  #isInside = false;
  #pressedAt = Number.NEGATIVE_INFINITY;
  #replacedAt = Number.NEGATIVE_INFINITY;
  /** Until then clicks may belong to one that was decided before the replacement. */
  #refusedUntil = Number.NEGATIVE_INFINITY;
  #isActing = false;
  #actedAt = Number.NEGATIVE_INFINITY;

  /** `arrivedAt`: when it appeared by itself over something else; such a control takes no click that was aimed at that. */
  constructor(value: T, key: string, choice = '', arrivedAt = Number.NEGATIVE_INFINITY) {
    this.#shown = { key, value };
    this.#choice = choice;
    this.#replacedAt = arrivedAt;
  }

  get value(): T {
    return this.#shown.value;
  }

  /** Identifies the shown object and its meaning. */
  get key(): string {
    return this.#shown.key;
  }

  /** The newest data. */
  offer(value: T, key: string, choice: string, now: number): void {
    if (choice !== this.#choice) {
      this.#choice = choice;
      this.#shown = { key, value };
      this.#next = undefined;
      this.#isActing = false;
      this.#actedAt = Number.NEGATIVE_INFINITY;
      this.#refusedUntil = Number.NEGATIVE_INFINITY;
    } else if (key === this.#shown.key) {
      this.#shown = { key, value };
      this.#next = undefined;
    } else {
      this.#next = { key, value, since: this.#next?.since ?? now };
      this.settle(now);
    }
  }

  /** Shows the newest data if nothing holds it back. */
  settle(now: number): void {
    if (!this.#next || this.heldFor(now) > 0) return;
    const { key, value } = this.#next;
    this.#shown = { key, value };
    this.#next = undefined;
    this.#replacedAt = now;
    this.#isActing = false;
    this.#actedAt = Number.NEGATIVE_INFINITY;
  }

  /** Milliseconds until newer data is shown at the latest; 0 if there is none. */
  heldFor(now: number): number {
    if (!this.#next) return 0;
    const pressed = this.#pressedAt + HOLD_MS - now;
    const inside = this.#isInside ? this.#next.since + HOLD_MS - now : 0;
    return Math.max(0, pressed, inside);
  }

  /** A mouse is over the control, or has left it. A finger is not: it hides nothing between two touches. */
  setInside(isInside: boolean, now: number): void {
    this.#isInside = isInside;
    this.settle(now);
  }

  /** Something in the control was pressed. */
  press(now: number): void {
    this.settle(now);
    this.#pressedAt = now;
    if (this.#isTooSoon(now)) this.#refusedUntil = now + HOLD_MS;
  }

  /** Whether a click now is meant for the shown object. The second one of a double click goes with the first. */
  accepts(now: number): boolean {
    return !this.#isTooSoon(now) && now >= this.#refusedUntil;
  }

  #isTooSoon(now: number): boolean {
    return now - this.#replacedAt < REACTION_MS;
  }

  /**
   * Begins an action on the object with this key; false if another one is shown now, or if an action on it is under way
   * or was done a moment ago.
   */
  begin(key: string, now: number): boolean {
    this.press(now);
    if (key !== this.#shown.key || !this.accepts(now) || this.isBusy(now)) return false;
    this.#isActing = true;
    return true;
  }

  /** The action has been answered. */
  end(key: string, now: number): void {
    if (key !== this.#shown.key || !this.#isActing) return;
    this.#isActing = false;
    this.#actedAt = now;
  }

  isBusy(now: number): boolean {
    return this.#isActing || now - this.#actedAt < HOLD_MS;
  }

  /** Milliseconds until `isBusy` may change by time alone; 0 if it does not. */
  busyFor(now: number): number {
    return this.#isActing ? 0 : Math.max(0, this.#actedAt + HOLD_MS - now);
  }
}
