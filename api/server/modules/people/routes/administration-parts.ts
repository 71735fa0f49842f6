/** What the handlers of people and permissions share. */
import type { PasswordLinks } from '../../../access/password-links.ts';
import type { Passwords } from '../../../access/passwords.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import type { EventBus } from '../../../bus/event-bus.ts';
import type { Storage } from '../../../storage/storage.ts';

export interface AdministrationParts {
  readonly storage: Storage;
  readonly record: Recorder;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly links: Pick<PasswordLinks, 'send'>;
  /** For changes that are not recorded. */
  readonly bus: Pick<EventBus, 'publish'>;
}
