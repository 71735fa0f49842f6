/**
 * Where a node has its secrets from: its data directory, which makes those that are missing, or a directory that is the
 * same on every node (MIMIC_SECRETS). That one is only read: a node that made a secret of its own would part from the
 * others unnoticed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepSecret } from './keep-secret.ts';
import { namesOf, type Secret, SecretError, type SecretTexts } from './secret.ts';

export interface SecretPlaces {
  /** MIMIC_DATA. */
  readonly dataDir: string;
  /** MIMIC_SECRETS; without it each secret is made in the data directory. */
  readonly secretsDir?: string;
}

const MAKE = 'admin.ts secrets --to DIR makes a complete set, with --from-data that of the data directory';

/** Throws SecretError if it is damaged, or missing from the shared directory. */
export async function readSecret<F extends string>(
  { dataDir, secretsDir }: SecretPlaces,
  secret: Secret<F>,
): Promise<SecretTexts<F>> {
  const own = await readOwnSecret(dataDir, secret);
  if (secretsDir !== undefined) return readShared(secretsDir, secret, { dataDir, own });
  if (own) return own;
  await keepSecret(secret, await secret.make(), dataDir);
  return (await readOwnSecret(dataDir, secret))!;
}

/** What the data directory has; undefined if it is not complete. Throws SecretError if it is damaged. */
export async function readOwnSecret<F extends string>(
  dataDir: string,
  secret: Secret<F>,
): Promise<SecretTexts<F> | undefined> {
  const paths = namesOf(secret).map((name) => join(dataDir, secret.files[name]));
  const texts = await Promise.all(paths.map(readText));
  if (texts.includes(undefined)) return undefined;
  return sound(secret, texts as string[], paths, 'put it back from a backup');
}

interface Own<F extends string> {
  readonly dataDir: string;
  readonly own: SecretTexts<F> | undefined;
}

async function readShared<F extends string>(
  secretsDir: string,
  secret: Secret<F>,
  { dataDir, own }: Own<F>,
): Promise<SecretTexts<F>> {
  const names = namesOf(secret);
  const paths = names.map((name) => join(secretsDir, name));
  const texts = await Promise.all(paths.map(readText));
  const lacking = paths.filter((_, nth) => texts[nth] === undefined);
  if (lacking.length > 0)
    throw new SecretError(
      `The ${secret.title} is missing: ${lacking.join(' and ')}. MIMIC_SECRETS names that directory, which is the same on every node; ${MAKE}`,
    );
  const shared = sound(secret, texts as string[], paths, `put it back from a backup, or ${MAKE}`);
  if (own && names.some((name) => own[name].trim() !== shared[name].trim()))
    throw new SecretError(
      `The ${secret.title} in ${secretsDir} (MIMIC_SECRETS) is another one than in the data directory ${dataDir}. To go on with ` +
        `that of the data directory, make the set with admin.ts secrets --to DIR --from-data; to give it up, remove ` +
        names.map((name) => join(dataDir, secret.files[name])).join(' and '),
    );
  return shared;
}

function sound<F extends string>(
  secret: Secret<F>,
  texts: readonly string[],
  paths: readonly string[],
  advice: string,
): SecretTexts<F> {
  const named = Object.fromEntries(namesOf(secret).map((name, nth) => [name, texts[nth]])) as SecretTexts<F>;
  const fault = secret.faultOf(named);
  if (fault === undefined) return named;
  throw new SecretError(`The ${secret.title} (${paths.join(' and ')}) is damaged: ${fault}; ${advice}`);
}

/** Undefined if there is no such file. Without its cause: whoever explains a failed start would blame the data directory. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SecretError(`${path} cannot be read (${code}): give this account the right to read it`);
  }
}
