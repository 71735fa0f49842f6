/** A real NATS server for a test, on a free loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { freePort } from './server.ts';

export interface TestNats {
  readonly url: string;
  /** kill -9: its clients lose their connection. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  dispose(): Promise<void>;
}

const PROGRAM = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(
  existsSync,
);

/** Why there can be no NATS here; undefined where there can. */
export const natsMissing = PROGRAM
  ? undefined
  : 'NATS is not installed (Debian: apt-get install nats-server)';

const READY_MS = 10_000;

export async function startNats(): Promise<TestNats> {
  if (!PROGRAM) throw new Error(natsMissing);
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await answers(port);
    return started;
  };
  let child = await start();
  const kill = () =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill('SIGKILL');
    });
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await start();
    },
    signal: (name) => void child.kill(name),
    dispose: kill,
  };
}

/** Resolves when somebody accepts connections at the port. */
async function answers(port: number): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`NATS did not start at port ${port} within ${READY_MS} ms`);
}
