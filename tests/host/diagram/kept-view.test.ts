import { afterEach, expect, test, vi } from 'vitest';
import { keepView, takeView } from '../../../host/diagram/kept-view.ts';

const camera = { x: 120, y: 80, scale: 2 };
afterEach(() => vi.useRealTimers());

test('a diagram goes on where it was looked at on the page before, once', () => {
  keepView('a', camera);
  expect(takeView('a')).toEqual(camera);
  expect(takeView('a')).toBeUndefined();
});

test('neither another diagram nor a visit of earlier is meant', () => {
  keepView('a', camera);
  expect(takeView('b')).toBeUndefined();
  vi.useFakeTimers();
  keepView('a', camera);
  vi.advanceTimersByTime(60_000);
  expect(takeView('a')).toBeUndefined();
});
