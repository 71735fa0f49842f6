/** The scans of all companies: they run in the background, and results are kept for a while. */

import type { Field } from '../../field/field.ts';
import { HttpError } from '../../http/errors.ts';
import { Scan, type Target } from './scan.ts';

/** The scope of a scan. */
export interface Scope {
  readonly companyId: number;
  readonly site: string;
  /** Undefined for all of the site's. */
  readonly communication?: string;
  readonly controller?: string;
}

interface Kept {
  readonly scope: Scope;
  readonly scan: Scan;
}

/** Milliseconds that a finished scan is kept. */
const KEEP_MS = 30 * 60_000;
/** Running scans, and kept scans, per company. */
const MOST_RUNNING = 4;
const MOST_KEPT = 10;

export class ScanRegistry {
  readonly #scans = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The same scan, if it is already running. */
  running(scope: Scope): Scan | undefined {
    return [...this.#scans.values()].find((kept) => kept.scan.isRunning && isSame(kept.scope, scope))?.scan;
  }

  /** Starts a scan. Throws 429 if the company has too many running. */
  start(scope: Scope, targets: readonly Target[], field: Pick<Field, 'browse'>): Scan {
    this.#forget();
    const own = [...this.#scans.values()].filter(({ scope: { companyId } }) => companyId === scope.companyId);
    if (own.filter(({ scan }) => scan.isRunning).length >= MOST_RUNNING)
      throw new HttpError(
        429,
        `${MOST_RUNNING} scans are already running. Wait for one of them, or cancel it`,
        {
          code: 'BUSY',
        },
      );
    const scan = new Scan(scope.site, targets, field, this.#now);
    this.#scans.set(scan.uuid, { scope, scan });
    for (const old of own.filter((one) => !one.scan.isRunning).slice(0, own.length + 1 - MOST_KEPT))
      this.#scans.delete(old.scan.uuid);
    return scan;
  }

  /** Undefined if it has expired, or is another company's. */
  find(uuid: string, companyId: number): Kept | undefined {
    this.#forget();
    const kept = this.#scans.get(uuid);
    return kept?.scope.companyId === companyId ? kept : undefined;
  }

  close(): void {
    for (const { scan } of this.#scans.values()) scan.cancel();
  }

  #forget(): void {
    const before = this.#now() - KEEP_MS;
    for (const [uuid, { scan }] of this.#scans)
      if (scan.finishedAt !== undefined && scan.finishedAt < before) this.#scans.delete(uuid);
  }
}

const isSame = (one: Scope, other: Scope): boolean =>
  one.companyId === other.companyId &&
  one.site === other.site &&
  one.communication === other.communication &&
  one.controller === other.controller;
