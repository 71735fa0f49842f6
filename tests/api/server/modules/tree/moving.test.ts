/** Where items may be moved, in whose list, and the exact words where they may not; two browsers at once; large lists. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FOLDER_TEXTS } from '../../../../../api/contract/index.ts';
import {
  folderOf,
  listed,
  openTreeWorld,
  reportOf,
  rowOf,
  type Somebody,
  type TreeWorld,
  withUser,
} from './world.ts';

let world: TreeWorld;
let ann: Somebody;
let bob: Somebody;
beforeAll(async () => {
  world = await openTreeWorld();
});
beforeEach(async () => {
  ann = await world.person('Ann');
  bob = await world.person('Bob');
});
afterAll(() => world?.dispose());

interface Order {
  readonly into?: string | null;
  readonly type?: 'folder' | 'report';
  readonly order?: Record<string, number>;
  readonly shared?: boolean;
}

const move = (
  { call }: Somebody,
  item: string,
  { into = null, type = 'folder', order = {}, shared }: Order,
) =>
  call('POST', `folders/${item}/move${shared ? '?shared=true' : ''}`, {
    parentItem: into,
    itemType: type,
    foldersOrderData: order,
  });

const refusal = async (who: Somebody, item: string, order: Order): Promise<string> => {
  const { status, data } = await move(who, item, order);
  expect(status).toBe(409);
  expect(data.code).toBe('MOVE_REFUSED');
  return data.message;
};

const report = async (owner: Somebody, name: string, folder?: string): Promise<string> =>
  reportOf(world, owner, name, { parentId: folder ? await rowOf(world, folder) : null });

describe('in the own list', () => {
  test('API-017: a report goes into a folder, to its end, and back to the root', async () => {
    const folder = await folderOf(ann, 'Folder');
    const first = await report(ann, 'First', folder);
    const second = await report(ann, 'Second');
    const moved = await move(ann, second, { into: folder, type: 'report' });
    expect(moved.status).toBe(200);
    expect(moved.data).toMatchObject({ name: 'Second', parent: folder, level: 2 });
    expect((await listed(ann)).Folder!.children).toEqual([first, second]);
    expect((await move(ann, second, { type: 'report' })).data).toMatchObject({ parent: null, level: 1 });
  });

  test('API-017: a folder below goes into another, with what is in it', async () => {
    const [one, other] = [await folderOf(ann, 'One'), await folderOf(ann, 'Other')];
    const inner = await folderOf(ann, 'Inner', { parent: one });
    await report(ann, 'Leaf', inner);
    expect((await move(ann, inner, { into: other })).status).toBe(200);
    expect((await listed(ann)).Leaf).toMatchObject({ path: 'Other / Inner / Leaf', level: 3 });
  });

  test('nothing goes onto itself, or where it is already', async () => {
    const folder = await folderOf(ann, 'Folder');
    const inner = await folderOf(ann, 'Inner', { parent: folder });
    const leaf = await report(ann, 'Leaf', folder);
    const root = await report(ann, 'Root');
    expect(await refusal(ann, inner, { into: inner })).toBe(FOLDER_TEXTS.noChange);
    expect(await refusal(ann, inner, { into: folder })).toBe(FOLDER_TEXTS.notHere);
    expect(await refusal(ann, leaf, { into: folder, type: 'report' })).toBe(FOLDER_TEXTS.notHere);
    expect(await refusal(ann, root, { type: 'report' })).toBe(FOLDER_TEXTS.notHere);
    expect(await refusal(ann, folder, {})).toBe(FOLDER_TEXTS.noChange);
  });

  test('a folder of the first level stays, and none goes below itself, too deep or into a report', async () => {
    const [one, other] = [await folderOf(ann, 'One'), await folderOf(ann, 'Other')];
    const two = await folderOf(ann, 'Two', { parent: one });
    const three = await folderOf(ann, 'Three', { parent: two });
    const beside = await folderOf(ann, 'Beside', { parent: other });
    const leaf = await report(ann, 'Leaf', other);
    expect(await refusal(ann, one, { into: other })).toBe(FOLDER_TEXTS.notHere);
    expect(await refusal(ann, two, { into: three })).toBe(FOLDER_TEXTS.notHere);
    // Two with Three in it would reach the fourth level.
    expect(await refusal(ann, two, { into: beside })).toBe(FOLDER_TEXTS.notHere);
    expect(await refusal(ann, three, { into: leaf })).toBe(FOLDER_TEXTS.notHere);
    expect((await move(ann, three, { into: beside })).status).toBe(200);
  });

  test('API-017 the order is the owner’s, of siblings alone', async () => {
    const made = [
      await folderOf(ann, 'One'),
      await folderOf(ann, 'Two'),
      await folderOf(ann, 'Three'),
    ] as const;
    const inner = await folderOf(ann, 'Inner', { parent: made[0] });
    const [one, two, three] = made;
    const order = { [one]: 1, [two]: 2, [three]: 3 };
    expect((await move(ann, one, { order })).status).toBe(200);
    const { data } = await ann.call('GET', 'folders');
    expect(data.foldersOrderData).toMatchObject(order);
    expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['One', 'Inner', 'Two', 'Three']);
    expect(await refusal(ann, one, { order })).toBe(FOLDER_TEXTS.noChange);
    expect(await refusal(ann, one, { order: { [one]: 9, [inner]: 8 } })).toBe(FOLDER_TEXTS.sameLevel);
    expect(await refusal(ann, inner, { order: { [inner]: 9, [two]: 8 } })).toBe(FOLDER_TEXTS.sameLevel);
  });

  test('API-017 nothing goes to another list, is taken for what it is not, or goes where nothing is', async () => {
    const theirs = await folderOf(bob, 'Theirs');
    await bob.call('PUT', `folders/${theirs}/share`, withUser(ann, 'edit'));
    const mine = await report(ann, 'Mine');
    const secret = await folderOf(bob, 'Secret');
    expect(await refusal(ann, mine, { into: theirs, type: 'report' })).toBe(FOLDER_TEXTS.outsideScope);
    expect(await refusal(ann, mine, { type: 'report', shared: true })).toBe(FOLDER_TEXTS.outsideScope);
    expect(await refusal(ann, theirs, {})).toBe(FOLDER_TEXTS.outsideScope);
    expect(await refusal(ann, mine, { type: 'folder' })).toBe(FOLDER_TEXTS.notPossible);
    const lost = await Promise.all(
      [secret, crypto.randomUUID()].map((into) => move(ann, mine, { into, type: 'report' })),
    );
    expect(lost.map(({ status }) => status)).toEqual([404, 404]);
    expect(lost[0]!.body).toBe(lost[1]!.body);
  });

  test('what others put into a folder does not go to the root, where its owner would lose it', async () => {
    const folder = await folderOf(ann, 'Folder');
    await ann.call('PUT', `folders/${folder}/share`, withUser(bob, 'edit'));
    const theirs = await report(bob, 'Bob’s', folder);
    expect(await refusal(ann, theirs, { type: 'report' })).toBe(FOLDER_TEXTS.notHere);
  });
});

describe('in the shared list', () => {
  async function shared() {
    const top = await folderOf(ann, 'Top');
    const inner = await folderOf(ann, 'Inner', { parent: top });
    const leaf = await report(ann, 'Leaf', top);
    const other = await folderOf(ann, 'Other');
    for (const item of [top, other]) await ann.call('PUT', `folders/${item}/share`, withUser(bob, 'edit'));
    return { top, inner, leaf, other };
  }

  test('API-017 what is shared stays in its folder, and goes about in it', async () => {
    const { top, inner, leaf, other } = await shared();
    const type = 'report';
    expect(await refusal(bob, leaf, { type, shared: true })).toBe(FOLDER_TEXTS.sharedStays);
    expect(await refusal(bob, leaf, { into: other, type, shared: true })).toBe(FOLDER_TEXTS.sharedStays);
    expect(await refusal(bob, top, { into: other, shared: true })).toBe(FOLDER_TEXTS.sharedStays);
    expect((await move(bob, leaf, { into: inner, type, shared: true })).status).toBe(200);
    expect((await listed(ann)).Leaf).toMatchObject({ parent: inner });
  });

  test('API-017 its order is each user’s own, of siblings alone', async () => {
    const { top, inner, leaf, other } = await shared();
    const before = (await ann.call('GET', 'folders')).data.foldersOrderData;
    expect((await move(bob, top, { order: { [top]: 1, [other]: 2 }, shared: true })).status).toBe(200);
    expect(
      (await move(bob, inner, { into: top, order: { [inner]: 1, [leaf]: 2 }, shared: true })).status,
    ).toBe(200);
    const names = (await bob.call('GET', 'folders/shared')).data.data.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(['Top', 'Inner', 'Leaf', 'Other']);
    expect((await ann.call('GET', 'folders')).data.foldersOrderData).toEqual(before);
    const across = { [leaf]: 9, [other]: 8 };
    expect(await refusal(bob, leaf, { into: top, type: 'report', order: across, shared: true })).toBe(
      FOLDER_TEXTS.sharedReorder,
    );
  });

  test('with view it is refused', async () => {
    const { top, inner, leaf } = await shared();
    await ann.call('PUT', `folders/${top}/share`, withUser(bob, 'view'));
    expect((await move(bob, leaf, { into: inner, type: 'report', shared: true })).status).toBe(403);
  });
});

test('two browsers that move folders under each other make no circle', async () => {
  const top = await folderOf(ann, 'Top');
  for (let round = 0; round < 5; round++) {
    const one = await folderOf(ann, 'One', { parent: top });
    const other = await folderOf(ann, 'Other', { parent: top });
    const answers = await Promise.all([move(ann, one, { into: other }), move(ann, other, { into: one })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.data.message).toBe(FOLDER_TEXTS.notHere);
    const list = (await ann.call('GET', 'folders')).data.data;
    expect(list.filter(({ uuid }: { uuid: string }) => [one, other].includes(uuid))).toHaveLength(2);
  }
});

test('a folder that a second browser has archived takes nothing, and one that fills is not archived', async () => {
  const folder = await folderOf(ann, 'Folder');
  const leaf = await report(ann, 'Leaf');
  const answers = await Promise.all([
    move(ann, leaf, { into: folder, type: 'report' }),
    ann.call('DELETE', `folders/${folder}`),
  ]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status));
  expect(await listed(ann)).toHaveProperty('Leaf');
});

test('a list may have 10,000 items, own and shared', async () => {
  const eve = await world.person('Eve');
  const names = ['Mine', 'Theirs'];
  const owners = [eve, ann];
  for (const [nth, owner] of owners.entries()) {
    const folder = await folderOf(owner, names[nth]!);
    const parent = await rowOf(world, folder);
    await world.server.storage.system((db) =>
      sql`insert into tree_items (company_id, section, type, report_type, parent_id, name, owner_uuid, position)
        select ${world.company.id}::integer, 'dashboard', 'report', 'graph', ${parent}::integer, 'Report ' || nth,
          ${owner.uuid}::uuid, nth from generate_series(1, 10000) as nth`.execute(db),
    );
    if (owner === ann) await ann.call('PUT', `folders/${folder}/share`, withUser(eve, 'view'));
  }
  for (const path of ['folders', 'folders/shared'])
    expect((await eve.call('GET', path)).data.data).toHaveLength(10_001);
}, 120_000);
