/** The panel's choice of a display, and the dialogs behind it, over a server inside the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../../host/app/toasts.tsx';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { mastersStore } from '../../../host/data/stores/masters-store.ts';
import { FormatSection } from '../../../host/panels/format-section.tsx';
import type { ValueType } from '../../../worker/boundary/index.ts';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuid = (nth: number) => `00000000-0000-4000-8000-0000000000f${nth}`;
const head = (nth: number, title: string, archived = false) => ({
  _id: uuid(nth),
  id: nth,
  uuid: uuid(nth),
  title,
  archived,
});
const FORMULA = {
  ...head(1, 'Litres a second'),
  formula: 'x * 1000 / seconds',
  timeRange: 'current',
  dataPoint: 'last',
  filterWithin: { startTime: '00:00', endTime: '23:59' },
  startTime: '00:00',
  endTime: '23:59',
  constants: { seconds: 3600 },
  type: '',
};
const PUMP = { ...head(2, 'Pump state'), definitions: { '1': 'Running', '0': 'Standby' } };

/** The panel's section over lists that the calls change. */
async function section(valueType?: ValueType) {
  await page.viewport(1280, 800);
  const lists = {
    formats: { Number: [{ _id: 'Number', type: 'Number', title: 'Number' }] },
    formulas: [FORMULA],
    dictionaries: [PUMP, { ...head(3, 'Old words', true), definitions: { '7': 'Seven' } }],
    labels: [head(4, 'bar')],
  };
  const server = stubServer({
    'GET format-master': () => lists,
    [`GET format-master/${uuid(2)}/usage`]: () => ({
      total: 1,
      items: [{ uuid: uuid(8), name: 'Works', siteUuid: null, siteName: null, objects: 2 }],
    }),
    [`GET format-master/${uuid(1)}/usage`]: () => ({ total: 0, items: [] }),
    'DELETE formulas/*': () => ({}),
    'GET communications/controller/tag/*': () => ({
      tag: { uuid: uuid(9), name: 'Flow' },
      last: { tagUuid: uuid(9), value: 36, quality: 'good', timestamp: null },
    }),
    'POST formulas': ({ body }) => ({ ...FORMULA, ...body, ...head(5, String(body.title)) }),
    'PUT formulas/*': ({ body }) => ({ ...FORMULA, ...body }),
    'POST dictionaries': ({ body }) => ({ ...PUMP, ...body, ...head(6, String(body.title)) }),
    'PUT dictionaries/*': ({ body }) => ({ ...PUMP, ...body }),
    'DELETE dictionaries/*': () => ({}),
    'POST labels': ({ body }) => head(7, String(body.title)),
    'DELETE labels/*': () => ({}),
  });
  const change = vi.fn(async () => null);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <main style={{ width: 280 }}>
        <FormatSection valueType={valueType && { value: valueType }} tag={uuid(9)} change={change} />
      </main>
      <Toasts />
    </QueryClientProvider>,
  );
  const saved = (nth = 0) => (change.mock.calls as unknown as [{ change: unknown }][])[nth]?.[0].change;
  return { screen, server, saved };
}

test('PROP-04 a display is found by a few letters and chosen by the keyboard; its decimals stay', async () => {
  const { screen, saved } = await section({ key: 'numeric', decimals: 2 });
  await expect.element(screen.getByText('Now shown as 36.00')).toBeVisible();
  await screen.getByRole('button', { name: 'Shown as: Fixed decimals' }).click();
  await expect.element(screen.getByRole('combobox', { name: /^Search/ })).toHaveFocus();
  await userEvent.keyboard('litres');
  await expect
    .element(screen.getByRole('option'))
    .toHaveTextContent('Litres a secondFormula · x * 1000 / seconds');
  await userEvent.keyboard('{Enter}');
  expect(saved()).toEqual({ valueType: { key: 'formula', id: uuid(1), decimals: 2 } });
  await expect.element(screen.getByRole('button', { name: 'Shown as: Fixed decimals' })).toBeVisible();
});

test('shows a removed dictionary as before with the word removed, and reports an unknown one as missing', async () => {
  const { screen } = await section({ key: 'dictionary', id: uuid(3) });
  await expect.element(screen.getByRole('button', { name: 'Shown as: Old words (removed)' })).toBeVisible();
  await screen.unmount();
  const other = await section({ key: 'label', id: uuid(0) });
  await expect.element(other.screen.getByText('Deleted; shown unformatted')).toBeVisible();
});

test('FORM-14 FORM-10 a formula is made beside its preview: caret, constants, result; open diagrams hear of it', async () => {
  const { screen, server } = await section();
  const before = mastersStore.revision;
  await screen.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
  await screen.getByRole('button', { name: 'New formula' }).click();
  await screen.getByLabelText('Name').fill('Doubled');
  const input = screen.getByRole('textbox', { name: 'Formula' });
  await input.fill('x * (gain');
  await expect.element(screen.getByText(/Character 10: the parenthesis opened at character 5/)).toBeVisible();
  expect(document.querySelector('pre')!.textContent).toBe(`x * (gain\n${' '.repeat(9)}^`);
  await input.fill('x * gain');
  expect(document.querySelector('pre')).toBeNull();
  const result = screen.getByRole('region', { name: 'Preview' }).getByRole('status');
  await expect.element(result).toHaveTextContent('360');
  await screen.getByLabelText('gain').fill('0.5');
  await expect.element(result).toHaveTextContent('18');
  await screen.getByRole('textbox', { name: 'x', exact: true }).fill('5');
  await expect.element(result).toHaveTextContent('2.500');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Formula added successfully')).toBeVisible();
  expect(server.sent('POST formulas')!.body).toMatchObject({
    title: 'Doubled',
    formula: 'x * gain',
    constants: { gain: 0.5 },
    filterWithin: { startTime: '00:00', endTime: '23:59' },
  });
  expect(mastersStore.revision).toBe(before + 1);
});

