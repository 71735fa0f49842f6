/** Items with and without their place in the order. */
import type { Item, PlacedItem } from './types.ts';

/** Returns an item as a transaction's `updated` holds it: no rank, and no `config` key where there is none. */
export const bareItem = ({ object, config }: Item): Item => (config ? { object, config } : { object });

export const placedItem = ({ object, config }: Item, rank: number): PlacedItem =>
  config ? { object, config, rank } : { object, rank };
