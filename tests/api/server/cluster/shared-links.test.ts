/** Two nodes that share the devices of four links, and one that serves people: one process, one database, one plant. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import { createLog } from '../../../../api/server/log.ts';
import { takeOver } from '../../../../api/server/modules/commands/left-behind.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { type Collector, openCollector, pathOf } from '../../../support/otlp.ts';
import { addSharedLinks, writeToLink } from '../../../support/shared-links.ts';
import { openSharingNodes, type SharingNode, type SharingNodes } from '../../../support/sharing-nodes.ts';

let nodes: SharingNodes;
let ours: TestCompany;
let token: string;
let collector: Collector;
let written = '';

beforeAll(async () => {
  collector = await openCollector();
  const log = createLog('info', {
    write(line: string) {
      written += line;
    },
  });
  const prepare = async (storage: Storage) => {
    ours = await addCompany(storage, 'Ours', fullPermissions());
    return storage.system((db) => addSharedLinks(db, ours));
  };
  nodes = await openSharingNodes(prepare, { collector: collector.endpoint, log });
  token = await nodes.front.tokenOf(ours);
});
afterAll(async () => {
  await nodes?.dispose();
  await collector?.close();
});
afterEach(() => expect(nodes.plant.twice, 'links that two nodes polled').toEqual([]));

const [A, B] = ['io-1', 'io-2'] as const;
/** The link's tag. */
const tagOf = (link: string): string => nodes.plant.tagOf(link);
const shownBy = ({ live }: SharingNode, link: string) => live.lastValues.get(live.tags.slotOf(tagOf(link))!);

/** By the node's name, the links that the front knows it to have. */
async function placed(): Promise<Record<string, string[]>> {
  const { items, links } = (await nodes.front.get('servers', token)).json().data;
  const nameOf = new Map(items.map(({ id, name }: { id: string; name: string }) => [id, name]));
  const placed: Record<string, string[]> = {};
  for (const { uuid, server } of links) {
    const name = String(nameOf.get(server) ?? 'nobody');
    placed[name] = [...(placed[name] ?? []), uuid].sort();
  }
  return placed;
}

/** Confirms and writes at the front; with these headers. */
async function write(link: string, value: number, more: object = {}, headers: Record<string, string> = {}) {
  const expectedValue = nodes.plant.get(link);
  for (const node of [nodes.front, ...nodes.ios])
    await expect.poll(() => shownBy(node, link).value).toBe(expectedValue);
  const { data } = await writeToLink(nodes.front, {
    tag: tagOf(link),
    token,
    value,
    expectedValue,
    more,
    headers,
  });
  return data;
}

test('links spread over the nodes that have joined, each polled by one, and every node has the values of all', async () => {
  const { plant, front, ios } = nodes;
  await expect.poll(async () => Object.keys(await placed()).sort()).toEqual([A, B]);
  await expect.poll(() => plant.polledBy(A).length * plant.polledBy(B).length).toBeGreaterThan(0);
  const both = [...plant.polledBy(A), ...plant.polledBy(B)].sort();
  expect(both).toEqual([...plant.links].sort());
  expect(await placed()).toEqual({ [A]: plant.polledBy(A), [B]: plant.polledBy(B) });
  for (const [nth, link] of plant.links.entries()) {
    plant.set(link, 100 + nth);
    for (const node of [front, ...ios])
      await expect.poll(() => shownBy(node, link)).toMatchObject({ value: 100 + nth, quality: Quality.good });
  }
});

test('a write is carried out by the owner of its link, with its epoch on record', async () => {
  const { plant, front } = nodes;
  for (const link of plant.links) {
    const value = plant.get(link) + 7;
    const { result, commandId } = await write(link, value);
    expect(result).toBe('confirmed');
    expect(plant.writes.at(-1)).toEqual({ node: plant.pollerOf(link), link, value });
    const { epoch } = await front.storage.system((db) =>
      db.selectFrom('commands').select('epoch').where('id', '=', commandId!).executeTakeFirstOrThrow(),
    );
    expect(Number(epoch)).toBe(front.live.linkOwners()!.get(link)!.epoch);
  }
});

