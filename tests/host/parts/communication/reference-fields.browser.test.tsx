/** The fields of a tag's form that name other things: whole lists, page by page. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  AssignmentField,
  CategoryField,
  LinkObjectField,
} from '../../../../host/parts/communication/reference-fields.tsx';
import '../../../../host/ui/base.css';
import '../../../../host/ui/tokens.css';
import { showPage } from '../../pages/pages.tsx';
import { pageOf, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const ALL = Array.from({ length: 70 }, (_, nth) => ({
  ...{ id: nth, uuid: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`, category: null },
  name: `N${nth}`,
}));
const LAST = ALL.at(-1)!;

test.each([
  ['link objects', 'GET link-object', 'Link object', LinkObjectField],
  ['assignments', 'GET assignment', 'Assignment', AssignmentField],
  ['categories', 'GET categories', 'Category', CategoryField],
] as const)(
  'offers %s page by page, as names of two letters cannot be searched',
  async (_, call, label, Field) => {
    const asked: string[] = [];
    stubServer({
      [call]: (request: StubRequest) => {
        asked.push(`${request.query.get('limit')} ${request.query.get('skip')}`);
        const { items, total } = pageOf(ALL, request);
        return call === 'GET categories' ? { categories: items, total, sensorTypes: [] } : { items, total };
      },
    });
    let chosen = '';
    const { screen } = await showPage(() => {
      const [value, setValue] = useState('');
      chosen = value;
      return <Field value={value} onChange={setValue} />;
    }, '/');
    await screen.getByRole('combobox', { name: label }).click();
    const last = screen.getByRole('listbox', { name: label }).getByRole('option', { name: LAST.name });
    await expect
      .poll(() => {
        const list = screen.getByRole('listbox', { name: label }).element();
        list.scrollTop = list.scrollHeight;
        return last.query();
      })
      .toBeTruthy();
    expect(asked).toEqual(['50 0', '50 50']);
    await last.click();
    expect(chosen).toBe(LAST.uuid);
  },
);
