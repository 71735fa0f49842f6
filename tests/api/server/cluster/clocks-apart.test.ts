/** Nodes that share links and whose clocks are a minute apart: the one that is early has all links first, and hands its part over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { addSharedLinks, writeToLink } from '../../../support/shared-links.ts';
import { openSharingNodes, type SharingNodes } from '../../../support/sharing-nodes.ts';

const MINUTE = 60_000;
const [EARLY, RIGHT] = ['io-1', 'io-2'] as const;

let nodes: SharingNodes;
let ours: TestCompany;
let token: string;

beforeAll(async () => {
  const prepare = async (storage: Storage) => {
    ours = await addCompany(storage, 'Ours', fullPermissions());
    return storage.system((db) => addSharedLinks(db, ours));
  };
  nodes = await openSharingNodes(prepare, { ahead: { [EARLY]: MINUTE } });
  token = await nodes.front.tokenOf(ours);
});
afterAll(() => nodes?.dispose());

const shown = (link: string) => {
  const { live } = nodes.front;
  return live.lastValues.get(live.tags.slotOf(nodes.plant.tagOf(link))!);
};
const write = (link: string, value: number) => {
  const { plant, front } = nodes;
  const wanted = { tag: plant.tagOf(link), token, value, expectedValue: plant.get(link) };
  return writeToLink(front, wanted);
};
const writesOf = (link: string) =>
  nodes.plant.writes.flatMap((one) => (one.link === link ? [one.value] : []));

test('values follow their devices whichever node polls them, and say that their times are doubtful after a handover from the early clock', async () => {
  const { plant } = nodes;
  await expect.poll(() => [EARLY, RIGHT].map((node) => plant.polledBy(node).length)).toEqual([2, 2]);
  for (const [nth, link] of plant.links.entries()) {
    plant.set(link, 100 + nth);
    const quality = plant.pollerOf(link) === EARLY ? Quality.good : Quality.uncertain;
    await expect.poll(() => shown(link)).toMatchObject({ value: 100 + nth, quality });
  }
});

test('a write is done once, through either of them', async () => {
  const { plant } = nodes;
  for (const link of plant.links) {
    expect(await write(link, 7)).toMatchObject({ status: 200, data: { result: 'confirmed' } });
    expect(writesOf(link)).toEqual([7]);
  }
});
