import type { Db } from '../storage/storage.ts';
import { isNameTaken, type Named } from '../storage/taken-name.ts';
import { HttpError } from './errors.ts';

/** Throws 409 with `words` at the field if another object of the same place has this name. */
export async function needFreeName(
  db: Db,
  name: string,
  of: Named & { readonly words: string; readonly field?: string },
): Promise<void> {
  const { words, field = 'name' } = of;
  if (await isNameTaken(db, name, of))
    throw new HttpError(409, words, { code: 'NAME_TAKEN', fields: { [field]: words } });
}
