/** A real etcd server for a test, on free loopback ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.ts';

export interface TestEtcd {
  readonly url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

const PROGRAM = ['/usr/bin/etcd', '/usr/local/bin/etcd'].find(existsSync);

/** Why there can be no etcd here; undefined where there can. */
export const etcdMissing = PROGRAM
  ? undefined
  : 'etcd is not installed (Debian: apt-get install etcd-server)';

const READY_MS = 15_000;

export async function startEtcd(): Promise<TestEtcd> {
  const program = PROGRAM;
  if (!program) throw new Error(etcdMissing);
  const data = mkdtempSync(join(tmpdir(), 'mimic-etcd-'));
  const [url, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const addresses = { 'listen-client-urls': url, 'advertise-client-urls': url, 'listen-peer-urls': peer };
  const own = { 'initial-advertise-peer-urls': peer, 'initial-cluster': `default=${peer}`, 'data-dir': data };
  const settings = Object.entries({ ...addresses, ...own }).flatMap(([name, value]) => [`--${name}`, value]);
  // What it writes to its log is not durable here: a test does not lose power.
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(program, [...settings, '--unsafe-no-fsync'], { stdio: 'ignore' });
    await answers(url, started);
    return started;
  };
  let child = await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    ...{ url, kill },
    signal: (name) => void child.kill(name),
    async restart() {
      child = await start();
    },
    async dispose() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`etcd did not start at ${url} within ${READY_MS} ms (it ended with ${child.exitCode})`);
}
