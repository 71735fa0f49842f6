/** The contacts of a company, as a person adds, edits and archives them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import CompanyPage from '../../../host/pages/company/company-page.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const IDA = { name: 'Ida', email: 'ida@cedar.example', phone: '(123)456-7890' };

async function shown() {
  let company: Record<string, unknown> = {
    ...{ id: 1, uuid: '00000000-0000-4000-8000-0000000000c1', name: 'Cedar', address: '' },
    ...{ timezone: 'America/Denver', dashUrl: null, siteUrl: null },
    ...{ technicalContact: IDA, accountContact: null, billingContact: null },
  };
  const server = stubServer({
    'GET areas': () => ({ area: [] }),
    'GET reports': () => ({ items: [], total: 0 }),
    'GET companies/*': () => company,
    'PUT companies/*': ({ body }) => {
      company = { ...company, ...body };
      return company;
    },
    'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60, historyDays: null }),
  });
  const { screen } = await showPage(CompanyPage, '/setup/company');
  await expect.element(screen.getByText('ida@cedar.example')).toBeVisible();
  const sent = () => server.calls.filter((call) => call.startsWith('PUT companies')).length;
  const body = () => server.sent(server.calls.findLast((call) => call.startsWith('PUT companies'))!)!.body;
  return { screen, sent, body };
}

test('COMP-05 Edit opens a contact with its values, Cancel leaves it as it was', async () => {
  const { screen, sent } = await shown();
  await screen.getByRole('button', { name: 'Edit the technical contact' }).click();
  const form = screen.getByRole('form', { name: 'Technical contact' });
  await expect.element(form.getByLabelText('Name')).toHaveValue('Ida');
  await form.getByLabelText('Name').fill('Eva');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(screen.getByText('Ida', { exact: true })).toBeVisible();
  expect(sent()).toBe(0);
  await screen.getByRole('button', { name: 'Edit the technical contact' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveValue('Ida');
});

test('COMP-05 an edited contact is saved, and Archive removes it after a question', async () => {
  const { screen, body } = await shown();
  await screen.getByRole('button', { name: 'Edit the technical contact' }).click();
  const form = screen.getByRole('form', { name: 'Technical contact' });
  await form.getByLabelText('Name').fill('Eva');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The technical contact was saved')).toBeVisible();
  expect(body()).toMatchObject({ technicalContact: { ...IDA, name: 'Eva' } });
  await screen.getByRole('button', { name: 'Archive the technical contact' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Archive the technical contact?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(screen.getByText('The technical contact was archived')).toBeVisible();
  expect(body()).toMatchObject({ technicalContact: null });
});

test('COMP-05 Add opens an empty form', async () => {
  const { screen, body } = await shown();
  await screen.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = screen.getByRole('form', { name: 'Account contact' });
  await expect.element(form.getByLabelText('Name')).toHaveValue('');
  await form.getByLabelText('Name').fill('Olaf');
  await form.getByLabelText('Email').fill('olaf@cedar.example');
  await form.getByLabelText('Phone').fill('(123)456-7891');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The account contact was saved')).toBeVisible();
  expect(body()).toMatchObject({ accountContact: { name: 'Olaf' }, technicalContact: IDA });
});
