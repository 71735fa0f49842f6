/** Carries what commits changed to whoever has to know, in this process. */
import type { DomainEvent, DomainEventOf, DomainEventType } from './domain-events.ts';

interface BusLog {
  warn(data: object, message: string): void;
}

/** May be called again with an event that it failed at, so it must be harmless to repeat. */
type Subscriber<T extends DomainEventType = DomainEventType> = (
  event: DomainEventOf<T>,
  companyId: number,
) => void | Promise<void>;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

export class EventBus {
  readonly #log: BusLog;
  /** By the type that they take: what is in each set takes any event that comes to it. */
  readonly #subscribers = new Map<DomainEventType, Set<Subscriber>>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(log: BusLog) {
    this.#log = log;
  }

  /** Hears every event of a type from now on. Returns how to leave. */
  on<T extends DomainEventType>(type: T, subscriber: Subscriber<T>): () => void {
    const all = this.#subscribers.get(type) ?? new Set();
    this.#subscribers.set(type, all);
    const heard: Subscriber = (event, companyId) => subscriber(event as DomainEventOf<T>, companyId);
    all.add(heard);
    return () => void all.delete(heard);
  }

  /**
   * Tells every subscriber, one event after the other. Call it once what the events speak of is committed. Resolves when
   * all have taken it up, so that whoever is answered after it finds the change everywhere; never rejects: the commit
   * stands, and a subscriber that failed is tried again until it succeeds.
   */
  async publish(companyId: number, events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      const subscribers = [...(this.#subscribers.get(event.type) ?? [])];
      await Promise.all(subscribers.map((subscriber) => this.#tell(subscriber, event, companyId)));
    }
  }

  /** Gives up what is still to be tried again. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
  }

  async #tell(
    subscriber: Subscriber,
    event: DomainEvent,
    companyId: number,
    delay = FIRST_RETRY_MS,
  ): Promise<void> {
    try {
      await subscriber(event, companyId);
    } catch (error) {
      this.#log.warn(
        { event: event.type, error: String(error), retryInMs: delay },
        'A change that is stored was not taken up; it is tried again',
      );
      if (this.#isClosed) return;
      const retry = setTimeout(() => {
        this.#retries.delete(retry);
        void this.#tell(subscriber, event, companyId, Math.min(2 * delay, LAST_RETRY_MS));
      }, delay).unref();
      this.#retries.add(retry);
    }
  }
}
