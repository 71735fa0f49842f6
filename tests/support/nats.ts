/** A real NATS server for a test, on a free loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { answers, freePort } from '../../scripts/ports.ts';

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

/** Two servers of one NATS cluster: who loses one goes to the other. */
export async function startNatsPair(): Promise<readonly [TestNats, TestNats]> {
  const route = `nats://127.0.0.1:${await freePort()}`;
  const first = await startNats(['--cluster_name', 'test', '--cluster', route]);
  const other = ['--cluster', `nats://127.0.0.1:${await freePort()}`, '--routes', route];
  return [first, await startNats(['--cluster_name', 'test', ...other])];
}

/** Three servers of one NATS cluster with JetStream. */
export async function startJetStreams(): Promise<readonly TestNats[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-nats-'));
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`);
  const among = ['-js', '--cluster_name', 'test', '--routes', routes.join()];
  const servers = await Promise.all(
    routes.map((route, nth) =>
      startNats([...among, '--cluster', route, '-n', `nats-${nth}`, '-sd', join(folder, `${nth}`)]),
    ),
  );
  return servers.map((server, nth) => ({
    ...server,
    async dispose() {
      await server.dispose();
      rmSync(join(folder, `${nth}`), { recursive: true, force: true });
    },
  }));
}

interface StreamState {
  readonly leader: TestNats | undefined;
  /** The other servers have all that the leader has. */
  readonly isWhole: boolean;
  /** That are not stored yet. */
  readonly messages: number;
}

/** The stream of samples that three servers keep. Rejects while none of them leads. */
export async function streamAmong(servers: readonly TestNats[]): Promise<StreamState> {
  const connection = await connect({ servers: servers.map(({ url }) => new URL(url).host) });
  try {
    const { cluster, state } = await (await jetstreamManager(connection)).streams.info('mimic-samples');
    const others = cluster?.replicas ?? [];
    return {
      leader: servers.find((_, nth) => cluster?.leader === `nats-${nth}`),
      isWhole:
        others.length === servers.length - 1 && others.every(({ current, offline }) => current && !offline),
      messages: state.messages,
    };
  } finally {
    await connection.close();
  }
}

/** With JetStream, which keeps what it is given. */
export async function startJetStream(): Promise<TestNats & { killAndForget(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-nats-'));
  const nats = await startNats(['-js', '-sd', folder]);
  return {
    ...nats,
    /** Its files are gone too. */
    async killAndForget() {
      await nats.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    async dispose() {
      await nats.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `more`: arguments of the program; `env`: what its configuration may name. */
export async function startNats(
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<TestNats> {
  if (!PROGRAM) throw new Error(natsMissing);
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port), ...more], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    await answers('NATS', port);
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
