/**
 * Two companies on one installation: the administrator of one tries to reach everything of the other, over every protocol and
 * every call. Who may call what is in tests/api/server/matrix; here the devices, rows and words of the other company are watched.
 */
import type { AddressInfo } from 'node:net';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type Endpoint,
  type EndpointId,
  endpoints,
  type JsonSchema,
  live,
} from '../../api/contract/index.ts';
import { PRESENCE_PATH } from '../../api/contract/presence.ts';
import { callNaming } from '../api/server/matrix/calls.ts';
import { FIXTURES, NO_SLOTS, type Slot } from '../api/server/matrix/fixtures.ts';
import { type KindName, kindOf } from '../api/server/matrix/kinds.ts';
import { Client, until } from '../api/server/modules/live/world.ts';
import { isWhole } from '../support/whole.ts';
import { callOf, MARK, OWN_ADDRESSES, openNeighbours, type Scene } from './neighbours.ts';

let scene: Scene;
let url: string;
let nth = 0;
beforeAll(async () => {
  scene = await openNeighbours();
  await scene.server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(scene.server.app.server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => scene?.close());

const UNTOUCHED = { modbus: 0, opcua: 0, writes: 0, commands: [] };

/** Calls as the administrator of Birch; the answer is kept. */
async function theirs(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await callOf(scene.server, scene.intruder)(method, path, body);
  scene.neighbours.tell(`${method} ${path}`, `${path} ${JSON.stringify(body)}`, answer.body);
  return answer;
}
const load = async () => {
  await scene.field.reload();
  await scene.server.live.reload();
};

describe('devices', () => {
  /** Spellings of the host that Cedar writes as 127.0.0.1. */
  const HOSTS = [
    ...[
      '127.0.0.1',
      '127.0.0.2',
      'localhost',
      'LOCALHOST',
      'localhost.',
      '127.0.0.1.',
      '0.0.0.0',
      '::',
      '::1',
    ],
    ...['0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:1', '::127.0.0.1'],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '127.1',
    ],
    ...OWN_ADDRESSES,
  ];
  type Spelling = readonly [protocol: string, address: (ports: { modbus: number; opcua: number }) => object];
  const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
  const SPELLINGS: readonly Spelling[] = [
    ...HOSTS.map((host): Spelling => ['modbus-tcp', ({ modbus }) => ({ host, port: modbus })]),
    ...HOSTS.map((host): Spelling => ['modbus-tcp', ({ opcua }) => ({ host, port: opcua })]),
    ...HOSTS.map(
      (host): Spelling => [
        'opc-ua',
        ({ opcua }) => ({ endpoint: `opc.tcp://${inUrl(host)}:${opcua}`, securityMode: 'None' }),
      ],
    ),
    ...['OPC.TCP://127.0.0.1:{port}/', 'opc.tcp://user@127.0.0.1:{port}', 'opc.tcp://127.0.0.1:0{port}'].map(
      (written): Spelling => [
        'opc-ua',
        ({ opcua }) => ({ endpoint: written.replace('{port}', String(opcua)), securityMode: 'None' }),
      ],
    ),
    ['opc-ua', ({ modbus }) => ({ endpoint: `opc.tcp://127.0.0.1:${modbus}`, securityMode: 'None' })],
  ];
  const POINTS = {
    'modbus-tcp': { table: 'holding', register: 10, encoding: 'float64' },
    'opc-ua': { nodeId: 'nsu=urn:test:plant;s=Double' },
  } as const;

  /** Tries to read and write through a link that Birch has. */
  async function use(link: string, protocol: keyof typeof POINTS): Promise<string | undefined> {
    const name = `Birch ${++nth}`;
    const controller = await theirs('POST', 'communications/controller', {
      ...{ communicationUuid: link, name, address: protocol === 'modbus-tcp' ? { unit: 1 } : {} },
    });
    if (controller.status !== 200) return;
    const tag = await theirs('POST', 'communications/controller/tag', {
      ...{ controllerUuid: controller.data.uuid, name, dataType: 'float', address: POINTS[protocol] },
      ...{ canToggle: true, min: -1e6, max: 1e6 },
    });
    return tag.data.uuid;
  }

  test('sees no connection and no write of another company, however it spells the address', async () => {
    const { birch } = scene;
    const { wires } = scene.devices;
    const ports = { modbus: wires.modbus.port, opcua: wires.opcua.port };
    const tags: string[] = [];
    const site = birch.site;
    for (const [protocol, addressOf] of SPELLINGS) {
      const address = addressOf(ports);
      const name = `Of Birch ${++nth}`;
      await theirs('POST', 'communications/test', { siteUuid: site, protocol, address });
      const made = await theirs('POST', 'communications', { siteUuid: site, name, protocol, address });
      let link = made.data?.uuid as string | undefined;
      if (made.status !== 200) {
        if (!isWhole && nth % 5 !== 0) continue;
        // By a change of a link that may be there.
        const harmless =
          protocol === 'opc-ua'
            ? { endpoint: `opc.tcp://127.0.0.1:${nth}` }
            : { host: '127.0.0.1', port: nth };
        link = (await theirs('POST', 'communications', { siteUuid: site, name, protocol, address: harmless }))
          .data.uuid;
        await theirs('PUT', `communications/${link}`, { name, protocol, address });
      }
      const tag = await use(link!, protocol as keyof typeof POINTS);
      if (tag) tags.push(tag);
    }
    await load();
    const scan = await theirs('GET', `communications/site-communication/${site}/scan`);
    for (const tag of tags) {
      await theirs('GET', `communications/controller/tag/${tag}`);
      await theirs('POST', `communications/controller/tag/${tag}/confirm-write`, {
        value: 1,
        expectedValue: 0,
      });
    }
    await new Promise((done) => setTimeout(done, 500));
    await theirs('GET', `communications/scans/${scan.data?.uuid}`);
    for (const path of [
      'communications/states',
      `communications/site-communication/${site}`,
      'communications/master-data',
    ])
      await theirs('GET', path);
    expect(tags.length).toBeGreaterThan(10);
    expect(await scene.neighbours.seen()).toEqual(UNTOUCHED);
  }, 120_000);

  test('a Sparkplug node hears and tells nothing, however another company spells its topics', async () => {
    const { birch, field } = scene;
    const site = birch.site;
    const link = (
      await theirs('POST', 'communications', {
        siteUuid: site,
        name: 'Topics',
        protocol: 'sparkplug-b',
        address: {},
      })
    ).data.uuid;
    const spellings = [
      ...[
        ['G', 'N'],
        ['g', 'N'],
        ['G', 'n'],
        ['G ', 'N'],
        ['G', 'N '],
        ['+', 'N'],
        ['G', '#'],
        ['G/NCMD', 'N'],
      ],
      ...[
        ['G\u200b', 'N'],
        ['$share', 'N'],
        ['G', 'N\0'],
        ['', 'N'],
        ['STATE', 'mimic'],
        ['spBv1.0', 'G'],
      ],
    ] as const;
    for (const [group, node] of spellings)
      for (const device of [undefined, 'D', '+']) {
        const address = { group, node, ...(device === undefined ? {} : { device }) };
        // A test of a node that nobody has waits for it for five seconds.
        if (isWhole || (group === 'G' && node === 'N'))
          await theirs('POST', 'communications/test', {
            siteUuid: site,
            protocol: 'sparkplug-b',
            address: {},
            controllerAddress: address,
          });
        const made = await theirs('POST', 'communications/controller', {
          communicationUuid: link,
          name: `Node ${++nth}`,
          address,
        });
        if (group === 'G' && node === 'N') expect(made.status).toBe(device === '+' ? 400 : 409);
        if (made.status !== 200) continue;
        await theirs('POST', 'communications/controller/tag', {
          ...{ controllerUuid: made.data.uuid, name: `Level ${nth}`, dataType: 'float', canToggle: true },
          address: { metric: 'number' },
        });
      }
    await load();
    const account = (await theirs('POST', `communications/${link}/enable-set-password`)).data;
    const heard: string[] = [];
    const client = await connectAsync(field.broker.url, {
      username: account.username,
      password: account.password,
      reconnectPeriod: 0,
    });
    client.on('message', (topic) => heard.push(topic));
    for (const filter of [
      '#',
      'spBv1.0/#',
      'spBv1.0/G/#',
      'spBv1.0/+/DDATA/+/+',
      'spBv1.0/G/DDATA/N/D',
      '$share/a/spBv1.0/#',
    ]) {
      const [granted] = await client.subscribeAsync(filter).catch(() => [{ qos: 128 }]);
      expect([filter, granted?.qos]).toEqual([filter, 128]);
    }
    scene.node.set('number', 4713.0625);
    client.publish('spBv1.0/G/DCMD/N/D', Buffer.from('x'));
    await expect.poll(() => client.connected, { timeout: 5000, interval: 20 }).toBe(false);
    await client.endAsync(true);
    expect(heard).toEqual([]);
    expect(await scene.neighbours.seen()).toEqual(UNTOUCHED);
  }, 300_000);
});

/** Kinds of the ids that calls take without judging them in the matrix, by their keys. */
const KIND_OF: readonly (readonly [RegExp, KindName])[] = [
  [/^(site|siteId|siteUuid|routeSiteId)$/, 'site'],
  [/tag(Uuid|s)?$|^ofTag$|openerTag/i, 'tag'],
  [/category/i, 'category'],
  [/assignment/i, 'assignment'],
  [/linkObject/i, 'linkObject'],
  [/device|controller/i, 'controller'],
  [/report/i, 'report'],
  [/route/i, 'route'],
  [/^schematicId$|^near$/, 'diagram'],
  [/template/i, 'overviewTemplate'],
  [/^user$/, 'user'],
  [/^groups$/, 'group'],
  [/^company$/, 'company'],
  [/^communication$/, 'link'],
  [/^parent$/, 'folder'],
  [/^commandId$/, 'command'],
];

const table = Object.entries(endpoints) as [EndpointId, Endpoint][];
/** Of Cedar, for each key of the call that names an object besides the slots. */
function narrowing(id: EndpointId, { query, body }: Endpoint) {
  const names = Object.keys(NO_SLOTS)
    .filter((one) => one.startsWith(`${id} `))
    .map((one) => one.split(' ')[1]!);
  return names.map((name) => {
    const inQuery = (query.schema.properties as Record<string, JsonSchema> | undefined)?.[name];
    const schema = inQuery ?? (body.schema.properties as Record<string, JsonSchema>)[name]!;
    const kind = KIND_OF.find(([key]) => key.test(name))?.[1];
    const uuid =
      name === 'uuid'
        ? scene.neighbours.ids.alert.uuid
        : kind
          ? scene.neighbours.ids[kind].uuid
          : crypto.randomUUID();
    const value = schema.type === 'array' ? [uuid] : uuid;
    return { at: inQuery ? ('query' as const) : ('body' as const), name, value };
  });
}

/** End the session of the caller, test devices, or stream for long: they have tests of their own. */
const ELSEWHERE = new Set<EndpointId>(['testCommunication', 'enableSetPassword']);
const tried = table.filter(([id]) => !FIXTURES[id]?.isLast && !ELSEWHERE.has(id));

/** Calls as the administrator of Birch, with objects of Cedar where `isTheirs`. */
async function intrude(id: EndpointId, isForeign: (slot: Slot) => boolean, withNarrowing = true) {
  const endpoint = endpoints[id] as Endpoint;
  const fixture = FIXTURES[id] ?? {};
  const { neighbours, world, intruder, server } = scene;
  let sent = '';
  const answer = await callNaming(server, endpoint, fixture, intruder, {
    async idOf(slot) {
      if (isForeign(slot)) return neighbours.ids[slot.kind].uuid;
      return (await kindOf(slot.kind).make(world, world.theirs, intruder)).uuid;
    },
    more: withNarrowing ? narrowing(id, endpoint) : [],
    sent: (text) => {
      sent = text;
    },
  });
  neighbours.tell(id, sent, answer.body);
  return answer;
}

describe('calls', () => {
  test('answer with nothing of another company when every id is of that company', async () => {
    const allowed: string[] = [];
    for (const [id] of tried) {
      const answer = await intrude(id, () => true);
      expect(answer.statusCode, `${id}: ${answer.body}`).toBeLessThan(500);
      const isNamed = FIXTURES[id]?.slots?.some(({ lost }) => lost === undefined || lost >= 400);
      if (isNamed && answer.statusCode < 400) allowed.push(id);
    }
    expect(allowed).toEqual([]);
  }, 120_000);

  test('answer with nothing of another company when they narrow own objects by its ids', async () => {
    for (const [id, endpoint] of tried) {
      const slots = FIXTURES[id]?.slots ?? [];
      if (narrowing(id, endpoint).length > 0) await intrude(id, () => false);
      if (isWhole) for (const slot of slots) await intrude(id, (one) => one === slot, false);
    }
  }, 300_000);

  test('answer with nothing of another company when they repeat what its administrator sends', async () => {
    const { tag } = scene.links.modbus;
    const { ids } = scene.neighbours;
    const day = { from: '2026-01-01T00:00:00.000Z', to: new Date().toISOString() };
    const bound = {
      object: { id: 'a', identifier: 'text', x: 0, y: 0, width: 9, height: 9 },
      config: { id: 'a', linkedTag: tag },
      after: null,
    };
    const own = async (path: string, body: object) => (await theirs('POST', path, body)).data;
    const diagram = (await own('reports/site-schematics', { name: `Own ${++nth}`, width: 9, height: 9 })).head
      .uuid;
    const report = (await own('reports', { name: `Own ${++nth}` })).uuid;
    const item = `area-site-${scene.cedar.site}`;
    const answers = [
      await theirs('PUT', `reports/site-schematics/${diagram}`, {
        version: 1,
        patch: { removed: [], put: [bound] },
      }),
      await theirs('PUT', `reports/${report}`, { name: 'Own', version: 1, tags1: [{ tag }] }),
      await theirs('POST', 'reports', { name: 'Own', tags2: [{ tag }] }),
      await theirs('POST', 'reports/preview', { tags1: [{ tag }] }),
      await theirs('POST', 'reports/preview-map', { sites: [scene.cedar.site] }),
      await theirs('POST', 'notifications', {
        name: 'Own',
        methods: ['email'],
        triggers: ['High'],
        monitoredItems: { [item]: { tags: [tag] } },
      }),
      await theirs('POST', 'history/series', { tags: [tag], ...day }),
      await theirs('POST', 'history/statistics', { tags: [tag], ...day }),
      await theirs('POST', `communications/controller/tag/${tag}/confirm-write`, {
        value: 1,
        expectedValue: 0,
        schematicId: ids.diagram.uuid,
      }),
      await theirs('POST', 'assemblies/read', { assemblies: [ids.assembly.uuid] }),
    ];
    for (const { status, body } of answers) expect(status, body).toBeLessThan(500);
    for (const path of [
      `reports/site-schematics/${diagram}/view`,
      `reports/view/${report}`,
      `reports/${report}`,
    ])
      await theirs('GET', path);
    await theirs('POST', `reports/view/${report}`, {});
    await theirs('POST', 'reports/download', { reportId: report, siteId: scene.birch.site, format: 'csv' });
  });

  test('take no signed address that was made for another company', async () => {
    const { owns, cedar, birch } = scene;
    for (const [asked, used] of [
      ['gallery/pre-signed-url', 'gallery/upload'],
      ['sites/pre-signed-url', 'sites/picture'],
    ] as const) {
      const key = asked.startsWith('sites') ? '&keyName=pump' : '';
      const made = await owns('GET', `${asked}?siteUuid=${cedar.site}&mimeType=image/png${key}`);
      expect(made.status, made.body).toBe(200);
      const form = new FormData();
      form.append('file', new File(['x'], 'a.png', { type: 'image/png' }));
      const request = new Response(form);
      const answer = await scene.server.app.inject({
        ...{ method: 'PUT', url: `/api/${used}?token=${made.data.token}` },
        headers: {
          authorization: `Bearer ${scene.intruder.token}`,
          'content-type': request.headers.get('content-type')!,
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      scene.neighbours.tell(used, made.data.token, answer.body);
      expect([used, answer.statusCode, answer.json().data.code]).toEqual([used, 403, 'NOT_YOURS']);
    }
    const [picture] = (await owns('GET', `gallery?siteUuid=${cedar.site}`)).data.items;
    for (const address of [picture.url, picture.thumbnailUrl])
      expect((await theirs('GET', address.replace('/api/', ''))).status).toBe(403);
    expect(
      (await theirs('POST', 'gallery', { siteUuid: birch.site, name: 'Own', upload: crypto.randomUUID() }))
        .status,
    ).toBe(400);
  });
});

describe('sockets', () => {
  const open: WebSocket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate();
  });
  const ticket = async () => (await theirs('POST', 'live/ticket', {})).data.ticket as string;

  test('sends no value of tags of another company', async () => {
    const tags = [...Object.values(scene.links).map((one) => one.tag), scene.cedar.tag];
    const client = await new Client(`${url}${live.LIVE_PATH}`).open(await ticket(), tags);
    open.push(client.socket);
    await until(() => client.messages.length === 1);
    client.say({ add: { tags } });
    await until(() => client.messages.length === 2);
    const all = tags.map((_, at) => at);
    expect(client.messages[0]).toEqual({ opened: { refused: all } });
    scene.node.set('number', 4713.0625);
    await new Promise((done) => setTimeout(done, 600));
    expect(client.records).toEqual([]);
    scene.neighbours.tell('live', tags.join(), JSON.stringify(client.messages));
  });

  test('shows nobody at a diagram of another company', async () => {
    const socket = new WebSocket(`${url}${PRESENCE_PATH}`);
    open.push(socket);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(String(data)));
    const closed = new Promise((done) => socket.once('close', done));
    await new Promise((done) => socket.once('open', done));
    const diagram = scene.neighbours.ids.diagram.uuid;
    socket.send(JSON.stringify({ open: { ticket: await ticket(), diagram } }));
    await closed;
    scene.neighbours.tell('presence', diagram, heard.join());
    expect(heard.join()).not.toContain('opened');
  });
});

describe('after all of it', () => {
  test('no answer contained a name, value or id of the other company', () => {
    expect(scene.neighbours.answers).toBeGreaterThan(500);
    expect(scene.neighbours.leaks()).toEqual([]);
  });

  test('no row of the other company has changed, and none of its names was copied', async () => {
    expect(await scene.neighbours.changes()).toEqual([]);
    expect(await scene.neighbours.copies()).toEqual([]);
  });

  test('no audit entry of either company names a person of the other', async () => {
    const people = async (company: number) =>
      scene.server.storage.system((db) =>
        db
          .selectFrom('audit')
          .innerJoin('users', 'users.uuid', 'audit.user_uuid')
          .innerJoin('memberships', 'memberships.user_id', 'users.id')
          .where('audit.company_id', '=', company)
          .where('memberships.company_id', '<>', company)
          .select('audit.sequence')
          .execute(),
      );
    expect(await people(scene.cedar.id)).toEqual([]);
    expect(await people(scene.birch.id)).toEqual([]);
    const [{ body }] = [await theirs('GET', 'audit?limit=200')];
    expect(body).not.toContain(MARK);
  });

  test('the devices of the other company saw nothing but its own link', async () => {
    expect(await scene.neighbours.seen()).toEqual(UNTOUCHED);
  });
});
