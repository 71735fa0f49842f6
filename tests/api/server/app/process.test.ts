/** The server as a process: one owner of its data, an orderly end, and a first company without the demo. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SHORT_LIVED, startServer } from '../../../support/server.ts';
import { migratedFolder } from '../../../support/storage.ts';
import { isWhole } from '../../../support/whole.ts';

// A first start makes a database, which takes long where many other things run; what has a limit is measured by itself.
vi.setConfig({ testTimeout: 180_000 });

const data = mkdtempSync(join(tmpdir(), 'mimic-process-'));
// How a database is made anew is tried elsewhere, and takes longer than all of this.
beforeAll(async () => cpSync(await migratedFolder(), data, { recursive: true }), 60_000);
afterAll(() => rmSync(data, { recursive: true, force: true }));
const env = { ...process.env, MIMIC_DATA: data, PORT: '0', MIMIC_DEMO: '0' };

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(script: string, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((done) => {
    const file = [...SHORT_LIVED, resolve('api/server', script), ...args];
    const child = execFile(process.execPath, file, { env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}

const acme = ['create-company', '--company', 'Acme', '--email', 'Ann@acme.example', '--first-name', 'Ann'];

test('AUTH-08 the first company is made from the command line; a weak password is refused with its text', async () => {
  expect(await run('admin.ts', ['create-company'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage/),
  });
  const weak = await run('admin.ts', [...acme, '--last-name', 'Berg'], 'password\n');
  expect(weak).toEqual({ code: 1, output: 'Does not meet complexity requirements\n' });
  const made = await run('admin.ts', [...acme, '--last-name', 'Berg'], 'Water-works-1\n');
  expect(made).toMatchObject({ code: 0 });
  const twice = await run('admin.ts', [...acme, '--last-name', 'Berg'], 'Water-works-1\n');
  expect(twice.output).toMatch('A user ann@acme.example already exists');
});

test('it serves, refuses a second process at once, and ends on SIGTERM within five seconds of telling balancers', async () => {
  const server = await startServer({
    data,
    env: { MIMIC_DEMO: '0', MIMIC_DRAIN_SECONDS: '1', MIMIC_PRODUCT_NAME: 'Plant $& Console' },
  });
  // Built or not: the page of both has the name.
  const page = await (await fetch(server.origin)).text();
  expect(page).toMatch(/<title>(Not built yet \| )?Plant \$&#38; Console<\/title>/);
  const api = await (await fetch(`${server.origin}/api/docs/openapi.json`)).json();
  expect(api.info.title).toBe('Plant $& Console');
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@acme.example', password: 'Water-works-1' }),
  });
  expect(login.status).toBe(200);
  expect(await (await fetch(`${server.origin}/api/demo`)).json()).toEqual({
    status: 200,
    data: { accounts: [] },
  });

  const second = await run('main.ts', []);
  expect(second.code).toBe(1);
  expect(second.output).toMatch(`is in use by process ${server.process.pid}`);

  const start = Date.now();
  const ended = server.stop();
  const ready = async () => (await fetch(`${server.origin}/api/ready`)).status;
  await expect.poll(ready, { interval: 50, timeout: 900 }).toBe(503);
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  await ended;
  expect(Date.now() - start).toBeGreaterThan(1000);
  expect(Date.now() - start).toBeLessThan(6000);
  expect(server.process.exitCode).toBe(0);
  expect(server.output()).toMatch('"msg":"Ended"');
  expect(server.output()).not.toContain('Water-works-1');
});

test('asked to end while it starts, it starts, and ends in order', async () => {
  const child = spawn(process.execPath, [...SHORT_LIVED, resolve('api/server/main.ts')], { env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })));
  // It names itself the owner of its data early on.
  const owner = () => readFileSync(join(data, 'owner.json'), 'utf8');
  await expect.poll(owner, { interval: 5, timeout: 60_000 }).toContain(`"pid":${child.pid}`);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(output).toMatch('"msg":"Ended"');
});

test('a backup is made while the server runs and while it is stopped, verifies, and a server starts on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-backups-'));
  try {
    const [running, stopped] = [join(folder, 'running'), join(folder, 'stopped')];
    const server = await startServer({ data, env: { MIMIC_DEMO: '0' } });
    expect(statSync(join(data, 'admin.sock')).mode & 0o077).toBe(0);
    expect(await run('admin.ts', ['backup'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Usage/),
    });
    expect(await run('admin.ts', ['backup', '--to', running])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/files, [\d.]+ MB, are in .*; the database held still for \d+ ms/),
    });
    const twice = await run('admin.ts', ['backup', '--to', running]);
    expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
    expect(await run('admin.ts', ['checks'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^storage: ok, pglite\n(.*\n)*live: ok, /),
    });
    const inUse = await run('admin.ts', ['verify', '--data', data]);
    expect(inUse.output).toMatch(`is in use by process ${server.process.pid}`);
    // Killed, it leaves its socket: nobody answers there.
    await server.stop('SIGKILL');
    if (isWhole) expect(await run('admin.ts', ['backup', '--to', stopped])).toMatchObject({ code: 0 });

    for (const copy of isWhole ? [running, stopped] : [running])
      expect(await run('admin.ts', ['verify', '--data', copy])).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^Acme: \d+ rows of the audit log are intact\n.* opens, and every audit log is intact\n$/,
        ),
      });
    const restored = await startServer({ data: running, env: { MIMIC_DEMO: '0' } });
    const login = await fetch(`${restored.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@acme.example', password: 'Water-works-1' }),
    });
    expect(login.status).toBe(200);
    await restored.stop();

    // Its head says that there were more rows than the database has.
    writeFileSync(join(running, 'audit/head-1.json'), JSON.stringify({ sequence: 1000, hmac: 'f' }));
    expect(await run('admin.ts', ['verify', '--data', running])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not intact'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

if (isWhole)
  test('the second process knows within a second of looking', async () => {
    const lock = JSON.stringify(resolve('api/server/storage/lock.ts'));
    const hold = `(await import(${lock})).lockDirectory(${JSON.stringify(data)}); console.log('held'); setInterval(() => {}, 1e3)`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', hold], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((done) => child.stdout.once('data', done));
    const { output } = await run('main.ts', []);
    child.kill('SIGKILL');
    expect(output).toMatch('Mimic cannot start: The data directory');
  });
