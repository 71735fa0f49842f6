/** Sparkplug B topics: `spBv1.0/<group>/<message>/<node>[/<device>]`, and the host's `spBv1.0/STATE/<host>`. */

const NAMESPACE = 'spBv1.0';

const MESSAGES = ['NBIRTH', 'NDEATH', 'NDATA', 'NCMD', 'DBIRTH', 'DDEATH', 'DDATA', 'DCMD'] as const;
export type MessageType = (typeof MESSAGES)[number];

export interface Topic {
  readonly type: MessageType;
  readonly group: string;
  readonly node: string;
  /** Only messages of a device have one. */
  readonly device?: string;
}

/** Undefined if it is no Sparkplug topic, or names a device where none belongs. */
export function parseTopic(topic: string): Topic | undefined {
  const [namespace, group, type, node, device, ...rest] = topic.split('/');
  if (namespace !== NAMESPACE || !group || !node || rest.length > 0) return undefined;
  if (!MESSAGES.includes(type as MessageType)) return undefined;
  if (type!.startsWith('D') !== Boolean(device)) return undefined;
  return { type: type as MessageType, group, node, device };
}

export const formatTopic = ({ type, group, node, device }: Topic): string =>
  `${NAMESPACE}/${group}/${type}/${node}${device === undefined ? '' : `/${device}`}`;

export const stateTopic = (host: string): string => `${NAMESPACE}/STATE/${host}`;

/** A name that can be one level of a topic and holds no wildcard. */
export const isTopicName = (name: unknown): name is string =>
  typeof name === 'string' && name.length > 0 && !/[/+#\0]/.test(name);
