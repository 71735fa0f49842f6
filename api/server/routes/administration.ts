/** People and permissions: roles, users, groups, the company, the own profile. */
import { companyCalls } from '../../contract/calls/companies.ts';
import { groupCalls } from '../../contract/calls/groups.ts';
import { peopleCalls } from '../../contract/calls/people.ts';
import { profileCalls } from '../../contract/calls/profile.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import { type Handlers, Refusal } from '../handler.ts';

const calls = { ...companyCalls, ...groupCalls, ...peopleCalls, ...profileCalls, ...roleCalls };
type AdministrationHandlers = Pick<Handlers, keyof typeof calls>;

export function administrationHandlers(): AdministrationHandlers {
  const away = async () => {
    throw new Refusal(501, 'This call is not served yet', { code: 'NOT_SERVED' });
  };
  const none = Object.fromEntries(Object.keys(calls).map((id) => [id, away]));
  const profile: AdministrationHandlers['profile'] = async ({ caller }) => ({
    ...caller.user,
    phone: '',
    countryCode: '',
    picture: null,
  });
  return { ...none, profile } as unknown as AdministrationHandlers;
}
