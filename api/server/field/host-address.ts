/** The canonical form of a host, so that one machine has one spelling. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { plainHost, translatedHost, typeOf } from '../http/ip-address.ts';

/** This machine, however it is written. Each of its ports belongs to a program of its own. */
export const THIS_MACHINE = 'localhost';

const OWN = new BlockList();
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addAddress('0.0.0.0', 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addAddress('::', 'ipv6');

/** Lower case, without brackets and final dot; IPv6 in its shortest form, and what leads to an IPv4 address as that address. */
export function canonicalHost(host: string): string {
  const plain = translatedHost(plainHost(host).replace(/\.$/, ''));
  return isIP(plain) === 6 && !plain.includes('%')
    ? new URL(`http://[${plain}]`).hostname.slice(1, -1)
    : plain;
}

/** Expects a canonical host. */
export const isThisMachine = (host: string): boolean =>
  host === THIS_MACHINE || (isIP(host) !== 0 && OWN.check(host, typeOf(host)));

/** Addresses change while a server runs, and reading them takes some 50 µs. */
const KEPT_MS = 10_000;
let own: { readonly at: number; readonly addresses: ReadonlySet<string> } | undefined;

/** The addresses of this machine in its networks, in canonical form. */
export function ownAddresses(): ReadonlySet<string> {
  const at = performance.now();
  if (own && at - own.at < KEPT_MS) return own.addresses;
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  own = { at, addresses: new Set(all.map(({ address }) => canonicalHost(address))) };
  return own.addresses;
}
