/**
 * Leases in etcd, by the JSON calls that each of its servers offers (3.4 or newer): a key that dies with its lease, and
 * is put only where there is none. The key's revision is the epoch.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS, type Lease, type Leases, RenewedLease } from './leases.ts';

interface EtcdOptions {
  /** Servers of one etcd cluster, each as `http://user:password@host:2379`. */
  readonly urls: readonly string[];
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

interface TxnReply {
  readonly succeeded?: boolean;
  readonly header: { readonly revision: string };
}

const PREFIX = 'mimic/';
/** A server that does not answer within this is passed by. */
const CALL_MS = 700;
const TRY_MS = 250;

export class EtcdLeases implements Leases {
  readonly #log: EtcdOptions['log'];
  readonly #servers: readonly Server[];
  /** The server that answered last. */
  #at = 0;
  #isAway = false;

  constructor({ urls, log }: EtcdOptions) {
    this.#log = log;
    this.#servers = urls.map(serverOf);
  }

  async take(name: string, holder: string, signal: AbortSignal): Promise<Lease> {
    for (;;) {
      signal.throwIfAborted();
      try {
        const lease = await this.#tryTake(name, holder);
        this.#reached();
        if (lease) return lease;
      } catch (error) {
        this.#failed(error);
      }
      await wait(TRY_MS, undefined, { signal });
    }
  }

  /** Undefined while somebody holds it. Throws if etcd does not answer. */
  async #tryTake(name: string, holder: string): Promise<Lease | undefined> {
    const sentAt = performance.now();
    const { ID } = await this.#call<{ ID: string }>('lease/grant', { TTL: String(LEASE_MS / 1000) });
    const end = async (): Promise<void> => {
      await this.#call('lease/revoke', { ID }).catch(() => undefined);
    };
    const key = base64(PREFIX + name);
    const { succeeded, header } = await this.#call<TxnReply>('kv/txn', {
      compare: [{ target: 'CREATE', key, create_revision: '0', result: 'EQUAL' }],
      success: [{ request_put: { key, value: base64(holder), lease: ID } }],
    });
    if (!succeeded) {
      await end();
      return undefined;
    }
    return new RenewedLease(Number(header.revision), sentAt, () => this.#renew(ID), end);
  }

  async #renew(ID: string): Promise<boolean> {
    const { result } = await this.#call<{ result: { TTL?: string } }>('lease/keepalive', { ID });
    return Number(result.TTL ?? 0) > 0;
  }

  /** Asks one server after the other, beginning with the one that answered last. */
  async #call<T>(path: string, body: object): Promise<T> {
    let failure: unknown;
    for (let tries = 0; tries < this.#servers.length; tries++) {
      const { origin, headers } = this.#servers[this.#at]!;
      try {
        const answer = await fetch(`${origin}/v3/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(CALL_MS),
        });
        if (answer.ok) return (await answer.json()) as T;
        failure = new Error(`etcd answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      } catch (error) {
        failure = error;
      }
      this.#at = (this.#at + 1) % this.#servers.length;
    }
    throw failure;
  }

  #failed(error: unknown): void {
    if (!this.#isAway) this.#log.warn({ error: String(error) }, 'etcd does not answer; it is tried again');
    this.#isAway = true;
  }

  #reached(): void {
    if (this.#isAway) this.#log.info({}, 'etcd answers again');
    this.#isAway = false;
  }
}

interface Server {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

function serverOf(url: string): Server {
  const { origin, username, password } = new URL(url);
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { origin, headers: username ? { authorization: `Basic ${base64(account)}` } : {} };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
