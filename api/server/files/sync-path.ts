/** What is certainly on the disk. */
import { open } from 'node:fs/promises';

/** Resolves when a file, or the names in a directory, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
