/** What writers were refused, for tests that break what serves them. */

/** Why a command was refused that had been confirmed, and for how long in a row one setpoint was busy. */
export class Refusals {
  readonly codes: Record<string, number> = {};
  longestBusyMs = 0;
  readonly #busySince = new Map<number, number>();

  note(setpoint: number, code: string | undefined): void {
    if (code) this.codes[code] = (this.codes[code] ?? 0) + 1;
    // Whatever does not get as far as the commands under way tells nothing of them.
    if (code && code !== 'WRITE_PENDING') return;
    const now = Date.now();
    const since = this.#busySince.get(setpoint) ?? now;
    this.longestBusyMs = Math.max(this.longestBusyMs, now - since);
    if (code) this.#busySince.set(setpoint, since);
    else this.#busySince.delete(setpoint);
  }
}
