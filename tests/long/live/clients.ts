/** Live sockets by the thousand, in a process of their own: what they cost is not the server's. Speaks by IPC, see messages.ts. */
import { WebSocket } from 'ws';
import { decodeFrame, Quality } from '../../../api/contract/live.ts';
import { namingMessages } from '../../support/live-tags.ts';
import type { ClientAnswer, ClientOrders, ClientReport } from './messages.ts';

const MOST_MS = 5000;
const sockets: WebSocket[] = [];
let closed = 0;
let counted = { records: 0, frames: 0, delays: new Array<number>(MOST_MS).fill(0) };

const answer = (message: ClientAnswer): void => void process.send!(message);

/** Acknowledges a frame and counts how old its values are. */
function take(socket: WebSocket, data: Buffer): void {
  const now = Date.now();
  const buffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
  let records = 0;
  const sequence = decodeFrame(buffer, (_index, time, quality) => {
    if (quality !== Quality.good) return;
    records++;
    counted.delays[Math.min(MOST_MS - 1, Math.max(0, Math.floor(now - time)))]!++;
  });
  counted.records += records;
  if (records > 0) counted.frames++;
  socket.send(`{"ack":${sequence}}`);
}

function open(url: string, ticket: string, tags: readonly string[]): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.on('close', () => closed++);
  return new Promise((done, fail) => {
    socket.once('close', () => fail(new Error('A socket was closed while it opened')));
    const naming = namingMessages(ticket, tags);
    const nameNext = (): void => {
      const { value, done: isNamed } = naming.next();
      if (isNamed) done();
      else socket.send(value);
    };
    socket.once('open', nameNext);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) take(socket, data);
      else if (data.includes('"opened"')) nameNext();
    });
  });
}

const report = (): ClientReport => ({ sockets: sockets.length, closed, ...counted });

process.on('message', async (orders: ClientOrders) => {
  if (orders.open) {
    const { url, tickets, tags } = orders.open;
    await Promise.all(tickets.map((ticket, nth) => open(url, ticket, tags[nth]!)));
    answer({ opened: sockets.length });
  }
  for (const socket of sockets.slice(0, orders.freeze ?? 0)) socket.pause();
  if (orders.begin) {
    counted = { records: 0, frames: 0, delays: new Array<number>(MOST_MS).fill(0) };
    answer({ begun: true });
  }
  if (orders.report) answer({ report: report() });
});
process.on('disconnect', () => process.exit());
