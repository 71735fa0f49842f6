/**
 * Objects that show more than the live value of their tag: what each of them needs, and the answers. Equal needs are one
 * order. The answers come from outside; nothing here knows a network or the time of day.
 *
 * An object is drawn again when an answer of its own is new, and for present values at most once a second; out of view not
 * at all, until it comes into view.
 */
import type { DiagramObject, ElementConfig, ObjectId } from '../document/types.ts';
import {
  type Feed,
  type FeedAnswer,
  type FeedLink,
  type FeedReading,
  type FeedRequest,
  SAMPLE_FEED,
} from '../plugin.ts';
import { AlarmMark } from '../primitives/alarm.ts';
import { Due } from './due.ts';
import type { LiveScene, ViewBox } from './live-scene.ts';
import { QUALITY_NAMES, Quality } from './quality.ts';
import type { TagTable } from './tag-table.ts';

/** Seconds between two drawings of an object for the sake of present values. */
const PRESENT_EVERY = 1;
/** A chart takes a while to draw: the time is checked after each. */
const AT_ONCE = 1;

/** What the worker asks the server, once for all objects that need the same. */
export interface FeedOrder {
  readonly key: string;
  readonly request: Exclude<FeedRequest, { readonly type: 'now' }>;
}

interface Order extends FeedOrder {
  answer: FeedAnswer | undefined;
  readonly users: Set<Fed>;
}

/** An object that is fed. */
class Fed implements Feed {
  /** Seconds: when it was last drawn for present values. */
  drawnAt = Number.NEGATIVE_INFINITY;
  /** A present value is newer than its drawing. */
  isBehind = false;
  readonly id: ObjectId;
  readonly index: number;
  readonly link: FeedLink;
  /** In the order of the requests; undefined for present values. */
  readonly orders: readonly (Order | undefined)[];
  readonly present: ReadonlyMap<string, number>;
  readonly #tags: TagTable;

  constructor(
    { id, index, link }: Pick<Fed, 'id' | 'index' | 'link'>,
    orders: Fed['orders'],
    present: Fed['present'],
    tags: TagTable,
  ) {
    this.id = id;
    this.index = index;
    this.link = link;
    this.orders = orders;
    this.present = present;
    this.#tags = tags;
  }

  get state(): Feed['state'] {
    return this.orders.some((order) => order && !order.answer) ? 'waiting' : 'known';
  }

  get answers(): readonly (FeedAnswer | undefined)[] {
    return this.orders.map((order) => order?.answer);
  }

  now(tag: string): FeedReading | undefined {
    const index = this.present.get(tag);
    if (index === undefined) return undefined;
    const quality = this.#tags.quality(index);
    return {
      value: quality === Quality.missing ? Number.NaN : this.#tags.number(index),
      quality: QUALITY_NAMES[quality]!,
      alarm: severityOf(this.#tags.alarm(index)),
      time: this.#tags.time(index),
    };
  }
}

/** The severity of an alarm that is active or wants an answer. */
function severityOf(mark: AlarmMark): FeedReading['alarm'] {
  if (mark < AlarmMark.urgentAcknowledged) return 'none';
  return mark % 2 === 0 ? 'critical' : 'urgent';
}

export class Feeds {
  /** Draws an object again. Set by whoever can. */
  redraw: (id: ObjectId) => void = () => {};
  readonly #scene: LiveScene;
  readonly #tags: TagTable;
  readonly #fed = new Map<ObjectId, Fed>();
  readonly #orders = new Map<string, Order>();
  readonly #byTag = new Map<number, Set<Fed>>();
  readonly #behind = new Set<Fed>();
  readonly #byIndex = new Map<number, Fed>();
  readonly #due: Due;
  #view: ViewBox | undefined;

  constructor(scene: LiveScene, tags: TagTable) {
    this.#scene = scene;
    this.#tags = tags;
    this.#due = new Due(scene, AT_ONCE);
  }

  get isDirty(): boolean {
    return !this.#due.isEmpty;
  }

  /** The objects that are fed. */
  get ids(): Iterable<ObjectId> {
    return this.#fed.keys();
  }

  /** Returns what `draw` gets in live mode. */
  of(id: ObjectId): Feed {
    return this.#fed.get(id) ?? UNFED;
  }

