/** A real etcd server for a test, on free loopback ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from './server.ts';

export interface TestEtcd {
  readonly url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** kill -9: what it has written stays. */
  kill(): Promise<void>;
  /** Starts it again on the same ports and files. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

const PROGRAM = ['/usr/bin/etcd', '/usr/local/bin/etcd'].find(existsSync);

/** Why there can be no etcd here; undefined where there can. */
export const etcdMissing = PROGRAM
  ? undefined
  : 'etcd is not installed (Debian: apt-get install etcd-server)';

const READY_MS = 15_000;

/** One member of a cluster. */
interface Member {
  readonly name: string;
  readonly url: string;
  /** Where the other members reach it. */
  readonly peer: string;
}

export async function startEtcd(): Promise<TestEtcd> {
  return (await startEtcds(1))[0]!;
}

/** A certificate and its key, for a server that speaks TLS alone. */
interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** PEM of the authority that signed it. */
  readonly authority: string;
}

export async function startEtcdWithTls(tls: TlsFiles): Promise<TestEtcd> {
  const [client, peer] = [`https://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const member = { name: 'etcd-0', url: client, peer };
  return startMember(member, [member], tls);
}

/** The members of one cluster. */
export async function startEtcds(count: number): Promise<TestEtcd[]> {
  const members: Member[] = [];
  for (let nth = 0; nth < count; nth++) {
    const [url, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    members.push({ name: `etcd-${nth}`, url, peer });
  }
  return Promise.all(members.map((member) => startMember(member, members)));
}

async function startMember(
  { name, url, peer }: Member,
  all: readonly Member[],
  tls?: TlsFiles,
): Promise<TestEtcd> {
  if (!PROGRAM) throw new Error(etcdMissing);
  const data = mkdtempSync(join(tmpdir(), 'mimic-etcd-'));
  const addresses = { 'listen-client-urls': url, 'advertise-client-urls': url, 'listen-peer-urls': peer };
  const cluster = all.map((one) => `${one.name}=${one.peer}`).join();
  // As docs/operations.md says: a new leader is there before a lease of three seconds is in danger.
  const hasty = { 'heartbeat-interval': '50', 'election-timeout': '500' };
  const own = { name, 'initial-advertise-peer-urls': peer, 'initial-cluster': cluster, 'data-dir': data };
  const files = tls ? { 'cert-file': tls.cert, 'key-file': tls.key } : {};
  const settings = Object.entries({ ...addresses, ...own, ...hasty, ...files }).flatMap(([key, value]) => [
    `--${key}`,
    value,
  ]);
  // What it writes to its log is not durable here: a test does not lose power.
  const start = () => spawn(PROGRAM, [...settings, '--unsafe-no-fsync'], { stdio: 'ignore' });
  let child = start();
  await answers(url, child, tls);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    ...{ url, kill },
    signal: (signal) => void child.kill(signal),
    async restart() {
      child = start();
      await answers(url, child, tls);
    },
    async dispose() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Which of these members leads, by their own words. */
export async function etcdLeader(members: readonly TestEtcd[]): Promise<TestEtcd> {
  for (const member of members) {
    const answer = await fetch(`${member.url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
    if (header.member_id === leader) return member;
  }
  throw new Error('No member of etcd leads at present');
}

async function answers(url: string, child: ChildProcess, tls: TlsFiles | undefined): Promise<void> {
  const { port } = new URL(url);
  const isHealthy = (): Promise<boolean> =>
    tls
      ? takesTls(Number(port), tls.authority)
      : fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    if (await isHealthy()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`etcd did not start at ${url} within ${READY_MS} ms (it ended with ${child.exitCode})`);
}

/** Whether a server there has a certificate of this authority. */
function takesTls(port: number, ca: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', ca }, () => {
      socket.end();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
