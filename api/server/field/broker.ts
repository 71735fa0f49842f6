/**
 * The embedded MQTT broker (MQTT 3.1.1, aedes): loopback alone unless MQTT_HOST says otherwise, behind a password of
 * the data directory's own, so that no other user of the machine can publish values or commands. Devices have their own
 * passwords and reach only their own node (broker-accounts.ts). With MQTT_URL another broker takes its place.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import type { DeviceAccount } from './broker-accounts.ts';
import { BrokerClients } from './broker-clients.ts';
import { limitPackets } from './broker-packets.ts';
import type { DriverContext, Health } from './driver.ts';

export interface Broker {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** The devices that may connect, and where they may publish. Other clients are disconnected. */
  setAccounts(accounts: readonly DeviceAccount[]): void;
  health(): Health;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** Concurrent clients: far above any plant, far below what would fill the memory. */
const MOST_CLIENTS = 10_000;
/** Milliseconds within which a client must authenticate. */
const CONNECT_MS = 5_000;
const USERNAME = 'mimic';
const SECRET_FILE = 'broker-secret';
const SECRET_FORM = /^[\w-]{43}$/;

/** Reads the data directory's broker password, or makes one; the file is its owner's alone. */
async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE);
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new Error(`Cannot read the broker's password in ${path}: ${error.message}`, { cause: error });
  });
  if (SECRET_FORM.test(found)) {
    await chmod(path, 0o600);
    return found;
  }
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, secret, { mode: 0o600 });
  await chmod(path, 0o600);
  return secret;
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(
              `The MQTT broker's port ${port} is in use. Choose another, or set MQTT_URL to use that broker.`,
            )
          : error,
      ),
    );
    server.listen(port, host, done);
  });
  return (server.address() as AddressInfo).port;
}

/** Starts the broker; port 0 takes a free one. */
export async function startBroker(options: {
  readonly dataDir: string;
  /** The address to listen at; loopback if missing. */
  readonly host?: string;
  readonly port: number;
  readonly log: DriverContext['log'];
}): Promise<Broker> {
  const password = await loadSecret(options.dataDir);
  const clients = new BrokerClients({ username: USERNAME, password }, options.log);
  const aedes = await Aedes.createBroker({ connectTimeout: CONNECT_MS, ...clients.rules() });
  aedes.on('clientDisconnect', (client) => clients.left(client));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    limitPackets(socket, () => clients.isKnown(socket));
    aedes.handle(socket);
  });
  server.maxConnections = MOST_CLIENTS;
  const { host = LOOPBACK } = options;
  const url = ownUrl(host, await listen(server, host, options.port));
  options.log.info({ url }, 'MQTT broker: listening');
  return {
    url,
    username: USERNAME,
    password,
    setAccounts: (devices) => clients.setAccounts(devices),
    health: () => ({ ok: server.listening, detail: `${url}, ${aedes.connectedClients} clients` }),
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      await new Promise<void>((done) => aedes.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** How the server itself reaches the broker: on this machine, whatever else the broker listens on. */
function ownUrl(host: string, port: number): string {
  const own = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return `mqtt://${own.includes(':') ? `[${own}]` : own}:${port}`;
}
