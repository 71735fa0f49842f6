/**
 * Rights that are taken away in the middle of something: between the confirmation and the write, while a write waits for
 * its time, while a control is held, while a socket is open.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveUrl } from '../../api/client/live.ts';
import type { Permissions } from '../../api/contract/index.ts';
import { Client, until, VIEWER } from '../api/server/modules/live/world.ts';
import type { TestCompany } from '../support/company.ts';
import { confirmed, delayed, hold, type Operator, openPlant, type Plant, write } from './desk.ts';

let plant: Plant;
let url: string;
beforeAll(async () => {
  plant = await openPlant();
  await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
  url = liveUrl(`http://127.0.0.1:${(plant.server.app.server.address() as AddressInfo).port}`);
});
afterAll(() => plant?.close());

interface Scene {
  readonly company: TestCompany;
  readonly admin: Operator;
  readonly victim: Operator;
}
type Deed = (scene: Scene) => Promise<unknown>;

async function open(rights?: Permissions): Promise<Scene> {
  const { company, admin } = await plant.company();
  return { company, admin, victim: await plant.operator(company, rights) };
}
const byAdmin =
  (method: 'PUT' | 'POST' | 'DELETE', path: (scene: Scene) => string, body?: object): Deed =>
  async (scene) => {
    const answer = await scene.admin.call(method, path(scene), body);
    if (answer.status !== 200) throw new Error(`${method} ${path(scene)}: ${answer.body}`);
  };
const inDatabase =
  (table: 'companies' | 'users' | 'memberships', where: (scene: Scene) => readonly [string, number]): Deed =>
  (scene) => {
    const [column, id] = where(scene);
    return plant.server.storage.system((db) =>
      db
        .updateTable(table as 'users')
        .set({ archived_at: new Date() })
        .where(column as 'id', '=', id)
        .execute(),
    );
  };
const link = (scene: Scene) =>
  plant.server.storage
    .system((db) =>
      db.selectFrom('links').where('id', '=', scene.company.linkId).select('uuid').executeTakeFirstOrThrow(),
    )
    .then(({ uuid }) => uuid);

/** What is done → how an immediate write is refused then, and the words at a waiting one. */
const DEEDS: readonly (readonly [string, Deed, number, RegExp])[] = [
  [
    'the role has lost the right',
    byAdmin('PUT', ({ victim }) => `roles/${victim.person.role}`, { title: 'Now', permissions: VIEWER }),
    403,
    /may no longer control/,
  ],
  [
    'the user has rights of his own that lack it',
    byAdmin('POST', ({ victim }) => `users/${victim.person.uuid}/permissions`, { permissions: VIEWER }),
    403,
    /may no longer control/,
  ],
  [
    'the right to see the area is gone, the one to control is not',
    byAdmin('POST', ({ victim }) => `users/${victim.person.uuid}/permissions`, {
      permissions: { Dash: { canSee: true, control: true } },
    }),
    403,
    /may no longer control/,
  ],
  [
    'the user was archived',
    byAdmin('DELETE', ({ victim }) => `users/${victim.person.uuid}/archive`),
    401,
    /may no longer control/,
  ],
  [
    'the membership has ended',
    inDatabase('memberships', ({ victim }) => ['user_id', victim.person.userId]),
    401,
    /may no longer control/,
  ],
  [
    'the company was archived',
    inDatabase('companies', ({ company }) => ['id', company.id]),
    401,
    /may no longer control/,
  ],
  [
    'control was switched off',
    byAdmin('PUT', ({ company }) => `communications/controller/tag/${company.tag}/toggle-control`, {
      canToggle: false,
    }),
    409,
    /switched off/,
  ],
  [
    'the tag was archived',
    byAdmin('DELETE', ({ company }) => `communications/controller/tag/${company.tag}`),
    404,
    /Nothing was sent/,
  ],
  [
    'the controller was archived',
    byAdmin('DELETE', ({ company }) => `communications/controller/${company.controller}`),
    404,
    /Nothing was sent/,
  ],
  [
    'the communication was archived',
    async (scene) => {
      const uuid = await link(scene);
      await byAdmin('DELETE', () => `communications/${uuid}`)(scene);
    },
    404,
    /Nothing was sent/,
  ],
  [
    'the site was archived',
    byAdmin('DELETE', ({ company }) => `sites/${company.site}`),
    404,
    /Nothing was sent/,
  ],
];

describe('between the confirmation and the write', () => {
  test.each(DEEDS)('%s: refused, nothing is sent', async (_what, deed, status) => {
    const scene = await open();
    const { tag } = scene.company;
    const body = await confirmed(scene.victim.call, tag, 5);
    await deed(scene);
    const answer = await write(scene.victim.call, tag, body);
    expect(answer.status, answer.body).toBe(status);
    expect(plant.written(tag)).toEqual([]);
  });
});

