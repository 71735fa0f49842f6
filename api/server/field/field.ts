/**
 * The field: every device of every company. Starts the broker, hands the communication links to the drivers of their
 * protocols, and passes their samples on in order.
 */

import type { SecretPlaces } from '../secrets/read-secret.ts';
import type { Storage } from '../storage/storage.ts';
import { type HostListConfig, hostListOf } from './allowed-hosts.ts';
import { accountOf } from './broker-accounts.ts';
import { noteCertificate } from './certificates.ts';
import { ClaimedHosts } from './claimed-hosts.ts';
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
} from './driver.ts';
import { claimResolved, reconcileClaims } from './endpoint-claims.ts';
import { loadFieldLinks, loadThresholds } from './field-links.ts';
import { loadLinkSecrets } from './field-secrets.ts';
import { LinkSecrets } from './link-secrets.ts';
import { ModbusDriver } from './modbus/driver.ts';
import { OpcuaDriver } from './opcua/driver.ts';
import type { OwnCertificate } from './opcua/own-certificate.ts';
import type { SampleSink } from './sample.ts';
import { SampleFilter } from './sample-filter.ts';
import type { BrokerAccess } from './sparkplug/connection.ts';
import { type BrokerConfig, HostPart } from './sparkplug/host-part.ts';
import { pinnedUnits, SPARKPLUG_HOST, unitOf } from './units.ts';

export interface FieldConfig extends SecretPlaces, BrokerConfig, HostListConfig {}

interface FieldOptions {
  readonly storage: Storage;
  readonly config: FieldConfig;
  readonly sink: SampleSink;
  readonly identified?: DriverContext['identified'];
  readonly linkChanged?: DriverContext['linkChanged'];
  readonly log: DriverContext['log'];
  readonly now: () => number;
  /** Milliseconds for which surely no other node writes to the devices; missing if there is none. */
  readonly aloneMs?: () => number;
  /** Whether a unit (units.ts) is this node's; missing if all are. */
  readonly owns?: (unit: string) => boolean;
}

export interface Field {
  /** The address that plants connect to: the embedded broker, or that of MQTT_URL. */
  readonly broker: BrokerAccess;
  /** Loads the links and starts connecting; does not wait for devices. */
  start(): Promise<void>;
  /** Reloads the links after a change. */
  reload(): Promise<void>;
  /** Never repeats a write, never queues it for later. */
  write(request: WriteRequest): Promise<WriteResult>;
  /** Asks the devices for their present values; they arrive through the sink. */
  read(tags: readonly string[]): Promise<void>;
  /** Tries a link, which need not be saved yet; without `password` the stored one of a saved link is used. */
  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep>;
  /** The items that a controller of a loaded link offers. Throws FieldError if it cannot be asked. */
  browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult>;
  /** Undefined if no link of that uuid is loaded. */
  linkHealth(link: string): LinkHealth | undefined;
  /** Of all loaded links, by uuid. */
  linkHealths(): Readonly<Record<string, LinkHealth>>;
  /**
   * A new password for the devices of a Sparkplug link, shown once: only its hash is kept, and the previous one is void.
   * With it and the link's uuid as user name a device may publish only under the link's own nodes.
   * Throws FieldError if the link is of another protocol or the broker is not this server's.
   */
  setDevicePassword(link: string): Promise<{ readonly username: string; readonly password: string }>;
  /** The password that the server presents to the link's devices; null deletes it. Encrypted in the database. `reload` applies it. */
  setLinkPassword(link: string, password: string | null): Promise<void>;
  /** Tells the devices of a link to install a firmware version. False if none can be told. */
  tellFirmware(link: string, version: string): Promise<boolean>;
  /** The certificate by which this server identifies itself to OPC UA servers; created when first needed. */
  ownCertificate(): Promise<Pick<OwnCertificate, 'pem' | 'fingerprint' | 'validTo'>>;
  /** By name: `broker` if it is embedded, and each protocol. */
  health(): Readonly<Record<string, Health>>;
  close(): Promise<void>;
}

/** A field whose links may be shared with other nodes. */
export interface SharedField extends Field {
  /** The unit of each link that there is, whosever it is, by the link's uuid; and units that one node alone may have, with its name. */
  units(): ReadonlyMap<string, string>;
  pinned(): ReadonlyMap<string, string>;
  /** Connects the links that are this node's now, and disconnects the others: their values are stale when this resolves. */
  connect(): Promise<void>;
}

/**
 * Makes the drivers, and starts the broker if it is the embedded one and no other node may have it. Throws if a port or
 * setting cannot be used.
 */
