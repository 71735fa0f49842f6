/**
 * Leases in etcd, by the JSON calls that each of its servers offers (3.4 or newer). A node has one lease there; its name and
 * each unit that it holds is a key that dies with it. A unit's key is put only where there is none, and its
 * create-revision is the epoch.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { EtcdClient } from './etcd-client.ts';
import { LEASE_MS, type Leases, type NodeLease, RenewedLease } from './leases.ts';
import { pinnedLease } from './pinned-lease.ts';

interface EtcdOptions {
  /** Servers of one etcd cluster, each as `https://user:password@host:2379`. */
  readonly urls: readonly string[];
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
  /** This node is an edge node: its units stay its own while it does not reach etcd. */
  readonly isEdge?: boolean;
}

interface KeyValue {
  readonly key?: string;
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
const TRY_MS = 250;
/** Units in one transaction: etcd takes 128 operations, each unit has up to three. */
const AT_ONCE = 40;

export class EtcdLeases implements Leases {
  readonly #log: EtcdOptions['log'];
  readonly #isEdge: boolean;
  readonly #client: EtcdClient;
  #isAway = false;

  constructor({ urls, log, isEdge = false }: EtcdOptions) {
    this.#log = log;
    this.#isEdge = isEdge;
    this.#client = new EtcdClient(urls);
  }

  async join(node: string, signal?: AbortSignal): Promise<NodeLease> {
    for (;;) {
      signal?.throwIfAborted();
      try {
        const lease = this.#isEdge ? await this.#pin(node) : await this.#tryJoin(node);
        this.#reached();
        return lease;
      } catch (error) {
        this.#failed(error);
      }
      await wait(TRY_MS, undefined, { signal });
    }
  }

  /** Throws if etcd does not answer. */
  #pin(node: string): Promise<NodeLease> {
    const holder = { node };
    return pinnedLease({
      forget: () => this.#forgetPins(node),
      claim: (units) => this.#claim(holder, units),
      giveBack: (units) => this.#giveBack(holder, units),
    });
  }

  /** What an edge node of this name had: its keys die with no lease. */
  async #forgetPins(node: string): Promise<void> {
    const { kvs = [] } = await this.#client.call<{ kvs?: readonly KeyValue[] }>('kv/range', all(UNITS));
    const own = kvs.filter(({ lease, value }) => lease === undefined && value === base64(node));
    await this.#giveBack(
      { node },
      own.map(({ key = '' }) => Buffer.from(key, 'base64').toString().slice(UNITS.length)),
    );
  }

  /** Throws if etcd does not answer. */
  async #tryJoin(node: string): Promise<NodeLease> {
    await this.#forgetPins(node);
    const sentAt = performance.now();
    const { ID } = await this.#client.call<{ ID: string }>('lease/grant', { TTL: String(LEASE_MS / 1000) });
    const end = async (): Promise<void> => {
      await this.#client.call('lease/revoke', { ID }).catch(() => undefined);
    };
    try {
      await this.#client.call('kv/put', { key: base64(NODES + ID), value: base64(node), lease: ID });
    } catch (error) {
      await end();
      throw error;
    }
    return Object.assign(new RenewedLease(sentAt, () => this.#renew(ID), end), {
      members: () => this.#members(),
      claim: (units: readonly string[]) => this.#claim({ lease: ID }, units),
      giveBack: (units: readonly string[]) => this.#giveBack({ lease: ID }, units),
      retire: async () => void (await this.#client.call('kv/deleterange', { key: base64(NODES + ID) })),
    });
  }

  async #renew(ID: string): Promise<boolean> {
    const { result } = await this.#client.call<{ result: { TTL?: string } }>('lease/keepalive', { ID });
    this.#reached();
    return Number(result.TTL ?? 0) > 0;
  }

  async #members(): Promise<string[]> {
    const { kvs = [] } = await this.#client.call<{ kvs?: readonly KeyValue[] }>('kv/range', all(NODES));
    return kvs.map(({ value = '' }) => Buffer.from(value, 'base64').toString());
  }

  /** What is there already may be this node's own: the answer to an earlier claim was lost. */
  async #claim(holder: Holder, units: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const own = new Map<string, number>();
    for (const part of parts(units)) {
      const asked = part.map((unit) => {
        const key = base64(UNITS + unit);
        return {
          request_txn: {
            compare: [{ target: 'CREATE', key, create_revision: '0', result: 'EQUAL' }],
            success: [{ request_put: { key, ...contentOf(holder) } }],
            failure: [{ request_range: { key } }],
          },
        };
      });
      const { responses } = await this.#client.call<{ responses: readonly Claimed[] }>('kv/txn', {
        success: asked,
      });
      for (const [at, unit] of part.entries()) {
        const epoch = epochOf(responses[at]!, holder);
        if (epoch !== undefined) own.set(unit, epoch);
      }
    }
    return own;
  }

  /** Only what is this holder's: after its lease died another may have it. */
  async #giveBack(holder: Holder, units: readonly string[]): Promise<void> {
    for (const part of parts(units)) {
      const asked = part.map((unit) => {
        const key = base64(UNITS + unit);
        return {
          request_txn: {
            compare: isOf(holder).map((condition) => ({ ...condition, key, result: 'EQUAL' })),
            success: [{ request_delete_range: { key } }],
          },
        };
      });
      await this.#client.call('kv/txn', { success: asked });
    }
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

/** Who has a unit: a lease, or an edge node, whose keys say its name and die with no lease. */
type Holder = { readonly lease: string } | { readonly node: string };

const contentOf = (holder: Holder): object =>
  'lease' in holder ? { value: '', lease: holder.lease } : { value: base64(holder.node) };

const isOf = (holder: Holder): object[] =>
  'lease' in holder
    ? [{ target: 'LEASE', lease: holder.lease }]
    : [
        { target: 'LEASE', lease: '0' },
        { target: 'VALUE', value: base64(holder.node) },
      ];

/** All keys with this prefix, which ends with a slash: "0" follows "/". */
const all = (prefix: string): object => ({
  key: base64(prefix),
  range_end: base64(`${prefix.slice(0, -1)}0`),
});

/** Undefined if another holds it. */
function epochOf({ response_txn: { succeeded, responses } }: Claimed, holder: Holder): number | undefined {
  const [answer] = responses;
  if (succeeded) return Number(answer!.response_put!.header.revision);
  const [there] = answer!.response_range!.kvs ?? [];
  const isOwn =
    'lease' in holder
      ? there?.lease === holder.lease
      : there?.lease === undefined && there?.value === base64(holder.node);
  return isOwn ? Number(there!.create_revision) : undefined;
}

function* parts(units: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < units.length; at += AT_ONCE) yield units.slice(at, at + AT_ONCE);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
