/** pgBackRest beside a PostgreSQL of a test: its repository, and its commands as docs/operations.md gives them. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from './postgres.ts';

const PROGRAM = '/usr/bin/pgbackrest';

/** Why there can be none here; undefined where there can. */
export const pgbackrestMissing = existsSync(PROGRAM)
  ? undefined
  : 'pgBackRest is not installed (Debian: apt-get install pgbackrest)';

export interface ArchivedPostgres extends TestPostgres {
  pgbackrest(...words: string[]): string;
  /** Kills the server and removes its files: only the repository is left. */
  lose(): Promise<void>;
}

const configOf = (folder: string): string => join(folder, 'pgbackrest.conf');

/** What a command has no use for it passes by, as long as it stands in a file. */
function configure(folder: string, more: readonly string[] = []): void {
  const global = {
    'repo1-path': join(folder, 'repository'),
    'repo1-retention-full': '4',
    'start-fast': 'y',
    'log-path': folder,
    'lock-path': join(folder, 'locks'),
    'spool-path': folder,
    'log-level-console': 'warn',
  };
  const lines = Object.entries(global).map((pair) => pair.join('='));
  writeFileSync(
    configOf(folder),
    ['[global]', ...lines, '[mimic]', `pg1-path=${join(folder, 'data')}`, ...more, ''].join('\n'),
  );
}

/** A PostgreSQL whose log goes to a repository of its own, which exists. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const command = (folder: string): string[] => [`--config=${configOf(folder)}`, '--stanza=mimic'];
  const postgres = await startPostgres({
    hasSocket: true,
    settings(folder) {
      configure(folder);
      return [
        'archive_mode=on',
        `archive_command=${[PROGRAM, ...command(folder), 'archive-push'].join(' ')} %p`,
      ];
    },
  });
  const { sockets, account, url } = postgres;
  for (const name of ['repository', 'locks']) {
    mkdirSync(join(sockets, name));
    if (account.uid !== undefined) chownSync(join(sockets, name), account.uid, account.gid!);
  }
  const { port, username, password } = new URL(url);
  configure(sockets, [
    `pg1-port=${port}`,
    `pg1-user=${username}`,
    `pg1-socket-path=${sockets}`,
    'pg1-database=postgres',
  ]);
  const pgbackrest = (...words: string[]): string =>
    execFileSync(PROGRAM, [...command(sockets), ...words], {
      ...account,
      cwd: sockets,
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  pgbackrest('stanza-create');
  pgbackrest('check');
  return {
    ...postgres,
    pgbackrest,
    async lose() {
      await postgres.kill();
      for (const name of readdirSync(postgres.data)) rmSync(join(postgres.data, name), { recursive: true });
    },
  };
}
