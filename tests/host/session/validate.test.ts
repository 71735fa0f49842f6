import { expect, test } from 'vitest';
import { signInErrors } from '../../../host/session/validate.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['operator', 'Please enter a valid email address'],
  ['operator@demo', 'Please enter a valid email address'],
  ['a b@demo.example', 'Please enter a valid email address'],
  ['operator@demo.example', undefined],
  [' operator@demo.example ', undefined],
])('AUTH-06 the email %j', (email, message) => {
  expect(signInErrors({ email, password: 'x' }).email).toBe(message);
});

test.each([
  ['', 'Password is required'],
  ['   ', 'Please enter a valid password'],
  ['x', undefined],
])('AUTH-07 the password %j', (password, message) => {
  expect(signInErrors({ email: 'a@b.example', password }).password).toBe(message);
});
