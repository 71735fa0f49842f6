/** Sparkplug B over MQTT: the host machine (host.ts) joined to a broker session and the configured tags. */

import { checkedAddress } from '../addresses.ts';
import {
  type BrowseResult,
  type Driver,
  type DriverContext,
  FieldError,
  type FieldLink,
  type Health,
  type LinkHealth,
  MOST_ITEMS,
  type TestStep,
  type WriteRequest,
  type WriteResult,
} from '../driver.ts';
import { LinkStates } from '../link-states.ts';
import { type LiveValue, Quality, type Sample } from '../sample.ts';
import { asTagValue } from '../values.ts';
import { type Action, DEFAULT_TIMING, type HostTiming, type MetricValue } from './action.ts';
import { type BrokerAccess, HostSession, type SessionHandlers } from './connection.ts';
import { nodeKey, SparkplugHost } from './host.ts';
import { identityOf, UPGRADE_METRIC } from './identity.ts';
import { indexTags, type MetricAddress, type OwnsNode, sourceKey, type TagIndex } from './index-tags.ts';
import { DataType, decodePayload, encodePayload } from './payload.ts';
import { stillValid, toItem, toSample } from './samples.ts';
import { testSparkplug } from './test.ts';
import { formatTopic, parseTopic } from './topic.ts';

interface SparkplugOptions {
  readonly broker: BrokerAccess;
  /** The host application's name on its STATE topic. */
  readonly hostId: string;
  readonly timing?: HostTiming;
  /** Keep-alive interval to the broker, seconds. */
  readonly keepalive?: number;
  /** The owners of nodes, if companies share the broker; if missing, nodes belong to everybody. */
  readonly owns?: OwnsNode;
}

const REBIRTH_METRIC = 'Node Control/Rebirth';
const TICK_MIN_MS = 20;
const EMPTY: TagIndex = indexTags([]);

export class SparkplugDriver implements Driver {
  readonly protocol = 'sparkplug-b';
  readonly #options: SparkplugOptions;
  readonly #context: DriverContext;
  readonly #host: SparkplugHost;
  readonly #states: LinkStates;
  /** The states of nodes at the last check. */
  readonly #seen = new Map<string, string>();
  #session: HostSession | undefined;
  #index = EMPTY;
  #links: readonly FieldLink[] = [];
  #timer: NodeJS.Timeout | undefined;
  #undecodable = 0;

  constructor(options: SparkplugOptions, context: DriverContext) {
    this.#options = options;
    this.#context = context;
    this.#host = new SparkplugHost(options.timing ?? DEFAULT_TIMING);
    this.#states = new LinkStates(context);
  }

  async connect(links: readonly FieldLink[]): Promise<void> {
    this.#links = links;
    const before = this.#index;
    this.#index = indexTags(links, this.#options.owns);
    this.#states.setLinks(links.map(({ link }) => link));
    for (const fault of this.#index.faults)
      this.#context.log.warn({ fault }, 'Sparkplug: a tag cannot be read');
    this.#session ??= this.#openSession();
    this.#session.listen(this.#index.groups);
    this.#perform(this.#host.watch(this.#index.nodes, this.#context.now()));
    for (const { link } of links) this.#judge(link);
    this.#tellKnown([...this.#index.byTag.values()].filter((tag) => !isSameMetric(tag, before)));
  }

  /** Gives new tags the last value of their metric, if its node is online. */
  #tellKnown(addresses: readonly MetricAddress[]): void {
    const now = this.#context.now();
    const samples = addresses.flatMap(({ point, group, node, device, metric }) => {
      const key = nodeKey(group, node);
      const last = this.#host.isOnline(key, device) && this.#host.lastValue(key, device, metric);
      return last ? [toSample(point, stillValid(last, now))] : [];
    });
    if (samples.length > 0) this.#context.sink(samples);
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    const { broker, owns } = this.#options;
    return testSparkplug(link, { broker, owns }, signal);
  }

