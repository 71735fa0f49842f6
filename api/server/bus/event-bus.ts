/** Delivers events about commits to their subscribers, in this process and on the other nodes. */
import { array, type as objectOf } from 'superstruct';
import { count } from '../cluster/message-fields.ts';
import { fromBody, type NodeBus, toBody } from '../cluster/node-bus.ts';
import { DOMAIN_EVENT, type DomainEvent, type DomainEventOf, type DomainEventType } from './domain-events.ts';

interface BusLog {
  warn(data: object, message: string): void;
}

/** May be called again with an event that it failed on, so it must be idempotent. */
type Subscriber<T extends DomainEventType = DomainEventType> = (
  event: DomainEventOf<T>,
  companyId: number,
) => void | Promise<void>;

/** What a node tells the others. */
interface Told {
  readonly companyId: number;
  readonly events: readonly DomainEvent[];
}

const TOLD = objectOf({ companyId: count(), events: array(DOMAIN_EVENT) });
const SUBJECT = 'events';
/** For how long a commit waits until the thread with the devices has heard of it. */
const HEARD_MS = 1000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

export class EventBus {
  readonly #log: BusLog;
  readonly #nodes: NodeBus | undefined;
  readonly #thread: 'field' | 'front' | undefined;
  /** By event type: each set holds subscribers that accept any event of that type. */
  readonly #subscribers = new Map<DomainEventType, Set<Subscriber>>();
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #missed = new Set<() => void | Promise<void>>();
  #isClosed = false;

  /**
   * `nodes`: if there may be other nodes, who hear of this one's commits and the other way around. `thread`: of a server that is
   * alone; its front waits until the field has taken a commit up, but the field never waits for the front.
   */
  constructor(log: BusLog, nodes?: NodeBus, thread?: 'field' | 'front') {
    this.#log = log;
    this.#nodes = nodes;
    this.#thread = thread;
    const take = async (body: Uint8Array): Promise<void> => {
      const { companyId, events } = fromBody(body, TOLD);
      return this.#deliver(companyId, events);
    };
    nodes?.subscribe(SUBJECT, take);
    if (thread === 'field')
      nodes?.answer(SUBJECT, async (body) => {
        await take(body);
        return new Uint8Array();
      });
    nodes?.onGap(() => {
      for (const missed of this.#missed) void this.#tell('what others changed', missed);
    });
  }

  /** Subscribes to a type of event. Returns the function that unsubscribes. */
  on<T extends DomainEventType>(type: T, subscriber: Subscriber<T>): () => void {
    const all = this.#subscribers.get(type) ?? new Set();
    this.#subscribers.set(type, all);
    const heard: Subscriber = (event, companyId) => subscriber(event as DomainEventOf<T>, companyId);
    all.add(heard);
    return () => void all.delete(heard);
  }

  /**
   * Tells every subscriber, one event after the other. Call it after the commit. Resolves when
   * all of this node have handled the events, so that a caller who is answered then sees the change. Never rejects: the commit
   * stands, and a subscriber that failed is retried until it succeeds.
   */
  async publish(companyId: number, events: readonly DomainEvent[]): Promise<void> {
    const told = events.length > 0 ? this.#tellNodes({ companyId, events }) : undefined;
    await Promise.all([told, this.#deliver(companyId, events)]);
  }

  /** Calls `missed` when commits of other nodes may have gone unheard: whatever they change must be read again. Retried as above. */
  onMissed(missed: () => void | Promise<void>): void {
    this.#missed.add(missed);
  }

  /** Abandons pending retries. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
  }

  /** Resolves when the thread with the devices has taken it up, or is busy for too long. */
  async #tellNodes(told: Told): Promise<void> {
    const body = toBody(told);
    if (this.#thread === 'front') await this.#nodes?.request(SUBJECT, body, HEARD_MS).catch(() => undefined);
    else this.#nodes?.publish(SUBJECT, body);
  }

  async #deliver(companyId: number, events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      const subscribers = [...(this.#subscribers.get(event.type) ?? [])];
      await Promise.all(subscribers.map((take) => this.#tell(event.type, () => take(event, companyId))));
    }
  }

  async #tell(event: string, take: () => unknown, delay = FIRST_RETRY_MS): Promise<void> {
    try {
      await take();
    } catch (error) {
      this.#log.warn(
        { event, error: String(error), retryInMs: delay },
        'A change that is stored was not taken up; it is tried again',
      );
      if (this.#isClosed) return;
      const retry = setTimeout(() => {
        this.#retries.delete(retry);
        void this.#tell(event, take, Math.min(2 * delay, LAST_RETRY_MS));
      }, delay).unref();
      this.#retries.add(retry);
    }
  }
}
