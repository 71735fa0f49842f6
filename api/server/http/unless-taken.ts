import { HttpError } from './errors.ts';

/** Two objects would have the same name. */
export async function unlessTaken<T>(words: string, work: () => Promise<T>, field = 'name'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new HttpError(409, words, { code: 'NAME_TAKEN', fields: { [field]: words } });
  }
}
