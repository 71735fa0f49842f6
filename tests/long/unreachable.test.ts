/** The broker and the mail server are not there when the server starts: it starts, says so, and goes on when they come. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { askServer } from '../../api/server/admin-socket.ts';
import { startBroker } from '../../api/server/field/broker.ts';
import { createMails } from '../../api/server/mail/mails.ts';
import { resetLetter } from '../../api/server/mail/templates.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addCompany } from '../support/company.ts';
import { freePort, startServer } from '../support/server.ts';
import { migratedFolder } from '../support/storage.ts';

vi.setConfig({ testTimeout: 120_000 });

test('without the broker of MQTT_URL and the server of SMTP_URL: it serves, says what is missing, and connects later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-unreachable-'));
  const data = join(folder, 'data');
  cpSync(await migratedFolder(), data, { recursive: true });
  const silent = { info() {}, warn() {} };
  const [mqtt, smtp] = [await freePort(), await freePort()];
  const broker = () => startBroker({ dataDir: folder, port: mqtt, log: silent });
  const first = await broker();
  const { username, password } = first;
  await first.close();

  const storage = await openStorage({ dataDir: data });
  const company = await addCompany(storage, 'Cedar');
  const mails = createMails({ mode: 'smtp', origin: () => 'https://mimic.test', log: silent });
  const to = { userId: company.userId, email: company.email };
  await storage.system((db) =>
    mails.queue(db, to, resetLetter('Ann', 'https://mimic.test/x', 60), Date.now()),
  );
  await storage.close();

  const server = await startServer({
    data,
    env: {
      ...{
        MIMIC_DEMO: '0',
        MQTT_URL: `mqtt://${username}:${encodeURIComponent(password)}@127.0.0.1:${mqtt}`,
      },
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'Mimic <mimic@plant.example>' },
    },
  });
  const field = async () => {
    const { status } = await fetch(`${server.origin}/api/ready`);
    const checks = await askServer(data, { command: 'checks' });
    return { ready: status === 200, ...checks!['sparkplug-b']! };
  };
  let later: Awaited<ReturnType<typeof broker>> | undefined;
  try {
    const before = await field();
    expect(before).toMatchObject({ ready: true, ok: false });
    expect(before.detail).toMatch(/^No connection to the broker: /);
    await server.until(/"queue":"mail\.send".*could not be handled/, 20_000);
    expect(server.output()).toContain('ESOCKET');
    expect(server.output()).not.toContain(password);
    later = await broker();
    await expect.poll(async () => (await field()).ok, { timeout: 20_000 }).toBe(true);
    expect(server.process.exitCode).toBeNull();
  } finally {
    await server.dispose();
    await later?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
