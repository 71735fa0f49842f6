/** The live socket under attack: floods, rubbish, clients that never read. The server runs in a process of its own. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../../api/contract/live.ts';
import { PRESENCE_PATH } from '../../api/contract/presence.ts';
import { inWhole } from '../support/whole.ts';
import { honestCaller, startVictim, type Victim } from './victim.ts';

let victim: Victim;
const open: WebSocket[] = [];
beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim?.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

async function connect(path: string = LIVE_PATH): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${victim.port}${path}`);
  open.push(socket);
  socket.on('error', () => {});
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  return socket;
}
const ended = (socket: WebSocket, ms = 6000): Promise<number> =>
  new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`Still open after ${ms} ms`)), ms);
    socket.once('close', (code) => {
      clearTimeout(late);
      done(code);
    });
  });
async function ticket(): Promise<string> {
  const answer = await fetch(`${victim.origin}/api/live/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket;
}
async function watching(): Promise<WebSocket> {
  const shown = await ticket();
  const socket = await connect();
  const opened = new Promise((done) => socket.once('message', done));
  socket.send(JSON.stringify({ open: { ticket: shown, tags: [victim.tag] } }));
  await opened;
  return socket;
}

/** What is sent again and again, by somebody who never reads. */
const FLOODS: readonly (readonly [
  string,
  (path?: string) => Promise<WebSocket>,
  (socket: WebSocket) => void,
])[] = [
  ['lists of no tags, each of which is answered', watching, (socket) => socket.send('{"add":{"tags":[]}}')],
  ['the same acknowledgement', watching, (socket) => socket.send('{"ack":0}')],
  ['pings, each of which is answered', watching, (socket) => socket.ping(PAYLOAD)],
  ['pings before a ticket was shown', () => connect(), (socket) => socket.ping(PAYLOAD)],
  ['pings at the socket of presence', () => connect(PRESENCE_PATH), (socket) => socket.ping(PAYLOAD)],
];
const PAYLOAD = Buffer.alloc(125, 1);

describe('floods', () => {
  test.each(inWhole(FLOODS, (_, at) => at === 0 || at === 3))(
    '%s: cut off within a second, memory does not grow',
    async (_what, enter, shout) => {
      const socket = await enter();
      const closed = ended(socket, 20_000);
      socket.pause();
      const before = (await victim.state()).memory;
      const honest = await honestCaller(victim);
      let sent = 0;
      const until = performance.now() + 2500;
      // Until the other side is gone or no longer takes anything.
      while (performance.now() < until && socket.readyState === WebSocket.OPEN && sent < 400_000) {
        for (let nth = 0; nth < 500 && socket.bufferedAmount < 4e6; nth++, sent++) shout(socket);
        await new Promise((done) => setTimeout(done, 2));
      }
      const { longest, memory } = await victim.state();
      const { slowness, faults } = await honest.stop();
      socket.resume();
      expect([4430, 1006]).toContain(await closed);
      expect(faults).toEqual([]);
      expect(slowness).toBeLessThan(1);
      expect(longest).toBeLessThan(500);
      expect(memory.rss - before.rss).toBeLessThan(40e6);
    },
  );

  test('a thousand and more sockets that say nothing: who has a ticket is let in all the same', async () => {
    for (let nth = 0; nth < 1030; nth += 103) await Promise.all(Array.from({ length: 103 }, () => connect()));
    const honest = await watching();
    expect(honest.readyState).toBe(WebSocket.OPEN);
  }, 90_000);
});

describe('rubbish', () => {
  const junk: readonly (readonly [string, (socket: WebSocket) => void])[] = [
    ['bytes', (socket) => socket.send(randomBytes(100_000))],
    ['a message of 20 MB', (socket) => socket.send('x'.repeat(20e6))],
    ['JSON nested 100,000 deep', (socket) => socket.send('['.repeat(100_000))],
    ['twenty thousand pieces of one message', (socket) => pieces(socket, 20_000)],
    [
      'a close frame with a code that there is not',
      (socket) => rawFrame(socket, [0x88, 0x82, 0, 0, 0, 0, 0, 1]),
    ],
    ['reserved bits', (socket) => rawFrame(socket, [0xf1, 0x81, 0, 0, 0, 0, 0x61])],
    ['a frame that is not masked', (socket) => rawFrame(socket, [0x81, 0x01, 0x61])],
    [
      'a length of more than there is memory',
      (socket) => rawFrame(socket, [0x81, 0xff, 0, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
  ];
  test.each(junk)('%s closes the socket, and that is all', async (_what, throwIt) => {
    const socket = await watching();
    const closed = ended(socket);
    throwIt(socket);
    expect(await closed).toBeGreaterThan(1000);
    expect(victim.isAlive()).toBe(true);
    expect((await victim.state()).longest).toBeLessThan(500);
    expect((await watching()).readyState).toBe(WebSocket.OPEN);
  });
});

/** What a socket closes with that is sent more than it reads; 1006 if it is cut while more is on its way. */
const TOO_LARGE = [1006, 1009, 4409];

describe('before a ticket is judged', () => {
  test.each([
    ['live', LIVE_PATH],
    ['presence', PRESENCE_PATH],
  ])('the %s socket reads a few kB and closes, and nothing takes longer', async (_what, path) => {
    const messages = [`{"open":{"tags":[${'"x",'.repeat(2e6)}0]}}`, '['.repeat(60_000), ' '.repeat(5000)];
    for (const message of messages) {
      const socket = await connect(path);
      const closed = ended(socket);
      socket.send(message);
      expect(TOO_LARGE).toContain(await closed);
    }
    expect((await victim.state()).longest).toBeLessThan(100);
  });
});

/** One message in very many frames of a byte. */
function pieces(socket: WebSocket, many: number): void {
  for (let nth = 0; nth < many; nth++) socket.send('a', { fin: false });
}
/** Bytes past the library, which would not write them. */
function rawFrame(socket: WebSocket, bytes: readonly number[]): void {
  (socket as unknown as { _socket: { write(data: Buffer): void } })._socket.write(Buffer.from(bytes));
}
