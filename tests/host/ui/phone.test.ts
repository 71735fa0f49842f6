import { expect, test } from 'vitest';
import { phoneField } from '../../../api/contract/index.ts';
import { spellPhone } from '../../../host/ui/phone.ts';

test.each([
  ['(123)456-7890', '(123)456-7890'],
  ['(123)456 7890', '(123)456 7890'],
  [' 1234567890 ', '(123)456-7890'],
  ['123-456-7890', '(123)456-7890'],
  ['123.456.7890', '(123)456-7890'],
  ['12345', '12345'],
  ['call me', 'call me'],
  ['', ''],
])('USER-08 %s is spelled %s', (typed, spelled) => {
  expect(spellPhone(typed)).toBe(spelled);
});

test('USER-08 the contract takes both spellings and says what is wrong with others', () => {
  const words = (text: string) => phoneField.struct.validate(text)[0]?.message;
  expect(words('(123)456-7890')).toBeUndefined();
  expect(words('(123)456 7890')).toBeUndefined();
  expect(words('123456')).toBe('Please enter a valid phone number');
});
