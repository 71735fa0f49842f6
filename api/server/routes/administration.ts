/** People and permissions: roles, users, groups, the company, its plugins, the own profile. */
import type { AuditLog } from '../audit/audit-log.ts';
import { createRecorder } from '../audit/recorder.ts';
import type { AdministrationParts } from './administration-parts.ts';
import { companyHandlers } from './companies.ts';
import { customFieldHandlers } from './custom-fields.ts';
import { groupHandlers } from './groups.ts';
import { peopleHandlers } from './people.ts';
import { pluginHandlers } from './plugins.ts';
import { preferenceHandlers } from './preferences.ts';
import { profileHandlers } from './profile.ts';
import { roleHandlers } from './roles.ts';
import { userFormHandlers } from './user-forms.ts';

interface Options extends Omit<AdministrationParts, 'record'> {
  readonly audit: AuditLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function administrationHandlers({ audit, now, ...rest }: Options) {
  const parts: AdministrationParts = { ...rest, record: createRecorder(audit, now) };
  return {
    ...roleHandlers(parts),
    ...peopleHandlers(parts),
    ...userFormHandlers(parts),
    ...groupHandlers(parts),
    ...companyHandlers(parts),
    ...customFieldHandlers(parts),
    ...pluginHandlers(parts),
    ...profileHandlers(parts),
    ...preferenceHandlers(),
  };
}
