/**
 * The links that this node has, out of those that the nodes with drivers share: what falls to it is connected, its commands
 * are taken over and its alarms judged here; what falls to another is left when nothing of it is under way.
 */
import type { Cluster } from './cluster/join.ts';
import type { NodeLease } from './cluster/leases.ts';
import { UnitHolder } from './cluster/unit-holder.ts';
import type { SharedField } from './field/field.ts';
import { SPARKPLUG_HOST } from './field/units.ts';
import type { Log } from './modules/history/index.ts';

interface LinkSharingOptions {
  readonly cluster: Cluster;
  readonly log: Log;
  /** These links were nobody's: nobody watched them for a while. */
  readonly found: (links: readonly string[]) => void;
  /** Takes over what others have left of these links. Tried again while it rejects. */
  readonly takeOver: (links: readonly string[]) => Promise<void>;
  /** That is done: this node judges their alarms. */
  readonly ready: (links: readonly string[]) => void;
  /** Resolves when nothing of this link is under way and nothing is begun any more. */
  readonly drain: (link: string) => Promise<void>;
  /** These links are disconnected, and another node may have them as soon as this resolves. */
  readonly left: (links: readonly string[]) => Promise<void>;
  /** Sparkplug's host is here, or not any more. */
  readonly hostMoved: (isHere: boolean) => Promise<void>;
  /** Other links are this node's. */
  readonly changed: (owned: ReadonlyMap<string, number>) => void;
}

/** The drivers, as far as their links are shared. */
export type ShareableField = Pick<SharedField, 'reload' | 'units' | 'pinned' | 'connect'>;

const NONE: ReadonlyMap<string, number> = new Map();
const AGAIN_MS = 500;

export class LinkSharing {
  readonly #options: LinkSharingOptions;
  /** Links whose commands and alarms were taken over. */
  readonly #ready = new Set<string>();
  #lease: NodeLease | undefined;
  #holder: UnitHolder | undefined;
  #field: ShareableField | undefined;
  #owned = NONE;
  #isClosed = false;

  constructor(options: LinkSharingOptions) {
    this.#options = options;
  }

  /** The links that surely are this node's now, with their epochs, by uuid: another map after each change. */
  get owned(): ReadonlyMap<string, number> {
    return this.#lease?.isHeld ? this.#owned : NONE;
  }

  /** Milliseconds for which no other node can have them. */
  get remainingMs(): number {
    return this.#lease?.remainingMs ?? 0;
  }

  /** Whether this node judges the alarms of a link. */
  judges(link: string): boolean {
    return this.#ready.has(link) && this.owned.has(link);
  }

  /** Whether a unit of the field (units.ts) is this node's. */
  owns(unit: string): boolean {
    return this.#holder?.epochOf(unit) !== undefined;
  }

  /** Joins the nodes that share the links of this field. Resolves when what nobody has is this node's. */
  async start(field: ShareableField): Promise<void> {
    const { cluster, log } = this.#options;
    this.#field = field;
    await field.reload();
    this.#lease = await cluster.lease();
    this.#holder = new UnitHolder({
      ...{ lease: this.#lease, node: cluster.nodes.self.name, isEdge: cluster.isEdge, log },
      taken: (units) => this.#taken(units),
      drain: (unit) => this.#drain(unit),
      stopped: (unit) => this.#stopped(unit),
    });
    this.#setUnits(field);
    await this.#holder.start();
  }

  /** Reads the links again. */
  async reload(): Promise<void> {
    const field = this.#field;
    if (!field) return;
    await field.reload();
    this.#setUnits(field);
    this.#note();
    await this.#holder?.settle();
  }

  /** Hands all links over to the other nodes, if there are any. Resolves when that is done. */
  async retire(): Promise<void> {
    await this.#holder?.retire();
  }

  /** Takes and hands over nothing more. What is this node's stays so until its lease ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#holder?.close();
  }

  #setUnits(field: ShareableField): void {
    // Devices may come to the host before it has links.
    this.#holder?.setUnits([SPARKPLUG_HOST, ...field.units().values()], field.pinned());
  }

  async #taken(units: readonly string[]): Promise<void> {
    const links = this.#linksOf(units);
    this.#options.found(links);
    this.#note();
    await this.#connect();
    if (units.includes(SPARKPLUG_HOST)) void this.#options.hostMoved(true);
    void this.#takeOver(links);
  }

  /** Without the database values are shown nevertheless; commands and alarms follow when it is back. */
  async #takeOver(links: readonly string[]): Promise<void> {
    const { takeOver, log } = this.#options;
    for (let tries = 0; ; tries++) {
      const own = links.filter((link) => this.owned.has(link));
      if (own.length === 0 || this.#isClosed) return;
      try {
        await takeOver(own);
        for (const link of own) this.#ready.add(link);
        this.#options.ready(own);
        return;
      } catch (error) {
        if (tries === 0)
          log.warn({ links: own, error: String(error) }, 'What others have left is taken over later');
      }
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }

  async #drain(unit: string): Promise<void> {
    await Promise.all(this.#linksOf([unit]).map((link) => this.#options.drain(link)));
  }

  async #stopped(unit: string): Promise<void> {
    const links = this.#linksOf([unit]);
    for (const link of links) this.#ready.delete(link);
    this.#note();
    await this.#connect();
    if (unit === SPARKPLUG_HOST) await this.#options.hostMoved(false);
    await this.#options.left(links);
  }

  /** A link that cannot be connected says so itself; what fails here is a port or a setting. */
  async #connect(): Promise<void> {
    await this.#field?.connect().catch((error: unknown) => {
      this.#options.log.error({ error: String(error) }, 'What falls to this node cannot be connected');
    });
  }

  /** Which links are this node's by now. */
  #note(): void {
    const owned = new Map<string, number>();
    for (const [link, unit] of this.#field?.units() ?? []) {
      const epoch = this.#holder?.epochOf(unit);
      if (epoch !== undefined) owned.set(link, epoch);
    }
    this.#owned = owned;
    this.#options.changed(owned);
  }

  #linksOf(units: readonly string[]): string[] {
    const wanted = new Set(units);
    return [...(this.#field?.units() ?? [])].flatMap(([link, unit]) => (wanted.has(unit) ? [link] : []));
  }
}
