import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { backoff } from '../../../api/client/backoff.ts';
import {
  type LiveConnection,
  type LiveOptions,
  type LiveState,
  openLiveSocket,
  TICKET_MS,
} from '../../../api/client/live.ts';
import {
  ADD_TAGS,
  encodeFrame,
  HEARTBEAT_MS,
  MAX_TAGS,
  OPEN_BYTES,
  OPEN_TAGS,
  SILENCE_MS,
} from '../../../api/contract/live.ts';

let server: WebSocketServer;
let url: string;
let heard: unknown[];
let peers: Peer[];
let states: LiveState[];
let frames: ArrayBuffer[];
let live: LiveConnection | undefined;

beforeEach(async () => {
  heard = [];
  peers = [];
  states = [];
  frames = [];
  await listen(0);
});
afterEach(() => {
  live?.close();
  return shut();
});

async function listen(port: number): Promise<void> {
  server = new WebSocketServer({ port, host: '127.0.0.1' });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (text) => {
      const message = JSON.parse(String(text));
      heard.push(message);
      if ('open' in message || 'add' in message) peer.send('{"opened":{"refused":[]}}');
    });
  });
  await new Promise((done) => server.once('listening', done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function shut(): Promise<void> {
  for (const peer of server.clients) peer.terminate();
  await new Promise((done) => server.close(done));
}

let tickets = 0;
function open(more: Partial<LiveOptions> = {}): LiveConnection {
  live = openLiveSocket({
    url,
    ticket: async () => `ticket ${++tickets}`,
    tags: ['a', 'b'],
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
    random: () => 0,
    ...more,
  });
  return live;
}
const connections = () => states.map(({ connection }) => connection);
const until = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 5 });
const isLive = () => until(() => expect(states.at(-1)?.connection).toBe('live'));
const heartbeat = (peer: Peer) => peer.send(encodeFrame(0, []));

test('it opens with a ticket and its tags, hands frames on and acknowledges them', async () => {
  tickets = 0;
  open();
  await isLive();
  expect(connections()).toEqual(['connecting', 'live']);
  expect(heard).toEqual([{ open: { ticket: 'ticket 1', tags: ['a', 'b'] } }]);
  const frame = encodeFrame(1, [{ index: 0, time: 1, quality: 0, value: 2 }]);
  peers[0]!.send(frame);
  await until(() => expect(heard.at(-1)).toEqual({ ack: 1 }));
  expect(frames).toEqual([frame]);
});

test('a heartbeat is neither a frame nor acknowledged, and keeps the socket', async () => {
  open();
  await isLive();
  const beat = setInterval(() => heartbeat(peers[0]!), HEARTBEAT_MS);
  await new Promise((done) => setTimeout(done, SILENCE_MS + 3 * HEARTBEAT_MS));
  clearInterval(beat);
  expect([connections(), frames, heard.length]).toEqual([['connecting', 'live'], [], 1]);
});

test('silence means that the server is gone: it says so and comes back with a new ticket', async () => {
  tickets = 0;
  open();
  await isLive();
  const start = Date.now();
  await until(() => expect(states[2]?.connection).toBe('lost'));
  expect(states[2]).toEqual({ connection: 'lost', retryIn: 250, reason: 'The server is silent' });
  expect(Date.now() - start).toBeLessThan(SILENCE_MS + 1000);
  await isLive();
  expect(heard.at(-1)).toEqual({ open: { ticket: 'ticket 2', tags: ['a', 'b'] } });
});

test('tags that are added keep their numbers, over a new connection too', async () => {
  const socket = open();
  socket.add(['c']);
  await isLive();
  socket.add(['d']);
  await until(() => expect(heard).toHaveLength(2));
  expect(heard).toMatchObject([{ open: { tags: ['a', 'b', 'c'] } }, { add: { tags: ['d'] } }]);
  peers[0]!.terminate();
  await until(() => expect(peers).toHaveLength(2));
  await until(() => expect(heard.at(-1)).toMatchObject({ open: { tags: ['a', 'b', 'c', 'd'] } }));
  expect(() => socket.add(Array(MAX_TAGS).fill('x'))).toThrow(RangeError);
});

test('names many tags in parts, each once the one before is answered, in order', async () => {
  const tags = Array.from({ length: OPEN_TAGS + 2 * ADD_TAGS + 7 }, () => crypto.randomUUID());
  const connection = open({ tags });
  const added = Array.from({ length: 3 }, () => crypto.randomUUID());
  connection.add(added);
  const sizes = () =>
    heard.map((message) => Object.values(message as { add: { tags: string[] } })[0]!.tags.length);
  await until(() => expect(sizes()).toEqual([OPEN_TAGS, ADD_TAGS, ADD_TAGS, 10]));
  const named = heard.flatMap((message) => Object.values(message as { add: { tags: string[] } })[0]!.tags);
  expect(named).toEqual([...tags, ...added]);
  expect(JSON.stringify(heard[0]).length).toBeLessThan(OPEN_BYTES);
});

test('a server that restarts is found again', async () => {
  open();
  await isLive();
  const { port } = server.address() as AddressInfo;
  await shut();
  await until(() =>
    expect(states.filter(({ connection }) => connection === 'lost').length).toBeGreaterThan(1),
  );
  await listen(port);
  await isLive();
});

test('the server’s reason for closing is handed on, and what it refuses', async () => {
  const onRefused = vi.fn();
  open({ onRefused });
  await isLive();
  peers[0]!.send('{"opened":{"refused":[1]}}');
  peers[0]!.send('{"closed":{"code":"REVOKED","message":"The session ended"}}');
  peers[0]!.close();
  await until(() => expect(states.at(-1)).toMatchObject({ connection: 'lost', reason: 'The session ended' }));
  expect(onRefused).toHaveBeenCalledWith([1]);
});

test('without a ticket it waits and asks again', async () => {
  let asked = 0;
  open({
    ticket: async () => {
      if (++asked === 1) throw new Error('Please sign in to continue');
      return 'ticket';
    },
  });
  await isLive();
  expect(states[1]).toEqual({ connection: 'lost', retryIn: 250, reason: 'Please sign in to continue' });
});

test('stays lost until it is live again, also during further attempts', async () => {
  let asked = 0;
  let answer: (() => void) | undefined;
  open({
    ticket: async () => {
      asked++;
      if (asked === 1) throw new Error('No server');
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return 'ticket';
    },
  });
  await until(() => expect(asked).toBe(2));
  expect(states.at(-1)).toEqual({ connection: 'lost', retryIn: 0, reason: 'No server' });
  answer!();
  await isLive();
  expect(connections()).toEqual(['connecting', 'lost', 'lost', 'live']);
});

test('is lost, and tries again, when a frozen server answers no request for a ticket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let asked = 0;
  try {
    open({
      ticket() {
        asked++;
        return new Promise<string>(() => undefined);
      },
    });
    vi.advanceTimersByTime(TICKET_MS);
    expect(states.at(-1)).toEqual({
      ...{ connection: 'lost', retryIn: 250, reason: 'The server does not answer' },
    });
    vi.advanceTimersByTime(250);
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('closed is closed: nothing is tried again', async () => {
  open().close();
  await new Promise((done) => setTimeout(done, 600));
  expect([connections(), heard]).toEqual([['connecting'], []]);
});

test('waits double from half a second to ten, half of each by chance', () => {
  const waits = (random: number) => [0, 1, 2, 5, 50].map((failures) => backoff(failures, () => random));
  expect(waits(0)).toEqual([250, 500, 1000, 5000, 5000]);
  expect(waits(1)).toEqual([500, 1000, 2000, 10_000, 10_000]);
});
