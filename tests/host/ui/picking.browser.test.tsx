/** What is picked by typing: a few random moments of each, and one that was seen to go wrong. The long run tries 200. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { RoleField } from '../../../host/pages/users/role-field.tsx';
import { byId, openPickingWorld, tryAllPlaces } from '../../support/host/picking.tsx';
import { signOutAda } from '../stub-server.ts';

beforeEach(openPickingWorld);
afterEach(signOutAda);

test('ten times some letters and Enter at any moment, in every one of them: never anything that does not fit', async () => {
  await tryAllPlaces(10);
}, 120_000);

test('a role is typed and taken at once by the keyboard, though the server has not answered', async () => {
  const onChange = vi.fn();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RoleField value="" onChange={byId(onChange)} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await screen.getByRole('combobox', { name: 'Role' }).click();
  await userEvent.keyboard('Oper{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Operator north');
});
