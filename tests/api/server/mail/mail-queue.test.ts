/** Mails on their way: queued with what they are about, sent once, tried again when the mail server is away. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drained } from '../../../../api/server/jobs/queue.ts';
import { MAX_ATTEMPTS, mailQueue, retryAfter } from '../../../../api/server/mail/mail-queue.ts';
import { sendingState } from '../../../../api/server/mail/mail-state.ts';
import { createMails } from '../../../../api/server/mail/mails.ts';
import { Smtp } from '../../../../api/server/mail/smtp.ts';
import { codeLetter } from '../../../../api/server/mail/templates.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { testMails } from '../../../support/mails.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

let opened: TestStorage;
let cedar: TestCompany;
let smtp: SmtpServer;
let now = Date.parse('2026-11-20T12:00:00Z');
const log = { warn: vi.fn() };

beforeAll(async () => {
  opened = await openTestStorage();
  cedar = await addCompany(opened.storage, 'Cedar');
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.close();
  await opened?.dispose();
});
beforeEach(async () => {
  await opened.storage.system((db) => db.deleteFrom('mails').execute());
  smtp.messages.length = 0;
  smtp.refuses = false;
  log.warn.mockClear();
});

/** Sends what is due, as one node would; returns how many went. */
function deliver(url = smtp.url): Promise<number> {
  const from = 'Mimic <mimic@plant.example>';
  const mails = mailQueue({ storage: opened.storage, smtp: new Smtp({ url, from }), now: () => now });
  return drained(mails, new AbortController().signal, log);
}
const queue = (code = '123456', mails = testMails('smtp')) =>
  opened.storage.system((db) =>
    mails.queue(db, { userId: cedar.userId, email: cedar.email }, codeLetter('Ann', code, 10), now),
  );
const row = () => opened.storage.system((db) => db.selectFrom('mails').selectAll().executeTakeFirstOrThrow());

test('a mail goes out as text and HTML, once, and its body is not kept', async () => {
  await queue();
  expect(await deliver()).toBe(1);
  expect(smtp.messages).toHaveLength(1);
  const [message] = smtp.messages as [string];
  expect(message).toMatch(/^From: Mimic <mimic@plant.example>$/m);
  expect(message).toMatch(/^To: cedar@test.example$/m);
  expect(message).toMatch(/^Content-Type: text\/plain/m);
  expect(message).toMatch(/^Content-Type: text\/html/m);
  expect(message).toContain('123456');
  expect(await deliver()).toBe(0);
  expect(await row()).toMatchObject({ text: '', html: '', due_at: null, sent_at: new Date(now) });
});

test('two nodes share the queue: each mail goes out once', async () => {
  for (let nth = 0; nth < 10; nth++) await queue(`00000${nth}`);
  const sent = await Promise.all([deliver(), deliver()]);
  expect(sent[0]! + sent[1]!).toBe(10);
  expect(new Set(smtp.messages.map((message) => /\d{6} is your/.exec(message)![0])).size).toBe(10);
});

test('a mail that could not go waits longer each time, survives a restart, and goes when the server is back', async () => {
  smtp.refuses = true;
  await queue();
  expect(await deliver()).toBe(0);
  expect((await row()).due_at).toEqual(new Date(now + 30_000));
  now += 29_000;
  expect(await deliver()).toBe(0);
  expect((await row()).attempts).toBe(1);
  now += 1000;
  await deliver();
  expect((await row()).due_at).toEqual(new Date(now + 60_000));
  smtp.refuses = false;
  now += 60_000;
  expect(await deliver()).toBe(1);
  expect(smtp.messages).toHaveLength(1);
});

test('names the reason of a failure, and neither the mail nor its recipient', async () => {
  await queue();
  expect(await deliver('smtp://127.0.0.1:1')).toBe(0);
  const fault = 'nothing answers at 127.0.0.1:1. Start the mail server, or correct SMTP_URL';
  expect(await row()).toMatchObject({ attempts: 1, fault });
  expect(await sendingState(opened.storage, 'mails', now)).toMatchObject({
    waiting: 1,
    failing: 1,
    abandoned: 0,
    fault,
  });
  smtp.refuses = true;
  now += 30_000;
  await deliver();
  expect(log.warn.mock.lastCall![0]).toMatchObject({
    fault: expect.stringContaining('rejected the sender (451)'),
  });
  const logged = JSON.stringify(log.warn.mock.calls);
  for (const secret of ['123456', 'secret words', cedar.email]) expect(logged).not.toContain(secret);
});

test('after many attempts a mail is given up, and its body with it', async () => {
  smtp.refuses = true;
  await queue();
  for (let nth = 0; nth < MAX_ATTEMPTS; nth++) {
    await deliver();
    now += retryAfter(nth + 1);
  }
  expect(await row()).toMatchObject({ due_at: null, sent_at: null, text: '', attempts: MAX_ATTEMPTS });
  expect(retryAfter(MAX_ATTEMPTS)).toBe(60 * 60_000);
  const state = await sendingState(opened.storage, 'mails', now);
  expect(state).toMatchObject({ waiting: 0, failing: 0, abandoned: 1, fault: expect.any(String) });
});

test('a mail is there if, and only if, what it is about is', async () => {
  const broken = opened.storage.system(async (db) => {
    await testMails('smtp').queue(
      db,
      { userId: cedar.userId, email: cedar.email },
      codeLetter('Ann', '1', 1),
      now,
    );
    throw new Error('The change failed');
  });
  await expect(broken).rejects.toThrow('The change failed');
  expect(await deliver()).toBe(0);
});

test('the demo’s mails stay where they are; without a mail server none is kept, and the log says so', async () => {
  await queue('123456', testMails('outbox'));
  expect(await deliver()).toBe(0);
  expect((await row()).text).toContain('123456');
  await opened.storage.system((db) => db.deleteFrom('mails').execute());
  await queue('123456', createMails({ mode: 'none', origin: () => '', log }));
  await expect(row()).rejects.toThrow();
  expect(log.warn).toHaveBeenCalledWith({ user: cedar.userId }, expect.stringContaining('SMTP_URL'));
});

test('over the network a mail server must speak TLS', async () => {
  // 127.0.0.2 is this machine, but not by a name that says so.
  await queue();
  const outside = await startSmtpServer('127.0.0.2');
  await deliver(outside.url);
  expect(outside.messages).toEqual([]);
  expect((await row()).fault).toContain('offers no TLS');
  await outside.close();
});
