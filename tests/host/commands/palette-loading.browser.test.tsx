/** The palette on a slow network, when it is opened for the first time. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommandSheets } from '../../../host/commands/command-sheets.tsx';
import { closeSheet, openSheet } from '../../../host/commands/sheet-store.ts';

const came = vi.hoisted(() => ({ let: () => {}, is: undefined as Promise<void> | undefined }));
vi.mock('../../../host/commands/palette-results.tsx', async (original) => {
  await came.is;
  return original();
});
came.is = new Promise((done) => {
  came.let = done;
});

beforeEach(closeSheet);
afterEach(closeSheet);

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <button type="button" id="before">
        Before
      </button>
      <CommandSheets />
    </QueryClientProvider>,
  );

test('what is typed while it is fetched stands in it when it is there, and the keyboard goes back where it was', async () => {
  const screen = await shown();
  const before = document.querySelector<HTMLElement>('#before')!;
  before.focus();
  openSheet('palette');
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  // What had the focus, or asks for it now, gets no letter.
  before.focus();
  // Enter is meant for what stood there then, and something else does when the list comes.
  await userEvent.keyboard('z{Enter}o');
  came.let();
  const field = screen.getByRole('combobox', { name: 'Search commands, sites and diagrams' });
  await expect.element(field).toHaveValue('zo');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('om');
  await expect.element(field).toHaveValue('zoom');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(before);
  // Opened once more it is empty.
  openSheet('palette');
  await expect.element(field).toHaveValue('');
});
