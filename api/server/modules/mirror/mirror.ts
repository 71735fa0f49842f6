/**
 * What the other nodes with drivers report: the values of their links in this node's table, and how the links are. A
 * value stays only as long as somebody vouches for it: when a node falls silent, or gives a link up, its values are stale
 * and the link is unknown. What was held up on its way vouches for nothing. Of a link only its owner is believed.
 */
import type { LiveRecord } from '../../../contract/live.ts';
import { BadMessageError, fromBody, type NodeBus } from '../../cluster/node-bus.ts';
import { SILENT_MS } from '../../cluster/node-list.ts';
import { Stalls } from '../../cluster/stalls.ts';
import type { Health, LinkHealth } from '../../field/driver.ts';
import { Quality } from '../../field/sample.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import { type LinkOwner, LinkOwners } from './link-owners.ts';
import { RESEND, readValues, STATES, STATES_BODY, type States, type ToldAside, VALUES } from './messages.ts';

interface MirrorOptions {
  readonly bus: NodeBus;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** The tag at this slot has another value or quality. */
  readonly changed: (slot: number) => void;
  /** A link is in another state. */
  readonly linkChanged: (link: string) => void;
  /** Other levels are set aside. */
  readonly asideChanged: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

/** A node with drivers, as far as it was heard. */
interface Source {
  sequence: number;
  /** On a clock that never goes back. */
  heardAt: number;
  links: ReadonlyMap<string, LinkHealth>;
  aside: readonly ToldAside[];
}

const CHECK_MS = 100;
/** What comes so late is not believed: with the silence after it, an old value would be shown as good for longer. */
const LATE_MS = 1000;
const AWAY = 'no server is connected to it at present';

export class Mirror {
  readonly #options: MirrorOptions;
  readonly #sources = new Map<string, Source>();
  readonly #owners: LinkOwners;
  readonly #ends: (() => void)[] = [];
  readonly #stalls = new Stalls(CHECK_MS);
  /** Links whose node is gone, each with the time, milliseconds since 1970. */
  readonly #lost = new Map<string, number>();
  /** Values came of tags that this node does not know yet. */
  #hasUnknown = false;
  #askedInsteadAt = Number.NEGATIVE_INFINITY;

  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#owners = new LinkOwners(options.bus.node);
  }

