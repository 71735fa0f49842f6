/** Items without their place in the order. */
import type { Item } from './types.ts';

/** What a transaction's `updated` holds of an item: no rank, and no `config` key where there is none. */
export const bareItem = ({ object, config }: Item): Item => (config ? { object, config } : { object });
