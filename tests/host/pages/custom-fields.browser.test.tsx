/** The form of a custom field, and its end, as a person sees them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import CustomFieldsPage from '../../../host/pages/custom-fields/custom-fields-page.tsx';
import { pageOf, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuid = '00000000-0000-4000-8000-000000000005';
const FIELD = {
  ...{ id: 5, uuid, fieldName: 'Serial', fieldType: 'textField', linkedTo: 'site', maxLength: 5 },
  ...{ selectOptions: [], createdByUser: 'Ada', options: [] },
};

test('CFLD-15 CFLD-20 CFLD-22 a field is made: its lengths and its options say how much they take', async () => {
  const server = stubServer({
    'GET custom-fields': (request) => pageOf([FIELD], request),
    'GET custom-fields/*': () => FIELD,
    'POST custom-fields': ({ body }) => ({ ...FIELD, id: 6, fieldName: body.fieldName }),
  });
  const { screen } = await showPage(CustomFieldsPage, '/setup/custom-fields?id=new');
  await screen.getByLabelText('Field name').fill('Pump kind');
  await screen.getByLabelText('Linked device').selectOptions('Sites');
  await screen.getByLabelText('Field type').selectOptions('Text');
  await expect
    .element(screen.getByLabelText('Max length'))
    .toHaveAccessibleDescription('Minimum value can be 5 & Maximum value can be 255');
  await screen.getByLabelText('Field type').selectOptions('Dropdown');
  await expect.element(screen.getByText('Maximum 100 options can be added')).toBeVisible();
  const options = () => screen.getByLabelText(/^Option name /).elements().length;
  const before = options();
  await screen.getByRole('button', { name: 'Add option' }).click();
  await expect.poll(options).toBe(before + 1);
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Option name is required').first()).toBeVisible();
  await screen.getByLabelText('Option name 1').fill('ab');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Option name must be 3 to 50 characters')).toBeVisible();
  expect(server.calls).not.toContain('POST custom-fields');
  await screen.getByLabelText('Option name 1').fill('Well');
  await screen.getByLabelText('Label value 1').fill('well');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => server.sent('POST custom-fields')?.body)
    .toMatchObject({ fieldName: 'Pump kind', fieldType: 'dropdown', linkedTo: 'site' });
});

test('CFLD-03 CFLD-11 CFLD-13 a text begins at 5 and may be 5 to 255 long', async () => {
  const server = stubServer({
    'GET custom-fields': (request) => pageOf([FIELD], request),
    'GET custom-fields/*': () => FIELD,
    'POST custom-fields': ({ body }) => ({ ...FIELD, id: 6, fieldName: body.fieldName }),
  });
  const { screen } = await showPage(CustomFieldsPage, '/setup/custom-fields?id=new');
  await screen.getByLabelText('Field name').fill('Operator');
  await screen.getByLabelText('Linked device').selectOptions('Sites');
  await screen.getByLabelText('Field type').selectOptions('Text');
  const length = screen.getByLabelText('Max length');
  await expect.element(length).toHaveValue('5');
  const add = screen.getByRole('button', { name: 'Add', exact: true });
  await length.fill('');
  await add.click();
  await expect.element(length).toHaveAccessibleDescription(/Max Length field is required/);
  await length.fill('256');
  await add.click();
  await expect
    .element(length)
    .toHaveAccessibleDescription(/The min\. value can be 5 & max\. value can be 255/);
  expect(server.calls).not.toContain('POST custom-fields');
  await length.fill('20');
  await add.click();
  await expect
    .poll(() => server.sent('POST custom-fields')?.body)
    .toMatchObject({ fieldType: 'textField', maxLength: 20 });
});

test('CFLD-06 the field of the name says how long it is, and what is wrong with it', async () => {
  const server = stubServer({ 'GET custom-fields': (request) => pageOf([FIELD], request) });
  const { screen } = await showPage(CustomFieldsPage, '/setup/custom-fields?id=new');
  const name = screen.getByLabelText('Field name');
  await expect.element(name).toHaveAccessibleDescription('3 to 50 characters');
  await name.fill('ab');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(name).toHaveAccessibleDescription('Field name must be at most 3 characters');
  expect(server.calls).not.toContain('POST custom-fields');
});

test('CFLD-14 CFLD-17 CFLD-18 a dropdown says what its options lack', async () => {
  const server = stubServer({ 'GET custom-fields': (request) => pageOf([FIELD], request) });
  const { screen } = await showPage(CustomFieldsPage, '/setup/custom-fields?id=new');
  const add = () => screen.getByRole('button', { name: 'Add', exact: true }).click();
  const option = async (nth: number, name: string, value: string) => {
    await screen.getByLabelText(`Option name ${nth}`).fill(name);
    await screen.getByLabelText(`Label value ${nth}`).fill(value);
  };
  await screen.getByLabelText('Field name').fill('Pump kind');
  await screen.getByLabelText('Linked device').selectOptions('Sites');
  await screen.getByLabelText('Field type').selectOptions('Dropdown');
  await add();
  await expect.element(screen.getByText('Please add at-least one option')).toBeVisible();
  await screen.getByRole('button', { name: 'Add option' }).click();
  await option(1, 'Well', '');
  await add();
  await expect
    .element(screen.getByLabelText('Label value 1'))
    .toHaveAccessibleDescription('Label value is required');
  await option(1, 'Well', 'well');
  await screen.getByRole('button', { name: 'Add option' }).click();
  await option(2, 'Spring', 'well');
  await add();
  await expect
    .element(screen.getByLabelText('Label value 2'))
    .toHaveAccessibleDescription('Label values required unique values');
  expect(screen.getByText('Label values required unique values').elements()).toHaveLength(1);
  expect(server.calls).not.toContain('POST custom-fields');
});

test('CFLD-22 OR-35 what uses a field is said before it is archived', async () => {
  const server = stubServer({
    'GET custom-fields': (request) => pageOf([FIELD], request),
    'GET custom-fields/*': () => FIELD,
    [`GET custom-fields/get-custom-field-details/${uuid}`]: () => ({
      ...FIELD,
      usage: { values: 3, diagrams: 1 },
    }),
    'DELETE custom-fields/*': () => null,
  });
  const { screen } = await showPage(CustomFieldsPage, '/setup/custom-fields');
  await screen
    .getByRole('row', { name: /Serial/ })
    .getByRole('button')
    .click();
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(/^3 sites have a value/).first()).toBeVisible();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => server.calls).toContain(`DELETE custom-fields/${uuid}`);
});
