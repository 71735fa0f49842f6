import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endPeek,
  layoutStore,
  startLayout,
  startPeek,
  toggleSidebar,
} from '../../../../host/data/stores/layout-store.ts';
import { clearUserData } from '../../../../host/data/stores/storage.ts';
import { memoryStorage } from './memory-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  if (layoutStore.sidebarOpen) toggleSidebar();
});
afterEach(() => {
  endPeek();
  vi.useRealTimers();
});

test('SIDE-13 CONST-07 the hidden sidebar slides in after the pointer has rested 550 ms at its edge', () => {
  startPeek();
  vi.advanceTimersByTime(549);
  expect(layoutStore.peeking).toBe(false);
  vi.advanceTimersByTime(1);
  expect(layoutStore.peeking).toBe(true);
  endPeek();
  expect(layoutStore.peeking).toBe(false);
});

test('a pointer that only passes by, or a sidebar that is opened for good, leaves nothing sliding', () => {
  startPeek();
  endPeek();
  vi.advanceTimersByTime(2000);
  expect(layoutStore.peeking).toBe(false);
  startPeek();
  toggleSidebar();
  vi.advanceTimersByTime(2000);
  expect([layoutStore.sidebarOpen, layoutStore.peeking]).toEqual([true, false]);
});

test('ORG-18 an open sidebar and a closed one are remembered on this device', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  toggleSidebar();
  startLayout();
  expect(layoutStore.sidebarOpen).toBe(true);
  toggleSidebar();
  startLayout();
  expect(layoutStore.sidebarOpen).toBe(false);
  clearUserData();
  startLayout();
  expect(layoutStore.sidebarOpen).toBe(false);
  vi.unstubAllGlobals();
});
