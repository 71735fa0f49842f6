import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SEARCH_DELAY_MS } from '../../../host/ui/search-term.ts';
import { useDebounced } from '../../../host/ui/use-debounced.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const Shown = ({ typed, ms }: { readonly typed: string; readonly ms?: number }) => (
  <output>{useDebounced(typed, ms)}</output>
);

/** Time for React to show what it was told. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test.each([
  ['what is typed', undefined, 300],
  ['a search', SEARCH_DELAY_MS, 500],
])('CONST-04 %s stands still before it counts', async (_what, ms, expected) => {
  const screen = await render(<Shown typed="pu" ms={ms} />);
  await screen.rerender(<Shown typed="pump" ms={ms} />);
  const shown = screen.container.querySelector('output')!;
  vi.advanceTimersByTime(expected - 1);
  await painted();
  expect(shown.textContent).toBe('pu');
  vi.advanceTimersByTime(1);
  await painted();
  expect(shown.textContent).toBe('pump');
});
