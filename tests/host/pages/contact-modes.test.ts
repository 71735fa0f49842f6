import { expect, test } from 'vitest';
import { contactState } from '../../../host/pages/company/contact-modes.ts';

const IDA = { name: 'Ida', email: 'ida@cedar.example', phone: '(123)456-7890' };
const EMPTY = { name: '', email: '', phone: '' };

test('COMP-05 add begins with empty fields, edit with the contact, cancel ends both, archive asks', () => {
  expect(contactState('edit', IDA)).toEqual({ mode: 'edit', fields: IDA });
  expect(contactState('add', IDA)).toEqual({ mode: 'add', fields: EMPTY });
  expect(contactState('archive', IDA).mode).toBe('archive');
  expect(contactState('cancel', IDA)).toEqual({ mode: null, fields: EMPTY });
});
