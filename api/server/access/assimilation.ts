/**
 * Assimilation: an administrator of a company acts as one of its users, to see what they see. The session knows both; it
 * is short, cannot be started from another assimilation, and ends with the administrator's own.
 */
import type { Company, User } from '../../contract/endpoints.ts';
import { HttpError, missing, notAllowed } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Device } from './device.ts';
import type { Entered, Entry } from './entry.ts';
import { assimilationExpired, refuseAssimilated, sessionExpired } from './errors.ts';
import { type Issued, issueToken, readToken, takeToken } from './one-time.ts';
import type { RefreshSessions } from './refresh-sessions.ts';

type Target = Pick<User, 'uuid' | 'firstName' | 'lastName' | 'email'>;

interface Preview {
  readonly user: Target;
  readonly company: Company;
  readonly expiresAt: string;
}

interface Parts {
  readonly storage: Storage;
  readonly sessions: RefreshSessions;
  readonly entry: Entry;
}

export class Assimilation {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A token for the caller's own session. 404 if the user is not of the company. */
  async ask(caller: Caller, userUuid: string, now: number): Promise<Issued> {
    checkActor(caller);
    return this.#parts.storage.system(async (db) => {
      const target = await member(db, caller.companyId).where('users.uuid', '=', userUuid).executeTakeFirst();
      if (!target) throw missing();
      if (target.invited_at !== null)
        throw new HttpError(409, 'This person has not accepted the invitation yet', { code: 'INVITED' });
      if (target.id === caller.userId)
        throw new HttpError(409, 'You are already this user', { code: 'OWN_ACCOUNT' });
      const { companyId, sessionId } = caller;
      await db
        .deleteFrom('sign_in_tokens')
        .where('kind', '=', 'assimilation')
        .where('session_id', '=', sessionId)
        .execute();
      return issueToken(db, { kind: 'assimilation', userId: target.id, companyId, sessionId }, now);
    });
  }

  /** The user that a token is for. Throws 401. */
  preview(token: string, now: number): Promise<Preview> {
    return this.#parts.storage.system(async (db) => {
      const row = await readToken(db, token, ['assimilation'], now);
      const target =
        row && (await member(db, row.company_id!).where('users.id', '=', row.user_id!).executeTakeFirst());
      if (!target) throw assimilationExpired();
      return {
        user: {
          uuid: target.uuid,
          firstName: target.first_name,
          lastName: target.last_name,
          email: target.email,
        },
        company: {
          uuid: target.company_uuid,
          name: target.company_name,
          timezone: target.company_timezone,
        },
        expiresAt: row.expires_at.toISOString(),
      };
    });
  }

  /** Redeems a token. Throws 401 unless it is for this session and this user. */
  async begin(
    caller: Caller,
    { token, user }: { token: string; user: string },
    device: Device,
    now: number,
  ): Promise<Entered> {
    checkActor(caller);
    const target = await this.#parts.storage.system(async (db) => {
      const row = await readToken(db, token, ['assimilation'], now);
      if (row?.session_id !== caller.sessionId || row.company_id !== caller.companyId) return undefined;
      const found = await member(db, caller.companyId)
        .where('users.id', '=', row.user_id!)
        .executeTakeFirst();
      if (found?.uuid !== user) return undefined;
      await takeToken(db, token, 'assimilation', now);
      return found;
    });
    if (!target) throw assimilationExpired();
    const actor = { userId: caller.userId, sessionId: caller.sessionId };
    const wanted = { userId: target.id, companyId: caller.companyId, device, actor };
    const entered = await this.#parts.entry.open(wanted, now);
    if (!entered) throw assimilationExpired();
    return entered;
  }

  /** Returns to the administrator's own session, with a new refresh token: the device gave up the earlier one. */
  async end(caller: Caller, now: number): Promise<Entered> {
    const { storage, sessions, entry } = this.#parts;
    const own = await ownSession(storage, caller.sessionId);
    if (!own) throw new HttpError(409, 'This is no assimilation session', { code: 'NOT_ASSIMILATED' });
    await sessions.end(caller.sessionId, now);
    const opened = await sessions.renew(own, now);
    const entered = opened && (await entry.enter(opened, now));
    if (!entered) throw sessionExpired();
    return entered;
  }
}

/** Throws if the caller may not act as others: only an administrator of the company may. */
function checkActor(caller: Caller): void {
  refuseAssimilated(caller);
  if (caller.user.role.type !== 'CompanyAdmin') throw notAllowed();
}

/** Members of a company who are not archived. */
const member = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('companies.id', '=', companyId)
    .where('users.archived_at', 'is', null)
    .where('memberships.archived_at', 'is', null)
    .select([
      'users.id',
      'users.uuid',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.invited_at',
      'companies.uuid as company_uuid',
      'companies.name as company_name',
      'companies.timezone as company_timezone',
    ]);

/** The administrator's own session under an assimilation session. */
async function ownSession(storage: Storage, sessionId: string): Promise<string | undefined> {
  const row = await storage.system((db) =>
    db.selectFrom('refresh_families').select('actor_session').where('id', '=', sessionId).executeTakeFirst(),
  );
  return row?.actor_session ?? undefined;
}