export async function createField(options: FieldOptions): Promise<SharedField> {
  const { config, log, now, identified, linkChanged, aloneMs } = options;
  const hosts = new ClaimedHosts(hostListOf(config), (...claim) =>
    options.storage.system((db) => claimResolved(db, ...claim)),
  );
  const filter = new SampleFilter(now);
  const sink: SampleSink = (samples) => {
    const passed = filter.take(samples);
    if (passed.length > 0) options.sink(passed);
  };
  const isAlone = aloneMs && (() => aloneMs() > 0);
  const context: DriverContext = { sink, identified, linkChanged, isAlone, now, log };
  const trust: CertificateTrust = {
    judge: (company, endpoint, certificate) =>
      options.storage.system((db) => noteCertificate(db, company, endpoint, certificate)),
  };
  const { dataDir, secretsDir } = config;
  const opcua = new OpcuaDriver({ hosts, trust, dataDir, secretsDir }, context);
  const host = new HostPart(config, hosts.ownsNode, context);
  if (!options.owns) await host.open();
  const drivers = [new ModbusDriver({ hosts }, context), opcua];
  return new FieldManager({ options, host, drivers, opcua, filter, hosts });
}

interface Parts {
  readonly options: FieldOptions;
  readonly host: HostPart;
  readonly drivers: readonly Driver[];
  readonly opcua: OpcuaDriver;
  readonly filter: SampleFilter;
  readonly hosts: ClaimedHosts;
}

