/** Ports of this machine: which are free, and when somebody answers at one. */
import { createServer, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const READY_MS = 20_000;

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Resolves when somebody accepts connections at the port; `name` is who should. */
export async function answers(name: string, port: number): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (await accepts(port)) return;
    await wait(20);
  }
  throw new Error(`${name} did not start at port ${port} within ${READY_MS / 1000} s`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = new Socket();
    const end = (isOpen: boolean): void => {
      socket.destroy();
      done(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.connect(port, '127.0.0.1');
  });
}
