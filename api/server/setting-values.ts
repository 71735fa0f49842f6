/** Values of single environment variables. Each reader throws ConfigError, which names the variable. */

/** A setting that cannot be used. The message names the variable, what it held and what it should hold. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

export const readList = (env: Env, name: string): string[] | undefined =>
  env[name]
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export function readPort(env: Env, name: string, otherwise: number): number {
  const port = Number(env[name] || otherwise);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`${name} is "${env[name]}"; use a number from 0 to 65535`);
}

export function readDays(env: Env, name: string): number | undefined {
  if (!env[name]) return undefined;
  const days = Number(env[name]);
  if (Number.isInteger(days) && days >= 1 && days <= 3660) return days;
  throw new ConfigError(`${name} is "${env[name]}"; use a number of days from 1 to 3660`);
}

export function readSeconds(env: Env, name: string): number {
  const seconds = Number(env[name] || 0);
  if (seconds >= 0 && seconds <= 300) return seconds;
  throw new ConfigError(`${name} is "${env[name]}"; use a number of seconds from 0 to 300`);
}

export function readFlag(env: Env, name: string, otherwise = '0'): boolean {
  const text = env[name] || otherwise;
  if (text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw new ConfigError(`${name} is "${text}"; use 1 or 0`);
}

/** The addresses are not repeated in the message: they may contain a password. */
export function readUrls(env: Env, name: string, protocols: readonly string[]): string[] | undefined {
  const urls = readList(env, name);
  if (!urls?.length) return undefined;
  if (urls.every((url) => URL.canParse(url) && protocols.includes(new URL(url).protocol))) return urls;
  throw new ConfigError(`${name} is not a list of addresses that begin with ${protocols.join('// or ')}//`);
}

/** The value is not repeated in the message: a database URL contains its password. */
export function readUrl(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(`${name} is not an address that begins with ${protocols.join('// or ')}//`);
}

const LEAST_MB = 16;
const MOST_MB = 1_000_000;

/** Bytes. */
export function readMegabytes(env: Env, name: string): number | undefined {
  if (!env[name]) return undefined;
  const megabytes = Number(env[name]);
  if (Number.isInteger(megabytes) && megabytes >= LEAST_MB && megabytes <= MOST_MB)
    return megabytes * 1_000_000;
  throw new ConfigError(
    `${name} is "${env[name]}"; use a number of megabytes from ${LEAST_MB} to ${MOST_MB}`,
  );
}
