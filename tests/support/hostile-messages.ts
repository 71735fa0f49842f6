/**
 * Messages at NATS that no node sends: without a seal, of a wrong key, received before, changed, of a wrong form, huge; and those
 * that a holder of the right key sends in the name of a node, or of one that there is not. A seed repeats them.
 */
import { randomUUID } from 'node:crypto';
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { encodeFrame } from '../../api/contract/live.ts';
import { openConnection } from '../../api/server/cluster/nats-connection.ts';
import { toBody } from '../../api/server/cluster/node-bus.ts';
import { Seals } from '../../api/server/cluster/seal.ts';
import { Quality } from '../../api/server/field/sample.ts';

interface Recorded {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs | undefined;
}

/** What the cluster has that a forger aims at. */
interface Aim {
  /** uuids of the runs of its nodes. */
  readonly nodes: readonly string[];
  /** uuids of its links. */
  readonly links: readonly string[];
  /** Ids of its tags. */
  readonly tags: readonly number[];
  /** The key of the cluster. */
  readonly key: Buffer;
}

export interface HostileSender {
  /** Sends so many, by somebody who cannot speak as a node. Resolves when NATS has all of them. */
  send(count: number): Promise<void>;
  /** Sends so many by a holder of the key: claims of links, goodbyes, and numbers that a node has not reached. */
  sendWithKey(count: number): Promise<void>;
  /** How many were sent, by their kind. */
  readonly sent: Readonly<Record<string, number>>;
  /** Subjects that they were sent to, by their first word. */
  readonly subjects: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Where the nodes answer it. */
const ANSWERS = 'mimic.hostile';
/** Below NATS's limit of 1 MB. */
const HUGE_BYTES = 900_000;
/** One in so many is huge: ten thousand would take minutes by themselves. */
const HUGE_EVERY = 50;
/** Messages of the nodes that are kept for being sent again. */
const RECORDED = 500;
const BATCH = 100;

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function openHostileSender(url: string, aim: Aim, seed: number): Promise<HostileSender> {
  const connection = await openConnection({ urls: [url], name: 'hostile' });
  const recorded: Recorded[] = [];
  connection.subscribe('mimic.>', {
    callback: (_, { subject, data, headers: more }) => {
      // Answers to hostile requests.
      if (subject.startsWith(ANSWERS)) return;
      recorded.push({ subject: subject.slice('mimic.'.length), data: data.slice(), headers: more });
      if (recorded.length > RECORDED) recorded.shift();
    },
  });
  await connection.flush();
  return new Hostile(connection, recorded, aim, randomOf(seed));
}

/** Fields of a header that no node writes. */
const HEADERS = [
  '',
  ' ',
  'x',
  'NaN NaN NaN NaN',
  '- 1e999 9e99 9e99',
  `${'a'.repeat(5000)} 1 1 1`,
  'a 1 -1 0',
  '\t\t',
];
const BODIES: readonly unknown[] = [
  ...[null, 5, 'text', [], {}, [null], { events: [null] }, { companyId: 1, events: [null] }],
  { companyId: 1, events: [{ type: 'constructor' }] },
  { companyId: 1, events: [{ type: '__proto__' }] },
  { companyId: 1e300, events: [{ type: 'rights-changed' }] },
  { node: null },
  { owned: [] },
  { links: null, isWhole: 1, owned: { a: -1 }, aside: [null] },
  { links: { a: null }, isWhole: true, owned: null, aside: [] },
  { id: 'writeValue', caller: null },
  {
    id: '__proto__',
    caller: { userId: 1, companyId: 1, sessionId: 'x' },
    client: { address: '', agent: '' },
  },
  { link: '', controller: 5 },
  { id: 'x', from: -1 },
  { room: 5, people: [null] },
];

type Kinds = Readonly<Record<string, () => void>>;

class Hostile implements HostileSender {
  readonly sent: Record<string, number> = {};
  readonly subjects = new Set<string>();
  readonly #connection: NatsConnection;
  readonly #recorded: readonly Recorded[];
  readonly #aim: Aim;
  readonly #random: () => number;
  readonly #right: Seals;
  readonly #wrong = new Seals(Buffer.alloc(32, 9));
  /** Each sends one message, or none while nothing is recorded. */
  readonly #kinds: Kinds = {
    'no seal': () => this.#publish(this.#subject(), this.#sound(), undefined),
    'a wrong key': () => this.#seal(this.#wrong, this.#pick(this.#aim.nodes), this.#subject(), this.#sound()),
    'received before': () => {
      const { subject, data, headers: more } = this.#pick(this.#recorded) ?? {};
      if (subject !== undefined) this.#publish(subject, data!, more);
    },
    'a seal of another message': () => {
      const { data, headers: more } = this.#pick(this.#recorded) ?? {};
      if (data) this.#publish(this.#subject(), data, more);
    },
    'a seal of another body': () => {
      const { subject, headers: more } = this.#pick(this.#recorded) ?? {};
      if (subject !== undefined) this.#publish(subject, this.#body(), more);
    },
    truncated: () => {
      const { subject, data, headers: more } = this.#pick(this.#recorded) ?? {};
      if (subject === undefined) return;
      const part = data!.subarray(0, Math.floor(this.#random() * data!.length));
      if (this.#random() < 0.5) this.#publish(subject, part, more);
      else this.#seal(this.#right, randomUUID(), subject, part);
    },
    'a wrong header': () => {
      const more = headers();
      more.set('Mimic-Said', this.#pick(HEADERS));
      more.set('Mimic-Seal', this.#pick(['', 'x', 'A'.repeat(43)]));
      this.#publish(this.#subject(), this.#body(), more);
    },
    'a right seal around a wrong header': () => {
      const [subject, body, said] = [this.#subject(), this.#body(), this.#pick(HEADERS)];
      const more = headers();
      more.set('Mimic-Said', said.trim());
      more.set('Mimic-Seal', this.#right.of(said.trim(), { subject, body }));
      this.#publish(subject, body, more);
    },
    'a right seal around a wrong body': () =>
      this.#seal(this.#right, this.#sender(), this.#subject(), this.#body()),
  };
  readonly #kindsWithKey: Kinds = {
    'a forged epoch': () => this.#claim(randomUUID(), Math.floor(this.#random() * 2 ** 53)),
    'a forged epoch of a node': () => this.#claim(this.#pick(this.#aim.nodes), this.#pick([0, 1, 2 ** 52])),
    'a number far ahead': () => this.#ahead(),
    'a forged goodbye': () => {
      const node = this.#pick(this.#aim.nodes);
      this.#seal(this.#right, node, 'nodes.gone', toBody({ node }));
    },
  };

  constructor(connection: NatsConnection, recorded: readonly Recorded[], aim: Aim, random: () => number) {
    this.#connection = connection;
    this.#recorded = recorded;
    this.#aim = aim;
    this.#random = random;
    this.#right = new Seals(aim.key);
  }

  send(count: number): Promise<void> {
    return this.#send(count, this.#kinds);
  }

  sendWithKey(count: number): Promise<void> {
    return this.#send(count, this.#kindsWithKey);
  }

  async #send(count: number, kinds: Kinds): Promise<void> {
    const names = Object.keys(kinds);
    for (let nth = 0; nth < count; nth++) {
      const name = names[nth % names.length]!;
      kinds[name]!();
      this.sent[name] = (this.sent[name] ?? 0) + 1;
      if (nth % BATCH === 0) await this.#connection.flush();
    }
    await this.#connection.flush();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  /** A node of the cluster, or one that there is not. */
  #sender(): string {
    return this.#random() < 0.5 ? this.#pick(this.#aim.nodes) : randomUUID();
  }

  #subject(): string {
    const node = this.#sender();
    return this.#pick([
      ...[
        'events',
        'presence',
        'nodes.here',
        'nodes.gone',
        'nodes.other',
        'resend',
        'audit.read',
        'audit.advance',
        'metrics',
      ],
      ...[`values.${node}`, `states.${node}`, `read.${node}`, `calls.${node}`, `browse.${node}`],
      `inbox.${node}.${Math.floor(this.#random() * 1000)}`,
    ]);
  }

  /** A body that a node of the cluster could send, with values and an epoch that it has not. */
  #sound(): Uint8Array {
    const values = this.#aim.tags.map((index) => ({
      index,
      value: FORGED_VALUE,
      quality: Quality.good,
      time: Date.now(),
    }));
    return this.#pick([
      new Uint8Array(encodeFrame(1, values)),
      this.#states(2 ** 40),
      toBody({ companyId: 1, events: [{ type: 'rights-changed' }] }),
      toBody({ node: this.#pick(this.#aim.nodes) }),
    ]);
  }

  #body(): Uint8Array {
    const kind = this.#random();
    if (kind < 1 / HUGE_EVERY) return new Uint8Array(HUGE_BYTES).fill(kind < 0.5 / HUGE_EVERY ? 0x5b : 0);
    if (kind < 0.3)
      return Uint8Array.from({ length: Math.floor(this.#random() * 200) }, () => this.#random() * 256);
    return toBody(this.#pick(BODIES));
  }

  #states(epoch: number): Uint8Array {
    const owned = Object.fromEntries(this.#aim.links.map((link) => [link, epoch]));
    return toBody({ links: {}, isWhole: true, owned, aside: [] });
  }

  #claim(node: string, epoch: number): void {
    this.#seal(this.#right, node, `states.${node}`, this.#states(epoch));
  }

  /** With the series of a node of the cluster: what that one sends afterwards has lower numbers. */
  #ahead(): void {
    const real = this.#recorded.findLast(({ subject }) => /^(values|states|nodes)\./.test(subject));
    const [node, clock, , time, ...series] = (real?.headers?.get('Mimic-Said') ?? '').split(' ');
    if (!real || !node) return;
    const said = [node, Number(clock) + 1e9, 2 ** 50, time, ...series].join(' ');
    const more = headers();
    more.set('Mimic-Said', said);
    more.set('Mimic-Seal', this.#right.of(said, { subject: real.subject, body: real.data }));
    this.#publish(real.subject, real.data, more);
  }

  #seal(seals: Seals, node: string, subject: string, body: Uint8Array): void {
    const { said, seal } = seals.make(node, { subject, body });
    const more = headers();
    more.set('Mimic-Said', said);
    more.set('Mimic-Seal', seal);
    this.#publish(subject, body, more);
  }

  #publish(subject: string, body: Uint8Array, more: MsgHdrs | undefined): void {
    this.subjects.add(subject.split('.')[0]!);
    const reply = `${ANSWERS}.${Math.floor(this.#random() * 1e9)}`;
    this.#connection.publish(`mimic.${subject}`, body, { reply, ...(more && { headers: more }) });
  }
}

/** No device has it. */
export const FORGED_VALUE = -987_654;
