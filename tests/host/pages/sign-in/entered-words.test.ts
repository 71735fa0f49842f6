/** The exact words of the fields on the way in. */
import { describe, expect, test } from 'vitest';
import { codeField, credentials, newPasswordField, object } from '../../../../api/contract/index.ts';
import { confirmField } from '../../../../host/pages/sign-in/confirm-password.ts';
import { fieldErrors } from '../../../../host/ui/field-errors.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['operator', 'Please enter a valid email address'],
  ['operator@demo', 'Please enter a valid email address'],
  ['a b@demo.example', 'Please enter a valid email address'],
  ['operator@demo.example', undefined],
  [' operator@demo.example ', undefined],
])('AUTH-06 the email %j', (email, message) => {
  expect(fieldErrors(credentials, { email, password: 'x' }).email).toBe(message);
});

test.each([
  ['', 'Password is required'],
  ['   ', 'Please enter a valid password'],
  ['x', undefined],
])('AUTH-07 the password %j', (password, message) => {
  expect(fieldErrors(credentials, { email: 'a@b.example', password }).password).toBe(message);
});

test.each([
  ['', 'Verification code is required'],
  ['  ', 'Verification code is required'],
  ['123456', undefined],
])('AUTH-10 the code %j', (code, message) => {
  expect(fieldErrors(object({ code: codeField }), { code }).code).toBe(message);
});

describe('AUTH-08 AUTH-09 OR-05 a new password', () => {
  const both = object({ password: newPasswordField, confirmPassword: confirmField });

  test.each([
    ['', 'Password is required'],
    ['         ', 'Please enter a valid password'],
    ['Aa1!', 'Password must be at least 08 characters'],
    ['Aa1!aaa', 'Password must be at least 08 characters'],
    ['Aa1!aaaa', undefined],
    ['demo-plant-1', 'Does not meet complexity requirements'],
    ['DEMO-PLANT-1', 'Does not meet complexity requirements'],
    ['Demo-plant-x', 'Does not meet complexity requirements'],
    ['Demoplant1', 'Does not meet complexity requirements'],
    ['Demo-plant-1', undefined],
  ])('AUTH-08 CONST-01 %j', (password, message) => {
    expect(fieldErrors(both, { password, confirmPassword: password }).password).toBe(message);
  });

  test.each([
    ['', 'Confirm Password is required'],
    ['Demo-plant-2', 'Passwords do not match'],
    ['Demo-plant-1', undefined],
  ])('AUTH-09 confirmed with %j', (confirmPassword, message) => {
    expect(fieldErrors(both, { password: 'Demo-plant-1', confirmPassword }).confirmPassword).toBe(message);
  });
});
