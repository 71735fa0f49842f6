import { expect, test } from 'vitest';
import { addError, bodyOf, optionsOf, rowsOf, withAccess } from '../../../../host/parts/share/share-model.ts';

const ADA = { uuid: 'ada', firstName: 'Ada', lastName: 'Lindgren' };
const BEN = { uuid: 'ben', firstName: 'Ben', lastName: 'Osei' };
const DETAILS = {
  owner: ADA,
  users: [{ ...BEN, access: 'edit' as const }],
  groups: [{ uuid: 'night', title: 'Night shift', access: 'view' as const }],
};
const rows = rowsOf(DETAILS);

test('SHARE-04 options have the full name or the title of the group, and a kind', () => {
  const options = optionsOf({ users: [BEN], groups: [{ uuid: 'night', title: 'Night shift' }] });
  expect(options).toEqual([
    { value: 'ben', uuid: 'ben', label: 'Ben Osei', accessType: 'view', type: 'user' },
    { value: 'night', uuid: 'night', label: 'Night shift', accessType: 'view', type: 'group' },
  ]);
});

test('SHARE-02 SHARE-09 uuid and access are submitted, and the owner never is', () => {
  expect(bodyOf(rows)).toEqual({
    users: [{ uuid: 'ben', access: 'edit' }],
    groups: [{ uuid: 'night', access: 'view' }],
  });
});

test('SHARE-11 SHARE-12 the owner and those who are listed cannot be added, each with its words', () => {
  const option = (uuid: string) => ({ ...rows[0]!, uuid, value: uuid });
  expect(addError(rows, option('ada'))).toBe('Selected user is already the owner');
  expect(addError(rows, option('ben'))).toBe('User/Group already added in the share list');
  expect(addError(rows, option('night'))).toBe('User/Group already added in the share list');
  expect(addError(rows, option('cleo'))).toBeUndefined();
});

test('remove drops an entry; the access of the owner is fixed', () => {
  const labels = (list: typeof rows) => list.map(({ label, accessType }) => `${label} ${accessType}`);
  expect(labels(withAccess(rows, 'ben', 'view'))).toEqual([
    'Ada Lindgren owner',
    'Ben Osei view',
    'Night shift view',
  ]);
  expect(labels(withAccess(rows, 'night', 'remove'))).toEqual(['Ada Lindgren owner', 'Ben Osei edit']);
  expect(withAccess(rows, 'ada', 'remove')).toEqual(rows);
});
