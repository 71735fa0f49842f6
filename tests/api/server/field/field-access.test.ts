/** What the field keeps in the database: certificates, passwords, whose a node is; and what companies see of each other. */
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  decideCertificate,
  listCertificates,
  noteCertificate,
} from '../../../../api/server/field/certificates.ts';
import { createField, type Field } from '../../../../api/server/field/field.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import { DataType, encodePayload } from '../../../../api/server/field/sparkplug/payload.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

const closers: (() => unknown)[] = [];
const samples: Sample[] = [];
let opened: TestStorage;
let field: Field;
let cedar: TestCompany;
let birch: TestCompany;
let links: Record<'cedar' | 'birch', string>;

const system: TestStorage['storage']['system'] = (work) => opened.storage.system(work);
const update = (table: 'links' | 'controllers', id: number, values: object) =>
  system((db) =>
    db
      .updateTable(table as 'links')
      .set(values)
      .where('id', '=', id)
      .execute(),
  );
const uuidOf = (id: number) =>
  system((db) => db.selectFrom('links').where('id', '=', id).select('uuid').executeTakeFirstOrThrow());

beforeAll(async () => {
  opened = await openTestStorage();
  cedar = await addCompany(opened.storage, 'Cedar');
  birch = await addCompany(opened.storage, 'Birch');
  // Both name the same node: the older has it.
  for (const company of [cedar, birch])
    await update('controllers', company.controllerId, { address: '{"group":"G","node":"N"}' });
  links = { cedar: (await uuidOf(cedar.linkId)).uuid, birch: (await uuidOf(birch.linkId)).uuid };
  field = await createField({
    storage: opened.storage,
    config: { dataDir: opened.data, demo: false, fieldHosts: ['127.0.0.1'] },
    sink: (batch) => samples.push(...batch),
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  await field.start();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await field?.close();
  await opened?.dispose();
});

async function join(username: string, password: string, clientId?: string): Promise<MqttClient> {
  const client = await connectAsync(field.broker.url, { username, password, clientId, reconnectPeriod: 0 });
  client.on('error', () => undefined);
  closers.push(() => client.endAsync(true));
  return client;
}
const birthOf = (value: number) =>
  encodePayload({
    time: Date.now(),
    seq: 0,
    metrics: [
      { name: 'bdSeq', dataType: DataType.int64, value: 0n, time: 1 },
      { name: 'Level', dataType: DataType.double, value, time: Date.now() },
    ],
  });
const isGone = (client: MqttClient) =>
  expect.poll(() => client.connected, { timeout: 10_000, interval: 20 }).toBe(false);
const newestOf = (tag: string) => samples.findLast((one) => one.tag === tag)?.value;

test('COMM-10 a device signs in with the password it was given, speaks for its own node, and shows on its link', async () => {
  const { username, password } = await field.setDevicePassword(links.cedar);
  expect(username).toBe(links.cedar);
  const device = await join(username, password);
  await device.publishAsync('spBv1.0/G/NBIRTH/N', birthOf(4), { qos: 1 });
  await expect.poll(() => newestOf(cedar.tag), { timeout: 10_000, interval: 20 }).toBe(4);
  expect(field.linkHealth(links.cedar)).toMatchObject({ state: 'active' });
  const kept = await system((db) => db.selectFrom('link_secrets').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain(password);
});

test.each(['spBv1.0/G/NDATA/Other', 'spBv1.0/Other/NDATA/N', 'spBv1.0/G/NCMD/N', 'spBv1.0/STATE/mimic', 'a'])(
  'a device that publishes on %s is thrown out',
  async (topic) => {
    const { username, password } = await field.setDevicePassword(links.cedar);
    const device = await join(username, password);
    device.publish(topic, 'x');
    await isGone(device);
  },
);

test('a device hears its own commands and the hosts’ states, nothing else', async () => {
  const { username, password } = await field.setDevicePassword(links.cedar);
  const device = await join(username, password);
  const granted = async (topic: string) =>
    (await device.subscribeAsync(topic).catch(() => [{ qos: 128 }]))[0]!.qos !== 128;
  for (const topic of ['spBv1.0/G/NCMD/N', 'spBv1.0/G/DCMD/N/+', 'spBv1.0/G/DCMD/N/#', 'spBv1.0/STATE/mimic'])
    expect(await granted(topic), topic).toBe(true);
  for (const topic of [
    '#',
    'spBv1.0/#',
    'spBv1.0/G/NDATA/#',
    'spBv1.0/G/+/N',
    'spBv1.0/G/DCMD/+/+',
    '$SYS/#',
  ])
    expect(await granted(topic), topic).toBe(false);
});

test('a new password ends the old one and whoever is connected with it; a wrong one never connects', async () => {
  const old = await field.setDevicePassword(links.cedar);
  const device = await join(old.username, old.password);
  const fresh = await field.setDevicePassword(links.cedar);
  await isGone(device);
  await expect(join(old.username, old.password)).rejects.toThrow(/Not authorized/i);
  await expect(join('', '')).rejects.toThrow(/Not authorized/i);
  await join(fresh.username, fresh.password);
});

test('a device with the client id of another account ends nobody and is not kept out', async () => {
  const { username, password } = await field.setDevicePassword(links.cedar);
  const host = await join(field.broker.username!, field.broker.password!, 'the-host');
  const device = await join(username, password, 'the-host');
  await device.publishAsync('spBv1.0/G/NBIRTH/N', birthOf(5), { qos: 1 });
  expect([host.connected, device.connected]).toEqual([true, true]);
});

test('a node belongs to the company that named it first; the other hears nothing and speaks nowhere', async () => {
  const { username, password } = await field.setDevicePassword(links.birch);
  expect(field.linkHealth(links.birch)).toMatchObject({ state: 'unknown' });
  const other = await join(username, password);
  other.publish('spBv1.0/G/NBIRTH/N', birthOf(666));
  await isGone(other);
  expect(newestOf(birch.tag)).toBeUndefined();
  expect(newestOf(cedar.tag)).not.toBe(666);
  expect(await field.write({ tag: birch.tag, value: 1, deadline: Date.now() + 1000 })).toMatchObject({
    outcome: 'notSent',
  });
  const steps = [];
  const link = { link: 'new', company: birch.uuid, protocol: 'sparkplug-b', address: {} };
  const devices = [{ controller: 'c', name: 'C', address: { group: 'G', node: 'N' }, tags: [] }];
  for await (const step of field.test({ ...link, devices }, AbortSignal.timeout(10_000))) steps.push(step);
  expect(steps).toMatchObject([
    { name: 'allowed', ok: false, detail: expect.stringContaining('cannot be used here') },
  ]);
});

test('a node that its company gives up is free for the next', async () => {
  await update('controllers', cedar.controllerId, { address: '{"group":"G","node":"Moved"}' });
  await field.reload();
  const { username, password } = await field.setDevicePassword(links.birch);
  const device = await join(username, password);
  await device.publishAsync('spBv1.0/G/NBIRTH/N', birthOf(8), { qos: 1 });
  await expect.poll(() => newestOf(birch.tag), { timeout: 10_000, interval: 20 }).toBe(8);
  expect(samples.findLast((one) => one.tag === birch.tag)!.quality).toBe(Quality.good);
});

test('a certificate is judged by each company for itself', async () => {
  const certificate = {
    fingerprint: 'ab'.repeat(32),
    subject: 'CN=Press 4',
    issuer: 'CN=Press 4',
    validFrom: Date.parse('2026-01-01'),
    validTo: Date.parse('2036-01-01'),
  };
  const note = (company: string) =>
    system((db) => noteCertificate(db, company, 'opc.tcp://press-4:4840', certificate));
  expect([await note(cedar.uuid), await note(birch.uuid)]).toEqual(['unknown', 'unknown']);
  const { storage } = opened;
  const [found] = await storage.tenant(cedar.id, listCertificates);
  expect(found).toMatchObject({ ...certificate, state: 'unknown', endpoint: 'opc.tcp://press-4:4840' });
  const decision = { state: 'trusted', userId: cedar.userId } as const;
  expect(await storage.tenant(birch.id, (db) => decideCertificate(db, found!.uuid, decision))).toBe(false);
  expect(await storage.tenant(cedar.id, (db) => decideCertificate(db, found!.uuid, decision))).toBe(true);
  expect([await note(cedar.uuid), await note(birch.uuid)]).toEqual(['trusted', 'unknown']);
  expect(await note(crypto.randomUUID())).toBe('refused');
});

test('a stored password goes to the endpoint that it was given for, and to no other', async () => {
  const endpoint = 'opc.tcp://127.0.0.1:1';
  const address = (at: string) => JSON.stringify({ endpoint: at, user: 'op', timeout: 100 });
  await update('links', birch.linkId, { protocol: 'opc-ua', address: address(endpoint) });
  await field.setLinkPassword(links.birch, 'Secret-1');
  const [stored] = await system((db) =>
    db.selectFrom('link_secrets').where('kind', '=', 'own').select('value').execute(),
  );
  expect(stored!.value).not.toContain('Secret-1');
  const { LinkSecrets } = await import('../../../../api/server/field/link-secrets.ts');
  const { loadFieldLinks } = await import('../../../../api/server/field/field-links.ts');
  const loaded = async () => {
    const withPasswords = await new LinkSecrets(opened.storage).load();
    const all = await system(async (db) => withPasswords(db, await loadFieldLinks(db)));
    return all.find(({ link }) => link === links.birch)!;
  };
  const secrets = new LinkSecrets(opened.storage);
  const link = await loaded();
  expect(link.password).toBe('Secret-1');
  const { password: _, ...tested } = link;
  expect(secrets.lend(tested, link).password).toBe('Secret-1');
  const moved = { ...tested, address: { ...tested.address, endpoint: 'opc.tcp://evil.example:4840' } };
  expect(secrets.lend(moved, link).password).toBeUndefined();
  await update('links', birch.linkId, { address: address('opc.tcp://evil.example:4840') });
  expect((await loaded()).password).toBeUndefined();
  await update('links', birch.linkId, { address: address(endpoint) });
  await field.setLinkPassword(links.birch, null);
  expect((await loaded()).password).toBeUndefined();
});

test('a request sees that a secret is there, never which', async () => {
  await field.setDevicePassword(links.cedar);
  const { storage } = opened;
  const seen = await storage.tenant(cedar.id, (db) => db.selectFrom('link_secrets').select('kind').execute());
  expect(seen).toEqual([{ kind: 'device' }]);
  await expect(
    storage.tenant(cedar.id, (db) => db.selectFrom('link_secrets').select('value').execute()),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    storage.tenant(cedar.id, (db) => db.selectFrom('sparkplug_nodes').selectAll().execute()),
  ).rejects.toMatchObject({ code: '42501' });
});
