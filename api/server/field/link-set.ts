/** What drivers with one connection per link have in common: Modbus TCP and OPC UA. */
import {
  type BrowseResult,
  type DriverContext,
  FieldError,
  type FieldLink,
  type Health,
  type LinkHealth,
  type WriteRequest,
  type WriteResult,
} from './driver.ts';
import { CONNECTING, LinkStates } from './link-states.ts';

/** A running link. */
export interface RunningLink {
  readonly isUp: boolean;
  /** For people: the endpoint and its state. */
  readonly detail: string;
  /** Differs when the link's settings differ. */
  readonly definition: string;
  has(tag: string): boolean;
  read(tags: readonly string[]): Promise<void>;
  write(request: WriteRequest): Promise<WriteResult>;
  /** Throws FieldError if there is no connection. */
  browse(
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult>;
  /** Retries at once whatever it is waiting to retry. */
  retry?(): void;
  close(): Promise<void>;
}

export class LinkSet<Link extends RunningLink> {
  /** The protocol's name for people: `Modbus`. */
  readonly #name: string;
  readonly #make: (link: FieldLink, states: LinkStates) => Link;
  readonly #log: DriverContext['log'];
  readonly #links = new Map<string, Link>();
  readonly #states: LinkStates;
  /** Links that cannot be used, each with the reason. */
  #faults = new Map<string, string>();

  /** `make` throws FieldError if a link cannot be used. */
  constructor(
    name: string,
    { log, ...states }: DriverContext,
    make: (link: FieldLink, states: LinkStates) => Link,
  ) {
    this.#name = name;
    this.#make = make;
    this.#log = log;
    this.#states = new LinkStates(states);
  }

  protected get running(): Link[] {
    return [...this.#links.values()];
  }

  /** Unchanged links keep their connection; those that are down retry at once. */
  async connect(links: readonly FieldLink[]): Promise<void> {
    const wanted = new Map(links.map((link) => [link.link, link]));
    const gone: Link[] = [];
    for (const [id, running] of this.#links) {
      const link = wanted.get(id);
      if (link && running.definition === JSON.stringify(link)) continue;
      this.#links.delete(id);
      gone.push(running);
    }
    await Promise.all(gone.map((link) => link.close()));
    this.#faults = new Map();
    this.#states.setLinks(wanted.keys());
    for (const link of links) {
      const running = this.#links.get(link.link);
      if (!running) this.#open(link);
      else if (!running.isUp) running.retry?.();
    }
  }

  async browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const running = this.#links.get(link);
    if (!running) throw new FieldError(this.#faults.get(link) ?? `There is no ${this.#name} link ${link}`);
    return running.browse(controller, signal, onProgress);
  }

  async read(tags: readonly string[]): Promise<void> {
    await Promise.all(
      [...this.#links.values()].map((link) => {
        const own = tags.filter((tag) => link.has(tag));
        return own.length > 0 ? link.read(own) : undefined;
      }),
    );
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const link = [...this.#links.values()].find((one) => one.has(request.tag));
    if (link) return link.write(request);
    const reason = `This tag is not configured on any ${this.#name} link that can be used`;
    return { outcome: 'notSent', reason };
  }

  health(): Health {
    const links = [...this.#links.values()];
    const away = links.filter((link) => !link.isUp);
    const problems = [...away.map((link) => link.detail), ...this.#faults.values()];
    const detail = `${links.length - away.length} of ${links.length + this.#faults.size} links connected`;
    return { ok: problems.length === 0, detail: [detail, ...problems.slice(0, 3)].join('; ') };
  }

  linkHealth(link: string): LinkHealth | undefined {
    return this.#states.get(link);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#links.values()].map((link) => link.close()));
    this.#links.clear();
  }

  #open(link: FieldLink): void {
    // One that was changed is as new as one that was added: that its old connection was closed says nothing of it.
    this.#states.set(link.link, 'unknown', CONNECTING);
    try {
      this.#links.set(link.link, this.#make(link, this.#states));
    } catch (error) {
      const problem = (error as Error).message;
      this.#faults.set(link.link, problem);
      this.#states.set(link.link, 'down', problem);
      this.#log.warn({ link: link.link, problem }, `${this.#name}: a link cannot be used`);
    }
  }
}
