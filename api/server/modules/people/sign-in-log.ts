/**
 * Records in the audit log who signed in and out, who failed to, and who asked for a new password, with the network address. The
 * record of a failure is written after its answer: otherwise the time of the answer would tell whether the account exists.
 */
import type { Session } from '../../../contract/endpoints.ts';
import { companiesOf } from '../../access/people.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { Client } from '../../http/handler.ts';
import type { Storage } from '../../storage/storage.ts';

/** Failures of one account within this time, after the first, become one row. */
const WINDOW_MS = 60_000;
/** Different addresses that such a row names. */
const MOST_ADDRESSES = 10;

type Repeated = 'sign-in.failed' | 'password.request';

interface Parts {
  readonly storage: Storage;
  readonly audit: Pick<AuditLog, 'append'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { warn(fields: object, text: string): void };
}

/** Whose session ended, and in which company. */
interface Left {
  readonly userId: number;
  readonly companyId: number;
}

interface Account {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** What has happened to an account since the first row of a window. */
interface Window {
  times: number;
  readonly addresses: Set<string>;
}

export class SignInLog {
  readonly #parts: Parts;
  readonly #windows = new Map<string, Window>();
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when the row is stored: nobody enters without one. */
  async entered({ user, company }: Pick<Session, 'user' | 'company'>, client: Client): Promise<void> {
    const { storage, audit } = this.#parts;
    const { id } = await storage.system((db) =>
      db.selectFrom('companies').where('uuid', '=', company.uuid).select('id').executeTakeFirstOrThrow(),
    );
    const name = `${user.firstName} ${user.lastName}`;
    await audit.append(id, this.#entry({ id: 0, uuid: user.uuid, name }, 'sign-in.done', { client }));
  }

  /** Signed out on a device. A session ends also where that cannot be recorded. */
  async left(session: Left | undefined, client: Client): Promise<void> {
    if (!session) return;
    try {
      const account = await this.#accountOf(session.userId);
      const entry = account && this.#entry(account, 'sign-out.done', { client });
      if (entry) await this.#parts.audit.append(session.companyId, entry);
    } catch (error) {
      this.#parts.log.warn({ error: String(error) }, 'A sign-out could not be recorded');
    }
  }

  /** A wrong password or code. `who`: the typed e-mail address, or the user's id. */
  failed(who: string | number, client: Client): void {
    this.#later('sign-in.failed', who, client);
  }

  /** Somebody asked for a link to set a new password. */
  passwordRequested(email: string, client: Client): void {
    this.#later('password.request', email, client);
  }

  /** A user has set a password by a link. */
  async passwordSet(userId: number, client: Client): Promise<void> {
    const account = await this.#accountOf(userId);
    if (account) await this.#append(account, 'password.set', { client });
  }

  /** Resolves when everything so far is written. */
  idle(): Promise<void> {
    return this.#writing;
  }

  #later(action: Repeated, who: string | number, client: Client): void {
    this.#writing = this.#writing
      .then(() => this.#count(action, who, client))
      .catch((error: unknown) => {
        this.#parts.log.warn({ error: String(error), action }, 'A sign-in could not be recorded');
      });
  }

  async #count(action: Repeated, who: string | number, client: Client): Promise<void> {
    const account = await this.#accountOf(who);
    // What was typed may be a password: only the address is logged.
    if (!account) {
      this.#parts.log.warn(
        { address: client.address, action },
        'No account has the e-mail address of this attempt',
      );
      return;
    }
    const key = `${action} ${account.id}`;
    const open = this.#windows.get(key);
    if (open) {
      open.times++;
      if (open.addresses.size < MOST_ADDRESSES) open.addresses.add(client.address);
      return;
    }
    this.#windows.set(key, { times: 0, addresses: new Set() });
    setTimeout(() => this.#close(key, account, action), WINDOW_MS).unref();
    await this.#append(account, action, { client });
  }

  #close(key: string, account: Account, action: Repeated): void {
    const { times, addresses } = this.#windows.get(key)!;
    this.#windows.delete(key);
    if (times === 0) return;
    this.#writing = this.#writing
      .then(() => this.#append(account, action, { times, addresses: [...addresses].join(', ') }))
      .catch((error: unknown) => {
        this.#parts.log.warn({ error: String(error), action }, 'Sign-ins could not be recorded');
      });
  }

  /** In the log of each company that the user may enter. */
  async #append(account: Account, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
    const { storage, audit } = this.#parts;
    const companies = await storage.system((db) => companiesOf(db, account.id));
    for (const { id } of companies) await audit.append(id, this.#entry(account, action, detail));
  }

  #entry({ uuid, name }: Account, action: string, detail: Readonly<Record<string, unknown>>) {
    const at = new Date(this.#parts.now());
    return { at, userUuid: uuid, userName: name, action, tagUuid: null, detail };
  }

  async #accountOf(who: string | number): Promise<Account | undefined> {
    const row = await this.#parts.storage.system((db) => {
      const users = db.selectFrom('users').select(['id', 'uuid', 'first_name', 'last_name']);
      const wanted =
        typeof who === 'number' ? users.where('id', '=', who) : users.where('email', '=', who.toLowerCase());
      return wanted.executeTakeFirst();
    });
    return row && { id: row.id, uuid: row.uuid, name: `${row.first_name} ${row.last_name}` };
  }
}
