/** Which company each Sparkplug node belongs to, and what its devices may do at the embedded broker. */
import type { DeviceAccount } from './broker-accounts.ts';
import type { FieldLink } from './driver.ts';
import { isTopicName } from './sparkplug/topic.ts';

/** The owner of each Sparkplug node, as of the last load. */
export interface NodeOwners {
  ownerOf: (group: string, node: string) => string | undefined;
}

/** The Sparkplug nodes that a link names. */
export function nodesOf({
  protocol,
  company,
  devices,
}: FieldLink): { group: string; node: string; company: string }[] {
  if (protocol !== 'sparkplug-b') return [];
  return devices.flatMap(({ address: { group, node } }) =>
    isTopicName(group) && isTopicName(node) ? [{ group, node, company }] : [],
  );
}

/** The account of a link's devices, if they have a password: `hash` is its hash. */
export function accountOf(link: FieldLink, hash: string | undefined, owners: NodeOwners): DeviceAccount[] {
  if (hash === undefined) return [];
  const own = nodesOf(link).filter(({ group, node }) => owners.ownerOf(group, node) === link.company);
  return [{ username: link.link, hash, nodes: own }];
}
