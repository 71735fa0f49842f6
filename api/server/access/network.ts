/** Network addresses as limits count them. */
import type { Asker } from '../http/fair-queue.ts';
import { networkOf } from '../http/ip-address.ts';

export { networkOf };

/** Somebody who has not signed in, as queues count them; `account`: the address of the account they want to use. */
export const visitorAt = (address: string, account?: string): Asker => {
  const network = `network ${networkOf(address)}`;
  return { companyId: network, userId: account === undefined ? network : `account ${account.toLowerCase()}` };
};
