/** HTTP under attack: slow and endless callers, lies about who and where, ways out of the folder. The server is a process. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../api/server/http/headers.ts';
import { inWhole } from '../support/whole.ts';
import { allOf, honestCaller, raw, startVictim, type Victim } from './victim.ts';

let victim: Victim;
const open: Socket[] = [];
beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim?.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function many(count: number, text: string | Buffer, atOnce = 10): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: atOnce }, () => raw(victim.port, text)))));
  open.push(...sockets);
  return sockets;
}
const auth = () => `Host: 127.0.0.1:${victim.port}\r\nAuthorization: Bearer ${victim.token}\r\n`;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${auth()}${more}\r\n`;
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What is done for two seconds beside an honest caller. */
const SIEGES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['500 connections that say nothing', () => many(500, '')],
  [
    '200 that send their headers a byte at a time',
    async () => {
      const sockets = await many(200, 'GET /api/health HTTP/1.1\r\nX-Slow: ');
      for (let nth = 0; nth < 20; nth++) {
        for (const socket of sockets) socket.write('a');
        await later(100);
      }
    },
  ],
  [
    '100 that announce a body and send none',
    () =>
      many(
        100,
        `POST /api/auth/login HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
      ),
  ],
  [
    '10 bodies of 50 MB',
    async () => {
      const head = `POST /api/preferences HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Length: 50000000\r\n\r\n`;
      for (const socket of await many(10, head)) {
        for (let nth = 0; nth < 50 && !socket.destroyed; nth++) {
          socket.write(Buffer.alloc(1e6, 0x20));
          await later(1);
        }
      }
    },
  ],
  [
    '10 bodies in endless chunks',
    async () => {
      const head = `POST /api/preferences HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
      for (const socket of await many(10, head))
        for (let nth = 0; nth < 50 && !socket.destroyed; nth++) {
          socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`);
          await later(1);
        }
    },
  ],
  [
    '6 that ask for a large diagram and never read it',
    async () => {
      const path = `/api/reports/site-schematics/${victim.diagram}/stream?siteId=${victim.site}`;
      for (const socket of await many(6, get(path), 6)) socket.pause();
      await later(1500);
    },
  ],
  [
    'a thousand calls in one connection that never reads',
    async () => {
      for (const socket of (await many(10, '')).slice(0, 5)) {
        socket.pause();
        socket.write(get('/api/formats').repeat(1000));
      }
      await later(1500);
    },
  ],
];

describe('sieges', () => {
  test.each(inWhole(SIEGES, ([name]) => !name.startsWith('a thousand')))(
    '%s: an honest caller is answered as before',
    async (_what, siege) => {
      const { memory: before } = await victim.state();
      const honest = await honestCaller(victim);
      await siege();
      await later(300);
      const { longest, memory } = await victim.state();
      const { slowness, faults } = await honest.stop();
      expect(faults).toEqual([]);
      expect(slowness).toBeLessThan(1);
      expect(longest).toBeLessThan(200);
      expect(memory.rss - before.rss).toBeLessThan(150e6);
    },
  );
});

const OUT = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/..%c0%afsecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/./../secret.txt',
  '//secret.txt',
  '///../secret.txt',
  '/assets/app-abc.js/../../../secret.txt',
  '/..;/secret.txt',
  '/secret.txt%00.js',
  '/../secret.txt%00',
  '/plugin-modules/..%2f..%2fsecret.txt',
  '/plugin-modules/%2e%2e%2fsecret.txt.js',
  '/api/images/..%2f..%2fsecret.txt',
  '/api/images/%2e%2e',
  '/../../../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  'file:///etc/passwd',
  '/etc/passwd',
];

describe('ways out of the folder', () => {
  test.each(OUT)('%s shows nothing that is not the page’s', async (path) => {
    const text = await allOf(await raw(victim.port, get(path, 'Connection: close\r\n')));
    expect(text).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    expect(text).not.toContain('a secret beside');
    expect(text).not.toContain('root:');
    if (text.startsWith('HTTP/1.1 200')) expect(text).toContain('<!doctype html><title>Mimic</title>');
  });
});

/** Whole requests as no client would send them → the statuses that are right. */
const REQUESTS: readonly (readonly [string, () => string, RegExp])[] = [
  ['the page', () => get('/'), /^200/],
  ['a script', () => get('/assets/app-abc.js'), /^200/],
  ['an address that there is not', () => get('/api/nothing'), /^404/],
  ['no token', () => `GET /api/profile HTTP/1.1\r\nHost: x\r\n\r\n`, /^401/],
  ['another origin', () => get('/api/profile', 'Origin: https://evil.example\r\n'), /^403/],
  [
    'an origin that agrees with a forwarded host alone',
    () =>
      get(
        '/api/profile',
        'Origin: https://evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n',
      ),
    /^403/,
  ],
  [
    'an origin with a user name',
    () => get('/api/profile', `Origin: http://127.0.0.1:${victim.port}@evil.example\r\n`),
    /^403/,
  ],
  [
    'two hosts, of which the first counts',
    () => get('/api/profile', 'Host: evil.example\r\nOrigin: http://evil.example\r\n'),
    /^403/,
  ],
  ['no host', () => 'GET /api/health HTTP/1.1\r\n\r\n', /^400/],
  ['a whole address of another host', () => get('http://evil.example/api/health'), /^(200|400|404)/],
  ['a line break in the address', () => get('/api/health%0d%0aSet-Cookie:%20a=b'), /^(400|404)/],
  ['a bare line break in a header', () => get('/api/health', 'X-A: b\nX-C\r d: e\r\n'), /^400/],
  [
    'two lengths',
    () => `POST /api/auth/login HTTP/1.1\r\n${auth()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    /^400/,
  ],
  [
    'a length and chunks',
    () =>
      `POST /api/auth/login HTTP/1.1\r\n${auth()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    /^400/,
  ],
  [
    'chunks of another spelling',
    () => `POST /api/auth/login HTTP/1.1\r\n${auth()}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    /^400/,
  ],
  ['a negative length', () => `POST /api/auth/login HTTP/1.1\r\n${auth()}Content-Length: -1\r\n\r\n`, /^400/],
  ['headers of 100 kB', () => get('/api/health', `X-Large: ${'a'.repeat(100_000)}\r\n`), /^431/],
  ['three thousand headers', () => get('/api/health', 'X-A: b\r\n'.repeat(1900)), /^(200|431)/],
  ['an address of 10 kB', () => get(`/api/images/${'a'.repeat(10_000)}`), /^(404|414)/],
  ['the method TRACE', () => get('/api/health').replace('GET', 'TRACE'), /^(404|405)/],
  ['the method CONNECT', () => get('example.com:443').replace('GET', 'CONNECT'), /^(400|404|405)?/],
  ['a method that there is not', () => get('/api/health').replace('GET', 'HACK'), /^400/],
  ['no HTTP at all', () => 'hello\r\n\r\n', /^400/],
  ['the beginning of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^(400|505)/],
  [
    'an upgrade to a socket that there is not',
    () =>
      get(
        '/api/health',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
      ),
    /^(200|400|404)/,
  ],
  [
    'an upgrade to something else',
    () => get('/api/live', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
    /^(400|404)/,
  ],
  [
    'a JSON body in a call that has none',
    () =>
      `GET /api/profile HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    /^(200|400)/,
  ],
];

// All at once: each waits for whether the other side closes the connection, and none asks how soon.
describe('lies and nonsense', () => {
  test.concurrent.each(REQUESTS)(
    '%s: the right answer, with the headers of all answers',
    async (_what, request, right) => {
      const text = await allOf(await raw(victim.port, request()), 700);
      const [head = ''] = text.split('\r\n\r\n');
      expect(head.replace(/^HTTP\/1\.1 /, '')).toMatch(right);
      expect(head.toLowerCase()).not.toMatch(/set-cookie|evil\.example|x-powered-by|access-control-allow/);
      expect(text).not.toMatch(/node_modules|at \w+ \(|\/work\//);
      // Node itself answers a few, in two lines without anything that could be shown.
      if (!text.split('\r\n\r\n')[1] || /\r\n\r\n(0\r\n\r\n|Invalid Upgrade header)$/.test(text)) return;
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
      ] as const)
        expect(head.toLowerCase(), name).toContain(`${name}: ${SECURITY_HEADERS[name].toLowerCase()}`);
    },
  );

  test('the sandbox’s policy names the host that was called, whatever a header says of another', async () => {
    const forwarded = 'X-Forwarded-Host: evil.example\r\nConnection: close\r\n';
    const text = await allOf(await raw(victim.port, get('/assets/sandbox-abc.js', forwarded)));
    expect(text.toLowerCase()).not.toContain('evil.example');
  });
});
