/** What the test of many sockets and its process of clients tell each other. */
export interface ClientOrders {
  /** Opens sockets, a ticket each; all watch their share of the tags. */
  readonly open?: {
    readonly url: string;
    readonly tickets: readonly string[];
    readonly tags: readonly (readonly string[])[];
  };
  /** The first so many sockets stop reading, for good. */
  readonly freeze?: number;
  /** Forget what was counted, and answer `begun`. */
  readonly begin?: true;
  /** Answer what was counted since `begin`. */
  readonly report?: true;
}

export interface ClientReport {
  readonly sockets: number;
  readonly closed: number;
  readonly records: number;
  readonly frames: number;
  /** Milliseconds from a value's time to its arrival at the client, by 1 ms; the last one is all that took longer. */
  readonly delays: readonly number[];
}

export type ClientAnswer =
  | { readonly opened: number }
  | { readonly begun: true }
  | { readonly report: ClientReport };

/** Milliseconds below which a share of all delays lies; Infinity where that is beyond the last one counted. */
export function quantile(delays: readonly number[], share: number): number {
  const all = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of delays.entries()) {
    seen += count;
    if (seen >= all * share) return ms === delays.length - 1 ? Number.POSITIVE_INFINITY : ms + 1;
  }
  return Number.NaN;
}
