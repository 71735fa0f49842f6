/** The key that the nodes of a test share. */
import { Seals } from '../../api/server/cluster/seal.ts';

export const TEST_KEY = Buffer.alloc(32, 7);

/** Of one node. */
export const testSeals = (): Seals => new Seals(TEST_KEY);
