/** Finds the tags of a metric and the metric of a tag, from the links that are configured. */
import type { FieldLink, TagPoint } from '../driver.ts';
import { nodeKey } from './host.ts';
import { isTopicName } from './topic.ts';

/** Where a tag lives: `device` is missing for metrics of the node itself. */
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
  /** Devices and tags that cannot be reached as they are configured, with the reason. */
  readonly faults: readonly string[];
}

export const sourceKey = (node: string, device: string | undefined): string => `${node}/${device ?? ''}`;

/** Reads the addresses: `{group, node, device?}` of a controller, `{metric}` of a tag. */
export function indexTags(links: readonly FieldLink[]): TagIndex {
  const byTag = new Map<string, MetricAddress>();
  const bySource = new Map<string, Map<string, MetricAddress[]>>();
  const nodes = new Set<string>();
  const groups = new Set<string>();
  const faults: string[] = [];
  for (const device of links.flatMap((link) => link.devices)) {
    const { group, node, device: name } = device.address;
    if (!isTopicName(group) || !isTopicName(node) || (name !== undefined && !isTopicName(name))) {
      faults.push(`Controller "${device.name}": its address needs group and node, without "/", "+" and "#"`);
      continue;
    }
    const key = nodeKey(group, node);
    nodes.add(key);
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
  return { byTag, bySource, nodes, groups, faults };
}