  /** Notes what the object at an index needs, where its kind needs something. */
  bind(index: number, object: DiagramObject, config: ElementConfig | undefined): void {
    const kind = this.#scene.kindAt(index)?.kind;
    if (!kind?.feeds) return;
    const link = this.#linkOf(config);
    const box = { w: object.width, h: object.height };
    const requests = kind.feeds(this.#scene.propertiesOf(index), link, box);
    const orders = requests.map((request) => (request.type === 'now' ? undefined : this.#order(request)));
    const present = new Map(
      requests.flatMap((request) =>
        request.type === 'now' ? request.tags.map((tag) => [tag, this.#tags.take(tag)] as const) : [],
      ),
    );
    const fed = new Fed({ id: object.id, index, link }, orders, present, this.#tags);
    this.#fed.set(object.id, fed);
    for (const order of orders) order?.users.add(fed);
    for (const tag of present.values()) {
      const users = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, users.add(fed));
    }
    this.#byIndex.set(index, fed);
    this.#due.add(index);
    this.#due.mark(index);
  }

  /** To be called while the object still has its index. */
  unbind(index: number): void {
    const fed = this.#byIndex.get(index);
    if (!fed) return;
    this.#fed.delete(fed.id);
    for (const order of fed.orders) {
      order?.users.delete(fed);
      if (order?.users.size === 0) this.#orders.delete(order.key);
    }
    for (const tag of fed.present.values()) this.#byTag.get(tag)?.delete(fed);
    this.#behind.delete(fed);
    this.#byIndex.delete(index);
    this.#due.remove(index);
  }

  /** Returns what objects in view need, each need once. */
  wanted(): FeedOrder[] {
    const view = this.#view;
    if (!view || this.#fed.size === 0) return [];
    const wanted = new Set<Order>();
    for (const { index, orders } of this.#fed.values())
      if (this.#scene.touches(index, view)) for (const order of orders) if (order) wanted.add(order);
    return [...wanted];
  }

  /** Takes the answer to an order; one that nobody needs any more is dropped. */
  answer(key: string, answer: FeedAnswer): void {
    const order = this.#orders.get(key);
    if (!order) return;
    order.answer = answer;
    for (const { index } of order.users) this.#due.mark(index);
  }

  /** Forgets all answers: what comes next belongs to another time. */
  forget(): void {
    for (const order of this.#orders.values()) order.answer = undefined;
    for (const { index } of this.#fed.values()) this.#due.mark(index);
  }

  /** Draws what is due and in view, until `mayGoOn` returns false. `time`: seconds of the engine's clock. */
  update(time: number, view: ViewBox, mayGoOn: () => boolean): void {
    this.#view = view;
    if (this.#fed.size === 0) return;
    this.#due.work(
      view,
      (index) => {
        const fed = this.#byIndex.get(index)!;
        fed.drawnAt = time;
        fed.isBehind = false;
        this.#behind.delete(fed);
        this.redraw(fed.id);
      },
      mayGoOn,
    );
  }

  /** A tag has a new value. */
  changed(tag: number): void {
    const users = this.#byTag.get(tag);
    if (!users) return;
    for (const fed of users) {
      if (fed.isBehind) continue;
      fed.isBehind = true;
      this.#behind.add(fed);
    }
  }

  /** To be called twice a second: present values are drawn. */
  tick(time: number): void {
    for (const fed of this.#behind) if (time - fed.drawnAt >= PRESENT_EVERY) this.#due.mark(fed.index);
  }

  clear(): void {
    this.#fed.clear();
    this.#byIndex.clear();
    this.#orders.clear();
    this.#byTag.clear();
    this.#behind.clear();
    this.#due.clear();
    this.#view = undefined;
  }

  #order(request: FeedOrder['request']): Order {
    const key = JSON.stringify(request);
    const known = this.#orders.get(key);
    if (known) return known;
    const order: Order = { key, request, answer: undefined, users: new Set() };
    this.#orders.set(key, order);
    return order;
  }

  #linkOf(config: ElementConfig | undefined): FeedLink {
    const tag = config?.linkedTag;
    const index = tag === undefined ? undefined : this.#tags.indexOf(tag);
    const info = index === undefined ? undefined : this.#tags.info(index);
    return !info || info.missing ? SAMPLE_FEED.link : { tag, name: info.name, unit: info.unit };
  }
}

/** Before its needs are known. */
const UNFED: Feed = { ...SAMPLE_FEED, state: 'waiting' };
