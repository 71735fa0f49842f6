/** The last step of every sign-in: from an open refresh family to the session that the client receives. */
import type { Session } from '../../contract/endpoints.ts';
import type { Storage } from '../storage/storage.ts';
import { companiesOf, findPerson, type Person } from './people.ts';
import type { NewFamily, Opened, RefreshSessions } from './refresh-sessions.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** A session, and the refresh token that goes into the cookie. */
export interface Entered {
  readonly session: Session;
  readonly refreshToken: string;
}

export interface Entry {
  /** Undefined if the user, membership, company or session no longer exists. */
  enter(opened: Opened, now: number): Promise<Entered | undefined>;
  /** Opens a family for a device and enters. */
  open(wanted: NewFamily, now: number): Promise<Entered | undefined>;
  /** The session of a family, its token dated `since`. */
  session(claims: TokenClaims, since: number, now: number): Promise<Session | undefined>;
}

export function createEntry(storage: Storage, sessions: RefreshSessions, tokens: Tokens): Entry {
  async function session(claims: TokenClaims, since: number, now: number): Promise<Session | undefined> {
    const person = await findPerson(storage, claims, now);
    if (!person) return undefined;
    const { user, company, defaults } = person;
    const token = await tokens.sign(claims, since);
    return { token, user, company, defaults, companies: await openTo(person) };
  }

  /** An administrator acts as a user of one company and must not see the user's other companies. */
  async function openTo({ user, userId, company }: Person): Promise<Session['companies']> {
    if (user.assimilationMode) return [company];
    const open = await storage.system((db) => companiesOf(db, userId));
    return open.map((one) => one.company);
  }

  async function enter(opened: Opened, now: number): Promise<Entered | undefined> {
    const entered = await session(opened.claims, opened.since, now);
    return entered && { session: entered, refreshToken: opened.refreshToken };
  }

  return {
    session,
    enter,
    open: async (wanted, now) => enter(await sessions.open(wanted, now), now),
  };
}
