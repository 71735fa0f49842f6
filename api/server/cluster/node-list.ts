/** Which nodes of the installation live, and what each of them does. */
import type { Role } from '../config.ts';
import { fromBody, type NodeBus, toBody } from './node-bus.ts';

interface NodeInfo {
  /** uuid of this run of the node. */
  readonly node: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Milliseconds since 1970, by the node's own clock. */
  readonly startedAt: number;
}

interface NodeListOptions {
  readonly bus: NodeBus;
  readonly self: Omit<NodeInfo, 'node'>;
  /** Milliseconds on a clock that never goes back; `performance.now`. */
  readonly elapsed?: () => number;
}

interface Living {
  readonly info: NodeInfo;
  heardAt: number;
}

const SUBJECT = 'nodes';
const TELL_MS = 400;
/** A node that was not heard for this long is gone. */
export const SILENT_MS = 1500;

export class NodeList {
  readonly #bus: NodeBus;
  readonly #elapsed: () => number;
  readonly #others = new Map<string, Living>();
  readonly #gone = new Set<(node: string) => void>();
  readonly #ends: (() => void)[] = [];
  readonly self: NodeInfo;

  constructor({ bus, self, elapsed = () => performance.now() }: NodeListOptions) {
    this.#bus = bus;
    this.#elapsed = elapsed;
    this.self = { node: bus.node, ...self };
  }

  /** Listens without being heard. */
  listen(): void {
    this.#ends.push(this.#bus.subscribe(`${SUBJECT}.*`, (body, subject) => this.#hear(body, subject)));
    const timer = setInterval(() => this.#forget(), TELL_MS / 2).unref();
    this.#ends.push(() => clearInterval(timer));
  }

  /** Is heard from now on. */
  tell(): void {
    const say = (): void => this.#bus.publish(`${SUBJECT}.here`, toBody(this.self));
    say();
    const timer = setInterval(say, TELL_MS).unref();
    this.#ends.push(() => clearInterval(timer));
  }

  /** This node and all others that live, by name. */
  all(): NodeInfo[] {
    const others = [...this.#others.values()].map(({ info }) => info);
    return [this.self, ...others].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Another node that lives and has this role. */
  other(role: Role): NodeInfo | undefined {
    return [...this.#others.values()].find(({ info }) => info.roles.includes(role))?.info;
  }

  /** Calls `gone` with the uuid of each node that ends or falls silent. */
  onGone(gone: (node: string) => void): () => void {
    this.#gone.add(gone);
    return () => void this.#gone.delete(gone);
  }

  /** Says goodbye, so that others need not wait for the silence. */
  close(): void {
    this.#bus.publish(`${SUBJECT}.gone`, toBody(this.self));
    for (const end of this.#ends.splice(0)) end();
  }

  #hear(body: Uint8Array, subject: string): void {
    const info = fromBody<NodeInfo>(body);
    if (subject === `${SUBJECT}.gone`) this.#drop(info.node);
    else this.#others.set(info.node, { info, heardAt: this.#elapsed() });
  }

  #forget(): void {
    const oldest = this.#elapsed() - SILENT_MS;
    for (const [node, { heardAt }] of this.#others) if (heardAt < oldest) this.#drop(node);
  }

  #drop(node: string): void {
    if (!this.#others.delete(node)) return;
    for (const gone of [...this.#gone]) gone(node);
  }
}
