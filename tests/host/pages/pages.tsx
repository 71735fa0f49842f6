/** A page of the console with all that is around it, over a server inside the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App, PUBLIC } from '../../../host/app/app.tsx';
import { Framed, Pages, useMatchedRoute } from '../../../host/app/pages.tsx';
import { Toasts } from '../../../host/app/toasts.tsx';
import { queryClient } from '../../../host/data/session/query-client.ts';

/** Renders a page at an address, wide enough for a list and what is open beside it. */
export async function showPage(Page: ComponentType, path: string) {
  await page.viewport(1280, 800);
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        {Page === App || Page === Pages || path in PUBLIC ? <Page /> : <FramedPage page={Page} />}
      </Router>
      <Toasts />
    </QueryClientProvider>,
  );
  return { screen, history: history as string[] };
}

/** The page with what the router puts around it. */
function FramedPage({ page: Page }: { readonly page: ComponentType }) {
  const [path] = useLocation();
  return (
    <Framed route={useMatchedRoute(path)}>
      <Page />
    </Framed>
  );
}
