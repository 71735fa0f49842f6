/** What a cluster needs beside its nodes, each as a process of its own on loopback: PostgreSQL, NATS, etcd, HAProxy. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, freePort } from './ports.ts';

const POSTGRES = '/usr/lib/postgresql';
const NATS = '/usr/sbin/nats-server';
const ETCD = '/usr/bin/etcd';
const HAPROXY = '/usr/sbin/haproxy';
const MORE = { patroni: '/usr/bin/patroni' } as const;

/**
 * Installs what is missing where Debian's packages can be; throws with the names of what is still missing. `more`: engines that
 * not every cluster has.
 */
export function ensureEngines(...more: readonly (keyof typeof MORE)[]): void {
  const wanted = {
    ...{ postgresql: POSTGRES, 'nats-server': NATS, 'etcd-server': ETCD, haproxy: HAPROXY },
    ...Object.fromEntries(more.map((name) => [name, MORE[name]])),
  };
  const missing = () => Object.entries(wanted).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (missing().length > 0)
    throw new Error(
      `A cluster needs ${missing().join(', ')}: install it (Debian: apt-get install ${missing().join(' ')})`,
    );
}

/** PostgreSQL on files of its own, which stay. Returns its process and the address of its database. */
export async function startPostgres(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const version = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))[0]!;
  const bin = join(POSTGRES, version, 'bin');
  const user = postgresUser();
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const how = { ...user, cwd: folder, stdio: 'ignore' as const };
  if (!existsSync(data))
    execFileSync(
      join(bin, 'initdb'),
      ['--auth=trust', '--username=mimic', '--encoding=UTF8', '--locale=C', '-D', data],
      how,
    );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], how);
  await answers('PostgreSQL', port);
  return { child, url: `postgres://mimic@127.0.0.1:${port}/postgres` };
}

/** PostgreSQL refuses to run as root; its package brings an account for it. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** With JetStream, whose files stay. */
export async function startNats(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const settings = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder];
  const child = spawn(NATS, settings, { stdio: 'ignore' });
  await answers('NATS', port);
  return { child, url: `nats://127.0.0.1:${port}` };
}

export async function startEtcd(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const settings = {
    'data-dir': folder,
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    // The ports are others at each start.
    'force-new-cluster': 'true',
  };
  const child = spawn(
    ETCD,
    Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    { stdio: 'ignore' },
  );
  await answers('etcd', port);
  return { child, url };
}

/** A balancer that sends each call to another front, and nobody to one that says it is not ready. */
export async function startBalancer(
  folder: string,
  port: number,
  fronts: readonly number[],
): Promise<ChildProcess> {
  const servers = fronts.map(
    (front, nth) => `  server front-${nth + 1} 127.0.0.1:${front} check inter 500ms fall 2 rise 1`,
  );
  const bind = `  bind 127.0.0.1:${port}`;
  return startHaproxy(folder, port, [BALANCER, bind, '  default_backend fronts', BACKEND, ...servers]);
}

/** Resolves when it answers at the port. `lines`: its settings, which are kept in the folder. */
export async function startHaproxy(
  folder: string,
  port: number,
  lines: readonly string[],
): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn(HAPROXY, ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await answers('HAProxy', port);
  return child;
}

const BALANCER = `defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout http-request 30s
frontend console`;

const BACKEND = `backend fronts
  balance roundrobin
  option forwardfor
  option redispatch
  option httpchk GET /api/ready
  http-check expect status 200`;
