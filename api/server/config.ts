/** The server's settings: all of them come from the environment, all are listed here, and an invalid one stops the start. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import {
  ConfigError,
  type Env,
  readDays,
  readFlag,
  readList,
  readMegabytes,
  readPort,
  readSeconds,
  readUrl,
  readUrls,
} from './setting-values.ts';

/**
 * What a node may do: `front` serves people; `io` connects the devices and judges alarms; `writer` stores what the stream of
 * samples brings. Without a stream `io` stores its samples itself.
 */
const ROLES = ['front', 'io', 'writer'] as const;
export type Role = (typeof ROLES)[number];

export interface Config {
  /** PORT: TCP port, 8080. 0 takes a free one. */
  readonly port: number;
  /** HOST: the address to listen at, 127.0.0.1. `0.0.0.0` or `::` opens the console to the network. */
  readonly host: string;
  /** MIMIC_DATA: folder of the embedded database, the keys and the audit heads, ./.data. One process owns it. */
  readonly dataDir: string;
  /** MIMIC_SECRETS: folder of the secrets that nodes share, only read; without it they are made in MIMIC_DATA. */
  readonly secretsDir?: string;
  /** DATABASE_URL: `postgres://user:password@host:5432/name`; without it the embedded database is used. */
  readonly databaseUrl?: string;
  /** MQTT_URL: `mqtt://host:1883` of a broker; without it an embedded broker runs. */
  readonly mqttUrl?: string;
  /** MQTT_HOST: where the embedded broker listens, 127.0.0.1. Another address lets devices of the plant's network in. */
  readonly mqttHost?: string;
  /** MQTT_PORT: port of the embedded broker; a free one. */
  readonly mqttPort?: number;
  /** MQTT_HOST_ID: this installation's name on a shared broker; mimic. */
  readonly hostId?: string;
  /** MIMIC_FIELD_HOSTS: hosts and networks that drivers may connect to, comma separated. See field/allowed-hosts.ts. */
  readonly fieldHosts?: readonly string[];
  /** MIMIC_DEMO: 1 seeds the demo company and runs the simulated plant. Off by default, and never off loopback. */
  readonly demo: boolean;
  /** PUBLIC_URL: the console's address as browsers see it, if it is behind a proxy: `https://mimic.example`. */
  readonly publicUrl?: string;
  /** MIMIC_PRODUCT_NAME: the name of the product on pages, in mails and in authenticator apps, Mimic (OR-06). The same on all nodes. */
  readonly productName: string;
  /** SMTP_URL: `smtp://user:password@host:587` (TLS is required except to this machine) or `smtps://…:465`; without it no mail is sent. */
  readonly smtpUrl?: string;
  /** MAIL_FROM: the sender of mails, as `Mimic <mimic@plant.example>`; needed with SMTP_URL. */
  readonly mailFrom?: string;
  /**
   * SMS_WEBHOOK_URL: where messages for phones go, as `https://sms.example/send`; without it there are none.
   * SMS_WEBHOOK_SECRET: signs them, 32 characters or more. SMS_WEBHOOK_HOSTS: the hosts that it may be, comma separated.
   */
  readonly smsWebhook?: { readonly url: string; readonly secret: string; readonly hosts: readonly string[] };
  /** TRUSTED_PROXIES: addresses and networks of proxies whose X-Forwarded headers are trusted, comma separated; loopback. */
  readonly trustedProxies?: readonly string[];
  /** MIMIC_DEV: 1 tells open pages to reload after each build. Set by `npm run dev`. */
  readonly dev: boolean;
  /** MIMIC_MIGRATE: 0 leaves bringing the tables up to date to `admin.ts migrate`, and refuses to start before; 1. */
  readonly migrates: boolean;
  /** MIMIC_DRAIN_SECONDS: how long GET ready says no before the server ends, so that a balancer sends nobody here; 0. */
  readonly drainSeconds: number;
  /** MIMIC_HISTORY_DAYS: days for which samples are kept unless a company chooses, 92. Quarter-hour trends stay five years. */
  readonly historyDays?: number;
  /** METRICS_PORT: the port at which Prometheus finds figures of this process; without it there is none. METRICS_HOST: its address, 127.0.0.1. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** NATS_URL: servers of one NATS cluster, as `nats://host:4222` or `tls://host:4222`, comma separated; by it the nodes of one database hear each other. */
  readonly natsUrls?: readonly string[];
  /**
   * MIMIC_CLUSTER_UNSIGNED: 1 accepts messages without the seal of the cluster key, as of the release before, while nodes are
   * upgraded one by one. Off by default.
   */
  readonly acceptsUnsigned?: boolean;
  /** ETCD_URL: servers of one etcd cluster, as `http://host:2379`, comma separated; by it several `io` nodes share the links. */
  readonly etcdUrls?: readonly string[];
  /**
   * MIMIC_STREAM_MB: samples go to the database through a stream of NATS (JetStream) that may hold so many megabytes; without it
   * each node stores its own. MIMIC_STREAM_REPLICAS: on how many of its servers, 1.
   */
  readonly stream?: { readonly mostBytes: number; readonly replicas: number };
  /** MIMIC_BUFFER_SAMPLES: samples that wait in memory while they cannot be stored, 200,000; newer ones are lost. */
  readonly bufferSamples?: number;
  /** MIMIC_SPOOL_MB: megabytes of samples that a node with devices keeps in MIMIC_DATA while it cannot reach the stream; without it none. */
  readonly spoolBytes?: number;
  /**
   * MIMIC_EDGE_SITES: uuids of sites, comma separated, that this node stands at: it alone has their links, and keeps them while it is
   * cut off from all others.
   */
  readonly edgeSites?: readonly string[];
  /** MIMIC_NODE: the name of this node, the host's by default. */
  readonly node: string;
  /** MIMIC_ROLES: what this node does, comma separated: front, io, and writer where there is a stream. All by default. */
  readonly roles: readonly Role[];
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT: the collector that gets traces of calls and commands, as `http://host:4318`; without it none are
   * made. OTEL_TRACES_SAMPLER_ARG: which part of them, 0 to 1; 1.
   */
  readonly traces?: { readonly endpoint: string; readonly ratio: number };
  /** LOG_LEVEL: trace, debug, info, warn, error or silent; info. */
  readonly logLevel: string;
  /** Variables that look like settings and are none: misspelt, or of another release. */
  readonly unknown: readonly string[];
}

