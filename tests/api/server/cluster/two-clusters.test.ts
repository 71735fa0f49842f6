/** Two clusters on one database and the same devices, which nobody wants: they hear nothing of each other, and both have every link. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../../../api/contract/index.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { addSharedLinks, writeToLink } from '../../../support/shared-links.ts';
import { openSharingNodes, type SharingNode, type SharingNodes } from '../../../support/sharing-nodes.ts';

let nodes: SharingNodes;
let ours: TestCompany;
let token: string;
let other: SharingNode;

beforeAll(async () => {
  nodes = await openSharingNodes(async (storage: Storage) => {
    ours = await addCompany(storage, 'Ours', fullPermissions());
    return storage.system((db) => addSharedLinks(db, ours));
  });
  token = await nodes.front.tokenOf(ours);
});
afterAll(() => nodes?.dispose());

const shownBy = ({ live }: SharingNode, link: string) =>
  live.lastValues.get(live.tags.slotOf(nodes.plant.tagOf(link))!).value;
/** Commands for the link are passed on by now. */
const hasOwner = ({ live }: SharingNode, link: string) => live.linkOwners()?.has(link);
const write = (node: SharingNode, link: string, value: number, more = {}) => {
  const { plant } = nodes;
  return writeToLink(node, {
    ...{ tag: plant.tagOf(link), token, value, expectedValue: plant.get(link), more },
  });
};
const writesOf = (link: string) =>
  nodes.plant.writes.flatMap((one) => (one.link === link ? [one.value] : []));
const stored = async (node: SharingNode, id: string) => (await node.get(`commands/${id}`, token)).json().data;

/** The runs that take the commands of some link. */
const owners = () =>
  nodes.front.storage.system((db) =>
    db.selectFrom('links').select('owner').distinct().where('archived_at', 'is', null).execute(),
  );
/** What the audit log says of a command, in order. */
async function outcomesOf(id: string): Promise<unknown[]> {
  const entries = await nodes.front.storage.system((db) =>
    db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'write.outcome')
      .orderBy('sequence')
      .execute(),
  );
  const details = entries.map(({ detail }) => detail as { commandId?: string; result?: string });
  return details.filter(({ commandId }) => commandId === id).map(({ result }) => result);
}

test('a device that answers an old owner: what the new owner has said of the command stands, and nobody is told otherwise', async () => {
  const { plant, front } = nodes;
  const [link] = plant.links;
  await expect.poll(() => shownBy(front, link!)).toBe(plant.get(link!));
  let answer = (): void => {};
  plant.slow = new Promise((done) => {
    answer = done;
  });
  const told = write(front, link!, 7);
  await expect.poll(() => writesOf(link!)).toEqual([7]);
  other = await nodes.openBeside('other');
  const command = () =>
    front.storage.system((db) =>
      db.selectFrom('commands').select('result').where('tag_id', 'is not', null).executeTakeFirst(),
    );
  await expect.poll(command).toEqual({ result: 'unknown' });
  plant.slow = undefined;
  answer();
  const { id, status, data } = await told;
  expect({ status, result: data.result }).toEqual({ status: 200, result: 'unknown' });
  expect(await stored(front, id)).toMatchObject({ result: 'unknown' });
  expect(await outcomesOf(id)).toEqual(['unknown']);
  expect(writesOf(link!)).toEqual([7]);
});

test('each link takes the commands of one of them alone, each once; the other refuses and sends nothing', async () => {
  const { plant, front } = nodes;
  await expect.poll(owners).toHaveLength(1);
  for (const [nth, link] of plant.links.entries()) {
    await expect.poll(() => shownBy(front, link)).toBe(plant.get(link));
    await expect.poll(() => shownBy(other, link)).toBe(plant.get(link));
    await expect.poll(() => hasOwner(other, link)).toBe(true);
    const before = writesOf(link).length;
    expect(await write(front, link, 20 + nth)).toMatchObject({ status: 503, data: { code: 'FIELD_AWAY' } });
    expect(writesOf(link)).toHaveLength(before);
    const { id, data } = await write(other, link, 30 + nth);
    expect(data).toMatchObject({ result: 'confirmed' });
    expect(writesOf(link).slice(before)).toEqual([30 + nth]);
    expect(await stored(front, id)).toMatchObject({ result: 'confirmed' });
  }
});
