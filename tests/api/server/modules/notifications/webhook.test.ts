import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../../api/server/config.ts';
import { drained } from '../../../../../api/server/jobs/queue.ts';
import { sendingState } from '../../../../../api/server/mail/mail-state.ts';
import { createWebhook } from '../../../../../api/server/modules/notifications/webhook.ts';
import { webhookQueue } from '../../../../../api/server/modules/notifications/webhook-queue.ts';
import { ConfigError } from '../../../../../api/server/setting-values.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { addRule, deliverAll, raise } from '../../../../support/notifications.ts';
import { addPerson } from '../../../../support/people.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

const NOW = Date.parse('2026-11-23T02:00:00Z');
const SECRET = 'a secret of thirty-two characters';
const URL = 'https://sms.example/send';

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly body: string;
}

/** A service that answers with a status, and remembers what it was sent and where. */
function service(status = 200) {
  const sent: Sent[] = [];
  const fake = (url: globalThis.URL, { headers, lookup }: Record<string, never>) => {
    const out = Object.assign(new EventEmitter(), {
      destroy: () => out.emit('close'),
      end(body: string) {
        (lookup as (host: string, options: object, done: (error: null, address: string) => void) => void)(
          url.hostname,
          {},
          (_, address) => sent.push({ url: String(url), headers, address, body }),
        );
        out.emit('response', { statusCode: status, resume: () => {} });
      },
    });
    return out;
  };
  return { sent, request: fake as unknown as typeof request };
}

const webhookTo = (addresses: readonly string[], { request: of } = service(), url = URL) =>
  createWebhook(
    { smsWebhook: { url, secret: SECRET, hosts: [new globalThis.URL(url).hostname.replace(/[[\]]/g, '')] } },
    { lookup: async () => addresses, request: of },
  );

test('OR-122 a message is signed, and goes to the very address that was judged', async () => {
  const phone = service();
  await webhookTo(['93.184.216.34'], phone).send('{"id":"1"}', NOW);
  const [{ headers, address, body }] = phone.sent as [Sent];
  expect([address, body]).toEqual(['93.184.216.34', '{"id":"1"}']);
  const seconds = NOW / 1000;
  const seal = createHmac('sha256', SECRET).update(`${seconds}.{"id":"1"}`).digest('hex');
  expect(headers['x-mimic-signature']).toBe(`t=${seconds},v1=${seal}`);
});

test.each([
  ['10.0.0.5'],
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['224.0.0.1'],
  ['::1'],
  ['fe80::1'],
  ['fd00::1'],
  ['::ffff:10.0.0.5'],
  ['64:ff9b::a00:5'],
  ['2002:a00:5::1'],
  ['64:ff9b:1::a00:5'],
  ['::10.0.0.5'],
  ['fec0::1'],
  ['240.0.0.1'],
])('OR-122 a service at %s is refused, also as one of several addresses', async (address) => {
  for (const addresses of [[address], ['93.184.216.34', address]]) {
    const phone = service();
    await expect(webhookTo(addresses, phone).send('{}', NOW)).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
    expect(phone.sent).toEqual([]);
  }
});

test('OR-122 an address in the place of the name is judged too, and a host that is not listed is not called', async () => {
  for (const url of ['https://127.0.0.1/send', 'https://[::1]/send', 'https://0x7f.1/send'])
    await expect(webhookTo(['93.184.216.34'], service(), url).send('{}', NOW)).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
  const other = createWebhook(
    { smsWebhook: { url: URL, secret: SECRET, hosts: ['elsewhere.example'] } },
    { lookup: async () => ['93.184.216.34'], request: service().request },
  );
  await expect(other.send('{}', NOW)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

test.each([301, 400, 500])('OR-122 an answer of %d is a failure: no redirect is followed', async (status) => {
  const phone = service(status);
  await expect(webhookTo(['93.184.216.34'], phone).send('{}', NOW)).rejects.toMatchObject({
    code: `HTTP_${status}`,
  });
  expect(phone.sent).toHaveLength(1);
});

test('OR-122 without its settings it is disabled with the reason; half of them stop the start', () => {
  expect(createWebhook(readConfig({})).reason).toBe(
    'No SMS service is set up on this server (SMS_WEBHOOK_URL).',
  );
  const whole = { SMS_WEBHOOK_URL: URL, SMS_WEBHOOK_SECRET: SECRET, SMS_WEBHOOK_HOSTS: 'sms.example' };
  expect(createWebhook(readConfig(whole)).reason).toBeNull();
  for (const [env, message] of [
    [{ ...whole, SMS_WEBHOOK_URL: 'http://sms.example' }, 'SMS_WEBHOOK_URL is not an address'],
    [{ ...whole, SMS_WEBHOOK_SECRET: 'short' }, 'set SMS_WEBHOOK_SECRET too'],
    [{ ...whole, SMS_WEBHOOK_HOSTS: '' }, 'SMS_WEBHOOK_HOSTS does not name sms.example'],
  ] as const) {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  }
});

let opened: TestStorage;
let cedar: TestCompany;
beforeAll(async () => {
  opened = await openTestStorage();
  cedar = await addCompany(opened.storage, 'Cedar');
});
afterAll(() => opened?.dispose());

test('OR-36 OR-122 an alarm goes to the phones of those who have one, in a few words, and again when it failed', async () => {
  const { storage } = opened;
  const ann = await addPerson(opened, cedar, 'Ann', { Alerts: { canSee: true } });
  const bob = await addPerson(opened, cedar, 'Bob', { Alerts: { canSee: true } });
  await storage.system((db) =>
    db
      .updateTable('users')
      .set({ phone: '(303)555-0100', country_code: '+1' })
      .where('id', '=', ann.userId)
      .execute(),
  );
  const users = [ann.userId, bob.userId];
  await addRule(storage, cedar.id, { methods: ['sms'], areas: [cedar.areaId], users });
  await raise(storage, NOW, [
    { companyId: cedar.id, tagId: cedar.tagId, message: `Level ${'x'.repeat(400)}` },
  ]);
  let now = NOW;
  const failing = webhookTo(['93.184.216.34'], service(500));
  await deliverAll(storage, () => now, { webhook: failing });
  const work = (webhook: typeof failing) =>
    drained(webhookQueue({ storage, webhook, now: () => now }), new AbortController().signal, {
      warn: () => {},
    });
  expect(await work(failing)).toBe(0);
  const fault = 'The SMS service answered 500';
  const state = () => sendingState(storage, 'webhook_messages', now);
  expect(await state()).toMatchObject({ waiting: 1, failing: 1, fault, lastSentAt: null });
  const phone = service();
  now += 10_000;
  expect(await work(webhookTo(['93.184.216.34'], phone))).toBe(1);
  expect(await state()).toMatchObject({ waiting: 0, failing: 0, fault: null, lastSentAt: new Date(now) });
  const { to, text, id } = JSON.parse(phone.sent[0]!.body);
  expect(to).toBe('+13035550100');
  expect(text.length).toBeLessThanOrEqual(300);
  expect(text).toContain(`https://mimic.test/alerts/${cedar.site}`);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const rows = await storage.system((db) => db.selectFrom('webhook_messages').selectAll().execute());
  expect(rows).toMatchObject([{ uuid: id, attempts: 2, body: '', due_at: null }]);
});
