/** Modbus TCP: one connection a link, to hosts that the operator of the server has allowed. */
import type {
  BrowseItem,
  Driver,
  DriverContext,
  FieldLink,
  Health,
  WriteRequest,
  WriteResult,
} from '../driver.ts';
import { readEndpoint } from './address.ts';
import { ModbusLink } from './link.ts';

export interface ModbusOptions {
  /** Whether a link may point there: otherwise whoever may edit links could reach any service of the server's network. */
  isAllowedHost(host: string): boolean;
}

export class ModbusDriver implements Driver {
  readonly protocol = 'modbus-tcp';
  readonly #options: ModbusOptions;
  readonly #context: DriverContext;
  readonly #links = new Map<string, ModbusLink>();
  /** Links that cannot be used, with the reason. */
  #faults = new Map<string, string>();

  constructor(options: ModbusOptions, context: DriverContext) {
    this.#options = options;
    this.#context = context;
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
    for (const link of links) if (!this.#links.has(link.link)) this.#open(link);
  }

  async browse(link: string, controller: string, signal: AbortSignal): Promise<readonly BrowseItem[]> {
    signal.throwIfAborted();
    const running = this.#links.get(link);
    if (!running) throw new Error(`No Modbus link ${link}`);
    // The protocol cannot list what a device has: what is configured is all there is to show.
    return running.tagsOf(controller).map(({ table, register, format }) => ({
      path: `${table}/${register}`,
      dataType: format.encoding,
      writable: table === 'holding' || table === 'coil',
    }));
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

  async close(): Promise<void> {
    await Promise.all([...this.#links.values()].map((link) => link.close()));
    this.#links.clear();
  }

  #open(link: FieldLink): void {
    try {
      const endpoint = readEndpoint(link);
      if (!this.#options.isAllowedHost(endpoint.host))
        throw new Error(`host ${endpoint.host} is not in MIMIC_FIELD_HOSTS`);
      this.#links.set(link.link, new ModbusLink(link, endpoint, this.#context));
    } catch (error) {
      const problem = (error as Error).message;
      this.#faults.set(link.link, problem);
      this.#context.log.warn({ link: link.link, problem }, 'Modbus: a link cannot be used');
    }
  }
}
