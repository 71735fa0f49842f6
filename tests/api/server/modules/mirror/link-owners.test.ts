/** Who has which link, by what the nodes say of themselves. */
import { expect, test } from 'vitest';
import { LinkOwners } from '../../../../../api/server/modules/mirror/link-owners.ts';

const links = (owned: Record<string, number>) => new Map(Object.entries(owned));
const NOTHING = { left: [], fallen: [] };

test('takes the later owner of a link, whoever speaks last, and nobody once that gives it up', () => {
  const owners = new LinkOwners('own');
  expect(owners.set('a', links({ one: 4, two: 5 }))).toEqual(NOTHING);
  expect(owners.set('b', links({ two: 9 }))).toEqual(NOTHING);
  // It has not noticed yet that another has the link.
  expect(owners.set('a', links({ one: 4, two: 5 }))).toEqual(NOTHING);
  expect(owners.of('two')).toEqual({ node: 'b', epoch: 9 });
  expect(owners.set('a', links({}))).toEqual({ left: ['one'], fallen: [] });
  expect([owners.of('one'), owners.of('two')]).toEqual([undefined, { node: 'b', epoch: 9 }]);
  expect(owners.set('a', links({ two: 12 }))).toEqual(NOTHING);
  expect(owners.set('b', links({}))).toEqual(NOTHING);
  expect(owners.of('two')).toEqual({ node: 'a', epoch: 12 });
});

test('returns to the earlier owner when a node with a forged epoch is gone', () => {
  const owners = new LinkOwners('own');
  owners.set('a', links({ one: 4, two: 5 }));
  owners.set('forger', links({ one: Number.MAX_SAFE_INTEGER }));
  expect(owners.of('one')?.node).toBe('forger');
  expect(owners.set('forger', links({}))).toEqual({ left: [], fallen: ['one'] });
  expect([owners.of('one'), owners.of('two')]).toEqual([
    { node: 'a', epoch: 4 },
    { node: 'a', epoch: 5 },
  ]);
});

test('takes the newest word of a node, also if its epoch is lower', () => {
  const owners = new LinkOwners('own');
  owners.set('a', links({ one: Number.MAX_SAFE_INTEGER }));
  owners.set('a', links({ one: 4 }));
  expect(owners.of('one')).toEqual({ node: 'a', epoch: 4 });
});

test('keeps what this node holds by its own lease, whatever others say', () => {
  const owners = new LinkOwners('own');
  owners.set('own', links({ one: 4 }));
  owners.set('forger', links({ one: Number.MAX_SAFE_INTEGER }));
  expect(owners.of('one')).toEqual({ node: 'own', epoch: 4 });
});
