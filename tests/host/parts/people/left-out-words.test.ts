import { expect, test } from 'vitest';
import { leftOutWords } from '../../../../host/parts/people/recipients-field.tsx';

const group = { uuid: 'g', title: 'Night shift', usersCount: 3 };

test('names how many members of a group will receive nothing', () => {
  expect(leftOutWords(group, 'not notified')).toBeUndefined();
  expect(leftOutWords({ ...group, leftOut: 1 }, 'not notified')).toBe('1 of 3 users not notified');
  expect(leftOutWords({ ...group, leftOut: 3 }, 'not notified')).toBe('not notified');
});
