/**
 * The field: every device of every company. Brings up the broker, hands the communication links to the drivers of their
 * protocols, and passes their samples on in order.
 */
import type { SampleSink } from '../live/sample.ts';
import { loadFieldLinks } from '../storage/queries/field-links.ts';
import type { Storage } from '../storage/storage.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { type Broker, startBroker } from './broker.ts';
import type {
  BrowseItem,
  Driver,
  DriverContext,
  FieldLink,
  Health,
  WriteRequest,
  WriteResult,
} from './driver.ts';
import { ModbusDriver } from './modbus/driver.ts';
import { SampleFilter } from './sample-filter.ts';
import type { BrokerAccess } from './sparkplug/connection.ts';
import { SparkplugDriver } from './sparkplug/driver.ts';

export interface FieldConfig {
  readonly dataDir: string;
  /** Another broker than the embedded one; may carry user and password. */
  readonly mqttUrl?: string;
  /** Loopback port of the embedded broker; 0 or missing takes a free one. */
  readonly mqttPort?: number;
  /** MIMIC_FIELD_HOSTS: see allowed-hosts.ts. */
  readonly fieldHosts?: readonly string[];
  readonly demo: boolean;
  /** The host application's name on MQTT, one for each server that shares a broker; `mimic` where missing. */
  readonly hostId?: string;
}

export interface FieldOptions {
  readonly storage: Storage;
  readonly config: FieldConfig;
  readonly sink: SampleSink;
  readonly log: DriverContext['log'];
  readonly now: () => number;
}

export interface Field {
  /** Where plants connect to: the embedded broker, or that of MQTT_URL. */
  readonly broker: BrokerAccess;
  /** Loads the links and begins to connect; does not wait for devices. */
  start(): Promise<void>;
  /** Loads the links again, after some were changed. */
  reload(): Promise<void>;
  /** Never repeats a write, never stores it for later. */
  write(request: WriteRequest): Promise<WriteResult>;
  /** Asks the devices for present values; they come through the sink. */
  read(tags: readonly string[]): Promise<void>;
  browse(link: string, controller: string, signal: AbortSignal): Promise<readonly BrowseItem[]>;
  /** By name: `broker` where it is embedded, and each protocol. */
  health(): Readonly<Record<string, Health>>;
  close(): Promise<void>;
}

const HOST_ID = 'mimic';

/** Starts the broker, where it is the embedded one, and makes the drivers. Throws where a port or setting cannot be used. */
export async function createField(options: FieldOptions): Promise<Field> {
  const { config, log, now } = options;
  const isAllowedHost = allowedHosts(config.fieldHosts, config.demo);
  const embedded = config.mqttUrl
    ? undefined
    : await startBroker({ dataDir: config.dataDir, port: config.mqttPort ?? 0, log });
  const broker: BrokerAccess = embedded ?? { url: config.mqttUrl! };
  const filter = new SampleFilter(now);
  const sink: SampleSink = (samples) => {
    const passed = filter.take(samples);
    if (passed.length > 0) options.sink(passed);
  };
  const context: DriverContext = { sink, now, log };
  const drivers = [
    new SparkplugDriver({ broker, hostId: config.hostId ?? HOST_ID }, context),
    new ModbusDriver({ isAllowedHost }, context),
  ];
  return new FieldManager(options, broker, embedded, drivers, filter);
}

class FieldManager implements Field {
  readonly broker: BrokerAccess;
  readonly #options: FieldOptions;
  readonly #embedded: Broker | undefined;
  readonly #drivers: ReadonlyMap<string, Driver>;
  readonly #filter: SampleFilter;
  /** By tag and by link. */
  #driverOfTag = new Map<string, Driver>();
  #driverOfLink = new Map<string, Driver>();
  #unknown: readonly FieldLink[] = [];
  #loading: Promise<void> = Promise.resolve();

  constructor(
    options: FieldOptions,
    broker: BrokerAccess,
    embedded: Broker | undefined,
    drivers: readonly Driver[],
    filter: SampleFilter,
  ) {
    this.#options = options;
    this.broker = { url: broker.url, username: broker.username, password: broker.password };
    this.#embedded = embedded;
    this.#drivers = new Map(drivers.map((driver) => [driver.protocol, driver]));
    this.#filter = filter;
  }

  start(): Promise<void> {
    return this.reload();
  }

  reload(): Promise<void> {
    // One after the other: two reloads at once could leave the older state behind.
    this.#loading = this.#loading.then(
      () => this.#load(),
      () => this.#load(),
    );
    return this.#loading;
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const driver = this.#driverOfTag.get(request.tag);
    if (!driver) return { outcome: 'notSent', reason: 'No driver serves this tag' };
    this.#filter.want([request.tag]);
    return driver.write(request);
  }

  async read(tags: readonly string[]): Promise<void> {
    this.#filter.want(tags);
    const byDriver = Map.groupBy(tags, (tag) => this.#driverOfTag.get(tag));
    await Promise.all([...byDriver].map(([driver, own]) => driver?.read(own)));
  }

  async browse(link: string, controller: string, signal: AbortSignal): Promise<readonly BrowseItem[]> {
    const driver = this.#driverOfLink.get(link);
    if (!driver) throw new Error(`No driver serves the link ${link}`);
    return driver.browse(link, controller, signal);
  }

  health(): Readonly<Record<string, Health>> {
    const health: Record<string, Health> = {};
    if (this.#embedded) health.broker = this.#embedded.health();
    for (const [protocol, driver] of this.#drivers) health[protocol] = driver.health();
    for (const { protocol } of this.#unknown)
      health[protocol] = { ok: false, detail: 'There is no driver for this protocol' };
    return health;
  }

  async close(): Promise<void> {
    await this.#loading.catch(() => undefined);
    await Promise.all([...this.#drivers.values()].map((driver) => driver.close()));
    await this.#embedded?.close();
  }

  async #load(): Promise<void> {
    const links = await this.#options.storage.system(loadFieldLinks);
    this.#filter.setTags(links.flatMap((link) => link.devices.flatMap((device) => device.tags)));
    this.#index(links);
    await Promise.all(
      [...this.#drivers].map(([protocol, driver]) =>
        driver.connect(links.filter((link) => link.protocol === protocol)),
      ),
    );
    this.#options.log.info({ links: links.length, tags: this.#driverOfTag.size }, 'Field: links loaded');
  }

  #index(links: readonly FieldLink[]): void {
    this.#driverOfTag = new Map();
    this.#driverOfLink = new Map();
    this.#unknown = links.filter((link) => !this.#drivers.has(link.protocol));
    for (const link of links) {
      const driver = this.#drivers.get(link.protocol);
      if (!driver) {
        this.#options.log.warn({ link: link.link, protocol: link.protocol }, 'Field: unknown protocol');
        continue;
      }
      this.#driverOfLink.set(link.link, driver);
      for (const { tag } of link.devices.flatMap((device) => device.tags)) this.#driverOfTag.set(tag, driver);
    }
  }
}
