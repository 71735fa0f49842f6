/** What IP addresses are for. Every list of addresses asks here, so that an address in another notation is judged the same. */
import { BlockList, isIP } from 'node:net';

/**
 * `internet`: globally routed. `private`: of a site's own network. `special`: this machine, link-local, multicast,
 * documentation and everything that is not assigned.
 */
type AddressPurpose = 'internet' | 'private' | 'special';

export const typeOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const PRIVATE = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
  ['fec0::', 10],
]);
const SPECIAL = listOf([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  // Metadata of virtual machines.
  ['fd00:ec2::', 32],
]);
/** Assigned for the internet. */
const ASSIGNED_6 = listOf([['2000::', 3]]);

function listOf(subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, typeOf(address));
  return list;
}

/**
 * Returns a host in lower case without brackets, as `[::1]` in a URL. An IPv4-mapped or IPv4-compatible address becomes its
 * IPv4 address. Names stay.
 */
export function plainHost(host: string): string {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const groups = groupsOf(plain);
  return groups && isMapped(groups) && !plain.includes('%') ? ipv4Of(groups[6]!, groups[7]!) : plain;
}

/** Returns the use of an IP address. An address that leads to an IPv4 address has the use of that. */
export function purposeOf(address: string): AddressPurpose {
  const plain = plainHost(address);
  if (isIP(plain) === 4) return purposeIn(plain);
  const groups = groupsOf(plain);
  if (!groups || plain.includes('%')) return 'special';
  const within = ipv4Within(groups).map(purposeIn);
  if (within.length === 0) return purposeIn(plain);
  return within.includes('special') ? 'special' : within.includes('private') ? 'private' : 'internet';
}

function purposeIn(address: string): AddressPurpose {
  const type = typeOf(address);
  if (SPECIAL.check(address, type)) return 'special';
  if (PRIVATE.check(address, type)) return 'private';
  return type === 'ipv4' || ASSIGNED_6.check(address, type) ? 'internet' : 'special';
}

/** Returns the network that one customer of a provider has: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainHost(address);
  const groups = groupsOf(plain);
  if (!groups) return plain;
  if (isTranslated(groups)) return ipv4Of(groups[6]!, groups[7]!);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, its zone left out; undefined for everything else. */
function groupsOf(address: string): readonly number[] | undefined {
  const bare = address.split('%')[0]!;
  if (isIP(bare) !== 6) return undefined;
  const [head, tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::') as [string, string?];
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const ipv4Of = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

const startsWith = (groups: readonly number[], ...start: readonly number[]): boolean =>
  start.every((group, nth) => groups[nth] === group);

/** ::ffff:0:0/96, and ::/96 without :: and ::1. */
const isMapped = (groups: readonly number[]): boolean =>
  startsWith(groups, 0, 0, 0, 0, 0) &&
  (groups[5] === 0xffff || (groups[5] === 0 && (groups[6] !== 0 || groups[7]! > 1)));

/** NAT64, 64:ff9b::/96 (RFC 6052): the network translates the address to IPv4. */
const isTranslated = (groups: readonly number[]): boolean => startsWith(groups, 0x64, 0xff9b, 0, 0, 0, 0);

/** Returns the IPv4 address that a NAT64 address leads to; other hosts stay. */
export function translatedHost(host: string): string {
  const groups = groupsOf(host);
  return groups && isTranslated(groups) ? ipv4Of(groups[6]!, groups[7]!) : host;
}

/**
 * Returns the IPv4 addresses that a translated or tunnelled address leads to. The local prefix 64:ff9b:1::/48 does not say where
 * the IPv4 address is: it is special as a whole.
 */
function ipv4Within(groups: readonly number[]): string[] {
  const [, b, c, d, , , g, h] = groups as [number, number, number, number, number, number, number, number];
  if (isTranslated(groups)) return [ipv4Of(g, h)];
  if (startsWith(groups, 0x2002)) return [ipv4Of(b, c)];
  // Teredo: the server, and the client with its bits inverted.
  if (startsWith(groups, 0x2001, 0)) return [ipv4Of(c, d), ipv4Of(g ^ 0xffff, h ^ 0xffff)];
  return [];
}
