/**
 * Clients of the live socket, in a thread of their own: each opens all its sockets, acknowledges every frame, and tells how old
 * the values were when they came.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { decodeFrame } from '../../api/contract/live.ts';

const TAGS_PER_SOCKET = 10;
const quantile = (sorted: readonly number[], q: number): number =>
  Math.round(sorted[Math.floor(sorted.length * q)] ?? 0);

interface ClientData {
  /** Of one node or several: the sockets take turns. */
  readonly urls: readonly string[];
  /** One for each socket. */
  readonly tickets: readonly string[];
  readonly tags: readonly string[];
}

/** The clients: open all sockets, acknowledge every frame, and return how old the values were. */
async function runClients({ urls, tickets, tags }: ClientData): Promise<void> {
  const ages: number[] = [];
  let isMeasuring = false;
  let records = 0;
  const sockets: WebSocket[] = [];
  for (const [nth, ticket] of tickets.entries()) {
    const socket = new WebSocket(urls[nth % urls.length]!);
    sockets.push(socket);
    socket.binaryType = 'arraybuffer';
    const from = (nth * TAGS_PER_SOCKET) % tags.length;
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ open: { ticket, tags: tags.slice(from, from + TAGS_PER_SOCKET) } }));
    socket.on('message', (data: ArrayBuffer, isBinary) => {
      if (!isBinary) return;
      const now = Date.now();
      let count = 0;
      const sequence = decodeFrame(data, (_index, time) => {
        count++;
        if (isMeasuring) ages.push(now - time);
      });
      if (isMeasuring) records += count;
      if (count > 0) socket.send(`{"ack":${sequence}}`);
    });
  }
  parentPort!.on('message', (word: string) => {
    isMeasuring = word === 'measure';
    if (isMeasuring) return;
    const closed = sockets.filter((socket) => socket.readyState !== WebSocket.OPEN).length;
    ages.sort((a, b) => a - b);
    parentPort!.postMessage({ records, closed, p50: quantile(ages, 0.5), p99: quantile(ages, 0.99) });
    for (const socket of sockets) socket.terminate();
  });
  parentPort!.postMessage('ready');
}

interface Seen {
  readonly records: number;
  /** Sockets that the server closed. */
  readonly closed: number;
  /** Ages of values in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Clients {
  /** Warms up for two seconds, then measures for `seconds`; `during` is called at the beginning and the end of that. */
  measure(seconds: number, during?: () => void): Promise<Seen>;
  close(): Promise<unknown>;
}

/** Resolves when all sockets are open. */
export async function openClients(data: ClientData): Promise<Clients> {
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  await new Promise((resolve) => worker.once('message', resolve));
  return {
    async measure(seconds, during = () => {}) {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      worker.postMessage('measure');
      during();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      during();
      const answer = new Promise<Seen>((resolve) => worker.once('message', resolve));
      worker.postMessage('stop');
      return answer;
    },
    close: () => worker.terminate(),
  };
}

if (workerData) await runClients(workerData as ClientData);
