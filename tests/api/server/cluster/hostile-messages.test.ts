/** Three nodes at a real NATS, to which somebody else sends too: some of the messages that tests/long/hostile-messages.test.ts sends. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { Quality } from '../../../../api/contract/live.ts';
import { connectNats } from '../../../../api/server/cluster/nats-bus.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { FORGED_VALUE, type HostileSender, openHostileSender } from '../../../support/hostile-messages.ts';
import { natsMissing, startNats, type TestNats } from '../../../support/nats.ts';
import { TEST_KEY, testSeals } from '../../../support/seals.ts';
import { addSharedLinks, writeToLink } from '../../../support/shared-links.ts';
import { openSharingNodes, type SharingNodes } from '../../../support/sharing-nodes.ts';

const log = { info: () => {}, warn: () => {} };
/** Ownership and values are back this long after the last forged message of a holder of the key. */
const HEALED = { timeout: 5000, interval: 20 };

describe.skipIf(natsMissing)(`hostile messages${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let nats: TestNats;
  let nodes: SharingNodes;
  let ours: TestCompany;
  let token: string;
  let hostile: HostileSender;
  const rejected: unknown[] = [];
  const onRejection = (error: unknown) => void rejected.push(error);

  beforeAll(async () => {
    process.on('unhandledRejection', onRejection);
    nats = await startNats();
    const prepare = async (storage: Storage) => {
      ours = await addCompany(storage, 'Ours', fullPermissions());
      return storage.system((db) => addSharedLinks(db, ours));
    };
    const join = () => connectNats({ urls: [nats.url], name: 'test', seals: testSeals(), log });
    nodes = await openSharingNodes(prepare, { join });
    const { plant, front, ios } = nodes;
    token = await front.tokenOf(ours);
    const tags = plant.links.map((link) => front.live.tags.slotOf(plant.tagOf(link))!);
    hostile = await openHostileSender(
      nats.url,
      {
        nodes: [...ios, front].map(({ cluster }) => cluster.bus.node),
        links: plant.links,
        tags: tags.map((slot) => front.live.tags.at(slot).id),
        key: TEST_KEY,
      },
      1,
    );
    for (const [nth, link] of plant.links.entries()) plant.set(link, 101 + nth);
    await vi.waitFor(() => expect(shown()).toEqual(truth()), HEALED);
  });
  afterAll(async () => {
    process.off('unhandledRejection', onRejection);
    await hostile?.close();
    await nodes?.dispose();
    await nats?.dispose();
  });
  afterEach(() => {
    expect(rejected).toEqual([]);
    expect(nodes.plant.twice, 'links that two nodes polled').toEqual([]);
  });

  const lastOf = (link: string) => {
    const { live } = nodes.front;
    return live.lastValues.get(live.tags.slotOf(nodes.plant.tagOf(link))!);
  };
  const shown = () =>
    nodes.plant.links.map((link) => ({ value: lastOf(link).value, quality: lastOf(link).quality }));
  const truth = () =>
    nodes.plant.links.map((link) => ({ value: nodes.plant.get(link), quality: Quality.good }));
  /** By link, the node that the front knows as its owner. */
  const owners = () => nodes.plant.links.map((link) => nodes.front.live.linkOwners()!.get(link)?.node);
  const pollers = () =>
    nodes.plant.links.map(
      (link) => nodes.ios.find(({ name }) => name === nodes.plant.pollerOf(link))?.cluster.bus.node,
    );

  test('changes no value, no owner and no link when no message is one that a node sends', async () => {
    const before = owners();
    const seen = new Set<unknown>();
    const watching = setInterval(() => {
      for (const { value, quality } of shown()) seen.add(quality === Quality.good ? value : quality);
    }, 5);
    for (let part = 0; part < 10; part++) {
      await hostile.send(50);
      await new Promise((done) => setTimeout(done, 50));
    }
    clearInterval(watching);
    expect([...seen].sort()).toEqual([101, 102, 103, 104]);
    expect([...hostile.subjects].sort()).toEqual(
      [
        'audit',
        'browse',
        'calls',
        'events',
        'inbox',
        'metrics',
        'nodes',
        'presence',
        'read',
        'resend',
        'states',
        'values',
      ].sort(),
    );
    expect(owners()).toEqual(before);
    const { plant } = nodes;
    for (const link of plant.links) plant.set(link, plant.get(link) + 10);
    await expect.poll(shown, HEALED).toEqual(truth());
  });

  test('returns links to their owners and takes commands within 5 s of the last message of a holder of the key', async () => {
    await hostile.sendWithKey(200);
    await expect.poll(owners, HEALED).toEqual(pollers());
    const { plant, front } = nodes;
    for (const link of plant.links) plant.set(link, plant.get(link) + 10);
    await expect.poll(shown, HEALED).toEqual(truth());
    const [link] = plant.links;
    const wanted = { tag: plant.tagOf(link!), token, value: 77, expectedValue: plant.get(link!) };
    expect(await writeToLink(front, wanted)).toMatchObject({ status: 200, data: { result: 'confirmed' } });
    expect(plant.links.map((one) => lastOf(one).value)).not.toContain(FORGED_VALUE);
  });
});
