/** Who has which link, by what the nodes say of themselves. */
import { expect, test } from 'vitest';
import { LinkOwners } from '../../../../../api/server/modules/mirror/link-owners.ts';

test('the later owner of a link is believed, whoever speaks last; what a node gives up is nobody’s', () => {
  const owners = new LinkOwners();
  expect(
    owners.set(
      'a',
      new Map([
        ['one', 4],
        ['two', 5],
      ]),
    ),
  ).toEqual([]);
  expect(owners.set('b', new Map([['two', 9]]))).toEqual([]);
  // It has not noticed yet that another has the link.
  expect(
    owners.set(
      'a',
      new Map([
        ['one', 4],
        ['two', 5],
      ]),
    ),
  ).toEqual([]);
  expect(owners.of('two')).toEqual({ node: 'b', epoch: 9 });
  // It never lost what it says no more of: that is the other's.
  expect(owners.set('a', new Map())).toEqual(['one']);
  expect([owners.of('one'), owners.of('two')]).toEqual([undefined, { node: 'b', epoch: 9 }]);
  expect(owners.set('a', new Map([['two', 12]]))).toEqual([]);
  expect(owners.set('b', new Map())).toEqual([]);
  expect(owners.of('two')).toEqual({ node: 'a', epoch: 12 });
});
