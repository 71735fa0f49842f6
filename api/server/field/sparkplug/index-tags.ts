/** Finds the tags of a metric and the metric of a tag, from the configured links. */
import type { FieldLink, TagPoint } from '../driver.ts';
import { ADDRESS_TAKEN } from '../endpoint-claims.ts';
import { nodeKey } from './host.ts';
import { isTopicName } from './topic.ts';

/** Where a tag is: `device` is missing for metrics of the node itself. */
export interface MetricAddress {
  readonly point: TagPoint;
  readonly group: string;
  readonly node: string;
  readonly device?: string;
  readonly metric: string;
}

export interface TagIndex {
  readonly byTag: ReadonlyMap<string, MetricAddress>;
  /** By node key and device ('' for the node itself), then by metric name. */
  readonly bySource: ReadonlyMap<string, ReadonlyMap<string, readonly MetricAddress[]>>;
  readonly nodes: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  /** The links that a node belongs to, and the nodes of a link. */
  readonly linksOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly nodesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Devices and tags whose configuration cannot be used, with the reason. */
  readonly faults: readonly string[];
}

export const sourceKey = (node: string, device: string | undefined): string => `${node}/${device ?? ''}`;

/** Whether a company may listen to a node and command it. */
export type OwnsNode = (company: string, group: string, node: string) => boolean;

/** Reads the addresses: `{group, node, device?}` of a controller, `{metric}` of a tag. */
export function indexTags(links: readonly FieldLink[], owns: OwnsNode = () => true): TagIndex {
  const byTag = new Map<string, MetricAddress>();
  const bySource = new Map<string, Map<string, MetricAddress[]>>();
  const nodes = new Set<string>();
  const groups = new Set<string>();
  const linksOf = new Map<string, Set<string>>();
  const nodesOf = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const { link, company, device } of links.flatMap((one) =>
    one.devices.map((device) => ({ ...one, device })),
  )) {
    const { group, node, device: name } = device.address;
    if (!isTopicName(group) || !isTopicName(node) || (name !== undefined && !isTopicName(name))) {
      faults.push(`Controller "${device.name}": its address needs group and node, without "/", "+" and "#"`);
      continue;
    }
    if (!owns(company, group, node)) {
      faults.push(`Controller "${device.name}": ${takenNode(group, node)}`);
      continue;
    }
    const key = nodeKey(group, node);
    nodes.add(key);
    linksOf.set(key, (linksOf.get(key) ?? new Set()).add(link));
    nodesOf.set(link, (nodesOf.get(link) ?? new Set()).add(key));
    groups.add(group);
    const metrics = bySource.get(sourceKey(key, name)) ?? new Map<string, MetricAddress[]>();
    bySource.set(sourceKey(key, name), metrics);
    for (const point of device.tags) {
      const { metric } = point.address;
      if (typeof metric !== 'string' || metric === '') {
        faults.push(`Tag ${point.tag} of controller "${device.name}": its address needs a metric`);
        continue;
      }
      const address = { point, group, node, device: name, metric };
      byTag.set(point.tag, address);
      metrics.set(metric, [...(metrics.get(metric) ?? []), address]);
    }
  }
  return { byTag, bySource, nodes, groups, linksOf, nodesOf, faults };
}

/** Shown to a company that may not use the node; names no owner. */
export const takenNode = (group: string, node: string): string => `node ${group}/${node}: ${ADDRESS_TAKEN}`;
