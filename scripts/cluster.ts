/**
 * A whole cluster on this machine, for trying it: PostgreSQL, NATS, etcd, two nodes that share the demo plant's devices,
 * two that serve people, and HAProxy in front of them without sticky sessions. Says which process does what, so that one of them can be
 * killed, and ends all of them at Ctrl+C. What it stores is kept in .data/cluster; PORT is the console's (8080).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.ts';
import { ensureEngines, startBalancer, startEtcd, startNats, startPostgres } from './cluster-engines.ts';
import { FRUGAL } from './frugal.ts';
import { freePort } from './ports.ts';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(process.env.MIMIC_DATA ?? join(root, '.data/cluster'));
const port = Number(process.env.PORT ?? 8080);
const origin = `http://127.0.0.1:${port}`;
/** The first start makes the demo's past. */
const READY_MS = 240_000;

const WORK: Readonly<Record<string, string>> = {
  PostgreSQL: 'holds everything that is stored',
  NATS: 'carries values, events and calls between the nodes, and keeps samples until they are stored',
  etcd: 'knows which node has which link',
  'io-1':
    'has a part of the links: connects their devices, judges alarms, carries out commands; stores two of four shards of samples',
  'io-2': 'has the others, and all of them when io-1 ends; as with the shards',
  'front-1': 'serves people',
  'front-2': 'serves people',
  HAProxy: 'sends each call to one of the fronts',
};

const running = new Map<string, ChildProcess>();
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
try {
  await start();
} catch (error) {
  console.error((error as Error).message);
  await end(1);
}

async function start(): Promise<void> {
  ensureEngines();
  if (!process.argv.includes('--built')) {
    console.log('Building the page …');
    await build();
  }
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres(join(folder, 'postgres'));
  keep('PostgreSQL', postgres.child);
  const nats = await startNats(join(folder, 'nats'));
  keep('NATS', nats.child);
  const etcd = await startEtcd(join(folder, 'etcd'));
  keep('etcd', etcd.child);
  const shared = {
    ETCD_URL: etcd.url,
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    MIMIC_STREAM_MB: '256',
    MIMIC_SECRETS: sharedSecrets(),
    PUBLIC_URL: origin,
    MIMIC_DEMO: '1',
  };
  await readyNode('io-1', { ...shared, MIMIC_ROLES: 'io,writer' });
  await startNode('io-2', { ...shared, MIMIC_ROLES: 'io,writer' });
  const fronts = await Promise.all(
    ['front-1', 'front-2'].map((name) => readyNode(name, { ...shared, MIMIC_ROLES: 'front' })),
  );
  keep('HAProxy', await startBalancer(folder, port, fronts));
  console.log(`\nThe cluster is ready at ${origin}\n`);
  for (const [name, child] of running)
    console.log(`  ${name.padEnd(12)} process ${child.pid}  ${WORK[name]}`);
  console.log('\nSign in as operator@demo.example, password Demo-plant-1. Ctrl+C ends all of it.\n');
}

/** The keys that all nodes need, made at the first start. Returns their folder. */
function sharedSecrets(): string {
  const secrets = join(folder, 'secrets');
  if (!existsSync(secrets))
    execFileSync(process.execPath, [join(root, 'api/server/admin.ts'), 'secrets', '--to', secrets]);
  return secrets;
}

/** Starts a node and returns its port once it is ready. */
async function readyNode(name: string, env: Readonly<Record<string, string>>): Promise<number> {
  const { child, own } = await startNode(name, env);
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${own}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return own;
    await wait(200);
  }
  throw new Error(`The node ${name} did not become ready`);
}

async function startNode(name: string, env: Readonly<Record<string, string>>) {
  const own = await freePort();
  const child = spawn(process.execPath, [join(root, 'api/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...FRUGAL,
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...env,
      MIMIC_NODE: name,
      MIMIC_DATA: join(folder, name),
      HOST: '127.0.0.1',
      PORT: String(own),
    },
  });
  keep(name, child);
  createInterface({ input: child.stdout! }).on('line', (line) => line.startsWith('{') && console.log(line));
  return { child, own };
}

/** Ends with the cluster; if it ends before, that is said and the others go on: this is for trying such things. */
function keep(name: string, child: ChildProcess): void {
  running.set(name, child);
  child.once('exit', (code, signal) => {
    running.delete(name);
    if (!isEnding) console.log(`${name} has ended (${signal ?? code})`);
  });
}

/** The nodes first: they say goodbye to the engines. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const engines = ['PostgreSQL', 'NATS', 'etcd'];
  for (const isEngine of [false, true])
    await Promise.all(
      [...running].filter(([name]) => engines.includes(name) === isEngine).map(([, child]) => ended(child)),
    );
  process.exit(code);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    // PostgreSQL's fast end; the others know the same signal.
    child.kill('SIGINT');
  });
}
