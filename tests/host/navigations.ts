import { vi } from 'vitest';

/** Returns the kinds of the navigations that `act` begins: reload, push, replace or traverse. Prevents them, for they would end the test. */
export async function navigationsOf(act: () => Promise<void>): Promise<readonly string[]> {
  const kinds: string[] = [];
  const stop = (event: NavigateEvent) => {
    event.preventDefault();
    kinds.push(event.navigationType);
  };
  navigation.addEventListener('navigate', stop);
  await act();
  await vi.waitFor(() => {
    if (kinds.length === 0) throw new Error('The page has not begun to navigate');
  });
  navigation.removeEventListener('navigate', stop);
  return kinds;
}
