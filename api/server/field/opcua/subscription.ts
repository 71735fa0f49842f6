/** Subscribes to tags: which are to be reported, how often, and with which deadband. */
import type {
  ClientSession,
  ClientSessionRawSubscriptionService,
  ClientSubscription,
  DataValue,
} from 'node-opcua-client';
import type { TagPoint } from '../driver.ts';
import type { Opcua } from './library.ts';

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
const ITEMS_PER_CALL = 500;

export async function subscribe(
  opcua: Opcua,
  session: ClientSession,
  tags: readonly NodeTag[],
  reporter: Reporter,
): Promise<void> {
  const publishing = publishingInterval(tags);
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: publishing,
    requestedMaxKeepAliveCount: Math.ceil(2000 / publishing),
    requestedLifetimeCount: Math.ceil(30_000 / publishing),
    maxNotificationsPerPublish: 5000,
    publishingEnabled: true,
    priority: 1,
  });
  const byHandle = new Map<number, NodeTag>();
  subscription.on('raw_notification', (message) => {
    reporter.heard();
    const items = [];
    for (const part of message.notificationData ?? [])
      for (const item of (part as { monitoredItems?: { clientHandle: number; value: DataValue }[] } | null)
        ?.monitoredItems ?? []) {
        const tag = byHandle.get(item.clientHandle);
        if (tag) items.push({ tag, data: item.value });
      }
    if (items.length > 0) reporter.values(items);
  });
  subscription.on('keepalive', () => reporter.heard());
  subscription.on('terminated', () => reporter.ended('the server ended the subscription'));
  subscription.on('internal_error', (error) => reporter.ended(error.message));
  tags.forEach((tag, at) => {
    byHandle.set(at + 1, tag);
  });
  const handles = [...byHandle];
  for (let at = 0; at < handles.length; at += ITEMS_PER_CALL)
    await monitor({ opcua, session, subscription, reporter }, handles.slice(at, at + ITEMS_PER_CALL), true);
}

interface Surroundings {
  readonly opcua: Opcua;
  readonly session: ClientSession;
  readonly subscription: ClientSubscription;
  readonly reporter: Reporter;
}

/** Creates monitored items. Those whose deadband the server does not support are created again without: we filter too. */
async function monitor(
  surroundings: Surroundings,
  handles: readonly (readonly [number, NodeTag])[],
  withFilter: boolean,
): Promise<void> {
  const { opcua, session, subscription, reporter } = surroundings;
  const { StatusCodes, TimestampsToReturn } = opcua.ua;
  const { results } = await (
    session as ClientSession & ClientSessionRawSubscriptionService
  ).createMonitoredItems({
    subscriptionId: subscription.subscriptionId,
    timestampsToReturn: TimestampsToReturn.Both,
    itemsToCreate: handles.map(([handle, tag]) => itemOf(opcua, handle, tag, subscription, withFilter)),
  });
  const again: (readonly [number, NodeTag])[] = [];
  (results ?? []).forEach(({ statusCode }, at) => {
    const entry = handles[at];
    if (!entry || statusCode.isGood()) return;
    const isFilter =
      statusCode.equals(StatusCodes.BadMonitoredItemFilterUnsupported) ||
      statusCode.equals(StatusCodes.BadMonitoredItemFilterInvalid) ||
      statusCode.equals(StatusCodes.BadFilterNotAllowed) ||
      statusCode.equals(StatusCodes.BadDeadbandFilterInvalid);
    if (withFilter && isFilter) again.push(entry);
    else reporter.fault(entry[1], statusCode.name);
  });
  if (again.length > 0) await monitor(surroundings, again, false);
}

function itemOf(
  { ua }: Opcua,
  clientHandle: number,
  { point, nodeId }: NodeTag,
  { publishingInterval: publishing }: ClientSubscription,
  withFilter: boolean,
) {
  const { AttributeIds, MonitoringMode, DataChangeFilter, DataChangeTrigger, DeadbandType } = ua;
  const samplingInterval = samplingOf(point);
  const hasDeadband = withFilter && point.deadband > 0 && point.dataType === 'float';
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

function publishingInterval(tags: readonly NodeTag[]): number {
  let least = SLOWEST_PUBLISHING;
  for (const { point } of tags) least = Math.min(least, samplingOf(point));
  return least;
}
