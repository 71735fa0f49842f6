/** The company of a tenant's transaction, with its contacts. Row security hides all others. */
import type { Updateable } from 'kysely';
import type { CompaniesTable, CompanyContactsTable } from '../../../storage/schema/companies.ts';
import type { Db } from '../../../storage/storage.ts';

export const readCompany = (db: Db, companyId: number) =>
  db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();

export const readContacts = (db: Db) =>
  db.selectFrom('company_contacts').select(['id', 'uuid', 'name', 'email', 'phone', 'type']).execute();

export async function changeCompany(
  db: Db,
  companyId: number,
  values: Updateable<CompaniesTable>,
): Promise<void> {
  await db.updateTable('companies').set(values).where('id', '=', companyId).execute();
}

type Contact = Pick<CompanyContactsTable, 'name' | 'email' | 'phone'>;

/** Makes `contact` the company's contact of a type; null leaves it without one. */
export async function setContact(
  db: Db,
  companyId: number,
  type: CompanyContactsTable['type'],
  contact: Contact | null,
): Promise<void> {
  if (contact === null) {
    await db.deleteFrom('company_contacts').where('type', '=', type).execute();
    return;
  }
  await db
    .insertInto('company_contacts')
    .values({ company_id: companyId, type, ...contact })
    .onConflict((conflict) => conflict.columns(['company_id', 'type']).doUpdateSet(contact))
    .execute();
}
