/** Which machines the server may open device connections to: an allowlist of names, addresses and subnets. */
import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { plainHost, purposeOf, typeOf } from '../http/ip-address.ts';
import { FieldError } from './driver.ts';

const LOOPBACK = ['127.0.0.0/8', '::1', 'localhost'];

/** All addresses of a name. */
type Lookup = (host: string) => Promise<readonly string[]>;

interface Target {
  readonly host: string;
  readonly port: number;
}

export interface AllowedHosts {
  /** The address to connect to. Throws FieldError if the target is not in the list or leads nowhere. */
  resolve(target: Target): Promise<string>;
  /** The first half of the check, without DNS: throws FieldError if the target is not in the list. */
  check(target: Target): void;
}

/** Ports below 1024 that devices listen on: Modbus, plain and with TLS. */
const DEVICE_PORTS = new Set([502, 802]);
/** Well-known services above 1024 that are never Modbus: connecting to them could only do harm. */
const SERVICE_PORTS = new Set([
  1433, 1521, 1883, 2049, 2181, 2375, 2376, 2379, 3000, 3128, 3268, 3306, 3389, 4369, 5432, 5601, 5672, 5900,
  5984, 6379, 6443, 8080, 8086, 8443, 8500, 8883, 9000, 9042, 9090, 9092, 9200, 10250, 11211, 15672, 27017,
]);

/**
 * The list of MIMIC_FIELD_HOSTS: `plc-7.example`, `10.1.2.3`, `10.1.0.0/16`, each also with a port: `10.1.2.3:503`.
 * Without a list only loopback is allowed, and only for the demo. An entry without a port means the
 * device ports: 502, 802, and those from 1024 on that belong to no well-known service.
 *
 * A name that is not listed is refused whatever it resolves to. A listed name is resolved once and the connection made
 * to that very address, or DNS could answer differently the second time; it must not lead to this machine,
 * to link-local addresses or to multicast groups unless the list names those explicitly. Throws on a malformed entry.
 */
export function allowedHosts(
  hosts: readonly string[] | undefined,
  isDemo: boolean,
  lookup: Lookup = lookUp,
): AllowedHosts {
  const lists = (hosts ?? (isDemo ? LOOPBACK : [])).map((entry) => readEntry(entry.trim().toLowerCase()));
  const isListed = (name: string, port: number): boolean =>
    lists.some(
      (entry) => entry.has(name) && (entry.port === undefined ? isDevicePort(port) : entry.port === port),
    );
  const check = ({ host, port }: Target): void => {
    if (isListed(plainHost(host), port)) return;
    const isHostListed = lists.some((entry) => entry.has(plainHost(host)));
    throw new FieldError(
      isHostListed
        ? `Port ${port} of ${host} is not an allowed device port. If it is correct, ask the server's administrator to add ${host}:${port} to MIMIC_FIELD_HOSTS`
        : `${host} is not in MIMIC_FIELD_HOSTS. Ask the server's administrator to add it`,
    );
  };
  return {
    check,
    async resolve(target) {
      check(target);
      const name = plainHost(target.host);
      if (isIP(name) !== 0) return name;
      const found = (await lookup(name)).map(plainHost);
      const usable = found.find((one) => isListed(one, target.port) || purposeOf(one) !== 'special');
      if (usable !== undefined) return usable;
      throw new FieldError(
        found.length === 0
          ? `The name ${name} has no address`
          : `The name ${name} leads to ${found[0]}, which is not an allowed address. If it is correct, that address itself must be in MIMIC_FIELD_HOSTS`,
      );
    },
  };
}

const isDevicePort = (port: number): boolean =>
  port < 1024 ? DEVICE_PORTS.has(port) : !SERVICE_PORTS.has(port);

async function lookUp(host: string): Promise<string[]> {
  // A machine resolves its own name without DNS.
  if (host === 'localhost') return ['127.0.0.1'];
  try {
    return (await systemLookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new FieldError(
      `The name ${host} cannot be resolved (${code}). Check its spelling, or use the IP address`,
    );
  }
}

interface Entry {
  has(name: string): boolean;
  readonly port: number | undefined;
}

function readEntry(entry: string): Entry {
  const withPort = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry);
  const port = withPort ? Number(withPort[2]) : undefined;
  const [address, prefix, ...rest] = plainHost(withPort?.[1] ?? entry).split('/') as [string, string?];
  const family = isIP(address);
  if (rest.length === 0 && (port === undefined || (port > 0 && port < 65_536))) {
    if (prefix === undefined && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(address) && family === 0)
      return { port, has: (name) => name === address };
    const most = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (family !== 0 && bits >= 0 && bits <= most) {
      const subnet = new BlockList();
      subnet.addSubnet(address, bits, typeOf(address));
      return { port, has: (name) => isIP(name) !== 0 && subnet.check(name, typeOf(name)) };
    }
  }
  throw new Error(
    `MIMIC_FIELD_HOSTS: "${entry}" is no host name, address or subnet such as 10.1.0.0/16, with or without a port`,
  );
}
