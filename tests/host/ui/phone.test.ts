import { expect, test } from 'vitest';
import { phoneField } from '../../../api/contract/index.ts';
import { internationalNumber } from '../../../api/contract/phone.ts';
import { spellPhone } from '../../../host/ui/phone.ts';

test.each([
  ['(123)456-7890', '(123)456-7890'],
  ['(123)456 7890', '(123)456 7890'],
  [' 3035550100 ', '(303)555-0100'],
  ['303-555-0100', '(303)555-0100'],
  ['303.555.0100', '(303)555-0100'],
  ['0431 1234567', '0431 1234567'],
  ['030 1234567', '030 1234567'],
  ['+49 431 1234567', '+49 431 1234567'],
  ['12345', '12345'],
  ['call me', 'call me'],
  ['', ''],
])('USER-08 %s is spelled %s', (typed, spelled) => {
  expect(spellPhone(typed)).toBe(spelled);
});

test('spells no number of another country', () => {
  expect(spellPhone('9876543210', '+91')).toBe('9876543210');
  expect(spellPhone('3035550100', '+1')).toBe('(303)555-0100');
});

const words = (text: string) => phoneField.struct.validate(text)[0]?.message;

test.each([
  ...[
    '(123)456-7890',
    '(123)456 7890',
    '0431 1234567',
    '+49 431 1234567',
    '+61 2 9374 4000',
    '06 12 34 56 78',
  ],
  ...['+49 (0)431/123-4567', '112233', ''],
])('USER-08 accepts the number %s', (text) => {
  expect(words(text)).toBeUndefined();
});

test.each(['12', 'call me', '+', '1234567890123456', '12;34567'])('USER-08 refuses %s', (text) => {
  expect(words(text)).toBe('Please enter a valid phone number');
});

test.each([
  ['+1', '(303)555-0100', '+13035550100'],
  ['+49', '0431 1234567', '+494311234567'],
  ['+39', '06 6988 3145', '+390669883145'],
  ['', '+61 2 9374 4000', '+61293744000'],
  ['', '0431 1234567', '04311234567'],
])('dials %s %s as %s', (code, phone, dialled) => {
  expect(internationalNumber(code, phone)).toBe(dialled);
});
