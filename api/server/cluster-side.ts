/**
 * What the pipeline of a node among others has beside its own: the links that it has and tells of, and those of the other
 * nodes, of which it hears.
 */
import type { Cluster } from './cluster/join.ts';
import type { Field, SharedField } from './field/field.ts';
import { Quality } from './field/sample.ts';
import { LinkSharing, type ShareableField } from './link-sharing.ts';
import type { AlarmEvaluator } from './modules/alarms/index.ts';
import type { CommandService } from './modules/commands/index.ts';
import type { Ingest, Log, Row } from './modules/history/index.ts';
import { clusterField, type LinkOwner, Mirror, Publisher } from './modules/mirror/index.ts';
import type { LastValues, TagDirectory } from './modules/values/index.ts';
import type { Storage } from './storage/storage.ts';

interface ClusterSideOptions {
  readonly cluster: Cluster;
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly historian: Pick<Ingest, 'pushAll'>;
  readonly now: () => number;
  readonly log: Log;
  /** Known once the pipeline is made. */
  readonly commands: () => CommandService;
  readonly alarms: () => AlarmEvaluator;
  readonly field: () => Partial<Pick<Field, 'linkHealths'>> | undefined;
  /** The tag at this slot has another value or quality, by another node. */
  readonly changed: (slot: number) => void;
  readonly linkChanged: (link: string) => void;
  readonly asideChanged: () => void;
}

const NONE: ReadonlyMap<string, number> = new Map();
const ONLY_EPOCH = 1;
const THREAD_FLUSH_MS = 5;
/** The next owner need not wait longer for alarms that cannot be stored. */
const ALARMS_MS = 2000;
const AWAY_MS = 250;

export class ClusterSide {
  readonly #options: ClusterSideOptions;
  readonly #mirror: Mirror;
  readonly #sharing: LinkSharing | undefined;
  readonly #publisher: Publisher | undefined;
  /** Of a node that has all of them: every link, with the same epoch. */
  #all: ReadonlyMap<string, number> = NONE;
  #hostMoved: (isHere: boolean) => Promise<void> = async () => {};

  constructor(options: ClusterSideOptions) {
    this.#options = options;
    const { cluster, tags, lastValues, now, log } = options;
    const { bus } = cluster;
    const { changed, linkChanged, asideChanged } = options;
    this.#mirror = new Mirror({ bus, tags, lastValues, changed, linkChanged, asideChanged, now, log });
    if (!cluster.hasDrivers) return;
    if (cluster.thread === undefined) this.#sharing = this.#share();
    this.#publisher = new Publisher({
      ...{ bus, tags, lastValues, owned: () => (this.#sharing ? this.#sharing.owned : this.#all) },
      // Between threads a frame costs little, and the front's own frames wait anyway.
      ...(cluster.thread && { flushMs: THREAD_FLUSH_MS }),
      links: () => options.field()?.linkHealths?.() ?? {},
      aside: () =>
        options
          .alarms()
          .setAside()
          .map(({ slot: _slot, ...told }) => told),
    });
  }

  /** Which of the links that nodes share are this one's. */
  readonly shared = {
    /** The links that are this node's now, with their epochs, by uuid. */
    owned: (): ReadonlyMap<string, number> => this.#sharing?.owned ?? NONE,
    /** Whether the alarms of the tag at this slot are judged here. */
    judges: (slot: number): boolean => this.#sharing?.judges(this.#options.tags.at(slot).link) ?? false,
  };

  /** Calls `moved` when Sparkplug's host begins here, or ends. */
  onHost(moved: (isHere: boolean) => Promise<void>): void {
    this.#hostMoved = moved;
  }

  /** All links that some node has, by uuid. */
  owners(): ReadonlyMap<string, LinkOwner> {
    return this.#mirror.owners();
  }

  /** The tag at this slot has another value or quality, by this node. */
  mark(slot: number): void {
    this.#publisher?.mark(slot);
  }

  /** Levels of other nodes' links that are reached and set aside. */
  aside(): ReturnType<Mirror['aside']> {
    return this.#mirror.aside();
  }

  /** `create` makes this node's drivers, if it is to have any. */
  async openField(
    create: (share?: Pick<LinkSharing, 'owns' | 'remainingMs'>) => Promise<SharedField>,
  ): Promise<Field> {
    const { cluster, tags } = this.#options;
    const sharing = this.#sharing;
    const own = cluster.hasDrivers ? await create(sharing) : undefined;
    let isStarted = false;
    const reload = async (): Promise<void> => {
      if (!own) return;
      if (!sharing) await this.#loadAll(own);
      else if (isStarted) await sharing.reload();
      else {
        isStarted = true;
        await this.share(own);
      }
    };
    return clusterField({ bus: cluster.bus, tags, mirror: this.#mirror, own, reload });
  }

  /** Begins to share these links with the other nodes. */
  async share(field: ShareableField): Promise<void> {
    await this.#sharing?.start(field);
  }

  start(): void {
    this.#publisher?.start();
    this.#mirror.start();
  }

  /** This node has read its tags again. */
  reloaded(): void {
    this.#mirror.reloaded();
  }

  /** Hands this node's links over to the others, if there are any. */
  async retire(): Promise<void> {
    await this.#sharing?.retire();
  }

  async close(): Promise<void> {
    await this.#sharing?.close();
    this.#publisher?.close();
    this.#mirror.close();
  }

  async #loadAll(field: SharedField): Promise<void> {
    await field.reload();
    this.#all = new Map([...field.units().keys()].map((link) => [link, ONLY_EPOCH]));
    this.#mirror.setOwn(this.#all);
  }

  #share(): LinkSharing {
    const { cluster, log, tags, commands, alarms } = this.#options;
    const slotsOf = (links: readonly string[]) => links.flatMap((link) => tags.slotsOf(link));
    return new LinkSharing({
      ...{ cluster, log },
      changed: (owned) => this.#mirror.setOwn(owned),
      hostMoved: (isHere) => this.#hostMoved(isHere),
      found: (links) => void this.#markGaps(links),
      async takeOver(links) {
        await commands().sweep();
        await alarms().takeOver(slotsOf(links));
      },
      ready: (links) => {
        for (const slot of slotsOf(links)) alarms().take(slot);
      },
      drain: (link) => this.#drain(link),
      async left(links) {
        commands().left(links);
        await Promise.race([alarms().flush(), new Promise((done) => setTimeout(done, ALARMS_MS))]);
      },
    });
  }

  /** While the database is away the next owner could not take over: nothing is handed over then. */
  async #drain(link: string): Promise<void> {
    const { storage, commands } = this.#options;
    while (storage.watch.away) await new Promise((done) => setTimeout(done, AWAY_MS).unref());
    await commands().drain(link);
  }

  /** Nobody watched these links since their last owner was heard: a chart shows a gap there, and no line across it. */
  async #markGaps(links: readonly string[]): Promise<void> {
    const { historian } = this.#options;
    await historian.pushAll(links.map((link) => this.#gapOf(link)));
  }

  #gapOf(link: string): Row[] {
    const { tags, lastValues, now } = this.#options;
    const known = tags
      .slotsOf(link)
      .flatMap((slot) =>
        lastValues.get(slot).quality === Quality.missing ? [] : [{ slot, time: lastValues.get(slot).time }],
      );
    const newest = known.reduce((latest, { time }) => Math.max(latest, time), 0);
    const end = Math.min(now(), newest + 1);
    return known
      .filter(({ time }) => time < end)
      .map(({ slot }) => {
        const tag = tags.at(slot);
        return { tag, sample: { value: null, quality: Quality.stale, time: end } };
      });
  }
}
