import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADD_TAGS, OPEN_BYTES } from '../../../../../api/contract/live.ts';
import { ALERTS_CHANGED, LABELS_CHANGED, TREE_CHANGED } from '../../../../../api/server/bus/domain-events.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import { Client, listen, makeCaller, openWorld, ticketFor, until, VIEWER, type World } from './world.ts';

let world: World;
let server: Awaited<ReturnType<typeof listen>>;
let viewer: Caller;
const clients: Client[] = [];

beforeAll(async () => {
  world = await openWorld();
  server = await listen(world.live);
  viewer = await makeCaller(world.storage, world.ours, VIEWER);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await world.close();
  await server.close();
});

async function connect(tags: readonly string[], caller = viewer): Promise<Client> {
  const client = new Client(server.url);
  clients.push(client);
  return client.open(await ticketFor(world, caller), tags);
}

describe('opening', () => {
  test('LIVE-01 sends the last values first, then every change', async () => {
    const { Level, Pump } = world.ours.tags;
    world.say(Level!, 12.5);
    const client = await connect([Level!, Pump!]);
    await until(() => client.last(0)?.value === 12.5 && client.last(1)?.quality === Quality.missing);
    world.say(Level!, 13);
    world.say(Pump!, true);
    await until(() => client.last(0)?.value === 13 && client.last(1)?.value === true);
    expect(client.messages).toEqual([{ opened: { refused: [] } }]);
  });

  test('OR-13 refuses tags of another company exactly like missing ones', async () => {
    const missing = '00000000-0000-4000-8000-000000000000';
    world.say(world.theirs.tags.Level!, 99);
    const client = await connect([world.theirs.tags.Level!, missing, world.ours.tags.Count!]);
    await until(() => client.messages.length === 1);
    world.say(world.theirs.tags.Level!, 100);
    world.say(world.ours.tags.Count!, 7n);
    await until(() => client.last(2)?.value === 7n);
    expect(client.messages).toEqual([{ opened: { refused: [0, 1] } }]);
    expect(client.records.filter((record) => record.index < 2)).toEqual([]);
  });

  test('adds further tags in the same numbering', async () => {
    const client = await connect([world.ours.tags.Level!]);
    await until(() => client.messages.length === 1);
    client.say({ add: { tags: [world.theirs.tags.Level!, world.ours.tags.Setpoint!] } });
    world.say(world.ours.tags.Setpoint!, 40);
    await until(() => client.last(2)?.value === 40);
    expect(client.messages[1]).toEqual({ opened: { refused: [1] } });
  });

  test('OR-53 ACT-01 a change of labels is told to the company’s sockets, a burst of them once', async () => {
    const stranger = await makeCaller(world.storage, world.theirs, VIEWER);
    const [ours, theirs] = [await connect([]), await connect([], stranger)];
    await until(() => ours.messages.length === 1 && theirs.messages.length === 1);
    for (let nth = 0; nth < 5; nth++) void world.bus.publish(viewer.companyId, [LABELS_CHANGED]);
    await until(() => ours.messages.length === 2);
    void world.bus.publish(stranger.companyId, [LABELS_CHANGED]);
    await until(() => theirs.messages.length === 2);
    expect(ours.messages.slice(1)).toEqual([{ changed: 'labels' }]);
    expect(theirs.messages.slice(1)).toEqual([{ changed: 'labels' }]);
  });

  test('what people were told is announced to them alone, and a change of the tree to the whole company', async () => {
    const other = await makeCaller(world.storage, world.ours, VIEWER);
    const [mine, others] = [await connect([]), await connect([], other)];
    await until(() => mine.messages.length === 1 && others.messages.length === 1);
    const told = (userId: number) =>
      world.bus.publish(viewer.companyId, [{ type: 'notices-changed', users: [userId] }]);
    await told(other.userId);
    await until(() => others.messages.length === 2);
    await told(viewer.userId);
    await told(other.userId);
    await until(() => mine.messages.length === 2 && others.messages.length === 3);
    await world.bus.publish(viewer.companyId, [TREE_CHANGED]);
    await until(() => mine.messages.length === 3 && others.messages.length === 4);
    const [notices, tree] = [{ changed: 'notices' }, { changed: 'tree' }];
    expect(mine.messages.slice(1)).toEqual([notices, tree]);
    expect(others.messages.slice(1)).toEqual([notices, notices, tree]);
  });

  test('links in another state are told to their company; alarms to whoever may see them', async () => {
    const alarmed = await makeCaller(world.storage, world.ours, { ...VIEWER, Alerts: { canSee: true } });
    const stranger = await makeCaller(world.storage, world.theirs, VIEWER);
    const [mine, watching, theirs] = [
      await connect([]),
      await connect([], alarmed),
      await connect([], stranger),
    ];
    await until(() => [mine, watching, theirs].every(({ messages }) => messages.length === 1));
    await world.bus.publish(viewer.companyId, [ALERTS_CHANGED]);
    await until(() => watching.messages.length === 2);
    const links = await world.storage.system((db) =>
      db.selectFrom('links').where('company_id', '=', viewer.companyId).select('uuid').execute(),
    );
    for (const { uuid } of links) for (let nth = 0; nth < 3; nth++) world.live.linkChanged(uuid);
    await until(() => mine.messages.length === 2 && watching.messages.length === 3);
    expect(mine.messages.slice(1)).toEqual([{ changed: 'links' }]);
    expect(watching.messages.slice(1)).toEqual([{ changed: 'alarms' }, { changed: 'links' }]);
    await world.bus.publish(stranger.companyId, [TREE_CHANGED]);
    await until(() => theirs.messages.length === 2);
    expect(theirs.messages[1]).toEqual({ changed: 'tree' });
  });

  test('a ticket opens one socket once', async () => {
    const ticket = await ticketFor(world, viewer);
    const [first, second] = [new Client(server.url), new Client(server.url)];
    clients.push(first, second);
    await first.open(ticket, []);
    await until(() => first.messages.length === 1);
    await second.open(ticket, []);
    expect(await second.closed).toBe(4401);
    expect(first.closeCode).toBeUndefined();
  });

  test('a ticket is worth nothing after 30 seconds', async () => {
    const ticket = await ticketFor(world, viewer);
    await world.storage.system((db) =>
      db
        .updateTable('tickets')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    const client = new Client(server.url);
    clients.push(client);
    await client.open(ticket, []);
    expect(await client.closed).toBe(4401);
  });

  test('the database holds no ticket in clear', async () => {
    const ticket = await ticketFor(world, viewer);
    const rows = await world.storage.system((db) => db.selectFrom('tickets').select('hash').execute());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.hash)).not.toContain(ticket);
  });

  test('OR-13 a caller without the right to see diagrams gets in with no ticket', async () => {
    const nobody = await makeCaller(world.storage, world.ours, { Site: { canSee: true } });
    const client = await connect([world.ours.tags.Level!], nobody);
    expect(await client.closed).toBe(4401);
    expect(client.records).toEqual([]);
  });

  test('a page of another origin is refused before the socket opens', async () => {
    const foreign = new Client(server.url, { origin: 'https://evil.example' });
    expect(await foreign.closed).toBe(1006);
    const own = new Client(server.url, { origin: new URL(server.url.replace('ws', 'http')).origin });
    clients.push(own);
    await own.open(await ticketFor(world, viewer), []);
    await until(() => own.messages.length === 1);
  });
});

