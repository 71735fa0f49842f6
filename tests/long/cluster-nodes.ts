/** The processes of a cluster under test: engines, nodes, and a start and an end for each of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSecrets } from '../../api/server/secrets/secret-set.ts';
import { SHARED_SECRETS } from '../../api/server/shared-secrets.ts';
import { startEtcd, type TestEtcd } from '../support/etcd.ts';
import { startNats, type TestNats } from '../support/nats.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { freePort } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const READY_MS = 60_000;

export interface TestNode {
  readonly name: string;
  readonly origin: string;
  readonly isRunning: boolean;
  start(): void;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it serves calls. */
  ready(): Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  output(): string;
}

export interface TestCluster {
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  readonly etcd: TestEtcd;
  /** A data directory that no node uses: for preparing the database. */
  readonly data: string;
  node(name: string, roles: string): Promise<TestNode>;
  dispose(): Promise<void>;
}

export async function openCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-faults-'));
  const [postgres, nats, etcd] = await Promise.all([startPostgres(), startNats(), startEtcd()]);
  const secrets = join(folder, 'secrets');
  await writeSecrets(SHARED_SECRETS, secrets);
  const data = join(folder, 'prepare');
  mkdirSync(data);
  const shared = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    ETCD_URL: etcd.url,
    MIMIC_SECRETS: secrets,
  };
  const nodes: TestNode[] = [];
  return {
    ...{ postgres, nats, etcd, data },
    async node(name, roles) {
      const port = await freePort();
      const node = nodeOf(name, port, {
        ...shared,
        MIMIC_ROLES: roles,
        MIMIC_DEMO: '0',
        MIMIC_FIELD_HOSTS: '127.0.0.1',
        MIMIC_DATA: join(folder, name),
      });
      nodes.push(node);
      node.start();
      return node;
    },
    async dispose() {
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all([postgres.dispose(), nats.dispose(), etcd.dispose()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nodeOf(name: string, port: number, env: Readonly<Record<string, string>>): TestNode {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let text = '';
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    origin,
    get isRunning() {
      return isRunning();
    },
    output: () => text,
    start() {
      child = spawn(process.execPath, [join(root, 'api/server/main.ts')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          LOG_LEVEL: 'info',
          HOST: '127.0.0.1',
          PORT: String(port),
          MIMIC_NODE: name,
          ...env,
        },
      });
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => {
          text = (text + chunk.toString()).slice(-200_000);
        });
    },
    signal: (signal) => void child?.kill(signal),
    async ready() {
      const until = Date.now() + READY_MS;
      while (Date.now() < until && isRunning()) {
        const isReady = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) return;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error(`The node ${name} did not become ready:\n${text.slice(-3000)}`);
    },
    async kill() {
      if (!isRunning()) return;
      const gone = new Promise((done) => child!.once('exit', done));
      child!.kill('SIGKILL');
      await gone;
    },
  };
}
