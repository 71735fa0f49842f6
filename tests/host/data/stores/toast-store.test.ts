import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearToasts,
  pauseToasts,
  resumeToasts,
  showToast,
  toastStore,
} from '../../../../host/data/stores/toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  resumeToasts();
  vi.useRealTimers();
});
const shown = () => toastStore.toasts.map((toast) => toast.message);

test.each([
  ['success', 2000],
  ['info', 4000],
  ['error', 6000],
] as const)('ERR-20 OR-87 CONST-06 a toast of %s stays %i ms', (kind, ms) => {
  showToast(kind, 'Saved');
  vi.advanceTimersByTime(ms - 1);
  expect(shown()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('OR-87 while the pointer rests on them none leaves', () => {
  showToast('success', 'Saved');
  pauseToasts();
  showToast('error', 'Something went wrong');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Saved', 'Something went wrong']);
  resumeToasts();
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(['Something went wrong']);
});

test('the same words are not stacked, and many make the oldest leave', () => {
  showToast('error', 'one');
  showToast('error', 'one');
  expect(shown()).toEqual(['one']);
  for (const message of ['two', 'three', 'four', 'five']) showToast('error', message);
  expect(shown()).toEqual(['two', 'three', 'four', 'five']);
});
