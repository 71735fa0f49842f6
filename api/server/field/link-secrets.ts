/**
 * Passwords of links. One that the server presents to a device is encrypted together with its endpoint: people who
 * may edit links must not be able to redirect it to another machine by changing the address.
 */
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../access/secrets.ts';
import { installationSecret } from '../access/tokens.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { hashPassword } from './broker-accounts.ts';
import { FieldError, type FieldLink } from './driver.ts';
import { loadLinkSecrets, storeLinkSecret } from './field-secrets.ts';

const KEY_NAME = 'field';

const endpointOf = ({ protocol, address }: Pick<FieldLink, 'protocol' | 'address'>): string =>
  JSON.stringify([protocol, address.endpoint, address.user]);

export class LinkSecrets {
  readonly #storage: Storage;
  #key: Promise<Uint8Array> | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Throws FieldError if there is no such link. */
  async setOwn(link: FieldLink, password: string | null): Promise<void> {
    const key = await this.#loadKey();
    const value = password === null ? null : seal(key, JSON.stringify([endpointOf(link), password]));
    await this.#store(link.link, 'own', value);
  }

  /** Creates a password for the link's devices and stores its hash. */
  async makeDevice(link: string): Promise<string> {
    const password = randomBytes(32).toString('base64url');
    await this.#store(link, 'device', hashPassword(password));
    return password;
  }

  /** The links with the passwords that were set for their present endpoint. */
  async load(): Promise<(db: Db, links: readonly FieldLink[]) => Promise<FieldLink[]>> {
    // Before the transaction: the key may be created in a transaction of its own.
    const key = await this.#loadKey();
    return async (db, links) => {
      const sealed = await loadLinkSecrets(db, 'own');
      return links.map((link) => {
        const password = readPassword(key, sealed.get(link.link), link);
        return password === undefined ? link : { ...link, password };
      });
    };
  }

  /** A link under test, with the stored password of the loaded one if both have the same endpoint. */
  lend(tested: FieldLink, loaded: FieldLink | undefined): FieldLink {
    const isSame =
      loaded?.password !== undefined &&
      loaded.company === tested.company &&
      endpointOf(loaded) === endpointOf(tested);
    return tested.password === undefined && isSame ? { ...tested, password: loaded.password } : tested;
  }

  #loadKey(): Promise<Uint8Array> {
    this.#key ??= installationSecret(this.#storage, KEY_NAME);
    return this.#key;
  }

  async #store(link: string, kind: 'own' | 'device', value: string | null): Promise<void> {
    if (!(await this.#storage.system((db) => storeLinkSecret(db, link, kind, value))))
      throw new FieldError(`There is no link ${link}`);
  }
}

/** Undefined if there is none, it was set for another endpoint, or another installation encrypted it. */
function readPassword(key: Uint8Array, sealed: string | undefined, link: FieldLink): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    const [endpoint, password] = JSON.parse(unseal(key, sealed)) as [string, string];
    return endpoint === endpointOf(link) ? password : undefined;
  } catch {
    return undefined;
  }
}
