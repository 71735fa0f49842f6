/** Which machines the server may open device connections to: an allowlist of names, addresses and subnets. */
import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { plainHost, purposeOf, typeOf } from '../http/ip-address.ts';
import { FieldError } from './driver.ts';
import { ADDRESS_TAKEN } from './endpoint-claims.ts';
import { type EndpointOf, type HostTarget, hostEndpoint } from './endpoints.ts';
import { ownAddresses } from './host-address.ts';

const LOOPBACK = ['127.0.0.0/8', '::1', 'localhost'];

/** All addresses of a name. */
type Lookup = (host: string) => Promise<readonly string[]>;

export interface Target extends HostTarget {
  /** uuid of the company that wants to connect. */
  readonly company: string;
}

export interface AllowedHosts {
  /** The address to connect to. Throws FieldError if the target is not in the list or leads nowhere. */
  resolve(target: Target): Promise<string>;
  /** The first half of the check, without DNS: throws FieldError if the target is not in the list. */
  check(target: Target): void;
}

/** The list as a whole. */
export interface HostList extends AllowedHosts {
  /** Whether the operator gave the address to other companies. */
  isReserved(target: Target): boolean;
  /** The part of the field that belongs to one company. */
  readonly endpointOf: EndpointOf;
  /** The entries that a company may know: those without a company and its own, less hosts that others have (`taken`, by endpoint). */
  entriesFor(company: string, taken: ReadonlySet<string>): string[];
}

/** Ports below 1024 that devices listen on: Modbus, plain and with TLS. */
const DEVICE_PORTS = new Set([502, 802]);
/** Well-known services above 1024 that are never Modbus: connecting to them could only do harm. */
const SERVICE_PORTS = new Set([
  1433, 1521, 1883, 2049, 2181, 2375, 2376, 2379, 3000, 3128, 3268, 3306, 3389, 4369, 5432, 5601, 5672, 5900,
  5984, 6379, 6443, 8080, 8086, 8443, 8500, 8883, 9000, 9042, 9090, 9092, 9200, 10250, 11211, 15672, 27017,
]);

export interface HostListConfig {
  /** MIMIC_FIELD_HOSTS. */
  readonly fieldHosts?: readonly string[];
  readonly demo: boolean;
  /** Servers of the cluster that this node is part of. */
  readonly natsUrls?: readonly string[];
}

const NO_ADDRESSES: ReadonlySet<string> = new Set();

/** The list of an installation. Nodes of a cluster are different machines, and must have one endpoint for one address. */
export const hostListOf = ({ fieldHosts, demo, natsUrls }: HostListConfig): HostList =>
  allowedHosts(fieldHosts, demo, undefined, natsUrls ? undefined : ownAddresses);

/**
 * The list of MIMIC_FIELD_HOSTS: `plc-7.example`, `10.1.2.3`, `10.1.0.0/16`, each also with a port: `10.1.2.3:503`.
 * An entry may end in a company: `10.1.0.0/16=<uuid>`. No other company may then use its addresses.
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
  own: () => ReadonlySet<string> = () => NO_ADDRESSES,
): HostList {
  const lists = (hosts ?? (isDemo ? LOOPBACK : [])).map((entry) => readEntry(entry.trim().toLowerCase()));
  const isReserved = ({ host, port, company }: Target): boolean => {
    const owned = lists.filter(
      (entry) => entry.company !== undefined && covers(entry, plainHost(host), port),
    );
    return owned.length > 0 && !owned.some((entry) => entry.company === company);
  };
  const listsOf = (company: string) => lists.filter((entry) => (entry.company ?? company) === company);
  const isListed = ({ host, port, company }: Target): boolean =>
    listsOf(company).some(
      (entry) => covers(entry, host, port) && (entry.port !== undefined || isDevicePort(port)),
    );
  const check = (target: Target): void => {
    const { host, port, company } = target;
    if (isListed({ ...target, host: plainHost(host) })) {
      if (isReserved(target)) throw new FieldError(ADDRESS_TAKEN);
      return;
    }
    const isHostListed = listsOf(company).some((entry) => entry.has(plainHost(host)));
    throw new FieldError(
      isHostListed
        ? `Port ${port} of ${host} is not an allowed device port. If it is correct, ask the server's administrator to add ${host}:${port} to MIMIC_FIELD_HOSTS`
        : `${host} is not in MIMIC_FIELD_HOSTS. Ask the server's administrator to add it`,
    );
  };
  const hasOwnPorts = ({ host, port }: HostTarget): boolean =>
    lists.some((entry) => entry.company !== undefined && entry.port === port && entry.has(plainHost(host)));
  const endpointOf: EndpointOf = (target) => hostEndpoint(target, { hasOwnPorts, ownAddresses: own });
  return {
    check,
    isReserved,
    endpointOf,
    entriesFor: (company, taken) =>
      listsOf(company)
        .filter(({ host, port = 0 }) => !host || !taken.has(endpointOf({ host, port })))
        .map(({ text }) => text),
    async resolve(target) {
      check(target);
      const name = plainHost(target.host);
      if (isIP(name) !== 0) return name;
      const found = (await lookup(name)).map(plainHost);
      const allowed = found.filter((host) => !isReserved({ ...target, host }));
      const usable = allowed.find((host) => isListed({ ...target, host }) || purposeOf(host) !== 'special');
      if (found.length > 0 && allowed.length === 0) throw new FieldError(ADDRESS_TAKEN);
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
  /** Missing if it is a subnet. */
  readonly host?: string | undefined;
  /** uuid of the company that it is for; missing if it is for all. */
  readonly company?: string;
  /** As written, without the company. */
  readonly text: string;
}

const covers = (entry: Entry, host: string, port: number): boolean =>
  entry.has(host) && (entry.port === undefined || entry.port === port);

const COMPANY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readEntry(written: string): Entry {
  const [text, company, ...more] = written.split('=') as [string, string?];
  if (company === undefined) return { ...readHosts(text), text };
  if (COMPANY.test(company) && more.length === 0) return { ...readHosts(text), text, company };
  throw new Error(
    `MIMIC_FIELD_HOSTS: "${written}" names no company after "=". Use its uuid: admin.ts companies lists them`,
  );
}

function readHosts(entry: string): Omit<Entry, 'text'> {
  const withPort = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry);
  const port = withPort ? Number(withPort[2]) : undefined;
  const [address, prefix, ...rest] = plainHost(withPort?.[1] ?? entry).split('/') as [string, string?];
  const family = isIP(address);
  if (rest.length === 0 && (port === undefined || (port > 0 && port < 65_536))) {
    if (prefix === undefined && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(address) && family === 0)
      return { port, host: address, has: (name) => name === address };
    const most = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (family !== 0 && bits >= 0 && bits <= most) {
      const subnet = new BlockList();
      subnet.addSubnet(address, bits, typeOf(address));
      const host = prefix === undefined ? address : undefined;
      return { port, host, has: (name) => isIP(name) !== 0 && subnet.check(name, typeOf(name)) };
    }
  }
  throw new Error(
    `MIMIC_FIELD_HOSTS: "${entry}" is no host name, address or subnet such as 10.1.0.0/16, with or without a port`,
  );
}
