/** Why the server cannot start, for a terminal or a log: what is wrong, where, and what to do. */
import type { Config } from './config.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'mqttUrl' | 'mqttPort' | 'host' | 'port' | 'metrics'>;

interface Fault {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
  readonly message?: string;
  readonly cause?: unknown;
}

/** The error and its causes, outermost first; an attempt on several addresses counts as its first. */
function* chainOf(error: unknown): Generator<Fault> {
  let at = error;
  for (let depth = 0; depth < 8 && typeof at === 'object' && at !== null; depth++) {
    yield at as Fault;
    const { errors, cause } = at as { errors?: unknown[]; cause?: unknown };
    at = errors?.[0] ?? cause;
  }
}

/** The text to print. `config` is missing if reading it failed; that error says what is wrong. */
export function startFault(error: unknown, config?: Where): string {
  const own = error instanceof Error ? error.message : String(error);
  if (!config) return own;
  for (const fault of chainOf(error)) {
    const said = listening(fault, config) ?? ofDatabase(fault, config) ?? ofDisk(fault, config);
    if (said) return said;
  }
  return own;
}

function listening({ code, syscall, port }: Fault, config: Where): string | undefined {
  if (syscall !== 'listen' && syscall !== 'bind') return undefined;
  const [setting, other, host] = portSettings(config, port);
  if (code === 'EADDRINUSE')
    return `port ${port} is in use by another program. Stop that one, or choose another port with ${setting}`;
  if (code === 'EACCES')
    return `port ${port} may not be used by this account. Choose one above 1023 with ${setting}, and let a proxy listen at the other`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `this machine has no address ${other}=${host}. Use one of its own, or 0.0.0.0 for all`;
  return undefined;
}

/** The settings that a port is from, and the address that they hold. */
function portSettings({ port: own, host, mqttPort, metrics }: Where, port: unknown): readonly string[] {
  const isOther = port !== own;
  if (isOther && mqttPort !== undefined && port === mqttPort) return ['MQTT_PORT', 'MQTT_HOST', host];
  if (isOther && metrics && port === metrics.port) return ['METRICS_PORT', 'METRICS_HOST', metrics.host];
  return ['PORT', 'HOST', host];
}

const ROLE_ADVICE =
  'Let an administrator of the database run these two statements, with the name of the user that DATABASE_URL holds, and start again: ' +
  'CREATE ROLE mimic_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS; GRANT mimic_tenant TO "%user%";';

function ofDatabase({ code, message = '' }: Fault, { databaseUrl }: Where): string | undefined {
  if (!databaseUrl) return undefined;
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const server = `${hostname}:${port || 5432}`;
  const user = decodeURIComponent(username);
  const name = decodeURIComponent(pathname.slice(1)) || user;
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${server}, the PostgreSQL server of DATABASE_URL. Start it, or correct the host and the port`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${hostname} of DATABASE_URL is not known. Correct it, or see that its name can be resolved`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${server}, the PostgreSQL server of DATABASE_URL, cannot be reached from here. Check the network and its firewall`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} does not let the user "${user}" in (${message}). Correct the user and the password in DATABASE_URL`;
    case '3D000':
      return `PostgreSQL at ${server} has no database "${name}". Make it with: CREATE DATABASE "${name}" OWNER "${user}"; or correct DATABASE_URL`;
    case '53300':
      return `PostgreSQL at ${server} takes no more connections. Raise its max_connections (Mimic uses up to 22), or end others`;
    case '53100':
      return `the disk of PostgreSQL at ${server} is full. Free some space there`;
    case '25006':
      return `PostgreSQL at ${server} takes no changes: it is a standby. Name the primary in DATABASE_URL`;
    case '42501':
      return /role/.test(message)
        ? `the database user "${user}" may not make the role mimic_tenant (it has no CREATEROLE), which separates the companies. ${ROLE_ADVICE.replace('%user%', user)}`
        : `the database user "${user}" lacks a right: ${message}. It must own the database "${name}", or have: GRANT CREATE, USAGE ON SCHEMA public TO "${user}";`;
    default:
      if (/timeout/.test(message))
        return `${server}, the PostgreSQL server of DATABASE_URL, does not answer. Check that it runs and that the network lets it through`;
      return undefined;
  }
}

function ofDisk({ code, syscall, path, message = '' }: Fault, { dataDir }: Where): string | undefined {
  const where = path?.startsWith(dataDir) ? path : dataDir;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return `the disk of the data directory ${dataDir} is full. Free some space (a new installation needs 200 MB), or name another directory with MIMIC_DATA`;
    case 'ENOENT':
    case 'ENOTSUP':
      return syscall === 'mkdir'
        ? `the data directory ${dataDir} cannot be made: that file system takes no folders. Name a folder on a disk with MIMIC_DATA`
        : undefined;
    case 'EROFS':
      return `the data directory ${dataDir} lies on a disk that is read-only. Make that disk writable, or name another directory with MIMIC_DATA`;
    case 'EACCES':
    case 'EPERM':
      return `${where} may not be written by this account. Give the data directory to it (chown), or name another one with MIMIC_DATA`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `the data directory ${dataDir} is not a folder. Name another one with MIMIC_DATA`;
    default:
      if (/unable to open database file|readonly database/.test(message))
        return `the data directory ${dataDir} cannot be written. Make it writable for this account, or name another one with MIMIC_DATA`;
      if (/a newer release has made|corrupted migrations/.test(message))
        return `the database is of a newer release of Mimic than this one (${message}). Start that release, or put a backup of before back`;
      return undefined;
  }
}
