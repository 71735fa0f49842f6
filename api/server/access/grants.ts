/** What one person may grant another: never more than their own rights, and only administrators may change administrators. */
import { type Permissions, rightsBeyond } from '../../contract/index.ts';
import { HttpError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import { ADMINISTRATOR } from './administrator.ts';

export const isAdministrator = ({ user }: Caller): boolean => user.role.type === ADMINISTRATOR;

/**
 * Throws 403 if `wanted` grants what neither the caller has nor `before` granted: rights that somebody else granted may
 * stay.
 */
export function refuseBeyond(caller: Caller, wanted: Permissions, before: Permissions = {}): void {
  const given = new Set(rightsBeyond(wanted, before));
  const beyond = rightsBeyond(wanted, caller.permissions).filter((path) => given.has(path));
  if (beyond.length === 0) return;
  throw new HttpError(403, 'You cannot give a permission that you do not have yourself', {
    code: 'BEYOND_OWN_RIGHTS',
    fields: Object.fromEntries(
      beyond.map((path) => [`permissions.${path}`, 'You do not have this yourself']),
    ),
  });
}

/** Throws 403 if the caller may not give a role, or may not replace these rights with those of the role. */
export function refuseRole(
  caller: Caller,
  role: { readonly type: string | null; readonly permissions: Permissions },
  before?: Permissions,
): void {
  if (role.type === ADMINISTRATOR && !isAdministrator(caller))
    throw new HttpError(403, 'Only an administrator can make an administrator', {
      code: 'BEYOND_OWN_RIGHTS',
    });
  refuseBeyond(caller, role.permissions, before);
}

/** Throws 403 if the target is an administrator and the caller is none. */
export function refuseAdministrator(caller: Caller, roleType: string | null): void {
  if (roleType === ADMINISTRATOR && !isAdministrator(caller))
    throw new HttpError(403, 'Only an administrator can change an administrator', {
      code: 'ADMINISTRATORS_ONLY',
    });
}

/** At least one administrator must stay. `administrators`: the present ones, `leaving`: those who would lose the role. */
export function refuseLast(administrators: readonly number[], leaving: number): void {
  if (administrators.some((id) => id !== leaving)) return;
  throw new HttpError(409, 'A company needs at least one administrator', { code: 'LAST_ADMINISTRATOR' });
}
