/** Clears away what sign-in leaves behind: tokens too old to serve, sessions long ended, mails long settled. */
import type { Storage } from '../storage/storage.ts';

const EVERY_MS = 10 * 60_000;
const DAY = 24 * 3600_000;
/** Days that ended sessions and settled mails are kept, for questions. */
const KEPT = 30 * DAY;

export interface Housekeeping {
  tidy(): Promise<void>;
  close(): void;
}

export function startHousekeeping(
  storage: Storage,
  now: () => number,
  log: { warn(data: object, message: string): void },
): Housekeeping {
  const tidy = (): Promise<void> => removeOld(storage, now());
  const timer = setInterval(() => {
    tidy().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'Housekeeping of sign-in failed; it is tried again'),
    );
  }, EVERY_MS);
  return { tidy, close: () => clearInterval(timer) };
}

async function removeOld(storage: Storage, now: number): Promise<void> {
  const past = new Date(now);
  const long = new Date(now - KEPT);
  await storage.system(async (db) => {
    await db.deleteFrom('sign_in_tokens').where('expires_at', '<', past).execute();
    await db
      .deleteFrom('address_attempts')
      .where('last_at', '<', new Date(now - DAY))
      .execute();
    await db.deleteFrom('mails').where('due_at', 'is', null).where('created_at', '<', long).execute();
    // Assimilations refer to the session they were begun in, so they go first.
    const gone = db.deleteFrom('refresh_families').where('expires_at', '<', long);
    await gone.where('actor_session', 'is not', null).execute();
    await gone
      .where('id', 'not in', (families) =>
        families
          .selectFrom('refresh_families')
          .select('actor_session')
          .where('actor_session', 'is not', null)
          .$castTo<{ actor_session: string }>(),
      )
      .execute();
  });
}
