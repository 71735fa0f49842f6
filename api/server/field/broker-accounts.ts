/**
 * Access rules of the embedded broker: the server may do everything, a device only its own node's part of Sparkplug.
 *
 * Passwords of devices have 256 random bits, so a plain hash hides them; a slow hash is not needed.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FieldLink } from './driver.ts';
import type { OwnsNode } from './sparkplug/index-tags.ts';
import { formatTopic, isTopicName, parseTopic, stateTopic } from './sparkplug/topic.ts';

export interface DeviceAccount {
  /** uuid of its link. */
  readonly username: string;
  /** SHA-256 of the password, hex. */
  readonly hash: string;
  readonly nodes: readonly { readonly group: string; readonly node: string }[];
}

export const hashPassword = (password: string | Uint8Array): string =>
  createHash('sha256').update(password).digest('hex');

/** The account of a link's devices, if they have a password: `hash` is its hash. Without the nodes of other companies. */
export function accountOf(link: FieldLink, hash: string | undefined, owns: OwnsNode): DeviceAccount[] {
  if (hash === undefined) return [];
  const nodes = link.devices.flatMap(({ address: { group, node } }) =>
    isTopicName(group) && isTopicName(node) && owns(link.company, group, node) ? [{ group, node }] : [],
  );
  return [{ username: link.link, hash, nodes }];
}

export class DeviceAccounts {
  #accounts: ReadonlyMap<string, DeviceAccount> = new Map();

  /** Returns the names whose clients must be disconnected: their password changed, or they were removed. */
  set(accounts: readonly DeviceAccount[]): Set<string> {
    const before = this.#accounts;
    this.#accounts = new Map(accounts.map((account) => [account.username, account]));
    return new Set(
      [...before.values()]
        .filter((one) => this.#accounts.get(one.username)?.hash !== one.hash)
        .map((one) => one.username),
    );
  }

  isRight(username: string, password: Readonly<Uint8Array>): boolean {
    const account = this.#accounts.get(username);
    return (
      account !== undefined &&
      timingSafeEqual(Buffer.from(account.hash), Buffer.from(hashPassword(Buffer.from(password))))
    );
  }

  /** Births, deaths and data of the link's own nodes. */
  mayPublish(username: string, name: string): boolean {
    const topic = parseTopic(name);
    if (!topic || topic.type === 'NCMD' || topic.type === 'DCMD') return false;
    return this.#nodes(username).some((own) => own.group === topic.group && own.node === topic.node);
  }

  /** Commands to the link's own nodes, and the presence of hosts. */
  maySubscribe(username: string, filter: string): boolean {
    if (filter === stateTopic('#') || filter === stateTopic('+')) return true;
    if (filter.startsWith(stateTopic('')) && !/[+#]/.test(filter)) return true;
    return this.#nodes(username).some(({ group, node }) => {
      const commands = formatTopic({ type: 'NCMD', group, node });
      const toDevices = formatTopic({ type: 'DCMD', group, node });
      return (
        filter === commands ||
        filter === `${commands}/#` ||
        filter === toDevices ||
        filter.startsWith(`${toDevices}/`)
      );
    });
  }

  #nodes(username: string): DeviceAccount['nodes'] {
    return this.#accounts.get(username)?.nodes ?? [];
  }
}
