/** What schedules work with, and the texts that several of their parts say. */
import type { Mails } from '../../mail/mails.ts';
import type { Storage } from '../../storage/storage.ts';

export interface ScheduleParts {
  readonly storage: Storage;
  readonly mails: Mails;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const NO_MAIL = 'No mail server is set up on this server (SMTP_URL), so no report is mailed.';