describe('while a write waits for its time', () => {
  test.each(DEEDS)(
    '%s: refused, with the reason on record and for who gave it',
    async (_what, deed, _status, words) => {
      const scene = await open();
      const { tag, id } = scene.company;
      const body = await confirmed(scene.victim.call, tag, 5, delayed(10));
      expect((await write(scene.victim.call, tag, body)).data.result).toBe('scheduled');
      await deed(scene);
      plant.later(10_000);
      const told = await vi.waitFor(async () => {
        const row = await plant.server.storage.system((db) =>
          db
            .selectFrom('commands')
            .where('id', '=', body.commandId)
            .select(['result', 'message'])
            .executeTakeFirstOrThrow(),
        );
        expect(row.result).toBe('refused');
        return row.message;
      }, 5000);
      expect(told).toMatch(words);
      expect((await plant.said(id, body.commandId)).at(-1)).toMatchObject({
        action: 'write.outcome',
        message: told,
      });
      expect(plant.written(tag)).toEqual([]);
    },
  );

  test('the administrator who gave it as somebody else is one no more: refused', async () => {
    const scene = await open();
    const { company, admin, victim } = scene;
    const asked = await admin.call('POST', `users/${victim.person.uuid}/assimilation`);
    const begun = await admin.call('POST', 'auth/activate-assimilation-mode', {
      token: asked.data.token,
      user: victim.person.uuid,
    });
    const acting = actingWith(begun.data.token);
    const body = await confirmed(acting, company.tag, 5, delayed(10));
    expect((await write(acting, company.tag, body)).data.result).toBe('scheduled');
    await inDatabase('memberships', () => ['user_id', admin.person.userId])(scene);
    plant.later(10_000);
    await vi.waitFor(async () => {
      const last = (await plant.said(company.id, body.commandId)).at(-1)!;
      expect(last.action).toBe('write.outcome');
      expect(last.message).toMatch(/Boss Person may no longer act as/);
    }, 5000);
    expect(plant.written(company.tag)).toEqual([]);
  });
});

/** Calls with a token that is there already. */
const actingWith =
  (token: string): Operator['call'] =>
  async (method, path, body) => {
    const answer = await plant.server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? {}),
    });
    return { status: answer.statusCode, data: answer.body && answer.json().data, body: answer.body };
  };

/** Presses and keeps pressing until `stop`. */
async function press({ company, victim }: Scene) {
  const confirm = await confirmed(victim.call, company.tag, 1, { hold: true });
  const { commandId, confirmId, expectedValue } = confirm;
  const answer = hold(victim.call, company.tag, { commandId, confirmId, expectedValue });
  const beats = setInterval(
    () => void victim.call('POST', `commands/${commandId}/beat`).catch(() => {}),
    200,
  );
  expect((await answer).data.result).toBe('confirmed');
  return { commandId, stop: () => clearInterval(beats) };
}

describe('while a control is held', () => {
  test.each(DEEDS)('%s: the press is taken back within a second and a half', async (_what, deed) => {
    const scene = await open();
    const { tag } = scene.company;
    const held = await press(scene);
    await new Promise((done) => setTimeout(done, 600));
    expect(plant.written(tag)).toEqual([1]);
    await deed(scene);
    const began = performance.now();
    await until(() => plant.written(tag).length === 2, 4000);
    expect(performance.now() - began).toBeLessThan(1500);
    expect(plant.written(tag)).toEqual([1, 0]);
    held.stop();
  });
});

test('the drivers of an archived site are there until the reset of a press is written', async () => {
  const scene = await open();
  const { tag } = scene.company;
  const held = await press(scene);
  const reloads: unknown[] = [];
  Object.assign(plant.device, { reload: async () => reloads.push(plant.written(tag).at(-1)) });
  await byAdmin('DELETE', ({ company }) => `sites/${company.site}`)(scene);
  await until(() => reloads.length > 0, 4000);
  expect(reloads[0]).toBe(0);
  Object.assign(plant.device, { reload: undefined });
  held.stop();
});

const SIGHT: readonly (readonly [string, Deed])[] = [
  ...DEEDS.filter(([what]) => /user was|membership|company/.test(what)).map(
    ([what, deed]) => [what, deed] as const,
  ),
  [
    'the role may see nothing any more',
    byAdmin('PUT', ({ victim }) => `roles/${victim.person.role}`, { title: 'Blind', permissions: {} }),
  ],
];

describe('while a socket is open', () => {
  test.each(SIGHT)('%s: no value comes after a second', async (_what, deed) => {
    const scene = await open();
    const { ticket } = (await scene.victim.call('POST', 'live/ticket')).data;
    const client = await new Client(url).open(ticket, [scene.company.tag]);
    const saying = setInterval(() => plant.device.set(scene.company.tag, Math.random()), 20);
    await until(() => client.records.length > 2);
    await deed(scene);
    const code = await Promise.race([client.closed, new Promise((done) => setTimeout(done, 1000, 'open'))]);
    clearInterval(saying);
    expect(code).toBe(4403);
    plant.device.set(scene.company.tag, 0);
  });
});
