/** Builders of one diagram see each other; nobody else sees any of it, and who is gone is gone. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Permissions } from '../../../../../api/contract/index.ts';
import { LIVE_PATH } from '../../../../../api/contract/live.ts';
import {
  type Person,
  PRESENCE_PATH,
  type PresenceServerMessage,
  SELECTED,
  SILENT_MS,
} from '../../../../../api/contract/presence.ts';
import { RIGHTS_CHANGED } from '../../../../../api/server/bus/domain-events.ts';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import { PresenceRooms, type RoomNews } from '../../../../../api/server/modules/presence/presence-rooms.ts';
import { PresenceSocket } from '../../../../../api/server/modules/presence/presence-socket.ts';
import { addSharedDiagram } from '../../../../support/shared-diagram.ts';
import {
  type Company,
  listen,
  makeCaller,
  openWorld,
  ticketFor,
  until,
  VIEWER,
  type World,
} from '../live/world.ts';

const BUILDER: Permissions = { Dash: { canSee: true, update: true } };
const MISSING = '00000000-0000-4000-8000-000000000000';

let world: World;
let server: Awaited<ReturnType<typeof listen>>;
let diagram: string;
let foreign: string;
const builders: Builder[] = [];

class Builder {
  readonly socket: WebSocket;
  readonly messages: PresenceServerMessage[] = [];
  readonly closed: Promise<number>;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('message', (data) =>
      this.messages.push(JSON.parse(String(data)) as PresenceServerMessage),
    );
    builders.push(this);
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  get others(): readonly Person[] | undefined {
    return this.messages.flatMap((message) => ('present' in message ? [message.present] : [])).at(-1);
  }

  async until(isTrue: (message: PresenceServerMessage) => boolean): Promise<void> {
    await until(() => this.messages.some(isTrue));
  }
}

const diagramOf = (company: Company): Promise<string> =>
  world.storage.tenant(company.id, async (db) => {
    const { uuid } = await addSharedDiagram(db, {
      ...{ companyId: company.id, name: 'Plant', width: 100, height: 100, objects: [] },
    });
    return uuid;
  });

beforeAll(async () => {
  world = await openWorld();
  server = await listen(world.live);
  diagram = await diagramOf(world.ours);
  foreign = await diagramOf(world.theirs);
});
afterEach(() => {
  for (const builder of builders.splice(0)) builder.socket.terminate();
});
afterAll(async () => {
  await world.close();
  await server.close();
});

async function enter(caller: Caller, of = diagram): Promise<Builder> {
  const builder = new Builder(server.url.replace(LIVE_PATH, PRESENCE_PATH));
  await new Promise((resolve) => builder.socket.once('open', resolve));
  builder.say({ open: { ticket: await ticketFor(world, caller), diagram: of } });
  return builder;
}

const builderOf = (company = world.ours) => makeCaller(world.storage, company, BUILDER);

describe('in one diagram', () => {
  test('each sees the others, what they select, that they saved, and that they leave', async () => {
    const caller = await builderOf();
    const first = await enter(caller);
    await first.until((message) => 'opened' in message);
    expect(first.messages[0]).toMatchObject({ opened: { version: 1 } });
    const second = await enter(await builderOf());
    await until(() => first.others?.length === 1 && second.others?.length === 1);
    expect(second.others).toMatchObject([{ user: caller.user.uuid, name: 'Olga Operator', selected: [] }]);
    expect(first.others![0]!.colour).not.toBe(second.others![0]!.colour);
    first.say({ select: ['a', 7] });
    await until(() => second.others?.[0]?.selected.length === 2);
    expect(second.others![0]!.selected).toEqual(['a', 7]);
    expect(first.others![0]!.selected, 'nobody is told of themselves').toEqual([]);
    world.live.presence.saved(world.ours.id, {
      type: 'diagram-saved',
      diagram,
      by: { uuid: 'u', name: 'Maria' },
      version: 2,
      objects: 3,
    });
    await second.until((message) => 'saved' in message);
    expect(second.messages.at(-1)).toMatchObject({ saved: { by: 'Maria', version: 2, objects: 3 } });
    first.socket.close();
    await until(() => second.others?.length === 0);
  });

  test('of many selections in a moment the last one is told, five times a second at most', async () => {
    const [first, second] = [await enter(await builderOf()), await enter(await builderOf())];
    await until(() => second.others?.length === 1 && first.others?.length === 1);
    const before = second.messages.length;
    for (let nth = 0; nth < 15; nth++) first.say({ select: [nth] });
    await until(() => second.others?.[0]?.selected[0] === 14);
    expect(second.messages.length - before).toBeLessThanOrEqual(3);
  });

  test('who does not answer the network any more is gone', () => {
    expect(SILENT_MS).toBe(10_000);
    const told: (readonly Person[])[] = [];
    let now = 0;
    const published: RoomNews[] = [];
    const rooms = new PresenceRooms(() => now, { publish: (news) => published.push(news) });
    rooms.enter('room', {
      key: 'k',
      user: 'u',
      name: 'N',
      say: (m) => 'present' in m && told.push(m.present),
    });
    const there: Person = { key: 'far', user: 'x', name: 'Far', colour: 0, selected: [] };
    rooms.said({ node: 'other node', room: 'room', people: [there] });
    rooms.tell();
    expect(told.at(-1)).toEqual([there]);
    expect(published.at(-1)!.people).toMatchObject([{ key: 'k' }]);
    now = SILENT_MS + 1;
    rooms.repeat();
    rooms.tell();
    expect(told.at(-1), 'a node that died leaves nobody behind').toEqual([]);
    rooms.close();
  });
});

test('two nodes tell each other who came and went, and do not answer each other for ever', () => {
  const said: RoomNews[] = [];
  const told: (readonly Person[])[] = [];
  const here = new PresenceRooms(() => 0, { publish: (news) => there.said(news) });
  const there = new PresenceRooms(() => 0, {
    publish: (news) => {
      said.push(news);
      here.said(news);
    },
  });
  const member = { user: 'u', name: 'N' };
  here.enter('room', { key: 'a', ...member, say: (m) => 'present' in m && told.push(m.present) });
  there.enter('room', { key: 'b', ...member, say: () => {} });
  for (let turn = 0; turn < 5; turn++) {
    here.tell();
    there.tell();
  }
  expect(told.at(-1)!.map(({ key }) => key)).toEqual(['b']);
  expect(said).toHaveLength(1);
  there.leave('room', 'b');
  there.tell();
  here.tell();
  expect(told.at(-1)).toEqual([]);
  here.close();
  there.close();
});

describe('what one builder can cost', () => {
  test('long ids are told to nobody past the room that fifty uuids take', async () => {
    const alone = await diagramOf(world.ours);
    const [first, second] = [await enter(await builderOf(), alone), await enter(await builderOf(), alone)];
    await until(() => second.others?.length === 1 && first.others?.length === 1);
    const long = Array.from({ length: SELECTED }, (_, nth) => `${nth}`.padEnd(200, 'x'));
    first.say({ select: long });
    await until(() => (second.others?.[0]?.selected.length ?? 0) > 0);
    expect(JSON.stringify(second.others![0]!.selected).length).toBeLessThanOrEqual(2_002);
    const uuids = Array.from({ length: SELECTED }, () => crypto.randomUUID());
    first.say({ select: uuids });
    await until(() => second.others?.[0]?.selected.length === SELECTED);
  });

  test('of many sockets that a user opens at once 32 stay', async () => {
    const caller = await builderOf();
    const tickets = await Promise.all(Array.from({ length: 40 }, () => ticketFor(world, caller)));
    const opened = await Promise.all(
      tickets.map(async (ticket) => {
        const builder = new Builder(server.url.replace(LIVE_PATH, PRESENCE_PATH));
        await new Promise((resolve) => builder.socket.once('open', resolve));
        return { builder, ticket };
      }),
    );
    for (const { builder, ticket } of opened) builder.say({ open: { ticket, diagram } });
    const count = (kind: string) =>
      opened.filter(({ builder: { messages } }) => messages.some((message) => kind in message)).length;
    await until(() => count('opened') + count('closed') === 40, 25_000);
    expect([count('opened'), count('closed')]).toEqual([32, 8]);
  });

  test('who does not read is cut off once a quarter of a megabyte waits', () => {
    const sent: string[] = [];
    let isCut = false;
    const listeners = new Map<string, (...given: unknown[]) => void>();
    const deaf = {
      ...{ OPEN: 1, readyState: 1 },
      get bufferedAmount() {
        return sent.join('').length;
      },
      send: (text: string) => sent.push(text),
      terminate: () => {
        isCut = true;
        listeners.get('close')?.();
      },
      on: (event: string, listener: (...given: unknown[]) => void) => listeners.set(event, listener),
    };
    const unused = () => {
      throw new Error('Nobody opens this socket');
    };
    const socket = new PresenceSocket(deaf as unknown as WebSocket, {
      ...{ rooms: new PresenceRooms(Date.now), now: Date.now, left: () => {}, failed: unused },
      ...{ admit: unused, hasRoom: unused, mayStay: unused },
    });
    const person: Person = { key: 'k', user: 'u', name: 'N', colour: 0, selected: ['x'.repeat(10_000)] };
    for (let nth = 0; nth < 100 && !isCut; nth++) socket.say({ present: [person] });
    expect(isCut).toBe(true);
    expect(sent.join('').length).toBeLessThan(300_000);
  });
});

describe('permission and company', () => {
  test.each<readonly [string, () => Promise<readonly [Caller, string]>]>([
    ['a diagram that is not there', async () => [await builderOf(), MISSING]],
    ['another company’s', async () => [await builderOf(), foreign]],
    [
      'one that the user may see and not change',
      async () => [await makeCaller(world.storage, world.ours, VIEWER), diagram],
    ],
  ])('%s is refused, all alike', async (_, given) => {
    const [caller, of] = await given();
    const builder = await enter(caller, of);
    expect(await builder.closed).toBe(4404);
    expect(builder.messages).toEqual([
      { closed: { code: 'NOT_THERE', message: 'This diagram does not exist, or you may not change it' } },
    ]);
  });

  test('companies do not see each other, nor what others save', async () => {
    const [ours, theirs] = [
      await enter(await builderOf()),
      await enter(await builderOf(world.theirs), foreign),
    ];
    await until(() => ours.others !== undefined && theirs.others !== undefined);
    world.live.presence.saved(world.theirs.id, {
      type: 'diagram-saved',
      diagram,
      by: { uuid: 'u', name: 'Eve' },
      version: 9,
      objects: 1,
    });
    theirs.say({ select: ['secret'] });
    const second = await enter(await builderOf());
    await until(() => ours.others?.length === 1);
    second.say({ select: ['a'] });
    await until(() => ours.others?.[0]?.selected.length === 1);
    expect(JSON.stringify([ours.messages, second.messages])).not.toMatch(/secret|Eve/);
  });

  test('a right that is withdrawn ends the socket, and nothing of it is passed on', async () => {
    const caller = await builderOf();
    const [builder, other] = [await enter(caller), await enter(await builderOf())];
    await until(() => builder.others?.length === 1 && other.others?.length === 1);
    await world.storage.system((db) =>
      db
        .updateTable('memberships')
        .set({ permissions: JSON.stringify({ Dash: { canSee: true } }) })
        .where('user_id', '=', caller.userId)
        .execute(),
    );
    void world.bus.publish(0, [RIGHTS_CHANGED]);
    expect(await builder.closed).toBe(4403);
    await until(() => other.others?.length === 0);
  });

  test.each<readonly [string, unknown]>([
    ['no message of the protocol', { hello: 1 }],
    ['too many ids', { select: Array.from({ length: SELECTED + 1 }, (_, nth) => nth) }],
    ['an id that is none', { select: [{ a: 1 }] }],
    ['two words in one message', { select: [], open: {} }],
  ])('%s closes the socket', async (_, message) => {
    const builder = await enter(await builderOf());
    await builder.until((one) => 'opened' in one);
    builder.say(message);
    expect(await builder.closed).toBe(4400);
  });

  test('a ticket is good once', async () => {
    const ticket = await ticketFor(world, await builderOf());
    const codes: (number | undefined)[] = [];
    for (const _ of [1, 2]) {
      const builder = new Builder(server.url.replace(LIVE_PATH, PRESENCE_PATH));
      await new Promise((resolve) => builder.socket.once('open', resolve));
      builder.say({ open: { ticket, diagram } });
      codes.push(
        await Promise.race([builder.closed, builder.until((one) => 'opened' in one).then(() => undefined)]),
      );
    }
    expect(codes).toEqual([undefined, 4404]);
  });
});
