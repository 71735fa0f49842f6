/** OPC UA: one session a link, to servers whose certificates the company trusts. */
import type { AllowedHosts } from '../allowed-hosts.ts';
import {
  type BrowseResult,
  type CertificateTrust,
  type Driver,
  type DriverContext,
  FieldError,
  type FieldLink,
  type Health,
  type LinkHealth,
  type TestStep,
  type WriteRequest,
  type WriteResult,
} from '../driver.ts';
import { LinkStates } from '../link-states.ts';
import type { ChannelParts } from './channel.ts';
import { OpcuaLink } from './link.ts';
import { loadOwnCertificate, type OwnCertificate } from './own-certificate.ts';
import { testOpcua } from './test.ts';

export interface OpcuaOptions {
  readonly hosts: AllowedHosts;
  readonly trust: CertificateTrust;
  /** Where the server's own certificate is, in a folder of its own. */
  readonly dataDir: string;
}

export class OpcuaDriver implements Driver {
  readonly protocol = 'opc-ua';
  readonly #parts: ChannelParts;
  readonly #context: DriverContext;
  readonly #dataDir: string;
  readonly #links = new Map<string, OpcuaLink>();
  readonly #states: LinkStates;
  /** Links that cannot be used, with the reason. */
  #faults = new Map<string, string>();
  #own: Promise<OwnCertificate> | undefined;

  constructor({ hosts, trust, dataDir }: OpcuaOptions, context: DriverContext) {
    this.#parts = { hosts, trust, own: () => this.ownCertificate() };
    this.#context = context;
    this.#dataDir = dataDir;
    this.#states = new LinkStates(context.now);
  }

  /** By what this server introduces itself; made when first asked for. */
  ownCertificate(): Promise<OwnCertificate> {
    this.#own ??= loadOwnCertificate(this.#dataDir).catch((error: unknown) => {
      this.#own = undefined;
      throw error;
    });
    return this.#own;
  }

  /** Links that did not change keep their connection; those that are down try again at once. */
  async connect(links: readonly FieldLink[]): Promise<void> {
    const wanted = new Map(links.map((link) => [link.link, link]));
    const gone: OpcuaLink[] = [];
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
      else if (!running.isUp) running.retry();
    }
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    return testOpcua(link, this.#parts, signal);
  }

  async browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const running = this.#links.get(link);
    if (!running) throw new FieldError(this.#faults.get(link) ?? `There is no OPC UA link ${link}`);
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
    if (!link)
      return { outcome: 'notSent', reason: 'This tag is not configured on any OPC UA link that can be used' };
    return link.write(request);
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
    try {
      this.#links.set(link.link, new OpcuaLink(link, this.#parts, this.#context, this.#states));
    } catch (error) {
      const problem = (error as Error).message;
      this.#faults.set(link.link, problem);
      this.#states.set(link.link, 'down', problem);
      this.#context.log.warn({ link: link.link, problem }, 'OPC UA: a link cannot be used');
    }
  }
}
