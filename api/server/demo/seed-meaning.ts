import type { Db } from '../storage/storage.ts';
import { DICTIONARIES, FORMULAS, LABELS } from './meaning.ts';

/** Adds what is missing; what people have changed or removed stays that way. */
export async function seedMeaning(db: Db, company_id: number): Promise<void> {
  const formulas = Object.values(FORMULAS).map(({ constants, ...formula }) => ({
    ...formula,
    company_id,
    constants: JSON.stringify(constants),
  }));
  const dictionaries = Object.values(DICTIONARIES).map(({ definitions, ...dictionary }) => ({
    ...dictionary,
    company_id,
    definitions: JSON.stringify(definitions),
  }));
  const labels = Object.values(LABELS).map((label) => ({ ...label, company_id }));
  const once = { formulas, dictionaries, labels };
  for (const [table, rows] of Object.entries(once))
    await db
      .insertInto(table as 'labels')
      .values(rows)
      .onConflict((conflict) => conflict.column('uuid').doNothing())
      .execute();
}