test('a write is one trace over the front and the owner of its link: calls, command, device, statements and log lines', async () => {
  const { plant } = nodes;
  const [link] = plant.links;
  const owner = plant.pollerOf(link!)!;
  // As a proxy in front of the server that is traced too would send it: W3C Trace Context.
  const [trace, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const traced = { traceparent: `00-${trace}-${caller}-01` };
  const { commandId, result } = await write(link!, plant.get(link!) + 1, {}, traced);
  expect(result).toBe('confirmed');

  const call = 'PUT /api/communications/controller/tag/:uuid/write-value';
  const received = () => collector.spans.filter(({ traceId }) => traceId === trace);
  await expect.poll(() => received().filter(({ name }) => name === call).length, { timeout: 5000 }).toBe(2);
  const spans = received();
  const way = [caller, `front: ${call}`, 'front: ask another node', `${owner}: ${call}`, `${owner}: command`];
  const device = spans.find(({ name }) => name === 'write to the device')!;
  expect(pathOf(spans, device)).toEqual([...way, `${owner}: write to the device`]);
  expect(device.attributes).toEqual({ 'mimic.tag': tagOf(link!), 'mimic.sent': 'sent' });
  const command = spans.find(({ name }) => name === 'command')!;
  expect(command.attributes).toEqual({ 'mimic.command': commandId });
  const calls = spans.filter(({ name }) => name === call);
  expect(calls.map(({ kind, attributes }) => [kind, attributes['http.response.status_code']])).toEqual([
    ...[2, 2].map((server) => [server, '200']),
  ]);

  const textOf = ({ attributes }: (typeof spans)[number]) => attributes['db.query.text'] ?? '';
  const statement = spans.find((span) => /^insert into "commands"/.test(textOf(span)))!;
  expect(pathOf(spans, statement)).toEqual([...way, `${owner}: transaction`, `${owner}: INSERT`]);
  expect(statement.milliseconds).toBeGreaterThan(0);
  // What people typed, and who they are, are parameters.
  expect(JSON.stringify(spans)).not.toContain(ours.userUuid);

  const lines = written.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  const inTrace = lines.filter(({ trace_id }) => trace_id === trace);
  const said = inTrace.filter(({ msg }) => msg === 'Call').map(({ command: id }) => id);
  expect(said).toEqual([commandId, commandId]);
  expect(inTrace.find(({ msg }) => msg === 'Write begins')).toMatchObject({ command: commandId });
});

test('who has a link by an earlier epoch than its owner on record is refused, and nothing is sent', async () => {
  const { plant, front } = nodes;
  const { storage } = front;
  const [link] = plant.links;
  const kept = await storage.system((db) =>
    db.selectFrom('links').select(['owner', 'epoch']).where('uuid', '=', link!).executeTakeFirstOrThrow(),
  );
  const later = { id: randomUUID(), isAlone: false };
  const earlier = { id: kept.owner as typeof later.id, isAlone: false };
  const take = (epoch: number, run = later) =>
    takeOver(storage, run, Date.now(), { own: 15_000, nobodys: 120_000 }, new Map([[link!, epoch]]));
  await storage.system((db) => db.insertInto('node_runs').values({ id: later.id, name: 'later' }).execute());
  await take(Number(kept.epoch) + 1);
  const before = plant.writes.length;
  expect(await write(link!, plant.get(link!) + 1)).toMatchObject({ code: 'FIELD_AWAY' });
  // Nor does it get the link back as long as the later owner lives.
  await take(Number(kept.epoch), earlier);
  expect(await write(link!, plant.get(link!) + 1)).toMatchObject({ code: 'FIELD_AWAY' });
  expect(plant.writes).toHaveLength(before);
  await storage.system((db) => db.deleteFrom('node_runs').where('id', '=', later.id).execute());
  await take(Number(kept.epoch), earlier);
  expect(await write(link!, plant.get(link!) + 1)).toMatchObject({ result: 'confirmed' });
});

/** What became of the alarm of a link's tag, oldest first. */
const alarmsOf = async (link: string): Promise<string[]> => {
  const rows = await nodes.front.storage.system((db) =>
    db
      .selectFrom('alert_logs')
      .innerJoin('alerts', 'alerts.id', 'alert_logs.alert_id')
      .innerJoin('tags', 'tags.id', 'alerts.tag_id')
      .where('tags.uuid', '=', tagOf(link))
      .select('alert_logs.event')
      .orderBy('alert_logs.id')
      .execute(),
  );
  return rows.map(({ event }) => event);
};

test('a delayed write of a link that is handed over is carried out by its new owner, once, who also ends the alarm that the old one raised', async () => {
  const { plant, front } = nodes;
  const moving = plant.polledBy(B);
  const [link] = moving;
  const alarming = moving[1]!;
  plant.set(alarming, 2000);
  await expect.poll(() => alarmsOf(alarming)).toEqual(['raised']);
  const before = plant.writes.length;
  const value = plant.get(link!) + 9;
  const delayed = await write(link!, value, {
    delaySettings: { enabled: true, delay: 2, duration: 0, resetValue: 0, allowOverride: true },
  });
  expect(delayed.result).toBe('scheduled');
  const epochs = new Map(front.live.linkOwners());
  const leaving = nodes.ios[1]!.leave();
  // It is not polled any more, and nobody else polls it yet.
  plant.set(alarming, 5);
  await leaving;
  // Those of the other stay where they are, by the same epoch.
  await expect.poll(() => plant.polledBy(A).length).toBe(plant.links.length);
  for (const other of plant.links) {
    const owner = () => front.live.linkOwners()!.get(other);
    if (moving.includes(other))
      await expect.poll(() => owner()?.epoch ?? 0).toBeGreaterThan(epochs.get(other)!.epoch);
    else expect(owner()).toEqual(epochs.get(other));
    await expect.poll(() => shownBy(front, other).quality).toBe(Quality.good);
  }
  await expect.poll(() => plant.writes.length, { timeout: 5000 }).toBe(before + 1);
  expect(plant.writes.at(-1)).toEqual({ node: A, link, value });
  await expect.poll(() => alarmsOf(alarming)).toEqual(['raised', 'returned']);
});
