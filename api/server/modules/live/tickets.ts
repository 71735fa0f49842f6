/** Single-use tickets that open one live socket each. The database stores only their hashes. */
import { hashOf, newSecret } from '../../access/secrets.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { type Sight, type Viewer, viewersStillAllowed } from './rights.ts';

const TICKET_MS = 30_000;

/** Issues a ticket that is valid for 30 seconds. */
export async function issueTicket(storage: Storage, viewer: Viewer, now: number): Promise<string> {
  const ticket = newSecret();
  await storage.system((db) =>
    db
      .insertInto('tickets')
      .values({
        hash: hashOf(ticket),
        company_id: viewer.companyId,
        user_id: viewer.userId,
        session_id: viewer.sessionId,
        expires_at: new Date(now + TICKET_MS),
      })
      .execute(),
  );
  return ticket;
}

/**
 * Redeems a ticket and returns whose it was, and what they may see. Undefined if it is unknown, used or expired, or
 * its owner may not watch any more, or not this diagram.
 */
export async function redeemTicket(
  storage: Storage,
  ticket: string,
  now: number,
  diagram?: string,
): Promise<{ readonly viewer: Viewer; readonly sight: Sight } | undefined> {
  return storage.system(async (db) => {
    const row = await db
      .deleteFrom('tickets')
      .where('hash', '=', hashOf(ticket))
      .returningAll()
      .executeTakeFirst();
    if (!row || row.expires_at.getTime() <= now) return undefined;
    const viewer = { userId: row.user_id, companyId: row.company_id, sessionId: row.session_id, diagram };
    const sight = (await viewersStillAllowed(db, [viewer], now)).get(viewer);
    return sight && { viewer, sight };
  });
}

/** Tickets that are no longer valid. */
export async function removeOldTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<', new Date(now)).execute();
}
