import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SignInForm } from '../../../../host/pages/sign-in/sign-in-form.tsx';

const EMPTY = { email: '', password: '' };
const form = (onSignIn = vi.fn(async () => {}), preset = EMPTY) =>
  render(<SignInForm preset={preset} onSignIn={onSignIn} />);

test('AUTH-06 AUTH-07 an empty form says what is required and sends nothing', async () => {
  const onSignIn = vi.fn(async () => {});
  const screen = await form(onSignIn);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  await expect.element(screen.getByText('Password is required')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(onSignIn).not.toHaveBeenCalled();
});

test('AUTH-06 a malformed email says so until it is right', async () => {
  const screen = await form();
  const email = screen.getByLabelText('Email');
  await email.fill('operator');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible();
  await email.fill('operator@demo.example');
  await expect.element(screen.getByText('Please enter a valid email address')).not.toBeInTheDocument();
});

test('AUTH-01 a right form signs in, the email without its blanks', async () => {
  const onSignIn = vi.fn(async () => {});
  const screen = await form(onSignIn, { email: ' operator@demo.example ', password: 'Demo-plant-1' });
  await screen.getByRole('button', { name: 'Sign in' }).click();
  expect(onSignIn).toHaveBeenCalledWith({ email: 'operator@demo.example', password: 'Demo-plant-1' });
});

test("a refusal shows the server's words and keeps what was typed", async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('The email or the password is not right.')));
  const screen = await form(refuse, { email: 'operator@demo.example', password: 'wrong' });
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The email or the password is not right.');
  await expect.element(screen.getByLabelText('Email')).toHaveValue('operator@demo.example');
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('the password can be shown and hidden', async () => {
  const screen = await form(undefined, { email: '', password: 'Demo-plant-1' });
  const field = screen.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('Demo-plant-1');
});
