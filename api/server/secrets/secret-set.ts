/** A directory of shared secrets (MIMIC_SECRETS): one flat folder of files, as orchestrators mount them. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../files/sync-path.ts';
import { writeSynced } from './keep-secret.ts';
import { readOwnSecret } from './read-secret.ts';
import { namesOf, type Secret, SecretError, type SecretTexts } from './secret.ts';

interface Written {
  readonly title: string;
  readonly files: readonly string[];
  /** From the data directory; else it is new. */
  readonly isCopied: boolean;
}

/**
 * Writes a complete set to a folder that is empty or does not exist yet: those of the data directory `from`, and new ones
 * for what it has not. Throws SecretError.
 */
export async function writeSecrets(
  secrets: readonly Secret[],
  to: string,
  from?: string,
): Promise<Written[]> {
  if (await hasFiles(to)) throw new SecretError(`${to} is not empty; name a folder that does not exist yet`);
  const found = await Promise.all(
    secrets.map((secret) => (from === undefined ? undefined : readOwnSecret(from, secret))),
  );
  if (from !== undefined && !found.some(Boolean))
    throw new SecretError(`The data directory ${from} has no secrets; name the right one with MIMIC_DATA`);
  const texts = await Promise.all(secrets.map((secret, nth) => found[nth] ?? secret.make()));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const [nth, secret] of secrets.entries()) await writeInto(to, secret, texts[nth]!);
  await syncPath(to);
  return secrets.map((secret, nth) => ({
    title: secret.title,
    files: namesOf(secret),
    isCopied: found[nth] !== undefined,
  }));
}

async function writeInto(to: string, secret: Secret, texts: SecretTexts): Promise<void> {
  for (const name of namesOf(secret)) await writeSynced(join(to, name), texts[name]!);
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
