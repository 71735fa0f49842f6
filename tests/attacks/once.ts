/** Ids and codes that serve once, used by a crowd in the same moment: by twenty in each run of the tests, by two hundred in the long ones. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveUrl } from '../../api/client/live.ts';
import { offerSetUp } from '../../api/server/access/first-company.ts';
import { Client } from '../api/server/modules/live/world.ts';
import { openTestApp } from '../support/app.ts';
import { joinCompany } from '../support/join-company.ts';
import { mailedCode, mailedToken } from '../support/mails.ts';
import { createVisitor } from '../support/visitor.ts';
import { confirmed, delayed, openPlant, type Plant, write } from './desk.ts';

let plant: Plant;
let url: string;
let nth = 0;
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

/** Tests with a crowd of so many. */
export function atOnce(crowd: number): void {
  describe(`${crowd} at once`, () => crowdTests(crowd));
}

function crowdTests(crowd: number): void {
  beforeAll(async () => {
    plant = await openPlant();
    await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
    url = liveUrl(`http://127.0.0.1:${(plant.server.app.server.address() as AddressInfo).port}`);
  });
  afterAll(() => plant?.close());

  test.each(ONCE)('%s: exactly one has it, and none after', async (_what, prepare) => {
    const use = await prepare();
    const wins = await Promise.all(Array.from({ length: crowd }, (_, n) => use(n)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await use(crowd)).toBe(false);
  });

  test('one command sent by the whole crowd: one write, one answer', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5);
    const answers = await Promise.all(Array.from({ length: crowd }, () => write(call, company.tag, body)));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers[0]!.data.result).toBe('confirmed');
    expect(plant.written(company.tag)).toEqual([5]);
  });

  test('a delayed write that is cancelled by the whole crowd in the moment when it is due: written or cancelled, once', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(10));
    await write(call, company.tag, body);
    plant.later(10_000);
    const cancels = await Promise.all(
      Array.from({ length: crowd }, () => call('POST', `commands/${body.commandId}/cancel`)),
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
    const answers = await Promise.all(Array.from({ length: crowd }, (_, n) => one(n)));
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
}
