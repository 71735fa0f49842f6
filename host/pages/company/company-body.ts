import type {
  BodyOf,
  CompanyContact,
  CompanyDetail,
  ContactType,
  Endpoints,
} from '../../../api/contract/index.ts';

export type CompanyBody = BodyOf<Endpoints['updateCompany']>;
export type ContactKey = `${ContactType}Contact`;

/** The contacts in the order of the page (COMP-02). */
export const CONTACTS = [
  {
    key: 'technicalContact',
    title: 'Technical contact',
    hint: 'Contacted about problems with sites and devices',
  },
  { key: 'accountContact', title: 'Account contact', hint: 'Represents the company' },
  { key: 'billingContact', title: 'Billing contact', hint: 'Receives invoices' },
] as const satisfies readonly { key: ContactKey; title: string; hint: string }[];

const contactBody = (contact: CompanyContact | null) =>
  contact && { name: contact.name, email: contact.email, phone: contact.phone };

/** A change of the company as sent: always the whole company (COMP-06). */
export const companyBody = (company: CompanyDetail): CompanyBody => ({
  name: company.name,
  address: company.address,
  timezone: company.timezone,
  technicalContact: contactBody(company.technicalContact),
  accountContact: contactBody(company.accountContact),
  billingContact: contactBody(company.billingContact),
});
