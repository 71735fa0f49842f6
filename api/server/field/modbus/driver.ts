/** Modbus TCP: one connection a link, to hosts that the operator of the server has allowed. */
import type { AllowedHosts } from '../allowed-hosts.ts';
import {
  type BrowseResult,
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
import { readEndpoint } from './address.ts';
import { browseUnit } from './browse.ts';
import { ModbusLink } from './link.ts';
import { testModbus } from './test.ts';

export interface ModbusOptions {
  /** Where links may point: otherwise whoever may edit links could reach any service of the server's network. */
  readonly hosts: AllowedHosts;
}

export class ModbusDriver implements Driver {
  readonly protocol = 'modbus-tcp';
  readonly #options: ModbusOptions;
  readonly #context: DriverContext;
  readonly #links = new Map<string, ModbusLink>();
  readonly #states: LinkStates;
  /** Links that cannot be used, with the reason. */
  #faults = new Map<string, string>();

  constructor(options: ModbusOptions, context: DriverContext) {
    this.#options = options;
    this.#context = context;
    this.#states = new LinkStates(context.now);
  }

  /** Links that did not change keep their connection. */
  async connect(links: readonly FieldLink[]): Promise<void> {
    const wanted = new Map(links.map((link) => [link.link, link]));
    for (const [id, running] of this.#links) {
      const link = wanted.get(id);
      if (link && running.definition === JSON.stringify(link)) continue;
      this.#links.delete(id);
      await running.close();
    }
    this.#faults = new Map();
    this.#states.setLinks(wanted.keys());
    for (const link of links) if (!this.#links.has(link.link)) this.#open(link);
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    return testModbus(link, this.#options.hosts, signal);
  }

  async browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const running = this.#links.get(link);
    if (!running) throw new FieldError(this.#faults.get(link) ?? `There is no Modbus link ${link}`);
    if (!running.isUp) throw new FieldError(`No connection to ${running.detail}`);
    return browseUnit((request) => running.ask(request), running.unitOf(controller), signal, onProgress);
  }

  async read(tags: readonly string[]): Promise<void> {
    const links = [...this.#links.values()];
    await Promise.all(
      links.map((link) => {
        const own = tags.filter((tag) => link.has(tag));
        return own.length > 0 ? link.read(own) : undefined;
      }),
    );
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const link = [...this.#links.values()].find((one) => one.has(request.tag));
    if (!link)
      return { outcome: 'notSent', reason: 'This tag is not configured on any Modbus link that can be used' };
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
      const endpoint = readEndpoint(link);
      const { hosts } = this.#options;
      hosts.check(endpoint);
      const reachable = { ...endpoint, resolve: () => hosts.resolve(endpoint) };
      this.#links.set(link.link, new ModbusLink(link, reachable, this.#context, this.#states));
    } catch (error) {
      const problem = (error as Error).message;
      this.#faults.set(link.link, problem);
      this.#states.set(link.link, 'down', problem);
      this.#context.log.warn({ link: link.link, problem }, 'Modbus: a link cannot be used');
    }
  }
}
