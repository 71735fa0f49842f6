/** The canonical form of a host, so that one machine has one spelling. */
import { BlockList, isIP } from 'node:net';
import { plainHost, typeOf } from '../http/ip-address.ts';

/** This machine, however it is written. Each of its ports belongs to a program of its own. */
export const THIS_MACHINE = 'localhost';

const OWN = new BlockList();
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addAddress('0.0.0.0', 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addAddress('::', 'ipv6');

/** Lower case, without brackets and final dot; IPv6 in its shortest form, and `::ffff:a01:203` as 10.1.2.3. */
export function canonicalHost(host: string): string {
  const plain = plainHost(host).replace(/\.$/, '');
  return isIP(plain) === 6 ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain;
}

/** Expects a canonical host. */
export const isThisMachine = (host: string): boolean =>
  host === THIS_MACHINE || (isIP(host) !== 0 && OWN.check(host, typeOf(host)));
