import { vi } from 'vitest';

/** Returns the kinds of the navigations that `act` begins: reload, push, replace or traverse. Prevents them, for they would end the test. */
export async function navigationsOf(act: () => Promise<void>): Promise<readonly string[]> {
  const kinds: string[] = [];
  const stop = (event: NavigateEvent) => {
    event.preventDefault();
    kinds.push(event.navigationType);
  };
  navigation.addEventListener('navigate', stop);
  // A new control ignores presses at first: repeat the act.
  await vi.waitFor(
    async () => {
      await act();
      if (kinds.length === 0) throw new Error('The page has not begun to navigate');
    },
    { timeout: 10_000, interval: 200 },
  );
  navigation.removeEventListener('navigate', stop);
  return kinds;
}
