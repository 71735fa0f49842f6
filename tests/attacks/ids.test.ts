/** Ids and codes that serve once: two hundred who use one at the same moment, one after another, by others, too late. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveUrl } from '../../api/client/live.ts';
import { offerSetUp } from '../../api/server/access/first-company.ts';
import { Client } from '../api/server/live/world.ts';
import { openTestApp } from '../support/app.ts';
import { joinCompany } from '../support/join-company.ts';
import { mailedCode, mailedToken } from '../support/mails.ts';
import { createVisitor } from '../support/visitor.ts';
import { confirmed, delayed, hold, openPlant, type Plant, write } from './desk.ts';

let plant: Plant;
let url: string;
let nth = 0;
beforeAll(async () => {
  plant = await openPlant();
  await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
  url = liveUrl(`http://127.0.0.1:${(plant.server.app.server.address() as AddressInfo).port}`);
});
afterAll(() => plant?.close());

const CROWD = 200;
const visitor = () => createVisitor(plant.server.app, `203.0.113.${++nth % 250}`);
const post = async (path: string, body: object) => (await visitor().call('POST', path, body)).statusCode;

async function person() {
  const { company } = await plant.company();
  return { company, ...(await plant.operator(company)) };
}

/** What serves once → one attempt to use it, true where it served. */
const ONCE: readonly (readonly [string, () => Promise<(nth: number) => Promise<boolean>>])[] = [
  [
    'the confirmation of a write',
    async () => {
      const { call, company } = await person();
      const body = await confirmed(call, company.tag, 5);
      return async () => {
        const answer = await write(call, company.tag, { ...body, commandId: randomUUID() });
        return answer.status === 200;
      };
    },
  ],
  [
    'the confirmation of a delayed write',
    async () => {
      const { call, company } = await person();
      const body = await confirmed(call, company.tag, 5, delayed(60));
      return async () => {
        const answer = await write(call, company.tag, { ...body, commandId: randomUUID() });
        return answer.status === 200;
      };
    },
  ],
  [
    'the link of a forgotten password',
    async () => {
      const { person: who } = await person();
      await post('auth/forgot-password', { email: who.email });
      await plant.server.access.links.idle();
      const token = await mailedToken(plant.server.storage, who.email);
      return async (n) => (await post('auth/set-password', { token, password: `New-Password-${n}` })) === 200;
    },
  ],
  [
    'an invitation',
    async () => {
      const { person: who } = await person();
      await plant.server.access.links.send(who.userId, { invitedBy: 'Cedar' });
      const token = await mailedToken(plant.server.storage, who.email);
      return async (n) => (await post('auth/set-password', { token, password: `New-Password-${n}` })) === 200;
    },
  ],
  [
    'a mailed code',
    async () => {
      const { person: who, call } = await person();
      await call('PUT', 'profile/two-step', { method: 'mail', password: who.password });
      const { verificationToken } = (await visitor().login(who)).json().data;
      const code = await mailedCode(plant.server.storage, who.email);
      return async () => (await post('auth/code-verification', { code, token: verificationToken })) === 200;
    },
  ],
  [
    'the choice of a company',
    async () => {
      const { person: who } = await person();
      const { company } = await plant.company();
      await joinCompany(plant.server.storage, who.userId, company.id);
      const { companyVerificationToken } = (await visitor().login(who)).json().data;
      const body = { company: company.uuid, companyVerificationToken };
      return async () => (await post('auth/company-verification', body)) === 200;
    },
  ],
  [
    'the token of an assimilation',
    async () => {
      const { company, admin } = await plant.company();
      const { person: who } = await plant.operator(company);
      const { token } = (await admin.call('POST', `users/${who.uuid}/assimilation`)).data;
      return async () => {
        const body = { token, user: who.uuid };
        return (await admin.call('POST', 'auth/activate-assimilation-mode', body)).status === 200;
      };
    },
  ],
  [
    'the ticket of a socket',
    async () => {
      const { call } = await person();
      const { ticket } = (await call('POST', 'live/ticket')).data;
      return async () => {
        const client = new Client(url);
        client.socket.on('open', () => client.say({ open: { ticket, tags: [] } }));
        const told = new Promise((done) => client.socket.once('message', () => done(client.messages[0])));
        const first = (await Promise.race([told, client.closed])) as { opened?: object };
        client.socket.terminate();
        return first?.opened !== undefined;
      };
    },
  ],
];