  async browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    signal.throwIfAborted();
    const devices = this.#links.find((one) => one.link === link)?.devices ?? [];
    const device = devices.find((one) => one.controller === controller);
    if (!device) throw new FieldError(`There is no controller ${controller} on the link ${link}`);
    const { group, node, device: name } = checkedAddress('sparkplug-b', 'controller', device.address);
    const key = nodeKey(group, node);
    if (!this.#index.nodes.has(key)) throw new FieldError(`No messages of ${group}/${node} are listened to`);
    if (!this.#host.isOnline(key, name))
      throw new FieldError(
        `${sourceName({ group, node, device: name })} is offline: its birth tells what it has`,
      );
    const items = [...this.#host.metrics(key, name)].flatMap(([metric, type]) =>
      toItem(metric, type, this.#host.lastValue(key, name, metric)?.value),
    );
    onProgress?.(items.length);
    return { items: items.slice(0, MOST_ITEMS), isComplete: items.length <= MOST_ITEMS };
  }

  async read(tags: readonly string[]): Promise<void> {
    const nodes = new Set<string>();
    for (const tag of tags) {
      const address = this.#index.byTag.get(tag);
      if (address) nodes.add(nodeKey(address.group, address.node));
    }
    for (const node of nodes) this.#perform(this.#host.refresh(node, this.#context.now()));
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const address = this.#index.byTag.get(request.tag);
    if (!address) return notSent('This tag is not configured on any Sparkplug link');
    const key = nodeKey(address.group, address.node);
    if (!this.#session?.isUp) return notSent('The MQTT broker is away');
    if (!this.#host.isOnline(key, address.device)) return notSent(`${sourceName(address)} is offline`);
    const dataType = this.#host.metrics(key, address.device).get(address.metric);
    if (dataType === undefined) return notSent(`${sourceName(address)} has no metric "${address.metric}"`);
    const value = asTagValue(request.value, address.point.dataType);
    if (value === undefined || value === null)
      return notSent(`The value does not fit a ${address.point.dataType}`);
    if (this.#context.now() > request.deadline) return notSent('The deadline has passed');
    return this.#send(address, { dataType, value });
  }

  health(): Health {
    if (!this.#session?.isUp)
      return {
        ok: false,
        detail: `No connection to the broker: ${this.#session?.lastError ?? 'not started'}`,
      };
    const { online, watched } = this.#host.count();
    const broken = this.#undecodable > 0 ? `, ${this.#undecodable} undecodable messages` : '';
    return { ok: true, detail: `${online} of ${watched} nodes online${broken}` };
  }

  linkHealth(link: string): LinkHealth | undefined {
    return this.#states.get(link);
  }

  async tellFirmware(link: string, version: string): Promise<boolean> {
    const able = [...(this.#index.nodesOf.get(link) ?? [])].filter(
      (node) => this.#host.isOnline(node) && this.#host.metrics(node).has(UPGRADE_METRIC),
    );
    const time = this.#context.now();
    const metrics = [{ name: UPGRADE_METRIC, dataType: DataType.string, value: version, time }];
    const told = await Promise.all(
      able.map((key) => {
        const [group, node] = key.split('/') as [string, string];
        const topic = formatTopic({ type: 'NCMD', group, node });
        return this.#session?.send(topic, encodePayload({ time, metrics })).catch(() => false);
      }),
    );
    return told.includes(true);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#perform(this.#host.disconnected());
    await this.#session?.close();
    clearTimeout(this.#timer);
    this.#session = undefined;
  }

  #openSession(): HostSession {
    const { log, now } = this.#context;
    const handlers: SessionHandlers = {
      connected: () => {
        log.info({ host: this.#options.hostId }, 'Sparkplug: connected to the broker');
        this.#perform(this.#host.connected(now()));
        for (const { link } of this.#links) this.#judge(link);
      },
      disconnected: (reason) => {
        log.warn({ reason }, 'Sparkplug: the broker is gone, all its values are stale');
        this.#perform(this.#host.disconnected());
        for (const { link } of this.#links) this.#judge(link);
      },
      refused: (reason) =>
        log.warn(
          { reason, broker: new URL(this.#options.broker.url).host },
          'Sparkplug: cannot connect to the broker',
        ),
      message: (topic, payload) => this.#receive(topic, payload),
    };
    const { broker, hostId, keepalive } = this.#options;
    return new HostSession(broker, hostId, handlers, keepalive);
  }

  #receive(name: string, bytes: Uint8Array): void {
    const topic = parseTopic(name);
    if (!topic) return;
    const key = nodeKey(topic.group, topic.node);
    if (!topic.type.endsWith('CMD'))
      for (const link of this.#index.linksOf.get(key) ?? []) this.#states.contact(link);
    try {
      this.#perform(this.#host.receive(topic, decodePayload(bytes), this.#context.now()));
    } catch (error) {
      if (this.#undecodable++ === 0)
        this.#context.log.warn(
          { topic: name, error: String(error) },
          'Sparkplug: a message cannot be decoded',
        );
    }
  }

  async #send(address: MetricAddress, metric: { dataType: number; value: LiveValue }): Promise<WriteResult> {
    const time = this.#context.now();
    const topic = formatTopic({ ...address, type: address.device === undefined ? 'NCMD' : 'DCMD' });
    const payload = encodePayload({ time, metrics: [{ ...metric, name: address.metric, time }] });
    try {
      return (await this.#session!.send(topic, payload))
        ? { outcome: 'sent' }
        : notSent('The MQTT broker is away');
    } catch {
      return { outcome: 'unknown' };
    }
  }

  #perform(actions: readonly Action[]): void {
    const samples: Sample[] = [];
    for (const action of actions) {
      this.#look(action.node);
      if (action.do === 'values') {
        samples.push(...this.#samples(action.node, action.device, action.metrics));
        if (action.device === undefined) this.#identify(action.node, action.metrics);
      } else if (action.do === 'stale') samples.push(...this.#stale(action.node, action.device));
      else this.#askRebirth(action.node);
    }
    if (samples.length > 0) this.#context.sink(samples);
    this.#schedule();
  }

  #identify(node: string, metrics: readonly MetricValue[]): void {
    const identity = identityOf(metrics);
    if (!identity) return;
    for (const link of this.#index.linksOf.get(node) ?? []) this.#context.identified?.(link, identity);
  }

  /** A node that came or went changes the state of its links. */
  #look(node: string): void {
    const state = `${this.#host.isOnline(node)} ${this.#host.problem(node)}`;
    if (state === this.#seen.get(node)) return;
    this.#seen.set(node, state);
    for (const link of this.#index.linksOf.get(node) ?? []) this.#judge(link);
  }

  #judge(link: string): void {
    const nodes = [...(this.#index.nodesOf.get(link) ?? [])];
    const online = nodes.filter((node) => this.#host.isOnline(node));
    if (!this.#session?.isUp)
      this.#states.set(
        link,
        'down',
        `No connection to the broker: ${this.#session?.lastError ?? 'not started'}`,
      );
    else if (nodes.length === 0) this.#states.set(link, 'unknown', 'No node is configured yet');
    else {
      const away = nodes.find((node) => !online.includes(node));
      const problems = nodes.flatMap((node) => this.#host.problem(node) ?? []);
      const count = `${online.length} of ${nodes.length} nodes online${away ? `; ${away} is not` : ''}`;
      const detail = [count, ...problems.slice(0, 1)].join('; ');
      this.#states.set(link, online.length > 0 ? 'active' : 'down', detail);
    }
  }

  #samples(node: string, device: string | undefined, metrics: readonly MetricValue[]): Sample[] {
    const tags = this.#index.bySource.get(sourceKey(node, device));
    if (!tags) return [];
    return metrics.flatMap((metric) =>
      (tags.get(metric.name) ?? []).map(({ point }) => toSample(point, metric)),
    );
  }

  #stale(node: string, device: string | undefined): Sample[] {
    const time = this.#context.now();
    const tags = this.#index.bySource.get(sourceKey(node, device));
    return [...(tags?.values() ?? [])]
      .flat()
      .map(({ point }) => ({ tag: point.tag, value: null, quality: Quality.stale, time }));
  }

  #askRebirth(key: string): void {
    const [group, node] = key.split('/') as [string, string];
    const time = this.#context.now();
    const metrics = [{ name: REBIRTH_METRIC, dataType: DataType.boolean, value: true, time }];
    this.#context.log.info({ group, node }, 'Sparkplug: rebirth requested');
    // The machine repeats lost requests.
    this.#session
      ?.send(formatTopic({ type: 'NCMD', group, node }), encodePayload({ time, metrics }))
      .catch(() => undefined);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const next = this.#host.nextTick();
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.max(TICK_MIN_MS, next - this.#context.now());
    this.#timer = setTimeout(() => this.#perform(this.#host.tick(this.#context.now())), wait);
  }
}

const notSent = (reason: string): WriteResult => ({ outcome: 'notSent', reason });

/** Whether the tag was known before, at this very place. */
function isSameMetric({ point, group, node, device, metric }: MetricAddress, { byTag }: TagIndex): boolean {
  const known = byTag.get(point.tag);
  return (
    known?.metric === metric &&
    known.group === group &&
    known.node === node &&
    known.device === device &&
    known.point.dataType === point.dataType
  );
}

const sourceName = ({ group, node, device }: Pick<MetricAddress, 'group' | 'node' | 'device'>): string =>
  device === undefined ? `Node ${group}/${node}` : `Device ${group}/${node}/${device}`;
