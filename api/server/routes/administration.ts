/** People and permissions: roles, users, groups, the company, the own profile. */
import type { PasswordLinks } from '../access/password-links.ts';
import type { Passwords } from '../access/passwords.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { createRecorder, type Recorder } from '../audit/recorder.ts';
import type { Storage } from '../storage/storage.ts';
import { companyHandlers } from './companies.ts';
import { groupHandlers } from './groups.ts';
import { peopleHandlers } from './people.ts';
import { preferenceHandlers } from './preferences.ts';
import { profileHandlers } from './profile.ts';
import { roleHandlers } from './roles.ts';
import { userFormHandlers } from './user-forms.ts';

interface Options {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly links: Pick<PasswordLinks, 'send'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Somebody's rights, role or membership may have changed: open live sockets are to be judged again, now. */
  readonly rightsChanged: () => void;
}

export interface AdministrationParts extends Omit<Options, 'audit' | 'now'> {
  readonly record: Recorder;
}

export function administrationHandlers({ audit, now, ...rest }: Options) {
  const parts: AdministrationParts = { ...rest, record: createRecorder(audit, now) };
  return {
    ...roleHandlers(parts),
    ...peopleHandlers(parts),
    ...userFormHandlers(parts),
    ...groupHandlers(parts),
    ...companyHandlers(parts),
    ...profileHandlers(parts),
    ...preferenceHandlers(),
  };
}
