/**
 * Sparkplug's host application with its broker session and, unless MQTT_URL names another, the embedded broker. Of several
 * nodes one has it open: devices connect to that node's broker, and see one host.
 */
import { type Broker, startBroker } from '../broker.ts';
import type { DeviceAccount } from '../broker-accounts.ts';
import { type DriverContext, FieldError, type FieldLink, type TestStep } from '../driver.ts';
import type { BrokerAccess } from './connection.ts';
import { SparkplugDriver } from './driver.ts';
import type { OwnsNode } from './index-tags.ts';
import { testSparkplug } from './test.ts';

export interface BrokerConfig {
  readonly dataDir: string;
  /** A broker other than the embedded one; may carry user and password. */
  readonly mqttUrl?: string;
  /** The embedded broker's address; if missing, loopback and a free port. */
  readonly mqttHost?: string;
  readonly mqttPort?: number;
  /** The host application's name on MQTT, one for each installation that shares a broker; `mimic` if missing. */
  readonly hostId?: string;
}

interface Running {
  readonly embedded: Broker | undefined;
  readonly driver: SparkplugDriver;
}

const HOST_ID = 'mimic';

export class HostPart {
  readonly protocol = 'sparkplug-b';
  readonly #config: BrokerConfig;
  readonly #owns: OwnsNode;
  readonly #context: DriverContext;
  #running: Running | undefined;
  #accounts: readonly DeviceAccount[] = [];

  constructor(config: BrokerConfig, owns: OwnsNode, context: DriverContext) {
    this.#config = config;
    this.#owns = owns;
    this.#context = context;
  }

  /** The address that plants connect to; empty while another node has the embedded broker. */
  get broker(): BrokerAccess {
    const { url, username, password }: BrokerAccess = this.embedded ?? { url: this.#config.mqttUrl ?? '' };
    return { url, username, password };
  }

  /** While it runs. */
  get embedded(): Broker | undefined {
    return this.#running?.embedded;
  }

  get driver(): SparkplugDriver | undefined {
    return this.#running?.driver;
  }

  /** Starts what does not run yet. Throws if a port or setting cannot be used. */
  async open(): Promise<void> {
    if (this.#running) return;
    const { mqttUrl, dataDir, mqttHost: host, mqttPort: port = 0, hostId = HOST_ID } = this.#config;
    const { log } = this.#context;
    const embedded = mqttUrl ? undefined : await startBroker({ dataDir, host, port, log });
    const broker: BrokerAccess = embedded ?? { url: mqttUrl! };
    embedded?.setAccounts(this.#accounts);
    const driver = new SparkplugDriver({ broker, hostId, owns: this.#owns }, this.#context);
    this.#running = { embedded, driver };
  }

  /** The devices that may connect to the embedded broker. */
  setAccounts(accounts: readonly DeviceAccount[]): void {
    this.#accounts = accounts;
    this.embedded?.setAccounts(accounts);
  }

  /** Tries a link. A broker of one's own can be reached from any node. */
  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    const { mqttUrl } = this.#config;
    if (!this.#running && !mqttUrl)
      throw new FieldError('Another server has the broker. Save the link: that server then tests it');
    return testSparkplug(link, { broker: this.broker, owns: this.#owns }, signal);
  }

  /** All its values are stale when this resolves. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.driver.close();
    await running?.embedded?.close();
  }
}
