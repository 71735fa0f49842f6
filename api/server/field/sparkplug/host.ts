/**
 * The Sparkplug B host application as a state machine: messages and the clock in, actions out, no broker.
 *
 * A node is `offline` (never born, dead, or the broker is away), `online`, or `lost`: something of it is missing and a
 * rebirth has been asked for. Only an NBIRTH makes it online. The caller performs the machine's actions and calls
 * `tick` when `nextTick` has come.
 */
import { type Action, DEFAULT_TIMING, type HostTiming } from './action.ts';
import { type LastValue, NodeSession } from './node-session.ts';
import type { SparkplugPayload } from './payload.ts';
import type { Topic } from './topic.ts';

/** A node is named `group/node`. */
export const nodeKey = (group: string, node: string): string => `${group}/${node}`;

export class SparkplugHost {
  readonly #timing: HostTiming;
  readonly #nodes = new Map<string, NodeSession>();
  #connected = false;

  constructor(timing: HostTiming = DEFAULT_TIMING) {
    this.#timing = timing;
  }

  /** Sets the nodes to watch; messages of other nodes are ignored. Nodes no longer named are forgotten. */
  watch(nodes: Iterable<string>, now: number): Action[] {
    const wanted = new Set(nodes);
    for (const key of this.#nodes.keys()) if (!wanted.has(key)) this.#nodes.delete(key);
    const actions: Action[] = [];
    for (const key of wanted) {
      if (this.#nodes.has(key)) continue;
      const session = new NodeSession(key, this.#timing);
      this.#nodes.set(key, session);
      if (this.#connected) actions.push(...session.ask(now));
    }
    return actions;
  }

  /** The broker is connected. Births are not retained, so every node is asked for its own. */
  connected(now: number): Action[] {
    this.#connected = true;
    return [...this.#nodes.values()].flatMap((session) => session.ask(now));
  }

  /** The broker is gone: no value is current. */
  disconnected(): Action[] {
    this.#connected = false;
    return [...this.#nodes.values()].flatMap((session) => session.drop());
  }

  receive(topic: Topic, payload: SparkplugPayload, now: number): Action[] {
    if (!this.#connected) return [];
    return this.#nodes.get(nodeKey(topic.group, topic.node))?.receive(topic, payload, now) ?? [];
  }

  /** Asks a node for all its values, as soon as the rate limit allows. */
  refresh(node: string, now: number): Action[] {
    return this.#connected ? (this.#nodes.get(node)?.refresh(now) ?? []) : [];
  }

  tick(now: number): Action[] {
    if (!this.#connected) return [];
    return [...this.#nodes.values()].flatMap((session) => session.tick(now));
  }

  /** When `tick` has something to do, milliseconds since 1970; Infinity when nothing waits. */
  nextTick(): number {
    let next = Number.POSITIVE_INFINITY;
    if (this.#connected)
      for (const session of this.#nodes.values()) next = Math.min(next, session.nextTick());
    return next;
  }

  isOnline(node: string, device?: string): boolean {
    return this.#connected && (this.#nodes.get(node)?.isOnline(device) ?? false);
  }

  /** Why values of a node are stale though it is online. */
  problem(node: string): string | undefined {
    return this.#nodes.get(node)?.problem;
  }

  /** The last value of a metric, if any. */
  lastValue(node: string, device: string | undefined, metric: string): LastValue | undefined {
    return this.#nodes.get(node)?.lastValue(device, metric);
  }

  /** The metrics of a device (or of the node itself) by name, with their datatypes, from its birth. */
  metrics(node: string, device?: string): ReadonlyMap<string, number> {
    return this.#nodes.get(node)?.metrics(device) ?? new Map();
  }

  /** Nodes that are online, and all that are watched. */
  count(): { readonly online: number; readonly watched: number } {
    const online = [...this.#nodes.keys()].filter((key) => this.isOnline(key)).length;
    return { online, watched: this.#nodes.size };
  }
}