  start(): void {
    const { bus } = this.#options;
    const checking = setInterval(() => this.#check(), CHECK_MS);
    this.#ends.push(
      () => clearInterval(checking),
      this.#hear(VALUES, (node, body) => this.#takeValues(node, body)),
      this.#hear(STATES, (node, body) => this.#takeStates(node, fromBody(body, STATES_BODY))),
      bus.onGap(() => this.#ask()),
    );
    this.#ask();
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** This node has read its tags again: it may know now what it did not. */
  reloaded(): void {
    if (!this.#hasUnknown) return;
    this.#hasUnknown = false;
    this.#ask();
  }

  /** The node that has a link, this one or another; undefined while none is heard. */
  ownerOf(link: string): LinkOwner | undefined {
    return this.#owners.of(link);
  }

  /** All links that somebody has, by uuid. */
  owners(): ReadonlyMap<string, LinkOwner> {
    return this.#owners.all();
  }

  /** The links of this node itself by its lease: nobody else is believed of them. */
  setOwn(owned: ReadonlyMap<string, number>): void {
    this.#claimed(this.#options.bus.node, owned);
    for (const link of owned.keys()) this.#lost.delete(link);
  }

  linkHealth(link: string): LinkHealth | undefined {
    const owner = this.#owners.of(link);
    const health = owner && this.#sources.get(owner.node)?.links.get(link);
    if (health) return health;
    const since = this.#lost.get(link);
    return since === undefined ? undefined : { state: 'unknown', since, lastContact: null, detail: AWAY };
  }

  /** Levels of other nodes' links that are reached and set aside. */
  aside(): (ToldAside & { readonly slot: number })[] {
    const { tags } = this.#options;
    return [...this.#sources.values()].flatMap(({ aside }) =>
      aside.flatMap((one) => {
        const slot = tags.slotOfId(one.tagId);
        return slot === undefined ? [] : [{ ...one, slot }];
      }),
    );
  }

  health(): Health {
    const oldest = Math.max(0, ...[...this.#sources.values()].map(({ heardAt }) => elapsed() - heardAt));
    return this.#sources.size > 0
      ? {
          ok: true,
          detail: `values of ${this.#sources.size} other nodes, heard ${Math.round(oldest)} ms ago`,
        }
      : { ok: false, detail: 'no server is connected to the devices at present' };
  }

  #hear(subject: string, take: (node: string, body: Uint8Array) => void): () => void {
    return this.#options.bus.subscribe(`${subject}.*`, (body, told, lateMs, from) => {
      const node = nodeOf(told);
      if (from !== '' && from !== node) throw new BadMessageError('It names another node than its sender');
      if (lateMs <= LATE_MS) take(node, body);
      else this.#askInstead();
    });
  }

  /** What was held up may be many messages: how things are now is asked for once. */
  #askInstead(): void {
    if (elapsed() - this.#askedInsteadAt < LATE_MS) return;
    this.#askedInsteadAt = elapsed();
    this.#ask();
  }

  #ask(): void {
    this.#options.bus.publish(RESEND, new Uint8Array());
  }

  #takeValues(node: string, body: Uint8Array): void {
    const { sequence, records } = readValues(body, this.#options.now());
    const source = this.#sources.get(node) ?? this.#found(node);
    source.heardAt = elapsed();
    for (const record of records) this.#take(node, record);
    const isNext = source.sequence === 0 || sequence === source.sequence + 1;
    source.sequence = sequence;
    if (!isNext) this.#ask();
  }

  #take(node: string, record: LiveRecord): void {
    const { tags, lastValues, changed } = this.#options;
    const slot = tags.slotOfId(record.index);
    if (slot === undefined) this.#hasUnknown = true;
    else if (this.#owners.of(tags.at(slot).link)?.node === node && lastValues.mirror(slot, record))
      changed(slot);
  }

  #takeStates(node: string, { links, isWhole, aside, owned }: States): void {
    const source = this.#sources.get(node) ?? this.#found(node);
    source.heardAt = elapsed();
    if (owned) this.#claimed(node, new Map(Object.entries(owned)));
    const before = source.links;
    const told = new Map(Object.entries(links));
    source.links = isWhole ? told : new Map([...before, ...told]);
    for (const [link, health] of told) {
      this.#lost.delete(link);
      if (before.get(link)?.state !== health.state) this.#options.linkChanged(link);
    }
    const isOther = JSON.stringify(aside) !== JSON.stringify(source.aside);
    source.aside = aside;
    if (isOther) this.#options.asideChanged();
  }

  #found(node: string): Source {
    const source: Source = { sequence: 0, heardAt: 0, links: new Map(), aside: [] };
    this.#sources.set(node, source);
    this.#options.log.info({ source: node }, 'A node with drivers is heard');
    this.#ask();
    return source;
  }

  /** Nobody vouches any more for what a silent node reported. */
  #check(): void {
    // What came during a stall of this thread is heard first.
    if (this.#stalls.wasStalled()) return;
    const oldest = elapsed() - SILENT_MS;
    for (const [node, source] of this.#sources) if (source.heardAt < oldest) this.#drop(node);
  }

  #drop(node: string): void {
    this.#sources.delete(node);
    this.#options.log.warn(
      { source: node },
      'A node with drivers is not heard any more: its values are stale',
    );
    this.#claimed(node, new Map());
  }

  #claimed(node: string, owned: ReadonlyMap<string, number>): void {
    const { left, fallen } = this.#owners.set(node, owned);
    for (const link of left) this.#lose(link);
    if (fallen.length === 0) return;
    // The node that had them for a moment may have sent wrong values.
    for (const link of fallen) this.#doubt(link);
    this.#ask();
  }

  /** Nobody has this link. */
  #lose(link: string): void {
    this.#doubt(link);
    this.#lost.set(link, this.#options.now());
    this.#options.linkChanged(link);
  }

  #doubt(link: string): void {
    const { tags, lastValues, changed } = this.#options;
    for (const slot of tags.slotsOf(link)) {
      const { value, time, quality } = lastValues.get(slot);
      if (quality < Quality.stale && lastValues.mirror(slot, { value, time, quality: Quality.stale }))
        changed(slot);
    }
  }
}

const elapsed = (): number => performance.now();
const nodeOf = (subject: string): string => subject.slice(subject.indexOf('.') + 1);
