/** The processes of a cluster under test: engines, and nodes that are started again when they end, as by a service manager. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSecrets } from '../../api/server/secrets/secret-set.ts';
import { SHARED_SECRETS } from '../../api/server/shared-secrets.ts';
import { startEtcd, type TestEtcd } from '../support/etcd.ts';
import { type Line, openLine } from '../support/line.ts';
import { startJetStream, type TestNats } from '../support/nats.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { freePort } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const READY_MS = 60_000;

export interface TestNode {
  readonly name: string;
  readonly origin: string;
  /** Its data directory. */
  readonly data: string;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it serves calls. */
  ready(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /**
   * Asks it to end, and has it started again, or the release in this folder in its place, with these settings changed. Resolves with
   * its exit code, once that is ready.
   */
  replace(release?: string, changes?: Readonly<Record<string, string>>): Promise<number | null>;
  output(): string;
}

interface OwnedNode extends TestNode {
  /** Kills it for good. */
  end(): Promise<void>;
}

/** Nodes on engines that are there already. */
export interface NodeGround {
  /** A data directory that no node uses: for preparing the database. */
  readonly data: string;
  /** What all nodes have in common. */
  readonly settings: Readonly<Record<string, string>>;
  /** `more`: settings of its own. */
  node(name: string, roles: string, more?: Readonly<Record<string, string>>): Promise<TestNode>;
  /** Ends the nodes. */
  dispose(): Promise<void>;
}

export interface TestCluster extends NodeGround {
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  readonly etcd: TestEtcd;
}

/** Where the nodes find what they share. */
export interface EngineUrls {
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly ETCD_URL: string;
}

/** A node's own lines to the engines. */
export type NodeLines = Readonly<Record<'postgres' | 'nats' | 'etcd', Line>>;

/** With the settings of a node that reaches the engines by them. */
export async function openLines({
  postgres,
  nats,
  etcd,
}: TestCluster): Promise<{ lines: NodeLines; settings: EngineUrls }> {
  const lines = {
    postgres: await openLine(postgres.url),
    nats: await openLine(nats.url),
    etcd: await openLine(etcd.url),
  };
  const [DATABASE_URL, NATS_URL, ETCD_URL] = [lines.postgres.url, lines.nats.url, lines.etcd.url];
  return { lines, settings: { DATABASE_URL, NATS_URL, ETCD_URL } };
}

/** With one engine of each. `release`: the folder whose server the nodes run; this one's own. */
export async function openCluster(release = root): Promise<TestCluster> {
  const [postgres, nats, etcd] = await Promise.all([startPostgres(), startJetStream(), startEtcd()]);
  const urls = { DATABASE_URL: postgres.url, NATS_URL: nats.url, ETCD_URL: etcd.url };
  const ground = await openNodes(urls, release);
  return {
    ...{ ...ground, postgres, nats, etcd },
    async dispose() {
      await ground.dispose();
      await Promise.all([postgres.dispose(), nats.dispose(), etcd.dispose()]);
    },
  };
}

export async function openNodes(engines: EngineUrls, release = root): Promise<NodeGround> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-faults-'));
  const secrets = join(folder, 'secrets');
  await writeSecrets(SHARED_SECRETS, secrets);
  const data = join(folder, 'prepare');
  mkdirSync(data);
  const settings = { ...engines, MIMIC_STREAM_MB: '64', MIMIC_SECRETS: secrets };
  const nodes: OwnedNode[] = [];
  return {
    ...{ data, settings },
    async node(name, roles, more = {}) {
      const port = await freePort();
      const node = nodeOf(name, port, release, {
        ...settings,
        MIMIC_ROLES: roles,
        MIMIC_DEMO: '0',
        MIMIC_FIELD_HOSTS: '127.0.0.1',
        MIMIC_DATA: join(folder, name),
        ...more,
      });
      nodes.push(node);
      return node;
    },
    async dispose() {
      await Promise.all(nodes.map((node) => node.end()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A service manager starts what has ended after this. */
const RESTART_MS = 300;

function nodeOf(name: string, port: number, first: string, env: Readonly<Record<string, string>>): OwnedNode {
  const origin = `http://127.0.0.1:${port}`;
  let release = first;
  let settings = env;
  let child: ChildProcess;
  let text = '';
  let isEnded = false;
  const start = (): void => {
    if (isEnded) return;
    const own = { LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: String(port), MIMIC_NODE: name };
    child = spawn(process.execPath, [join(release, 'api/server/main.ts')], {
      cwd: release,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...own, ...settings },
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        text = (text + chunk.toString()).slice(-200_000);
      });
    child.once('exit', () => setTimeout(start, RESTART_MS));
  };
  /** Its exit code; null if a signal ended it. */
  const gone = ({ exitCode, signalCode }: ChildProcess): Promise<number | null> =>
    exitCode !== null || signalCode !== null
      ? Promise.resolve(exitCode)
      : new Promise((done) => child.once('exit', done));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone(child);
  };
  const ready = async (): Promise<void> => {
    const until = Date.now() + READY_MS;
    while (Date.now() < until) {
      const isReady = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The node ${name} did not become ready:\n${text.slice(-3000)}`);
  };
  start();
  return {
    ...{ name, origin, data: env.MIMIC_DATA!, kill, ready },
    async replace(next = release, changes = {}) {
      release = next;
      settings = { ...settings, ...changes };
      child.kill('SIGTERM');
      const code = await gone(child);
      await ready();
      return code;
    },
    output: () => text,
    signal: (signal) => void child.kill(signal),
    async end() {
      isEnded = true;
      await kill();
    },
  };
}
