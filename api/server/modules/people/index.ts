/** The interface for other modules: sign-in, users, roles, groups, the company and the own profile. */
export { readCompany } from './queries/companies.ts';
export { renewAdministrators } from './queries/roles.ts';
export { findArchivedUser, lockArchivedUser } from './queries/users.ts';
export type { AdministrationParts } from './routes/administration-parts.ts';
export { assimilationHandlers } from './routes/assimilation.ts';
export { authHandlers } from './routes/auth.ts';
export { companyHandlers } from './routes/companies.ts';
export { type FormerMembers, formerMembers } from './routes/former-members.ts';
export { groupHandlers } from './routes/groups.ts';
export { invitationHandlers } from './routes/invitations.ts';
export { passwordHandlers } from './routes/passwords.ts';
export { peopleHandlers } from './routes/people.ts';
export { preferenceHandlers } from './routes/preferences.ts';
export { profileHandlers } from './routes/profile.ts';
export { roleHandlers } from './routes/roles.ts';
export { sessionHandlers } from './routes/sessions.ts';
export { userFormHandlers } from './routes/user-forms.ts';
export { SignInLog } from './sign-in-log.ts';
