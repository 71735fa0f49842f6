/** Deletes what sign-in leaves behind: expired tokens, ended sessions, delivered or failed mails. */
import type { Job } from '../jobs/job.ts';
import { removeIdleFiles } from '../mail/mail-files.ts';
import type { Storage } from '../storage/storage.ts';

const EVERY_MS = 10 * 60_000;
const DAY = 24 * 3600_000;
/** Days for which ended sessions and settled mails are kept, for investigations. */
const KEPT = 30 * DAY;

export const signInHousekeeping = (storage: Storage, now: () => number): Job => ({
  name: 'access.housekeeping',
  title: 'Sign-in clean-up',
  purpose: 'Removes used sign-in codes, sessions long ended and emails long sent.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  run: () => removeOld(storage, now()),
});

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
    await removeIdleFiles(db);
    // Assimilations refer to the session they were started from, so they go first.
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
