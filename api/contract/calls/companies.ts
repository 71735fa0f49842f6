/** The company: details, contacts, landing pages and settings. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  oneOfNumbers,
  optional,
  queryNumber,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { itemPath, nameField, phoneField } from './shared.ts';
import { emailField } from './sign-in.ts';

export const CONTACT_TYPES = ['account', 'billing', 'technical'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

const contact = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  email: text(),
  phone: text(),
  type: oneOf(CONTACT_TYPES),
});
/** As a form sends it back; the key tells the contact's type. */
const contactForm = nullable(
  object({
    id: optional(number({ integer: true })),
    uuid: optional(uuid()),
    type: optional(oneOf(CONTACT_TYPES)),
    name: nameField,
    email: emailField,
    phone: optional(phoneField),
  }),
);

/** A page to begin with (OR-25), in one of the areas to which a sign-in may lead. */
export const landingField = nullable(
  text({
    trim: true,
    max: 500,
    pattern: /^(\/(dash|site|alerts|setup)([/?#][^\s\\]*)?)?$/,
    say: { pattern: 'Please enter an address that begins with /dash, /site, /alerts or /setup' },
  }),
);
const defaults = { dashUrl: landingField, siteUrl: landingField };

/** OR-32. Seconds between refreshes of a report if its viewer has not chosen: -1 instant, 0 none. */
export const REFRESH_RATES = [-1, 0, 30, 60, 300, 900] as const;
export type RefreshRate = (typeof REFRESH_RATES)[number];
const settings = {
  timezone: timezone(),
  reportRefreshRate: oneOfNumbers(REFRESH_RATES),
  /** Days for which samples are kept; null: the server's default. */
  historyDays: nullable(
    number({ integer: true, min: 1, max: 3660, say: 'A number of days from 1 to 3660, or nothing' }),
  ),
};

const companyDetail = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  address: text({ max: 300 }),
  timezone: text(),
  accountContact: nullable(contact),
  billingContact: nullable(contact),
  technicalContact: nullable(contact),
  ...defaults,
});

export const companyCalls = {
  companies: call('GET companies', {
    summary: 'The companies that the asking user belongs to; `active` is the one he is in now',
    needs: 'signedIn',
    reply: object({
      items: list(object({ id: number({ integer: true }), uuid: uuid(), name: text(), active: boolean() }), {
        max: 10_000,
      }),
      total: number({ integer: true }),
    }),
  }),
  company: call('GET companies/{id}', {
    summary: 'The company with its contacts',
    needs: { anyOf: ['Setup.Company.canSee'] },
    params: itemPath,
    reply: companyDetail,
  }),
  updateCompany: call('PUT companies/{id}', {
    summary: 'Changes details and contacts; a contact that is null is taken out',
    needs: { anyOf: ['Setup.Company.update'] },
    params: itemPath,
    body: object({
      name: nameField,
      address: text({ trim: true, max: 300 }),
      timezone: timezone(),
      technicalContact: contactForm,
      accountContact: contactForm,
      billingContact: contactForm,
    }),
    reply: companyDetail,
  }),
  saveDefaults: call('POST companies/defaults', {
    summary: 'Where people of the company land after signing in',
    needs: { anyOf: ['Setup.Company.update'] },
    body: object(defaults),
    reply: object(defaults),
  }),
  settings: call('GET settings/company', {
    summary: 'Settings of the company (OR-32)',
    needs: 'signedIn',
    reply: object(settings),
  }),
  historyLoss: call('GET settings/company/history-loss', {
    summary:
      'What a shorter history would delete for good: days of samples, and the tags that have any. Without `historyDays`: with the server’s default',
    needs: { anyOf: ['Setup.Company.update'] },
    query: { historyDays: optional(queryNumber({ min: 1, max: 3660 })) },
    reply: object({
      /** Days with samples that would be deleted; 0: nothing is lost. */
      days: number({ integer: true }),
      tags: number({ integer: true }),
      /** Samples before it would be deleted. */
      before: instant(),
    }),
  }),
  saveSettings: call('POST settings', {
    summary: 'Changes the settings that are given and keeps the others (OR-32)',
    needs: { anyOf: ['Setup.Company.update'] },
    body: object({
      timezone: optional(settings.timezone),
      reportRefreshRate: optional(settings.reportRefreshRate),
      historyDays: optional(settings.historyDays),
    }),
    reply: object(settings),
  }),
} as const;

export type CompanyDetail = Infer<typeof companyDetail>;
export type CompanyContact = Infer<typeof contact>;
