/** Subscribes to tags: which are to be reported, how often, and with which deadband. */
import type {
  ClientSession,
  ClientSessionRawSubscriptionService,
  ClientSubscription,
  DataValue,
} from 'node-opcua-client';
import type { TagPoint } from '../driver.ts';
import type { Opcua } from './library.ts';
import type { CallSizes } from './limits.ts';
import { isGood, isOneOf, nameOf } from './status.ts';

/** A tag and its node, with the namespace index of this session. */
export interface NodeTag {
  readonly point: TagPoint;
  readonly nodeId: string;
}

interface Reporter {
  /** Values in the order in which the server saw them. */
  values(items: readonly { readonly tag: NodeTag; readonly data: DataValue }[]): void;
  /** A tag that the server will not report, and why. */
  fault(tag: NodeTag, reason: string): void;
  /** Any message shows that the server is there. */
  heard(): void;
  ended(reason: string): void;
}

/** Milliseconds. */
const FASTEST_PUBLISHING = 100;
const SLOWEST_PUBLISHING = 1000;
/** Values of one tag that wait for the next publishing; the oldest are dropped. */
const MOST_QUEUED = 20;

interface SubscriptionParts {
  readonly opcua: Opcua;
  readonly session: ClientSession;
  readonly sizes: CallSizes;
  readonly reporter: Reporter;
}

type Handled = readonly [handle: number, tag: NodeTag];

export class Subscription {
  readonly #parts: SubscriptionParts;
  readonly #subscription: ClientSubscription;
  readonly #byHandle = new Map<number, NodeTag>();
  /** The server's ids of the monitored items, by tag. */
  readonly #items = new Map<NodeTag, number>();
  #lastHandle = 0;

  /** `points`: those that will be monitored; they decide how often the server publishes. */
  static async open(parts: SubscriptionParts, points: readonly TagPoint[]): Promise<Subscription> {
    const publishing = publishingInterval(points);
    const subscription = await parts.session.createSubscription2({
      requestedPublishingInterval: publishing,
      requestedMaxKeepAliveCount: Math.ceil(2000 / publishing),
      requestedLifetimeCount: Math.ceil(30_000 / publishing),
      maxNotificationsPerPublish: 5000,
      publishingEnabled: true,
      priority: 1,
    });
    return new Subscription(parts, subscription);
  }

  private constructor(parts: SubscriptionParts, subscription: ClientSubscription) {
    this.#parts = parts;
    this.#subscription = subscription;
    const { reporter } = parts;
    subscription.on('raw_notification', (message) => {
      reporter.heard();
      const items = [];
      for (const part of message.notificationData ?? [])
        for (const item of (part as { monitoredItems?: { clientHandle: number; value: DataValue }[] } | null)
          ?.monitoredItems ?? []) {
          const tag = this.#byHandle.get(item.clientHandle);
          if (tag) items.push({ tag, data: item.value });
        }
      if (items.length > 0) reporter.values(items);
    });
    subscription.on('keepalive', () => reporter.heard());
    subscription.on('terminated', () => reporter.ended('the server ended the subscription'));
    subscription.on('internal_error', (error) => reporter.ended(error.message));
  }

  /** Monitors tags. Reports a fault for each tag that the server refuses. */
  add(tags: readonly NodeTag[]): Promise<void> {
    const handled = tags.map((tag) => [++this.#lastHandle, tag] as const);
    for (const [handle, tag] of handled) this.#byHandle.set(handle, tag);
    return this.#monitor(handled, true);
  }

  /** Ends the monitoring of tags whose nodes are gone. */
  async remove(tags: readonly NodeTag[]): Promise<void> {
    for (const [handle, tag] of this.#byHandle) if (tags.includes(tag)) this.#byHandle.delete(handle);
    const ids = tags.flatMap((tag) => this.#items.get(tag) ?? []);
    for (const tag of tags) this.#items.delete(tag);
    const { sizes } = this.#parts;
    await sizes.monitor.ask(ids, async (part) => {
      const { results } = await this.#session.deleteMonitoredItems({
        subscriptionId: this.#subscription.subscriptionId,
        monitoredItemIds: [...part],
      });
      return results ?? [];
    });
  }

  get #session(): ClientSession & ClientSessionRawSubscriptionService {
    return this.#parts.session as ClientSession & ClientSessionRawSubscriptionService;
  }

  /** Creates items again without their deadband if the server does not support it: we filter too. */
  async #monitor(handled: readonly Handled[], withFilter: boolean): Promise<void> {
    const { opcua, sizes, reporter } = this.#parts;
    const results = await sizes.monitor.ask(handled, (part) => this.#create(part, withFilter));
    const again: Handled[] = [];
    results.forEach(({ statusCode, monitoredItemId }, at) => {
      const entry = handled[at]!;
      if (isGood(statusCode)) this.#items.set(entry[1], monitoredItemId);
      else if (withFilter && isOneOf(opcua, statusCode, FILTER_REFUSED)) again.push(entry);
      else {
        this.#byHandle.delete(entry[0]);
        reporter.fault(entry[1], nameOf(statusCode));
      }
    });
    if (again.length > 0) await this.#monitor(again, false);
  }

  async #create(handled: readonly Handled[], withFilter: boolean) {
    const { opcua } = this.#parts;
    const { results } = await this.#session.createMonitoredItems({
      subscriptionId: this.#subscription.subscriptionId,
      timestampsToReturn: opcua.ua.TimestampsToReturn.Both,
      itemsToCreate: handled.map(([handle, tag]) =>
        itemOf(opcua, handle, tag, this.#subscription, withFilter),
      ),
    });
    return results ?? [];
  }
}

const FILTER_REFUSED = [
  'BadMonitoredItemFilterUnsupported',
  'BadMonitoredItemFilterInvalid',
  'BadFilterNotAllowed',
  'BadDeadbandFilterInvalid',
] as const;

function itemOf(
  { ua }: Opcua,
  clientHandle: number,
  { point, nodeId }: NodeTag,
  { publishingInterval: publishing }: ClientSubscription,
  withFilter: boolean,
) {
  const { AttributeIds, MonitoringMode, DataChangeFilter, DataChangeTrigger, DeadbandType } = ua;
  const samplingInterval = samplingOf(point);
  // The server knows no alarm limits: it would keep a change back that reaches one.
  const hasDeadband = withFilter && point.deadband > 0 && point.dataType === 'float' && !point.isWatched;
  return {
    itemToMonitor: { nodeId, attributeId: AttributeIds.Value },
    monitoringMode: MonitoringMode.Reporting,
    requestedParameters: {
      clientHandle,
      samplingInterval,
      queueSize: Math.min(MOST_QUEUED, Math.ceil(publishing / samplingInterval) + 1),
      discardOldest: true,
      filter: hasDeadband
        ? new DataChangeFilter({
            trigger: DataChangeTrigger.StatusValue,
            deadbandType: DeadbandType.Absolute,
            deadbandValue: point.deadband,
          })
        : null,
    },
  };
}

const samplingOf = ({ scanInterval }: TagPoint): number => Math.max(FASTEST_PUBLISHING, scanInterval * 1000);

function publishingInterval(points: readonly TagPoint[]): number {
  let least = SLOWEST_PUBLISHING;
  for (const point of points) least = Math.min(least, samplingOf(point));
  return least;
}
