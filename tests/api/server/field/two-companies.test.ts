/** Two companies on one installation: a device of one is out of reach for the other, over every protocol and call. */
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_TAKEN } from '../../../../api/server/field/endpoint-claims.ts';
import { createField, type SharedField } from '../../../../api/server/field/field.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import type { TestCompany } from '../../../support/company.ts';
import { addAdministered, as, type Call } from '../../../support/people.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

let opened: TestStorage;
let field: SharedField;
let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let ours: Call;
let theirs: Call;
let device: Server;
let port: number;
let nth = 0;

beforeAll(async () => {
  device = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => device.listen(0, '127.0.0.1', done));
  ({ port } = device.address() as { port: number });
  opened = await openTestStorage();
  const fieldHosts = ['127.0.0.0/8', 'localhost', '::1', '10.1.0.0/16', '10.7.7.7', 'plc.example'];
  field = await createField({
    storage: opened.storage,
    config: { dataDir: opened.data, demo: false, fieldHosts },
    sink: () => undefined,
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  await field.start();
  server = await openTestApp({ shared: opened, field, fieldHosts });
  server.live.setField(field);
  const one = await addAdministered(server, 'Cedar');
  const other = await addAdministered(server, 'Birch');
  [cedar, birch] = [one.company, other.company];
  [ours, theirs] = [await as(server, one.admin), await as(server, other.admin)];
});
afterAll(async () => {
  await server?.dispose();
  await field?.close();
  await opened?.dispose();
  device?.close();
});
const linkOf = (company: TestCompany, protocol: string, address: object) => ({
  siteUuid: company.site,
  name: `Link ${++nth}`,
  protocol,
  address,
});
const modbus = (host: string, at: number) => ({ host, port: at });
const opcua = (host: string, at: number) => ({ endpoint: `opc.tcp://${host}:${at}/plant` });
const controllerOf = (communicationUuid: string, address: object) => ({
  communicationUuid,
  name: `PLC ${++nth}`,
  address,
});
const makeLink = (call: Call, company: TestCompany, protocol: string, address: object) =>
  call('POST', 'communications', linkOf(company, protocol, address));
const tryLink = (call: Call, company: TestCompany, protocol: string, address: object, more = {}) =>
  call('POST', 'communications/test', { siteUuid: company.site, protocol, address, ...more });
const REFUSED = { status: 409, data: { code: 'ADDRESS_TAKEN', message: ADDRESS_TAKEN } };

describe('a host that one company uses', () => {
  beforeAll(async () => {
    await makeLink(ours, cedar, 'modbus-tcp', modbus('127.0.0.1', port));
  });

  test.each([
    ['modbus-tcp', (at: number) => modbus('127.0.0.1', at)],
    ['modbus-tcp', (at: number) => modbus('LOCALHOST', at)],
    ['modbus-tcp', (at: number) => modbus('localhost.', at)],
    ['modbus-tcp', (at: number) => modbus('127.0.0.9', at)],
    ['modbus-tcp', (at: number) => modbus('::1', at)],
    ['modbus-tcp', (at: number) => modbus('0:0:0:0:0:ffff:7f00:1', at)],
    ['opc-ua', (at: number) => opcua('127.0.0.1', at)],
    ['opc-ua', (at: number) => opcua('LocalHost', at)],
    ['opc-ua', (at: number) => opcua('0x7f000001', at)],
  ])('is refused to another as %s address %#', async (protocol, address) => {
    expect(await makeLink(theirs, birch, protocol, address(port))).toMatchObject(REFUSED);
    const own = (await makeLink(theirs, birch, protocol, address(++nth))).data;
    const change = { ...linkOf(birch, protocol, address(port)), siteUuid: undefined };
    expect(await theirs('PUT', `communications/${own.uuid}`, change)).toMatchObject(REFUSED);
    expect(await tryLink(theirs, birch, protocol, address(port))).toMatchObject(REFUSED);
    await theirs('DELETE', `communications/${own.uuid}`);
  });

  test.each(['modbus-tcp', 'opc-ua'])(
    'is not connected to by another whose %s link slipped in',
    async (protocol) => {
      const address = protocol === 'opc-ua' ? opcua('127.0.0.1', port) : modbus('127.0.0.1', port);
      const { uuid } = await opened.storage.system((db) =>
        db
          .insertInto('links')
          .values({
            company_id: birch.id,
            site_id: birch.siteId,
            name: `Slipped ${++nth}`,
            protocol,
            address: JSON.stringify(address),
          })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      );
      await field.reload();
      expect(field.linkHealth(uuid)).toMatchObject({ state: 'down', detail: ADDRESS_TAKEN });
      const site = await theirs('POST', `communications/site-communication/${birch.site}/scan`);
      expect(JSON.stringify(site.data)).not.toContain('Cedar');
      await theirs('DELETE', `communications/${uuid}`);
    },
  );

  test('appears in no list of another', async () => {
    await makeLink(ours, cedar, 'modbus-tcp', modbus('10.7.7.7', 502));
    expect((await ours('GET', 'communications/master-data')).data.allowedHosts).toContain('10.7.7.7');
    const seen = await theirs('GET', 'communications/master-data');
    expect(seen.data.allowedHosts).toContain('10.1.0.0/16');
    expect(seen.data.allowedHosts).not.toContain('10.7.7.7');
    for (const path of ['communications', `communications/site-communication/${birch.site}`])
      expect(JSON.stringify((await theirs('GET', path)).data)).not.toContain('10.7.7.7');
    const own = await opened.storage.tenant(birch.id, (db) =>
      db.selectFrom('field_endpoints').selectAll().execute(),
    );
    expect(own.filter(({ company_id }) => company_id !== birch.id)).toEqual([]);
    expect(JSON.stringify(own)).not.toContain('10.7.7.7');
  });

  test('is taken whole, whatever the port and protocol', async () => {
    await makeLink(ours, cedar, 'modbus-tcp', modbus('10.1.2.3', 502));
    expect(await makeLink(theirs, birch, 'opc-ua', opcua('10.1.2.3', 4840))).toMatchObject(REFUSED);
    expect(await makeLink(theirs, birch, 'modbus-tcp', modbus('::ffff:a01:203', 503))).toMatchObject(REFUSED);
    expect(await makeLink(ours, cedar, 'opc-ua', opcua('10.1.2.3', 4840))).toMatchObject({ status: 200 });
  });

  test('is free again once its last link is archived or moved', async () => {
    const one = (await makeLink(ours, cedar, 'modbus-tcp', modbus('10.1.3.1', 502))).data;
    const two = (await makeLink(ours, cedar, 'modbus-tcp', modbus('10.1.3.1', 502))).data;
    await ours('DELETE', `communications/${one.uuid}`);
    expect(await makeLink(theirs, birch, 'modbus-tcp', modbus('10.1.3.1', 502))).toMatchObject(REFUSED);
    const moved = { name: 'Moved', protocol: 'modbus-tcp', address: modbus('10.1.3.2', 502) };
    expect(await ours('PUT', `communications/${two.uuid}`, moved)).toMatchObject({ status: 200 });
    expect(await makeLink(theirs, birch, 'modbus-tcp', modbus('10.1.3.1', 502))).toMatchObject({
      status: 200,
    });
  });

  test('goes to one of two who ask at once', async () => {
    for (let at = 0; at < 5; at++) {
      const address = modbus(`10.1.4.${at}`, 502);
      const both = await Promise.all([
        makeLink(ours, cedar, 'modbus-tcp', address),
        makeLink(theirs, birch, 'modbus-tcp', address),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('a Sparkplug node that one company uses', () => {
  const node = { group: 'Plant', node: 'Edge' };
  let own: { uuid: string };
  beforeAll(async () => {
    const link = (await makeLink(ours, cedar, 'sparkplug-b', {})).data;
    await ours('POST', 'communications/controller', controllerOf(link.uuid, node));
    own = (await makeLink(theirs, birch, 'sparkplug-b', {})).data;
  });

  test('is refused to another, with and without a device', async () => {
    for (const address of [node, { ...node, device: 'Pump' }])
      expect(
        await theirs('POST', 'communications/controller', controllerOf(own.uuid, address)),
      ).toMatchObject(REFUSED);
    const free = { group: 'Plant', node: 'edge' };
    const made = await theirs('POST', 'communications/controller', controllerOf(own.uuid, free));
    expect(made.status).toBe(200);
    const change = { name: 'PLC', address: node };
    expect(await theirs('PUT', `communications/controller/${made.data.uuid}`, change)).toMatchObject(REFUSED);
    expect(await tryLink(theirs, birch, 'sparkplug-b', {}, { controllerAddress: node })).toMatchObject(
      REFUSED,
    );
  });

  test('is not part of the broker account of another whose controller slipped in', async () => {
    const { id } = await opened.storage.system((db) =>
      db.selectFrom('links').where('uuid', '=', own.uuid).select('id').executeTakeFirstOrThrow(),
    );
    await opened.storage.system((db) =>
      db
        .insertInto('controllers')
        .values({
          company_id: birch.id,
          link_id: id,
          name: 'Slipped',
          manufacturer: '',
          model: '',
          address: JSON.stringify(node),
        })
        .execute(),
    );
    await field.reload();
    const { password } = await field.setDevicePassword(own.uuid);
    const { connectAsync } = await import('mqtt');
    const client = await connectAsync(field.broker.url, {
      username: own.uuid,
      password,
      reconnectPeriod: 0,
    });
    const [granted] = await client.subscribeAsync('spBv1.0/Plant/DCMD/Edge/#').catch(() => [{ qos: 128 }]);
    expect(granted?.qos).toBe(128);
    client.publish('spBv1.0/Plant/NDATA/Edge', 'x');
    await expect.poll(() => client.connected, { timeout: 5000, interval: 20 }).toBe(false);
    await client.endAsync(true);
  });
});
