import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endPeek, layoutStore, toggleSidebar } from '../../../../host/data/stores/layout-store.ts';
import { SidebarFrame } from '../../../../host/parts/sidebar/sidebar-frame.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  if (layoutStore.sidebarOpen) toggleSidebar();
});
afterEach(() => {
  vi.useRealTimers();
  endPeek();
  if (!layoutStore.sidebarOpen) toggleSidebar();
});

test('CONST-07 slides the hidden sidebar in 550 ms after the pointer came to the edge, until it leaves', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<SidebarFrame label="Sites">North</SidebarFrame>);
  const sidebar = screen.getByRole('complementary', { name: 'Sites' });
  expect(sidebar.query()).toBeNull();
  const edge = screen.container.querySelector('[aria-hidden="true"]')!;
  edge.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  vi.advanceTimersByTime(549);
  expect(layoutStore.peeking).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(sidebar).toBeVisible();
  sidebar
    .element()
    .dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  await expect.element(sidebar).not.toBeInTheDocument();
});
