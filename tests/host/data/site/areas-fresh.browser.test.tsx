import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { useAreas } from '../../../../host/data/site/queries.ts';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const MINUTE = 60_000;
const Tree = () => <output>{useAreas().data ? 'read' : ''}</output>;

test('ORG-19 CONST-21 the tree that was read less than 1800 s ago is not read again', async () => {
  const server = stubServer({ 'GET areas': () => ({ area: [] }) });
  const reads = () => server.calls.filter((call) => call === 'GET areas').length;
  const started = Date.now();
  const shown = async () => {
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <Tree />
      </QueryClientProvider>,
    );
    await expect.element(screen.getByText('read')).toBeVisible();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await screen.unmount();
  };
  await shown();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(started + 29 * MINUTE);
  await shown();
  expect(reads()).toBe(1);
  clock.mockReturnValue(started + 31 * MINUTE);
  await shown();
  expect(reads()).toBe(2);
});
