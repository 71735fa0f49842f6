/** The company: details, contacts, landing pages, settings. */
import { CONTACT_TYPES, type CompanyContact, type CompanyDetail } from '../../../../contract/index.ts';
import { companiesOf } from '../../../access/people.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import { changeCompany, readCompany, readContacts, setContact } from '../queries/companies.ts';
import type { AdministrationParts } from './administration-parts.ts';

export function companyHandlers({ storage, record }: AdministrationParts) {
  return {
    async companies({ caller }) {
      const all = await storage.system((db) => companiesOf(db, caller.userId));
      // An assimilation session is bound to one company.
      const shown = caller.user.assimilationMode ? all.filter(({ id }) => id === caller.companyId) : all;
      const items = shown.map(({ id, company: { uuid, name } }) => ({
        id,
        uuid,
        name,
        active: id === caller.companyId,
      }));
      return { items, total: items.length };
    },

    company: ({ caller, tenant }, { params }) => tenant((db) => readDetail(db, own(caller, params.id))),

    updateCompany: ({ caller }, { params, body }) => {
      const companyId = own(caller, params.id);
      return record(caller, 'company.update', async (db) => {
        const { name, address, timezone } = body;
        await changeCompany(db, companyId, { name, address, timezone });
        for (const type of CONTACT_TYPES) {
          const contact = body[`${type}Contact`];
          const kept = contact && { name: contact.name, email: contact.email, phone: contact.phone ?? '' };
          await setContact(db, companyId, type, kept);
        }
        const result = await readDetail(db, companyId);
        return { result, detail: { company: result.uuid, ...body } };
      });
    },

    saveDefaults: ({ caller }, { body }) =>
      record(caller, 'company.defaults', async (db) => {
        const defaults = { dashUrl: body.dashUrl || null, siteUrl: body.siteUrl || null };
        await changeCompany(db, caller.companyId, { dash_url: defaults.dashUrl, site_url: defaults.siteUrl });
        return { result: defaults, detail: defaults };
      }),

    settings: ({ caller, tenant }) => tenant((db) => readSettings(db, caller.companyId)),

    saveSettings: ({ caller }, { body }) =>
      record(caller, 'company.settings', async (db) => {
        const { timezone, ...rest } = { ...(await readSettings(db, caller.companyId)), ...body };
        await changeCompany(db, caller.companyId, { timezone, settings: JSON.stringify(rest) });
        return { result: { timezone, ...rest }, detail: body };
      }),
  } satisfies Partial<Handlers>;
}

/** The caller's company, if the id names it; any other is missing. */
function own(caller: { readonly companyId: number; readonly companyUuid: string }, id: AnyId): number {
  if (![String(caller.companyId), caller.companyUuid].includes(String(id))) throw missing();
  return caller.companyId;
}

async function readSettings(db: Db, companyId: number) {
  const { timezone, settings } = await readCompany(db, companyId);
  // Reports do not refresh automatically unless somebody turns that on.
  return {
    timezone,
    reportRefreshRate: settings.reportRefreshRate ?? 0,
    historyDays: settings.historyDays ?? null,
  };
}

async function readDetail(db: Db, companyId: number): Promise<CompanyDetail> {
  const company = await readCompany(db, companyId);
  const contacts = await readContacts(db);
  const contact = (type: CompanyContact['type']): CompanyContact | null =>
    contacts.find((row) => row.type === type) ?? null;
  return {
    id: company.id,
    uuid: company.uuid,
    name: company.name,
    address: company.address,
    timezone: company.timezone,
    accountContact: contact('account'),
    billingContact: contact('billing'),
    technicalContact: contact('technical'),
    dashUrl: company.dash_url,
    siteUrl: company.site_url,
  };
}