const readProductName = (env: Env): string => env.MIMIC_PRODUCT_NAME?.trim() || 'Mimic';

/** The name of the product in texts of this process. */
export const PRODUCT_NAME = readProductName(process.env);

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** True if only this machine can reach `host`. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(given: Env = process.env): Config {
  const asked = new Set<string>();
  const env = new Proxy(given, {
    get: (all, name: string) => {
      asked.add(name);
      return all[name];
    },
  });
  const config = readSettings(env);
  checkSettings(config);
  const isUnknown = (name: string) => /^MIMIC_(?!TEST_)/.test(name) && !asked.has(name);
  return { ...config, unknown: Object.keys(given).filter(isUnknown) };
}

function readSettings(env: Env): Omit<Config, 'unknown'> {
  return {
    port: readPort(env, 'PORT', 8080),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.MIMIC_DATA || './.data'),
    secretsDir: env.MIMIC_SECRETS ? resolve(env.MIMIC_SECRETS) : undefined,
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    mqttUrl: readUrl(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttHost: env.MQTT_HOST || undefined,
    mqttPort: readPort(env, 'MQTT_PORT', 0),
    hostId: env.MQTT_HOST_ID || undefined,
    fieldHosts: readList(env, 'MIMIC_FIELD_HOSTS'),
    demo: readFlag(env, 'MIMIC_DEMO'),
    publicUrl: readPublicUrl(env),
    productName: readProductName(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || undefined,
    smsWebhook: readSmsWebhook(env),
    trustedProxies: readProxies(env),
    dev: readFlag(env, 'MIMIC_DEV'),
    migrates: readFlag(env, 'MIMIC_MIGRATE', '1'),
    drainSeconds: readSeconds(env, 'MIMIC_DRAIN_SECONDS'),
    historyDays: readDays(env, 'MIMIC_HISTORY_DAYS'),
    metrics: env.METRICS_PORT
      ? { host: env.METRICS_HOST || '127.0.0.1', port: readPort(env, 'METRICS_PORT', 0) }
      : undefined,
    natsUrls: readUrls(env, 'NATS_URL', ['nats:', 'tls:']),
    acceptsUnsigned: readFlag(env, 'MIMIC_CLUSTER_UNSIGNED'),
    etcdUrls: readUrls(env, 'ETCD_URL', ['http:', 'https:']),
    stream: readStream(env),
    bufferSamples: readBuffer(env),
    spoolBytes: readMegabytes(env, 'MIMIC_SPOOL_MB'),
    edgeSites: readEdgeSites(env),
    node: env.MIMIC_NODE || hostname(),
    roles: readRoles(env),
    traces: readTraces(env),
    logLevel: env.LOG_LEVEL || 'info',
  };
}

/** What settings need of each other. Throws ConfigError. */
function checkSettings(config: Omit<Config, 'unknown'>): void {
  if (!LEVELS.includes(config.logLevel))
    throw new ConfigError(`LOG_LEVEL is "${config.logLevel}"; use one of ${LEVELS.join(', ')}`);
  if (config.smtpUrl && !config.mailFrom?.includes('@'))
    throw new ConfigError('SMTP_URL is set; set MAIL_FROM too, as "Mimic <mimic@plant.example>"');
  if (config.mqttHost && !isLoopback(config.mqttHost) && config.mqttPort === 0)
    throw new ConfigError(
      'MQTT_HOST opens the broker to the network; set MQTT_PORT too, as 1883, so that devices find it',
    );
  // The demo's passwords are printed for everybody to read: they must not open a console on a network.
  if (config.demo && !isLoopback(config.host))
    throw new ConfigError(
      `MIMIC_DEMO is on and HOST is ${config.host}: the demo has known passwords. Set HOST=127.0.0.1 or MIMIC_DEMO=0`,
    );
  checkNodes(config);
}

/** What nodes need to be several. Throws ConfigError. */
function checkNodes(config: Omit<Config, 'unknown'>): void {
  if (config.etcdUrls && !config.natsUrls)
    throw new ConfigError('ETCD_URL is set; set NATS_URL too, by which the nodes hear each other');
  if (config.natsUrls && !config.databaseUrl)
    throw new ConfigError('NATS_URL is set; set DATABASE_URL too: nodes share one PostgreSQL');
  if (config.stream && !config.natsUrls)
    throw new ConfigError('MIMIC_STREAM_MB is set; set NATS_URL too: the stream is kept there');
  if (config.spoolBytes && !(config.stream && config.roles.includes('io')))
    throw new ConfigError(
      'MIMIC_SPOOL_MB is set; set MIMIC_STREAM_MB too, and let MIMIC_ROLES contain io: it keeps what goes to the stream',
    );
  if (config.edgeSites && !(config.etcdUrls && config.roles.includes('io')))
    throw new ConfigError(
      'MIMIC_EDGE_SITES is set; set ETCD_URL too, and let MIMIC_ROLES contain io: by that no other node has their links',
    );
  if (!config.stream && config.roles.includes('writer'))
    throw new ConfigError(
      'MIMIC_ROLES contains writer; set MIMIC_STREAM_MB too, as on the nodes with devices',
    );
  if (!config.natsUrls && !config.roles.includes('io'))
    throw new ConfigError(
      'MIMIC_ROLES leaves the devices to another node; set NATS_URL too, by which they hear each other',
    );
}

/** Names of networks that the HTTP server knows. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(env: Env): string[] | undefined {
  const proxies = readList(env, 'TRUSTED_PROXIES');
  const wrong = proxies?.find((proxy) => !NETWORKS.includes(proxy) && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `TRUSTED_PROXIES contains "${wrong}"; use addresses and networks, as 10.0.0.7, 10.1.0.0/16 or ${NETWORKS.join(', ')}`,
  );
}

/** An address, or a network as `10.1.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/') as [string, string?, ...string[]];
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function readRoles(env: Env): Role[] {
  const all = ROLES.filter((role) => role !== 'writer' || env.MIMIC_STREAM_MB);
  const roles = readList(env, 'MIMIC_ROLES') ?? all;
  const wrong = roles.find((role) => !ROLES.includes(role as Role));
  if (wrong === undefined && roles.length > 0) return roles as Role[];
  throw new ConfigError(`MIMIC_ROLES is "${env.MIMIC_ROLES}"; use ${ROLES.join(', ')} or several of them`);
}

const REPLICAS = [1, 3, 5];

function readStream(env: Env): Config['stream'] {
  const mostBytes = readMegabytes(env, 'MIMIC_STREAM_MB');
  const replicas = Number(env.MIMIC_STREAM_REPLICAS || 1);
  if (!REPLICAS.includes(replicas))
    throw new ConfigError(`MIMIC_STREAM_REPLICAS is "${env.MIMIC_STREAM_REPLICAS}"; use 1, 3 or 5`);
  return mostBytes === undefined ? undefined : { mostBytes, replicas };
}

const BUFFER = { least: 10_000, most: 20_000_000 };

function readBuffer(env: Env): number | undefined {
  if (!env.MIMIC_BUFFER_SAMPLES) return undefined;
  const samples = Number(env.MIMIC_BUFFER_SAMPLES);
  if (Number.isInteger(samples) && samples >= BUFFER.least && samples <= BUFFER.most) return samples;
  throw new ConfigError(
    `MIMIC_BUFFER_SAMPLES is "${env.MIMIC_BUFFER_SAMPLES}"; use a number of samples from ${BUFFER.least} to ${BUFFER.most}`,
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readEdgeSites(env: Env): string[] | undefined {
  const sites = readList(env, 'MIMIC_EDGE_SITES');
  if (!sites?.length) return undefined;
  const wrong = sites.find((site) => !UUID.test(site));
  if (wrong === undefined) return sites.map((site) => site.toLowerCase());
  throw new ConfigError(`MIMIC_EDGE_SITES contains "${wrong}"; use the uuids of sites`);
}

function readTraces(env: Env): Config['traces'] {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is "${env.OTEL_TRACES_SAMPLER_ARG}"; use a number from 0 to 1`,
    );
  return endpoint ? { endpoint, ratio } : undefined;
}

const LEAST_SECRET = 32;

function readSmsWebhook(env: Env): Config['smsWebhook'] {
  const url = readUrl(env, 'SMS_WEBHOOK_URL', ['https:']);
  if (!url) return undefined;
  const secret = env.SMS_WEBHOOK_SECRET ?? '';
  if (secret.length < LEAST_SECRET)
    throw new ConfigError(
      `SMS_WEBHOOK_URL is set; set SMS_WEBHOOK_SECRET too, ${LEAST_SECRET} characters or more`,
    );
  const hosts = (readList(env, 'SMS_WEBHOOK_HOSTS') ?? []).map((host) => host.toLowerCase());
  const { hostname } = new URL(url);
  if (!hosts.includes(hostname.replace(/^\[(.*)\]$/, '$1')))
    throw new ConfigError(`SMS_WEBHOOK_HOSTS does not name ${hostname}, where SMS_WEBHOOK_URL leads`);
  return { url, secret, hosts };
}

function readPublicUrl(env: Env): string | undefined {
  const text = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (!text || /^\/?$/.test(new URL(text).pathname)) return text;
  throw new ConfigError(
    `PUBLIC_URL is "${text}"; leave its path away: the console stands at the top of its host, as ${new URL(text).origin}`,
  );
}