class FieldManager implements SharedField {
  readonly #options: FieldOptions;
  readonly #host: HostPart;
  readonly #drivers: readonly Driver[];
  readonly #filter: SampleFilter;
  readonly #hosts: ClaimedHosts;
  readonly #secrets: LinkSecrets;
  readonly #opcua: OpcuaDriver;
  /** All that there are. */
  #all: readonly FieldLink[] = [];
  /** This node's, by uuid. */
  #links: ReadonlyMap<string, FieldLink> = new Map();
  #driverOfTag: ReadonlyMap<string, Driver> = new Map();
  #loading: Promise<void> = Promise.resolve();
  #connecting: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor({ options, host, drivers, opcua, filter, hosts }: Parts) {
    this.#options = options;
    this.#host = host;
    this.#drivers = drivers;
    this.#filter = filter;
    this.#hosts = hosts;
    this.#opcua = opcua;
    this.#secrets = new LinkSecrets(options.storage);
  }

  get broker(): BrokerAccess {
    return this.#host.broker;
  }

  start = (): Promise<void> => this.reload();
  reload(): Promise<void> {
    // A change that is still under way must not reconnect what is closed.
    if (this.#isClosed) return this.#loading;
    // One at a time: two reloads at once could leave the older state behind.
    this.#loading = this.#loading.then(
      () => this.#load(),
      () => this.#load(),
    );
    return this.#loading;
  }

  units = (): ReadonlyMap<string, string> => new Map(this.#all.map((link) => [link.link, unitOf(link)]));
  pinned = (): ReadonlyMap<string, string> => pinnedUnits(this.#all);

  connect(): Promise<void> {
    if (this.#isClosed) return this.#connecting;
    this.#connecting = this.#connecting.then(
      () => this.#connect(),
      () => this.#connect(),
    );
    return this.#connecting;
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const driver = this.#driverOfTag.get(request.tag);
    if (!driver) return { outcome: 'notSent', reason: 'No driver serves this tag' };
    const { now, aloneMs = () => Number.POSITIVE_INFINITY } = this.#options;
    const alone = aloneMs();
    if (alone <= 0)
      return { outcome: 'notSent', reason: 'This server is not connected to the devices any more' };
    this.#filter.want([request.tag]);
    // Paused between here and the sending, this node may wake up when another has the devices.
    return driver.write({ ...request, deadline: Math.min(request.deadline, now() + alone) });
  }

  async read(tags: readonly string[]): Promise<void> {
    this.#filter.want(tags);
    const byDriver = Map.groupBy(tags, (tag) => this.#driverOfTag.get(tag));
    await Promise.all([...byDriver].map(([driver, own]) => driver?.read(own)));
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    const lent = this.#secrets.lend(link, this.#links.get(link.link));
    if (link.protocol === this.#host.protocol) return this.#host.test(lent, signal);
    const driver = this.#driverFor(link.protocol);
    if (!driver) throw new FieldError(`There is no driver for ${link.protocol}`);
    return driver.test(lent, signal);
  }

  async browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const driver = this.#driverOf(link);
    if (!driver) throw new FieldError(`No driver serves the link ${link}`);
    return driver.browse(link, controller, signal, onProgress);
  }

  linkHealth(link: string): LinkHealth | undefined {
    return this.#driverOf(link)?.linkHealth(link);
  }

  linkHealths(): Readonly<Record<string, LinkHealth>> {
    const known = [...this.#links.keys()].flatMap((link) => {
      const health = this.linkHealth(link);
      return health ? [[link, health] as const] : [];
    });
    return Object.fromEntries(known);
  }

  async setDevicePassword(uuid: string): Promise<{ readonly username: string; readonly password: string }> {
    if (this.#links.get(uuid)?.protocol !== 'sparkplug-b')
      throw new FieldError('Only the devices of a Sparkplug link sign in at the broker');
    if (!this.#host.embedded)
      throw new FieldError('This server uses a broker of its own choice (MQTT_URL): set the password there');
    const password = await this.#secrets.makeDevice(uuid);
    await this.reload();
    return { username: uuid, password };
  }

  async setLinkPassword(uuid: string, password: string | null): Promise<void> {
    const links = await this.#options.storage.system((db) => loadFieldLinks(db));
    const link = links.find((one) => one.link === uuid);
    if (!link) throw new FieldError(`There is no link ${uuid}`);
    await this.#secrets.setOwn(link, password);
  }

  async tellFirmware(link: string, version: string): Promise<boolean> {
    return (await this.#driverOf(link)?.tellFirmware?.(link, version)) ?? false;
  }

  async ownCertificate(): Promise<Pick<OwnCertificate, 'pem' | 'fingerprint' | 'validTo'>> {
    const { pem, fingerprint, validTo } = await this.#opcua.ownCertificate();
    return { pem, fingerprint, validTo };
  }

  health(): Readonly<Record<string, Health>> {
    const health: Record<string, Health> = {};
    if (this.#host.embedded) health.broker = this.#host.embedded.health();
    for (const { protocol } of this.#links.values())
      health[protocol] = { ok: false, detail: 'There is no driver for this protocol' };
    for (const driver of this.#running()) health[driver.protocol] = driver.health();
    return health;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading.catch(() => undefined);
    await this.#connecting.catch(() => undefined);
    await Promise.all(this.#drivers.map((driver) => driver.close()));
    await this.#host.close();
  }

  #driverOf(link: string): Driver | undefined {
    return this.#driverFor(this.#links.get(link)?.protocol ?? '');
  }

  #driverFor(protocol: string): Driver | undefined {
    return this.#running().find((driver) => driver.protocol === protocol);
  }

  #running(): readonly Driver[] {
    const { driver } = this.#host;
    return driver ? [driver, ...this.#drivers] : this.#drivers;
  }

  async #load(): Promise<void> {
    const withPasswords = await this.#secrets.load();
    const { links, owners, hashes, thresholds } = await this.#options.storage.system(async (db) => {
      const thresholds = await loadThresholds(db);
      const load = () => loadFieldLinks(db, thresholds);
      const claimed = await reconcileClaims(db, this.#hosts.endpointOf, load);
      const hashes = await loadLinkSecrets(db, 'device');
      return { links: await withPasswords(db, claimed.links), owners: claimed.owners, hashes, thresholds };
    });
    this.#hosts.setOwners(owners);
    this.#host.setAccounts(
      links.flatMap((link) => accountOf(link, hashes.get(link.link), this.#hosts.ownsNode)),
    );
    // Those of other nodes too: what is disconnected says once more that its values are stale.
    const tags = links.flatMap((link) => link.devices.flatMap((device) => device.tags));
    this.#filter.setTags(tags, thresholds);
    this.#all = links;
    await this.connect();
  }

  async #connect(): Promise<void> {
    const { owns = () => true, log } = this.#options;
    const links = this.#all.filter((link) => owns(unitOf(link)));
    if (owns(SPARKPLUG_HOST)) await this.#host.open();
    else await this.#host.close();
    this.#index(links);
    await Promise.all(
      this.#running().map((driver) =>
        driver.connect(links.filter((link) => link.protocol === driver.protocol)),
      ),
    );
    log.info({ links: links.length, tags: this.#driverOfTag.size }, 'Field: links connected');
  }

  #index(links: readonly FieldLink[]): void {
    this.#links = new Map(links.map((link) => [link.link, link]));
    const drivers = new Map<string, Driver>();
    for (const link of links) {
      const driver = this.#driverFor(link.protocol);
      if (!driver)
        this.#options.log.warn({ link: link.link, protocol: link.protocol }, 'Field: unknown protocol');
      else for (const { tag } of link.devices.flatMap((device) => device.tags)) drivers.set(tag, driver);
    }
    this.#driverOfTag = drivers;
  }
}
