/**
 * The lease of an edge node: what it takes stays its own, whether it reaches the others or not, until it gives it back. So its site is
 * worked on while it is cut off, and nobody else may do that meanwhile, also when it is dead.
 */

import type { NodeLease } from './leases.ts';
import { LastingLease } from './local-leases.ts';

interface PinnedUnits extends Pick<NodeLease, 'claim' | 'giveBack'> {
  /** Gives back all that an earlier run of this node had: a new run has its units by higher epochs. */
  forget(): Promise<void>;
}

/** Throws if the units cannot be reached. */
export async function pinnedLease(units: PinnedUnits): Promise<NodeLease> {
  await units.forget();
  const { claim, giveBack } = units;
  // Nothing is shared with others by their names.
  const shares = { members: async () => [], retire: async () => {} };
  return Object.assign(new LastingLease(async () => {}), { ...shares, claim, giveBack });
}
