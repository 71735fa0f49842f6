import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../api/contract/index.ts';
import { createLog } from '../../../../api/server/log.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Mimic</title>');
  writeFileSync(join(folder, 'assets/main-ABC.js'), 'export {};');
  server = await openTestApp({ staticDir: folder });
});
afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const at = (url: string) => server.app.inject({ url });

test('every address of the console shows the page, which is never cached', async () => {
  for (const url of ['/', '/login', '/site/overview/1', '/index.html']) {
    const answer = await at(url);
    expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>Mimic</title>');
  }
});

test('built files are kept for ever; a missing one is missing, not the page', async () => {
  const file = await at('/assets/main-ABC.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['content-type']).toMatch('javascript');
  for (const url of ['/assets/main-OLD.js', '/assets/', '/assets'])
    expect((await at(url)).statusCode, url).toBe(404);
  expect((await at('/assets/../../../etc/passwd')).body).not.toContain('root:');
});

test.each(['/', '/assets/main-ABC.js', '/api/health', '/api/docs', '/api/nothing', '/api/profile'])(
  '%s carries the security headers',
  async (url) => {
    const { headers } = await at(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch("default-src 'self'; script-src 'self';");
    expect(policy).toMatch("require-trusted-types-for 'script'");
    expect(policy).toMatch("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  },
);

test('the documentation names every call, without a script', async () => {
  const page = (await at('/api/docs')).body;
  for (const { path } of Object.values(endpoints)) expect(page).toContain(`/api/${path}`);
  expect(page).not.toMatch(/<script|style=|onclick/);
  const document = (await at('/api/docs/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('Mimic');
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId);
  expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
  expect(document.paths['/sites/{uuid}'].get.parameters).toMatchObject([
    { name: 'uuid', in: 'path', required: true },
  ]);
});

test('logs leave out secrets wherever they stand', () => {
  let text = '';
  const log = createLog('info', {
    write(line) {
      text += line;
    },
  });
  const secret = { password: 'S3cret', token: 'S3cret', kept: 'kept' };
  log.info(
    { headers: { authorization: 'S3cret', cookie: 'S3cret' }, body: secret, request: { body: secret } },
    'x',
  );
  expect(text).not.toContain('S3cret');
  expect(text).toContain('kept');
});

test('an interface that is not built yet says so and how, and is there as soon as it is built', async () => {
  const empty = join(mkdtempSync(join(tmpdir(), 'mimic-unbuilt-')), 'host');
  const unbuilt = await openTestApp({ staticDir: empty });
  try {
    const page = await unbuilt.app.inject({ url: '/site/overview/1' });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toMatch('text/html');
    expect(page.body).toMatch('The interface has not been built');
    expect(page.body).toMatch('npm start');
    expect((await unbuilt.app.inject({ url: '/assets/main.js' })).statusCode).toBe(404);
    mkdirSync(join(empty, 'assets'), { recursive: true });
    writeFileSync(join(empty, 'assets/main.js'), 'export {};');
    writeFileSync(join(empty, 'index.html'), '<!doctype html><title>Mimic</title>');
    for (const url of ['/', '/site/overview/1'])
      expect((await unbuilt.app.inject({ url })).body, url).toContain('<title>Mimic</title>');
    expect((await unbuilt.app.inject({ url: '/assets/main.js' })).statusCode).toBe(200);
  } finally {
    await unbuilt.dispose();
    rmSync(join(empty, '..'), { recursive: true, force: true });
  }
});
