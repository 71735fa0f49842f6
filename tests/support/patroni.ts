/** PostgreSQL with a standby, as Patroni and HAProxy run it: for tests in which the database's whole host dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startHaproxy } from '../../scripts/cluster-engines.ts';
import { freePort } from '../../scripts/ports.ts';
import { balancerMissing } from './balancer.ts';
import { familyOf, postgresMissing, programs, serverUser } from './postgres.ts';

const PATRONI = '/usr/bin/patroni';
const READY_MS = 60_000;

/** Why there can be no such pair here; undefined where there can. */
export function patroniMissing(): string | undefined {
  if (!existsSync(PATRONI)) return 'Patroni is not installed (Debian: apt-get install patroni)';
  return balancerMissing ?? postgresMissing();
}

export interface PostgresPair {
  /** Of the primary, whichever that is, by way of HAProxy. The user is a superuser. */
  readonly url: string;
  /** kill -9 of the primary and of all that it started. Its Patroni starts it again. */
  killPrimary(): Promise<void>;
  /** The primary's host is dead: its Patroni is killed first, and nobody starts it again. The standby is promoted. */
  killPrimaryHost(): Promise<void>;
  /** The dead host is back, as the standby. Resolves when it follows. */
  revive(): Promise<void>;
  dispose(): Promise<void>;
}

interface Host {
  readonly name: string;
  readonly port: number;
  /** Of Patroni's own HTTP API, which says what the host is. */
  readonly restPort: number;
  readonly folder: string;
  patroni: ChildProcess | undefined;
}

/** `etcdUrls`: where Patroni agrees on who is the primary. */
export async function startPostgresPair(etcdUrls: readonly string[]): Promise<PostgresPair> {
  const missing = patroniMissing();
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'mimic-patroni-'));
  const account = serverUser();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
  const password = crypto.randomUUID();
  const hosts: Host[] = [];
  for (const name of ['pg-1', 'pg-2']) {
    const own = join(folder, name);
    mkdirSync(own);
    if (account.uid !== undefined) chownSync(own, account.uid, account.gid!);
    hosts.push({ name, port: await freePort(), restPort: await freePort(), folder: own, patroni: undefined });
  }
  const start = (host: Host): void => {
    const file = join(host.folder, 'patroni.json');
    writeFileSync(file, JSON.stringify(settingsOf(host, etcdUrls, password)));
    host.patroni = spawn(PATRONI, [file], { ...account, cwd: host.folder, stdio: 'ignore', env: PLAIN });
  };
  for (const host of hosts) start(host);
  const hasStandby = async () =>
    (await Promise.all(hosts.map((host) => isA('synchronous', host)))).includes(true);
  await until(hasStandby);
  const port = await freePort();
  const balancer = await startBalancer(folder, port, hosts);
  const url = `postgres://mimic:${password}@127.0.0.1:${port}/postgres`;
  await leadsToThePrimary(url);
  const killed = async (host: Host, isWholeHost: boolean): Promise<void> => {
    const patroni = host.patroni!;
    const server = serverOf(host);
    if (isWholeHost) {
      host.patroni = undefined;
      await ended(patroni);
    }
    for (const pid of server) kill(pid);
  };
  const primary = async (): Promise<Host> => {
    for (const host of hosts) if (await isA('primary', host)) return host;
    throw new Error('No PostgreSQL is the primary at present');
  };
  return {
    url,
    killPrimary: async () => killed(await primary(), false),
    async killPrimaryHost() {
      await until(hasStandby);
      await killed(await primary(), true);
    },
    async revive() {
      for (const host of hosts) if (!host.patroni) start(host);
      await until(hasStandby);
    },
    async dispose() {
      await ended(balancer);
      await Promise.all(hosts.map(({ patroni }) => patroni && ended(patroni)));
      for (const host of hosts) for (const pid of serverOf(host)) kill(pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Python writes its messages by this, whatever the machine's language. */
const PLAIN = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };

/**
 * With a synchronous standby: what is committed is on both hosts, so that no fail-over loses it. Patroni's shortest
 * time to live is 20 s.
 */
function settingsOf({ name, port, restPort, folder }: Host, etcdUrls: readonly string[], password: string) {
  const address = `127.0.0.1:${port}`;
  const rest = `127.0.0.1:${restPort}`;
  return {
    ...{ scope: 'mimic', name },
    log: { dir: folder },
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcdUrls.map((url) => new URL(url).host) },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 6, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      ...{ listen: address, connect_address: address, bin_dir: programs() },
      ...{ data_dir: join(folder, 'data'), pgpass: join(folder, 'pgpass') },
      authentication: {
        superuser: { username: 'mimic', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: folder, max_wal_size: '2GB' },
      pg_hba: [
        'host all all 127.0.0.1/32 md5',
        'host replication replicator 127.0.0.1/32 md5',
        'local all all trust',
      ],
    },
  };
}

/** What a host is by its Patroni's own words. The standby: one that has all that is committed, so that it may be promoted. */
async function isA(role: 'primary' | 'synchronous', { restPort }: Host): Promise<boolean> {
  return fetch(`http://127.0.0.1:${restPort}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + READY_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Patroni has no primary with a standby after ${READY_MS / 1000} s`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Sends each connection to the primary, and cuts those to a host that is it no more. */
function startBalancer(folder: string, port: number, hosts: readonly Host[]): Promise<ChildProcess> {
  const servers = hosts.map(
    (host) => `  server ${host.name} 127.0.0.1:${host.port} check port ${host.restPort}`,
  );
  return startHaproxy(folder, port, [BALANCER, `  bind 127.0.0.1:${port}`, ...servers]);
}

const BALANCER = `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`;

/** Until it has looked at the hosts HAProxy takes turns among them. */
async function leadsToThePrimary(url: string): Promise<void> {
  for (let nth = 0; nth < 4; nth++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]!.standby) nth = -1;
    } finally {
      await client.end();
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** PostgreSQL on a host and its children; nobody if it does not run. */
function serverOf({ folder }: Host): number[] {
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return [];
  return familyOf(Number(readFileSync(file, 'utf8').split('\n')[0]));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}
