import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../../api/client/errors.ts';
import { object } from '../../../api/contract/field.ts';
import { emailField, nameField } from '../../../api/contract/index.ts';
import { Form, Submit, TextInput } from '../../../host/ui/form.tsx';
import { useForm } from '../../../host/ui/use-form.ts';

const BODY = object({ name: nameField, email: emailField });
interface Sent {
  readonly name: string;
  readonly email: string;
}

function Sample({ send }: { readonly send: (body: Sent) => Promise<unknown> }) {
  const form = useForm({ field: BODY, initial: { name: '', email: '' }, send });
  return (
    <>
      <Form form={form} label="Sample">
        <TextInput label="Name" bind={form.text('name')} />
        <TextInput label="Email" bind={form.text('email')} />
      </Form>
      <Submit form={form} always>
        Save
      </Submit>
    </>
  );
}

const show = async (send: (body: Sent) => Promise<unknown>) => {
  const screen = await render(<Sample send={send} />);
  const save = screen.getByRole('button', { name: 'Save' });
  const enter = async (name: string, email: string) => {
    await screen.getByLabelText('Name').fill(name);
    await screen.getByLabelText('Email').fill(email);
  };
  return { screen, save, enter };
};

test("USER-10 AUTH-06 a wrong form says the contract's own words, leads to the first field and sends nothing", async () => {
  const send = vi.fn(async () => {});
  const { screen, save, enter } = await show(send);
  await save.click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await enter('x'.repeat(51), 'ada');
  await expect.element(screen.getByText('Max allowed value is 50 characters')).toBeVisible();
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('what is sent is what the contract makes of it: blanks at the ends are cut off', async () => {
  const send = vi.fn(async () => {});
  const { save, enter } = await show(send);
  await enter('  Ada ', ' ada@demo.example ');
  await save.click();
  expect(send).toHaveBeenCalledWith({ name: 'Ada', email: 'ada@demo.example' });
});

test("the server's findings stand at their fields until those are touched", async () => {
  const refusal = new ApiError(409, 'Refused', { fields: { email: 'This email is taken' } });
  const { screen, save, enter } = await show(() => Promise.reject(refusal));
  await enter('Ada', 'ada@demo.example');
  await save.click();
  await expect.element(screen.getByText('This email is taken')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByText('Refused').query()).toBeNull();
  await screen.getByLabelText('Name').fill('Ben');
  await expect.element(screen.getByText('This email is taken')).toBeVisible();
  await screen.getByLabelText('Email').fill('ben@demo.example');
  await expect.element(screen.getByText('This email is taken')).not.toBeInTheDocument();
});

test('a server that is away keeps what was typed, and the form can be sent again', async () => {
  const send = vi.fn(async () => {});
  send.mockRejectedValueOnce(new ApiError(0, 'The server cannot be reached'));
  const { screen, save, enter } = await show(send);
  await enter('Ada', 'ada@demo.example');
  await save.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada');
  await save.click();
  await expect.poll(() => send.mock.calls.length).toBe(2);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('');
});

test('a second submit waits for the first', async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const { save, enter, screen } = await show(send);
  await enter('Ada', 'ada@demo.example');
  await screen.getByLabelText('Email').click();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(save).toBeDisabled();
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await expect.element(save).toBeEnabled();
});

/** A form whose dialog, elsewhere in the page, has a form of its own. */
function WithDialog({ send, sendInner }: Record<'send' | 'sendInner', (body: Sent) => Promise<unknown>>) {
  const initial = { name: 'Ada', email: 'ada@demo.example' };
  const form = useForm({ field: BODY, initial, send });
  const inner = useForm({ field: BODY, initial, send: sendInner });
  return (
    <Form form={form} label="Outer">
      {createPortal(
        <>
          <Form form={inner} label="Inner">
            {null}
          </Form>
          <Submit form={inner} always>
            Add
          </Submit>
        </>,
        document.body,
      )}
    </Form>
  );
}

test('sends the form of a dialog alone, not the form that opened the dialog', async () => {
  const [send, sendInner] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const screen = await render(<WithDialog {...{ send, sendInner }} />);
  await screen.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => sendInner.mock.calls.length).toBe(1);
  expect(send).not.toHaveBeenCalled();
});
