/** Which machines the server may open device connections to: an allowlist of names, addresses and subnets. */
import { BlockList, isIP } from 'node:net';

const LOOPBACK = ['127.0.0.0/8', '::1', 'localhost'];

/**
 * A test for `hosts` (MIMIC_FIELD_HOSTS): `plc-7.example`, `10.1.2.3`, `10.1.0.0/16`. Without a list nothing is allowed
 * but loopback, and that only for the demo. Names are compared as they stand and never resolved here: a name that is not
 * listed is refused whatever it resolves to. Throws on an entry that is none of the three.
 */
export function allowedHosts(
  hosts: readonly string[] | undefined,
  isDemo: boolean,
): (host: string) => boolean {
  const names = new Set<string>();
  const addresses = new BlockList();
  for (const entry of hosts ?? (isDemo ? LOOPBACK : []))
    addEntry(entry.trim().toLowerCase(), names, addresses);
  return (host) => {
    const name = host.toLowerCase();
    const family = isIP(name);
    return family === 0 ? names.has(name) : addresses.check(name, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function addEntry(entry: string, names: Set<string>, addresses: BlockList): void {
  const [address, prefix, ...rest] = entry.split('/') as [string, string?];
  const family = isIP(address);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const bits = Number(prefix);
  if (prefix === undefined && family !== 0) addresses.addAddress(address, type);
  else if (prefix === undefined && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(address)) names.add(address);
  else if (
    family !== 0 &&
    rest.length === 0 &&
    Number.isInteger(bits) &&
    bits >= 0 &&
    bits <= (family === 6 ? 128 : 32)
  )
    addresses.addSubnet(address, bits, type);
  else
    throw new Error(`MIMIC_FIELD_HOSTS: "${entry}" is no host name, address or subnet such as 10.1.0.0/16`);
}
