/** The users of a company. */
import {
  anyId,
  boolean,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { grantedField } from '../permission-tree.ts';
import { permissionsField } from '../permissions.ts';
import { call } from './call.ts';
import { countryCodeField, itemPath, nameField, page, phoneField } from './shared.ts';
import { emailField, roleField } from './sign-in.ts';

const userHead = {
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  countryCode: text(),
  timezone: nullable(text()),
  role: roleField,
  /** Changes with every new picture, null if there is none; the picture itself is `userPicture`. */
  picture: nullable(text()),
  /** False once archived. */
  active: boolean(),
  /** Has not accepted the invitation yet. */
  invited: boolean(),
};
const groupNames = list(object({ id: number({ integer: true }), uuid: uuid(), title: text() }), {
  max: 10_000,
});
const userItem = object({ ...userHead, groups: optional(groupNames) });
const userDetail = object({
  ...userHead,
  groups: groupNames,
  /** The user's effective rights: their own, or else their role's; every right is given. */
  permissions: permissionsField,
  /** Whether `permissions` are this user's own. */
  hasOwnPermissions: boolean(),
  createdAt: instant(),
});

/** The fields of a user form besides the e-mail, which cannot be changed. */
const personForm = {
  firstName: nameField,
  lastName: nameField,
  phone: optional(phoneField),
  countryCode: optional(countryCodeField),
  timezone: optional(nullable(timezone())),
  /** The role's id or uuid. */
  role: anyId(),
};
const groupIds = list(anyId(), { max: 10_000 });
/** For the ids of as many groups. */
const bodyLimit = 512 * 1024;

/** What somebody owns in the dashboard and by mail. */
const owned = object({
  folders: number({ integer: true }),
  reports: number({ integer: true }),
  diagrams: number({ integer: true }),
  popupOverviews: number({ integer: true }),
  schedules: number({ integer: true }),
  /** Of folders, reports and diagrams: those that are archived, which the others do not count. */
  archived: number({ integer: true }),
});

export const peopleCalls = {
  users: call('GET users', {
    summary:
      'Users of the company by name, in pages of 50. `include=groups` names their groups, `include=archived` lists the archived ones too',
    needs: { anyOf: ['Setup.Users.canSee'] },
    query: { ...page, include: optional(oneOf(['groups', 'archived'])) },
    reply: object({ items: list(userItem, { max: 500 }), total: number({ integer: true }) }),
  }),
  existingUsers: call('GET users/existing-users', {
    summary:
      'People that can be taken up without typing: archived users of this company, and users of the other companies where the asking user may see users',
    needs: { anyOf: ['Setup.Users.add'] },
    query: page,
    reply: object({
      items: list(object({ uuid: uuid(), firstName: text(), lastName: text(), email: text() }), { max: 500 }),
      total: number({ integer: true }),
    }),
  }),
  validateUser: call('GET users/validate', {
    summary: 'Whether a user with this e-mail can be made here, and the words where not',
    needs: { anyOf: ['Setup.Users.add'] },
    query: { email: text({ max: 300 }) },
    reply: object({ valid: boolean(), message: text() }),
  }),
  user: call('GET users/{id}', {
    summary: 'A user with groups and rights',
    needs: { anyOf: ['Setup.Users.canSee'] },
    params: itemPath,
    reply: userDetail,
  }),
  userPicture: call('GET users/{id}/picture', {
    summary: 'The picture of a user of the company, as WebP; 404 where there is none',
    needs: 'signedIn',
    params: itemPath,
    stream: 'file',
    reply: nothing(),
  }),
  createUser: call('POST users', {
    summary:
      'Invites a user by mail. Until the person accepts, the company sees what it typed, whether there is an account or not; an archived user of it is brought back',
    needs: { anyOf: ['Setup.Users.add'] },
    bodyLimit,
    body: object({ ...personForm, email: emailField, groups: optional(groupIds) }),
    reply: object({ user: userDetail }),
  }),
  updateUser: call('PUT users/{id}', {
    summary:
      'Changes a user. `groups` is taken and ignored (OR-30). 403 OWN_ROLE for the own role, 409 LAST_ADMINISTRATOR, 403 BEYOND_OWN_RIGHTS, 409 OWN_DETAILS for details that only this person can change',
    needs: { anyOf: ['Setup.Users.update'] },
    params: itemPath,
    bodyLimit,
    body: object({ ...personForm, groups: optional(groupIds) }),
    reply: object({ user: userDetail }),
  }),
  setUserPermissions: call('POST users/{id}/permissions', {
    summary: 'Gives a user rights of his own in place of his role’s; null gives the role’s back',
    needs: { anyOf: ['Setup.Users.update'] },
    params: itemPath,
    body: object({ permissions: nullable(grantedField) }),
    reply: object({ user: userDetail }),
  }),
  archiveUser: call('DELETE users/{id}/archive', {
    summary: 'Archives a user of this company; sessions and live sockets in it end',
    needs: { anyOf: ['Setup.Users.archive'] },
    params: itemPath,
    reply: nothing(),
  }),
  ownedByUser: call('GET users/{id}/owned', {
    summary: 'PROPOSED: how much a user who was archived still owns; for administrators of the company',
    needs: { anyOf: ['Setup.Users.archive'] },
    params: itemPath,
    reply: owned,
  }),
  takeOverFromUser: call('POST users/{id}/take-over', {
    summary:
      'PROPOSED: folders, reports, diagrams with their shares, and schedules of a user who was archived become the caller’s, who administers the company',
    needs: { anyOf: ['Setup.Users.archive'] },
    params: itemPath,
    reply: owned,
  }),
  resetUserPassword: call('PUT users/reset-password', {
    summary:
      'Mails a user a link to set a new password, or the invitation again where none was set yet (OR-31)',
    needs: { anyOf: ['Setup.Users.update'] },
    body: object({ uuid: anyId() }),
    reply: object({ message: text() }),
  }),
} as const;

export type Owned = Infer<typeof owned>;
export type UserItem = Infer<typeof userItem>;
export type UserDetail = Infer<typeof userDetail>;