test('FORM-13 FORM-14 FORM-15 the formula in use is changed where it is used', async () => {
  const { screen, server } = await section({ key: 'formula', id: uuid(1) });
  await expect.element(screen.getByText('Now shown as 10')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit formula' }).click();
  await screen.getByLabelText('Time range').selectOptions('Day');
  await screen.getByLabelText('Data point').selectOptions('Maximum');
  const end = screen.getByLabelText('End time');
  expect(end.element().querySelectorAll('option')).toHaveLength(25);
  await screen.getByLabelText('Start time').selectOptions('06:00');
  await end.selectOptions('18:00');
  await screen.getByLabelText('Result written as').selectOptions('Number');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Formula updated successfully')).toBeVisible();
  expect(server.sent(`PUT formulas/${uuid(1)}`)!.body).toMatchObject({
    timeRange: 'today',
    dataPoint: 'max',
    filterWithin: { startTime: '06:00', endTime: '18:00' },
    type: 'Number',
  });
});

test('DICT-08 DICT-07 a dictionary: rows by value, faults in their place, removed after saying where it is used', async () => {
  const { screen, server } = await section();
  await screen.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
  await screen.getByRole('tab', { name: /Dictionaries/ }).click();
  await screen.getByRole('button', { name: 'Edit Pump state' }).click();
  await expect.element(screen.getByLabelText('Value 1')).toHaveValue('0');
  await screen.getByRole('button', { name: 'Add definition' }).click();
  await userEvent.keyboard('01');
  await screen.getByLabelText('Title 3').fill('Starting');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Definitions required unique values')).toBeVisible();
  await screen.getByLabelText('Value 3').fill('2');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Dictionary updated successfully')).toBeVisible();
  expect(server.sent(`PUT dictionaries/${uuid(2)}`)!.body).toEqual({
    title: 'Pump state',
    definitions: { '0': 'Standby', '1': 'Running', '2': 'Starting' },
  });
  await screen.getByRole('button', { name: 'Remove Pump state' }).click();
  await expect.element(screen.getByText('2 objects on one diagram show values by it.')).toBeVisible();
  await expect.element(screen.getByText('Works')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('Dictionary removed successfully')).toBeVisible();
  expect(server.calls).toContain(`DELETE dictionaries/${uuid(2)}`);
});

test('FORM-14 DICT-08 DICT-04 a formula is removed, a dictionary is made of nothing', async () => {
  const { screen, server } = await section();
  await screen.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
  await screen.getByRole('button', { name: 'Remove Litres a second' }).click();
  await expect.element(screen.getByText('No diagram uses it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('Formula removed successfully')).toBeVisible();
  expect(server.calls).toContain(`DELETE formulas/${uuid(1)}`);
  await screen.getByRole('tab', { name: /Dictionaries/ }).click();
  await screen.getByRole('button', { name: 'New dictionary' }).click();
  await screen.getByLabelText('Title', { exact: true }).fill('Valve');
  await screen.getByRole('button', { name: 'Remove definition 1' }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Please add at-least one definition')).toBeVisible();
  await screen.getByRole('button', { name: 'Add definition' }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  await expect.element(screen.getByText('Definition is required')).toBeVisible();
  await screen.getByLabelText('Value 1').fill('-1');
  await screen.getByLabelText('Title 1').fill('Shut');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Dictionary added successfully')).toBeVisible();
  expect(server.sent('POST dictionaries')!.body).toEqual({ title: 'Valve', definitions: { '-1': 'Shut' } });
});

test('LABL-01 LABL-02 LABL-03 labels are added in their line and removed; formats stand with an example', async () => {
  const { screen, server, saved } = await section();
  await screen.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
  await screen.getByRole('tab', { name: /Labels/ }).click();
  await screen.getByRole('textbox', { name: 'New label' }).fill('psi');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Label added successfully')).toBeVisible();
  expect(server.sent('POST labels')!.body).toEqual({ title: 'psi' });
  await screen.getByRole('button', { name: 'Remove bar' }).click();
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('Label removed successfully')).toBeVisible();
  expect(server.calls).toContain(`DELETE labels/${uuid(4)}`);
  await screen.getByRole('tab', { name: 'Formats' }).click();
  await expect.element(screen.getByText('1234.5 is shown as 1,234.500')).toBeVisible();
  await screen.getByRole('button', { name: 'Use', exact: true }).click();
  expect(saved()).toEqual({ valueType: { key: 'format', id: 'Number' } });
});
