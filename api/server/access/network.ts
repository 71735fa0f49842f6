/** Network addresses as limits count them. */
import { isIPv6 } from 'node:net';
import type { Asker } from '../http/fair-queue.ts';

/** An IPv4 address as it is; of an IPv6 address its first 64 bits, because one subscriber has all addresses below them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head, tail] = (address.split('%')[0] as string).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text = ''): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));

/** Somebody who has not signed in, as queues count them; `account`: the address of the account they want to use. */
export const visitorAt = (address: string, account?: string): Asker => {
  const network = `network ${networkOf(address)}`;
  return { companyId: network, userId: account === undefined ? network : `account ${account.toLowerCase()}` };
};
