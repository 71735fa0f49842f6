/** What the handlers of people and permissions are made of. */
import type { PasswordLinks } from '../../../access/password-links.ts';
import type { Passwords } from '../../../access/passwords.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import type { Storage } from '../../../storage/storage.ts';

export interface AdministrationParts {
  readonly storage: Storage;
  readonly record: Recorder;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly links: Pick<PasswordLinks, 'send'>;
  /** Somebody's rights, role or membership may have changed: open live sockets are to be judged again, now. */
  readonly rightsChanged: () => void;
}
