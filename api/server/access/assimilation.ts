/**
 * Assimilation: an administrator of a company acts as one of its users, to see what he sees. The session knows both; it
 * is short, cannot be begun from another one of its kind, and ends with the administrator's own.
 */
import type { Company, User } from '../../contract/endpoints.ts';
import type { Caller } from '../http/handler.ts';
import { missing, HttpError, notAllowed } from '../http/errors.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Device } from './device.ts';
import type { Entered, Entry } from './entry.ts';
import type { Families } from './families.ts';
import { type Issued, issueToken, readToken, takeToken } from './one-time.ts';
import { assimilationExpired, refuseAssimilated, sessionExpired } from './errors.ts';

type Target = Pick<User, 'uuid' | 'firstName' | 'lastName' | 'email'>;

export interface Assimilation {
  /** A token for the caller's own session. 404 where the user is not of the company. */
  ask(caller: Caller, userUuid: string, now: number): Promise<Issued>;
  /** Whom a token is for. Throws 401. */
  preview(token: string, now: number): Promise<{ user: Target; company: Company; expiresAt: string }>;
  /** Uses a token up. Throws 401 unless it is for this session and this user. */
  begin(
    caller: Caller,
    wanted: { token: string; user: string },
    device: Device,
    now: number,
  ): Promise<Entered>;
  /** Back to the administrator's own session, with a new refresh token: the device gave the other away. */
  end(caller: Caller, now: number): Promise<Entered>;
}

interface Parts {
  readonly storage: Storage;
  readonly families: Families;
  readonly entry: Entry;
}

export function createAssimilation({ storage, families, entry }: Parts): Assimilation {
  return {
    async ask(caller, userUuid, now) {
      checkActor(caller);
      return storage.system(async (db) => {
        const target = await member(db, caller.companyId)
          .where('users.uuid', '=', userUuid)
          .executeTakeFirst();
        if (!target) throw missing();
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
    },

    preview: (token, now) =>
      storage.system(async (db) => {
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
      }),

    async begin(caller, { token, user }, device, now) {
      checkActor(caller);
      const target = await storage.system(async (db) => {
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
      const entered = await entry.open(
        { userId: target.id, companyId: caller.companyId, device, actor },
        now,
      );
      if (!entered) throw assimilationExpired();
      return entered;
    },

    async end(caller, now) {
      const own = await ownSession(storage, caller.sessionId);
      if (!own) throw new HttpError(409, 'This is no assimilation session', { code: 'NOT_ASSIMILATED' });
      await families.end(caller.sessionId, now);
      const opened = await families.renew(own, now);
      const entered = opened && (await entry.enter(opened, now));
      if (!entered) throw sessionExpired();
      return entered;
    },
  };
}

/** Throws where the caller may not act as others: only an administrator of the company himself. */
function checkActor(caller: Caller): void {
  refuseAssimilated(caller);
  if (caller.user.role.type !== 'CompanyAdmin') throw notAllowed();
}

/** Living members of a company. */
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
