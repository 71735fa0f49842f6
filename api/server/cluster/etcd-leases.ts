/**
 * Leases in etcd, by the JSON calls that each of its servers offers (3.4 or newer). A node has one lease there; its name and
 * each unit that it holds is a key that dies with it. A unit's key is put only where there is none, and its
 * create-revision is the epoch.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS, type Leases, type NodeLease, RenewedLease } from './leases.ts';

interface EtcdOptions {
  /** Servers of one etcd cluster, each as `http://user:password@host:2379`. */
  readonly urls: readonly string[];
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

interface KeyValue {
  readonly value?: string;
  readonly create_revision: string;
  /** Of the lease it dies with. */
  readonly lease?: string;
}

/** The answer to one unit of a claim. */
interface Claimed {
  readonly response_txn: {
    readonly succeeded?: boolean;
    readonly responses: readonly {
      readonly response_put?: { readonly header: { readonly revision: string } };
      readonly response_range?: { readonly kvs?: readonly KeyValue[] };
    }[];
  };
}

const NODES = 'mimic/nodes/';
const UNITS = 'mimic/units/';
/** A server that does not answer within this is passed by. */
const CALL_MS = 700;
const TRY_MS = 250;
/** Units in one transaction: etcd takes 128 operations, each unit has up to three. */
const AT_ONCE = 40;

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

  async join(node: string, signal?: AbortSignal): Promise<NodeLease> {
    for (;;) {
      signal?.throwIfAborted();
      try {
        const lease = await this.#tryJoin(node);
        this.#reached();
        return lease;
      } catch (error) {
        this.#failed(error);
      }
      await wait(TRY_MS, undefined, { signal });
    }
  }

  /** Throws if etcd does not answer. */
  async #tryJoin(node: string): Promise<NodeLease> {
    const sentAt = performance.now();
    const { ID } = await this.#call<{ ID: string }>('lease/grant', { TTL: String(LEASE_MS / 1000) });
    const end = async (): Promise<void> => {
      await this.#call('lease/revoke', { ID }).catch(() => undefined);
    };
    try {
      await this.#call('kv/put', { key: base64(NODES + ID), value: base64(node), lease: ID });
    } catch (error) {
      await end();
      throw error;
    }
    return Object.assign(new RenewedLease(sentAt, () => this.#renew(ID), end), {
      members: () => this.#members(),
      claim: (units: readonly string[]) => this.#claim(ID, units),
      giveBack: (units: readonly string[]) => this.#giveBack(ID, units),
    });
  }

  async #renew(ID: string): Promise<boolean> {
    const { result } = await this.#call<{ result: { TTL?: string } }>('lease/keepalive', { ID });
    this.#reached();
    return Number(result.TTL ?? 0) > 0;
  }

  async #members(): Promise<string[]> {
    // The key after the last of them: "0" follows "/".
    const range = { key: base64(NODES), range_end: base64(`${NODES.slice(0, -1)}0`) };
    const { kvs = [] } = await this.#call<{ kvs?: readonly KeyValue[] }>('kv/range', range);
    return kvs.map(({ value = '' }) => Buffer.from(value, 'base64').toString());
  }

  /** What is there already may be this node's own: the answer to an earlier claim was lost. */
  async #claim(ID: string, units: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const own = new Map<string, number>();
    for (const part of parts(units)) {
      const asked = part.map((unit) => {
        const key = base64(UNITS + unit);
        return {
          request_txn: {
            compare: [{ target: 'CREATE', key, create_revision: '0', result: 'EQUAL' }],
            success: [{ request_put: { key, value: '', lease: ID } }],
            failure: [{ request_range: { key } }],
          },
        };
      });
      const { responses } = await this.#call<{ responses: readonly Claimed[] }>('kv/txn', { success: asked });
      for (const [at, unit] of part.entries()) {
        const epoch = epochOf(responses[at]!, ID);
        if (epoch !== undefined) own.set(unit, epoch);
      }
    }
    return own;
  }

  /** Only what is this lease's: after it died another may have it. */
  async #giveBack(ID: string, units: readonly string[]): Promise<void> {
    for (const part of parts(units)) {
      const asked = part.map((unit) => {
        const key = base64(UNITS + unit);
        return {
          request_txn: {
            compare: [{ target: 'LEASE', key, lease: ID, result: 'EQUAL' }],
            success: [{ request_delete_range: { key } }],
          },
        };
      });
      await this.#call('kv/txn', { success: asked });
    }
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

/** Undefined if another lease holds it. */
function epochOf({ response_txn: { succeeded, responses } }: Claimed, ID: string): number | undefined {
  const [answer] = responses;
  if (succeeded) return Number(answer!.response_put!.header.revision);
  const [there] = answer!.response_range!.kvs ?? [];
  return there?.lease === ID ? Number(there.create_revision) : undefined;
}

function* parts(units: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < units.length; at += AT_ONCE) yield units.slice(at, at + AT_ONCE);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
