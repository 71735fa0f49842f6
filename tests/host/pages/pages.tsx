/** A page of the console with all that is around it, over a server inside the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Toasts } from '../../../host/app/toasts.tsx';
import { queryClient } from '../../../host/data/session/query-client.ts';

/** Renders a page at an address, wide enough for a list and what is open beside it. */
export async function showPage(Page: ComponentType, path: string) {
  await page.viewport(1280, 800);
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        <Page />
      </Router>
      <Toasts />
    </QueryClientProvider>,
  );
  return { screen, history: history as string[] };
}
