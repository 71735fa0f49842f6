/** Writes a secret: for its owner alone, and on the disk when it resolves. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../files/sync-path.ts';
import { namesOf, type Secret, type SecretTexts } from './secret.ts';

/** Into a data directory. If another was quicker, its secret stays: there are never two. */
export async function keepSecret<F extends string>(
  secret: Secret<F>,
  texts: SecretTexts<F>,
  dataDir: string,
): Promise<void> {
  const names = namesOf(secret);
  const last = names.at(-1)!;
  const pathOf = (name: F): string => join(dataDir, secret.files[name]);
  await mkdir(dirname(pathOf(last)), { recursive: true, mode: 0o700 });
  // What is left of an earlier one: its parts belong together.
  if (names.length > 1) await rm(pathOf(last), { force: true });
  for (const name of names) {
    const draft = `${pathOf(name)}.${randomUUID()}.new`;
    await writeSynced(draft, texts[name]);
    if (name === last) await linkOnce(draft, pathOf(name));
    else await rename(draft, pathOf(name));
  }
  await syncPath(dirname(pathOf(last)));
}

/** Linking fails if the file is there. */
async function linkOnce(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