describe('what does not belong to the protocol closes the socket', () => {
  const wrong: Record<string, unknown> = {
    'no JSON': '{',
    'another verb': { hello: 1 },
    'two verbs': { ack: 1, add: { tags: [] } },
    'an acknowledgement of a frame never sent': { ack: 1_000_000 },
    'an acknowledgement that is no whole number': { ack: 0.5 },
    'tags that are no list': { add: { tags: 'all' } },
    'a tag that is no uuid': { add: { tags: ['x'] } },
    'a second open': { open: { ticket: 'x', tags: [] } },
    __proto__: '{"__proto__": {"tags": []}}',
  };
  for (const [name, message] of Object.entries(wrong))
    test(name, async () => {
      const client = await connect([]);
      await until(() => client.messages.length === 1);
      client.say(message);
      expect(await client.closed).toBe(4400);
      expect(client.messages.at(-1)).toMatchObject({ closed: { code: 'MALFORMED' } });
    });

  test('a binary message', async () => {
    const client = await connect([]);
    await until(() => client.messages.length === 1);
    client.socket.send(Buffer.from([1, 2, 3]));
    expect(await client.closed).toBe(4400);
  });

  test('an add before the open', async () => {
    const client = new Client(server.url);
    clients.push(client);
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.say({ add: { tags: [] } });
    expect(await client.closed).toBe(4400);
  });

  test('reads no more than a few kB before it has judged a ticket, and says why it closes', async () => {
    for (const size of [OPEN_BYTES + 1, 60_000]) {
      const client = new Client(server.url);
      clients.push(client);
      await new Promise((resolve) => client.socket.once('open', resolve));
      client.say('['.repeat(size));
      expect(await client.closed).toBe(4409);
      expect(client.messages.at(-1)).toMatchObject({ closed: { code: 'TOO_LARGE' } });
    }
  });

  test('a message over the size of a part of the tags', async () => {
    const client = await connect([]);
    await until(() => client.messages.length === 1);
    client.say({ add: { tags: Array.from({ length: ADD_TAGS }, () => crypto.randomUUID()) } });
    await until(() => client.messages.length === 2);
    client.say(' '.repeat(ADD_TAGS * 39 + 2048));
    expect(await client.closed).toBe(4409);
  });

  test('a message that is not even received whole', async () => {
    const client = await connect([]);
    await until(() => client.messages.length === 1);
    client.say(' '.repeat(100_000));
    expect(await client.closed).toBe(1009);
  });
});

