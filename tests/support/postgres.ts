/** A real PostgreSQL for a test: a cluster of its own in a temporary directory, on a free loopback port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './server.ts';

export interface TestPostgres {
  /** Of an empty database; the user is a superuser. */
  readonly url: string;
  /** A new empty database on the same server. */
  createDatabase(): Promise<string>;
  /** kill -9 of the server and of all that it started, as a cut of the power: nobody says goodbye. */
  kill(): Promise<void>;
  /** Starts it again on the same port and files, and waits until it answers. */
  restart(): Promise<void>;
  /** Its files, and as whom they belong to programs run with them; and where its socket is, if it has one. */
  readonly data: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
  readonly sockets: string;
  /** To the server and all of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  dispose(): Promise<void>;
}

const ROOT = '/usr/lib/postgresql';
const READY_MS = 30_000;

/** Where the newest PostgreSQL's programs are; undefined where there is none. */
export function programs(): string | undefined {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Why there can be no PostgreSQL here; undefined where there can. Installs Debian's where that is allowed. */
export function postgresMissing(): string | undefined {
  if (programs()) return undefined;
  if (!isRoot()) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      timeout: 180_000,
    });
  } catch (error) {
    return `PostgreSQL is not installed, and apt-get could not install it: ${(error as Error).message}`;
  }
  return programs() ? undefined : `apt-get installed no PostgreSQL in ${ROOT}`;
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
export function serverUser(): { uid?: number; gid?: number } {
  if (!isRoot()) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

interface PostgresRequest {
  /** It is to be reached by a socket too. */
  readonly hasSocket?: boolean;
  /** As `archive_mode=on`, for what is to be known of before it starts. */
  readonly settings?: (folder: string) => readonly string[];
}

/** Makes a cluster and starts it. */
export async function startPostgres(request: PostgresRequest = {}): Promise<TestPostgres> {
  const bin = programs();
  if (!bin) throw new Error(postgresMissing() ?? 'PostgreSQL is not installed');
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), 'mimic-postgres-'));
  const passwordFile = join(directory, 'password');
  const password = crypto.randomUUID();
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined)
    for (const path of [directory, passwordFile]) chownSync(path, user.uid, user.gid as number);
  const data = join(directory, 'data');
  const how = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=mimic', '--encoding=UTF8'];
  execFileSync(join(bin, 'initdb'), [...how, '--locale=C', '--no-sync', '-D', data], {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${request.hasSocket ? directory : ''}`,
    ...(request.settings?.(directory) ?? []),
  ];
  const start = (): ChildProcess =>
    spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: directory,
      stdio: 'ignore',
    });
  let child = start();
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of familyOf(child.pid!))
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended by itself.
      }
  };
  const address = (database: string): string => `postgres://mimic:${password}@127.0.0.1:${port}/${database}`;
  await answers(address('postgres'), child);
  let count = 0;
  const createDatabase = async (): Promise<string> => {
    const name = `test_${++count}`;
    await query(address('postgres'), `create database ${name}`);
    return address(name);
  };
  return {
    url: await createDatabase(),
    ...{ createDatabase, signal, data, account: user, sockets: directory },
    async kill() {
      const gone = new Promise((done) => child.once('exit', done));
      signal('SIGKILL');
      await gone;
    },
    async restart() {
      for (const until = Date.now() + READY_MS; ; ) {
        child = start();
        try {
          return await answers(address('postgres'), child);
        } catch (error) {
          // Killed, it may be outlived for a moment by what it had just begun: it does not start beside that.
          if (child.exitCode === null || Date.now() > until) throw error;
        }
      }
    },
    async dispose() {
      if (child.signalCode !== null) {
        rmSync(directory, { recursive: true, force: true });
        return;
      }
      const gone = new Promise((done) => child.once('exit', done));
      // "Immediate" shutdown: nobody will read this cluster again.
      if (child.exitCode === null && child.kill('SIGQUIT')) await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A server and its children: each of those has a group of its own. */
export function familyOf(pid: number): number[] {
  try {
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return [pid, ...children.split('\n').filter(Boolean).map(Number)];
  } catch {
    return [pid];
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const failure = await query(url, 'select 1').then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    if (Date.now() > end) throw failure;
    await new Promise((done) => setTimeout(done, 100));
  }
}
