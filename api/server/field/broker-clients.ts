/** The clients of the embedded broker and their rights: the server may do everything, a device only its own node's part. */
import { timingSafeEqual } from 'node:crypto';
import type { AedesOptions, Client } from 'aedes';
import { type DeviceAccount, DeviceAccounts } from './broker-accounts.ts';
import type { DriverContext } from './driver.ts';

interface OwnAccount {
  readonly username: string;
  readonly password: string;
}

type Rules = Required<
  Pick<
    AedesOptions,
    'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
  >
>;

export class BrokerClients {
  readonly #own: OwnAccount;
  readonly #log: DriverContext['log'];
  readonly #accounts = new DeviceAccounts();
  /** The user of each client; a client that has gone still has its will published. */
  readonly #users = new WeakMap<Client, string>();
  readonly #clients = new Set<Client>();
  readonly #known = new WeakSet<object>();

  /** `own`: the server's account. */
  constructor(own: OwnAccount, log: DriverContext['log']) {
    this.#own = own;
    this.#log = log;
  }

  /** Whether a connection is authenticated. */
  isKnown(connection: object): boolean {
    return this.#known.has(connection);
  }

  left(client: Client): void {
    this.#clients.delete(client);
  }

  /** The devices that may connect. Other clients are disconnected. */
  setAccounts(devices: readonly DeviceAccount[]): void {
    const gone = this.#accounts.set(devices);
    for (const client of this.#clients) if (gone.has(this.#users.get(client) ?? '')) client.close();
  }

  /** Authentication, and authorization of every message. */
  rules(): Rules {
    return {
      preConnect: (_client, packet, done) => {
        // A session that outlives its connection would be taken over by the next client of that name; Sparkplug has none.
        packet.clean = true;
        // Ids are those of one account: a client must not end, or keep out, one of another company by its id.
        if (packet.clientId !== '') packet.clientId = `${packet.username ?? ''}/${packet.clientId}`;
        done(null, true);
      },
      authenticate: (client, username = '', password = Buffer.alloc(0), done) => {
        const isAllowed = this.#isRight(username, password);
        if (isAllowed) this.#enter(client, username);
        else this.#log.warn({ client: client.id }, 'MQTT broker: a client was refused');
        done(null, isAllowed);
      },
      authorizePublish: (client, packet, done) => {
        const user = client ? this.#users.get(client) : this.#own.username;
        const isOwn = user === this.#own.username;
        // What a node publishes is never retained (Sparkplug 3.0, 6.4): a device could fill the memory with it.
        if (!isOwn) packet.retain = false;
        const isAllowed = isOwn || this.#accounts.mayPublish(user ?? '', packet.topic);
        done(isAllowed ? null : new Error(`Not allowed to publish on ${packet.topic}`));
      },
      authorizeSubscribe: (client, subscription, done) =>
        done(null, this.#mayHear(client, subscription.topic) ? subscription : null),
      // Checked at every message: a node may have been given up since.
      authorizeForward: (client, packet) => (this.#mayHear(client, packet.topic) ? packet : null),
    };
  }

  #enter(client: Client, username: string): void {
    this.#users.set(client, username);
    this.#known.add(client.conn);
    this.#clients.add(client);
  }

  #isRight(username: string, password: Readonly<Uint8Array>): boolean {
    return username === this.#own.username
      ? isSame(password, this.#own.password)
      : this.#accounts.isRight(username, password);
  }

  #mayHear(client: Client, topic: string): boolean {
    const user = this.#users.get(client) ?? '';
    return user === this.#own.username || this.#accounts.maySubscribe(user, topic);
  }
}

function isSame(shown: Readonly<Uint8Array>, secret: string): boolean {
  const expected = Buffer.from(secret);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
