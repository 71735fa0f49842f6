/** The report that a user had open last (OR-117), kept among their preferences. */
import { keepPreference, readPreference } from '../../../storage/own.ts';
import type { Db } from '../../../storage/storage.ts';

const KEY = 'last-opened-report';

/** The id of its row; undefined before the first. */
export async function lastOpened(db: Db, userId: number): Promise<number | undefined> {
  const id = await readPreference(db, userId, KEY);
  return typeof id === 'number' ? id : undefined;
}

export async function rememberOpened(
  db: Db,
  by: { readonly companyId: number; readonly userId: number },
  itemId: number,
): Promise<void> {
  if ((await lastOpened(db, by.userId)) !== itemId) await keepPreference(db, by, KEY, itemId);
}