describe('two hundred at once', () => {
  test.each(ONCE)('%s: exactly one has it, and none after', async (_what, prepare) => {
    const use = await prepare();
    const wins = await Promise.all(Array.from({ length: CROWD }, (_, n) => use(n)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await use(CROWD)).toBe(false);
  });

  test('one command sent two hundred times: one write, one answer', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5);
    const answers = await Promise.all(Array.from({ length: CROWD }, () => write(call, company.tag, body)));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers[0]!.data.result).toBe('confirmed');
    expect(plant.written(company.tag)).toEqual([5]);
  });

  test('a delayed write that is cancelled two hundred times in the moment when it is due: written or cancelled, once', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(10));
    await write(call, company.tag, body);
    plant.later(10_000);
    const cancels = await Promise.all(
      Array.from({ length: CROWD }, () => call('POST', `commands/${body.commandId}/cancel`)),
    );
    const won = cancels.filter(({ status }) => status === 200).length;
    await expect
      .poll(async () => (await call('GET', `commands/${body.commandId}`)).data.result)
      .toMatch(/confirmed|cancelled/);
    expect(won + plant.written(company.tag).length).toBe(1);
  });

  test('the first-administrator link: one company, one administrator', async () => {
    const fresh = await openTestApp();
    const { token } = (await offerSetUp(fresh.storage, Date.now()))!;
    const one = (n: number) =>
      fresh.send('POST', 'setup/first-company', {
        ...{ token, company: `Company ${n}`, firstName: 'A', lastName: 'B' },
        ...{ email: `a${n}@test.example`, password: 'Long-enough-1' },
      });
    const answers = await Promise.all(Array.from({ length: CROWD }, (_, n) => one(n)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const counts = await fresh.storage.system((db) =>
      Promise.all([
        db.selectFrom('companies').select('id').execute(),
        db.selectFrom('users').select('id').execute(),
      ]),
    );
    expect(counts.map((rows) => rows.length)).toEqual([1, 1]);
    await fresh.dispose();
  });
});

/** A confirmation → what else it is used for. Nothing of it is written. */
type Use = (scene: Awaited<ReturnType<typeof person>>) => Promise<{ status: number; body: string }>;
const ELSEWHERE: readonly (readonly [string, Use])[] = [
  [
    'another value',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), value: 6 }),
  ],
  [
    'another expectation',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), expectedValue: 1 }),
  ],
  [
    'a delay',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), ...delayed(5) }),
  ],
  [
    'a press',
    async ({ call, company }) =>
      hold(call, company.tag, {
        confirmId: (await confirmed(call, company.tag, 1)).confirmId,
        commandId: randomUUID(),
        expectedValue: 0,
      }),
  ],
  [
    'somebody else of the company',
    async ({ call, company }) => {
      const other = await plant.operator(company);
      return write(other.call, company.tag, await confirmed(call, company.tag, 5));
    },
  ],
  [
    'another tag',
    async ({ call, company }) => {
      const { company: second } = await plant.company();
      return write(call, second.tag, await confirmed(call, company.tag, 5));
    },
  ],
  [
    'after half a minute',
    async ({ call, company }) => {
      const body = await confirmed(call, company.tag, 5);
      plant.later(30_001);
      return write(call, company.tag, body);
    },
  ],
  [
    'a made-up one',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), confirmId: randomUUID() }),
  ],
  [
    'the command id of somebody else',
    async ({ call, company }) => {
      const other = await plant.operator(company);
      const theirs = await confirmed(other.call, company.tag, 0);
      await write(other.call, company.tag, theirs);
      plant.device.writes.length = 0;
      return write(call, company.tag, {
        ...(await confirmed(call, company.tag, 5)),
        commandId: theirs.commandId,
      });
    },
  ],
];

describe('a confirmation used for something else', () => {
  test.each(ELSEWHERE)('%s: refused, nothing is sent', async (_what, use) => {
    const scene = await person();
    const { status, body } = await use(scene);
    expect(status, body).toBeGreaterThanOrEqual(400);
    expect(status, body).toBeLessThan(500);
    expect(plant.written(scene.company.tag)).toEqual([]);
  });

  test('a command is shown to who gave it, and is a missing one for all others', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(60));
    await write(call, company.tag, body);
    const [colleague, stranger] = [await plant.operator(company), await person()];
    for (const other of [colleague.call, stranger.call]) {
      const [found, never] = [
        await other('GET', `commands/${body.commandId}`),
        await other('GET', `commands/${randomUUID()}`),
      ];
      expect([found.status, found.body]).toEqual([404, never.body]);
    }
    for (const verb of ['beat', 'release', 'cancel']) {
      const found = await stranger.call('POST', `commands/${body.commandId}/${verb}`);
      const never = await stranger.call('POST', `commands/${randomUUID()}/${verb}`);
      expect([verb, found.status, found.body]).toEqual([verb, never.status, never.body]);
    }
    expect((await call('GET', `commands/${body.commandId}`)).data.result).toBe('scheduled');
  });
});