describe('a right that is withdrawn closes the socket within a second', () => {
  async function closesAfter(withdraw: (caller: Caller) => Promise<unknown>): Promise<void> {
    const caller = await makeCaller(world.storage, world.ours, VIEWER);
    const [client, other] = [await connect([world.ours.tags.Level!], caller), await connect([])];
    await until(() => client.messages.length === 1 && other.messages.length === 1);
    await withdraw(caller);
    const since = Date.now();
    expect(await client.closed).toBe(4403);
    expect(Date.now() - since).toBeLessThan(1000);
    expect(other.closeCode).toBeUndefined();
  }

  test('OR-13 the permission itself', () =>
    closesAfter((caller) =>
      world.storage.system((db) =>
        db
          .updateTable('memberships')
          .set({ permissions: JSON.stringify({ Dash: { canSee: false } }) })
          .where('user_id', '=', caller.userId)
          .execute(),
      ),
    ));

  test('the session, by signing out', () =>
    closesAfter((caller) =>
      world.storage.system((db) =>
        db
          .updateTable('refresh_families')
          .set({ revoked_at: new Date() })
          .where('id', '=', caller.sessionId)
          .execute(),
      ),
    ));

  test('the user', () =>
    closesAfter((caller) =>
      world.storage.system((db) =>
        db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', caller.userId).execute(),
      ),
    ));
});

describe('slow and silent', () => {
  test('heartbeats come while nothing changes', async () => {
    const client = await connect([]);
    await until(() => client.heartbeats >= 2, 2000);
  });

  test('a client that stops reading costs nothing that grows, and another one is not slowed', async () => {
    const { Level, Setpoint } = world.ours.tags;
    const slow = await connect([Level!]);
    slow.acknowledges = false;
    const quick = await connect([Setpoint!]);
    await until(() => slow.messages.length === 1 && quick.messages.length === 1);
    slow.socket.pause();
    for (let value = 0; value < 20; value++) {
      world.say(Level!, value);
      world.say(Setpoint!, value);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(quick.last(0)?.value).toBe(19);
    expect(quick.frames).toBeGreaterThan(10);
    slow.socket.resume();
    await until(() => slow.frames === 4);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(slow.frames).toBe(4);
    slow.acknowledges = true;
    slow.say({ ack: 4 });
    await until(() => slow.last(0)?.value === 19);
    expect(slow.frames).toBe(5);
  });
});
