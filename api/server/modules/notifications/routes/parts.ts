/** What the calls about notifications work with. */
import type { Recorder } from '../../../audit/recorder.ts';
import type { EventBus } from '../../../bus/event-bus.ts';
import type { Mails } from '../../../mail/mails.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { Webhook } from '../webhook.ts';

export interface NotificationParts {
  readonly storage: Storage;
  readonly record: Recorder;
  readonly mails: Mails;
  readonly webhook: Webhook;
  /** Hears who has read what they were told. */
  readonly bus: Pick<EventBus, 'publish'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const NO_MAIL = 'No mail server is set up on this server (SMTP_URL).';
