/** Groups of users. */
import { anyId, type Infer, list, nothing, number, object, optional, text, uuid } from '../field.ts';
import { call } from './call.ts';
import { itemPath, nameField, page } from './shared.ts';

/** Users in one group. */
const MAX_MEMBERS = 10_000;

const groupHead = {
  id: number({ integer: true }),
  uuid: uuid(),
  title: text(),
  usersCount: number({ integer: true }),
};
const groupItem = object(groupHead);
const member = object({
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
});
const groupDetail = object({ ...groupHead, users: list(member, { max: MAX_MEMBERS }) });
const groupForm = {
  title: nameField,
  members: list(anyId(), {
    max: MAX_MEMBERS,
    say: `At most ${MAX_MEMBERS} members are allowed in one group`,
  }),
};
const needsTo = (right: 'add' | 'update' | 'archive') => ({ anyOf: [`Setup.Groups.${right}`] }) as const;

export const groupCalls = {
  groups: call('GET groups', {
    summary: 'Groups by title, in pages of 30',
    needs: { anyOf: ['Setup.Groups.canSee', 'Setup.Users.canSee'] },
    query: page,
    reply: object({ items: list(groupItem, { max: 500 }), total: number({ integer: true }) }),
  }),
  availableMembers: call('GET groups/available-members', {
    summary:
      'Users who can be taken into a group, by name, in pages of 50; with `id` those who are not in it yet',
    needs: { anyOf: ['Setup.Groups.add', 'Setup.Groups.update'] },
    query: { ...page, id: optional(anyId()) },
    reply: object({ items: list(member, { max: 500 }), total: number({ integer: true }) }),
  }),
  group: call('GET groups/{id}', {
    summary: 'A group with its users',
    needs: { anyOf: ['Setup.Groups.canSee'] },
    params: itemPath,
    reply: groupDetail,
  }),
  createGroup: call('POST groups', {
    summary: 'A new group',
    needs: needsTo('add'),
    bodyLimit: 512 * 1024,
    body: object({ title: groupForm.title, members: optional(groupForm.members) }),
    reply: groupDetail,
  }),
  updateGroup: call('PUT groups/{id}', {
    summary: 'Changes title and members; `members` is the whole list',
    needs: needsTo('update'),
    params: itemPath,
    bodyLimit: 512 * 1024,
    body: object(groupForm),
    reply: groupDetail,
  }),
  archiveGroup: call('DELETE groups/{id}', {
    summary: 'Archives a group; its users stay',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type GroupItem = Infer<typeof groupItem>;
export type GroupDetail = Infer<typeof groupDetail>;
export type GroupMember = Infer<typeof member>;
