/** Which part of the field an address of a link or controller reaches, as one canonical text. */
import { canonicalHost, isThisMachine, THIS_MACHINE } from './host-address.ts';
import { readEndpoint } from './modbus/address.ts';
import { readSettings } from './opcua/settings.ts';
import { isTopicName } from './sparkplug/topic.ts';

export interface HostTarget {
  readonly host: string;
  readonly port: number;
}

type Address = Readonly<Record<string, unknown>>;

/** A link as far as its endpoints need it. */
export interface Addressed {
  readonly protocol: string;
  readonly address: Address;
  readonly devices: readonly { readonly address: Address }[];
}

/** Returns the endpoint of a host. */
export type EndpointOf = (target: HostTarget) => string;

interface HostRules {
  /** Whether the ports of a host may belong to different companies. */
  hasOwnPorts(target: HostTarget): boolean;
  /** Addresses of this machine besides loopback, in canonical form. */
  ownAddresses(): ReadonlySet<string>;
}

/**
 * A whole host: whoever reaches a device on one port could reach it on another, by another protocol. Ports count on this
 * machine, and where the operator gave one port to a company.
 */
export function hostEndpoint({ host, port }: HostTarget, { hasOwnPorts, ownAddresses }: HostRules): string {
  const plain = canonicalHost(host);
  if (isThisMachine(plain) || ownAddresses().has(plain)) return `host/${THIS_MACHINE}/${port}`;
  return hasOwnPorts({ host: plain, port }) ? `host/${plain}/${port}` : `host/${plain}`;
}

/** Topic names are case-sensitive and hold no slash. */
export const nodeEndpoint = (group: string, node: string): string => `sparkplug/${group}/${node}`;

/** The host of a link; undefined for a protocol without one, or an address that cannot be used. */
export function hostOf(link: Omit<Addressed, 'devices'>): HostTarget | undefined {
  const asLink = { ...link, link: '', company: '', devices: [] };
  try {
    if (link.protocol === 'modbus-tcp') return readEndpoint(asLink);
    if (link.protocol === 'opc-ua') return readSettings(asLink);
  } catch {
    // The driver refuses it and says why.
  }
  return undefined;
}

/** All endpoints that a link uses: its host, or its Sparkplug nodes. */
export function endpointsOf(link: Addressed, endpointOf: EndpointOf): string[] {
  const host = hostOf(link);
  if (host) return [endpointOf(host)];
  if (link.protocol !== 'sparkplug-b') return [];
  return link.devices.flatMap(({ address: { group, node } }) =>
    isTopicName(group) && isTopicName(node) ? [nodeEndpoint(group, node)] : [],
  );
}
