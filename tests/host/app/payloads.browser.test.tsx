/** Two hundred texts that would run as code, in every name that is shown: they are shown, and none runs. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AssimilationBand } from '../../../host/app/assimilation-band.tsx';
import { Toasts } from '../../../host/app/toasts.tsx';
import { Palette } from '../../../host/commands/palette.tsx';
import { endSession, storeSession } from '../../../host/data/stores/session-store.ts';
import { dismissToast, showToast, toastStore } from '../../../host/data/stores/toast-store.ts';
import DashPage from '../../../host/pages/dashboard/dash-page.tsx';
import NotFoundPage from '../../../host/pages/messages/not-found-page.tsx';
import SiteOverviewPage from '../../../host/pages/overviews/site-overview-page.tsx';
import CompanyPage from '../../../host/pages/sign-in/company-page.tsx';
import { EntryPage } from '../../../host/pages/sign-in/entry-page.tsx';
import SignInPage from '../../../host/pages/sign-in/sign-in-page.tsx';
import SitesList from '../../../host/parts/sites/sites-list.tsx';
import { aMoment, nothingRan, ran, scrollThrough, setTrap } from '../../support/payload-trap.ts';
import { PAYLOADS } from '../../support/payloads.ts';
import { isWhole } from '../../support/whole.ts';
import { sessionOf } from '../data/stores/sessions.ts';

/** What is shown anew for each text, which takes longest. */
const SHOWN = PAYLOADS.slice(0, isWhole ? 40 : 10);

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const SEE = { canSee: true };
const answers: Record<string, unknown> = {
  demo: { accounts: PAYLOADS.slice(0, 10).map((email) => ({ email, password: 'x' })) },
  'users/permissions': { Dash: SEE, Site: SEE, Setup: SEE },
  areas: {
    area: PAYLOADS.map((name, n) => ({
      id: n,
      uuid: uuid(n),
      name,
      routes: [{ id: n, uuid: uuid(1000 + n), name, sites: [{ id: n, uuid: uuid(2000 + n), name }] }],
      sites: [],
    })),
  },
  reports: {
    items: PAYLOADS.map((name, n) => ({
      uuid: uuid(3000 + n),
      name,
      type: 'site-schematic',
      objectCount: 1,
      updatedAt: '2026-11-20T12:00:00.000Z',
    })),
    total: PAYLOADS.length,
  },
};

beforeEach(() => {
  setTrap();
  localStorage.clear();
  storeSession({ ...sessionOf('olga'), defaults: { ...sessionOf('olga').defaults } });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/', '').split('?')[0]!;
    const data = answers[path];
    const status = data ? 200 : 404;
    const body = { status, data: data ?? { message: PAYLOADS[2] } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => endSession());

async function open(element: ReactNode, path = '/dash/') {
  const { hook, searchHook } = memoryLocation({ path });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook} searchHook={searchHook}>
        {element}
      </Router>
    </QueryClientProvider>,
  );
}

test('two hundred of them, all different, and the trap itself works', async () => {
  expect(new Set(PAYLOADS).size).toBe(200);
  const host = document.createElement('div');
  host.innerHTML = '<img src="data:," onerror="top.pwned()">';
  document.body.append(host);
  await vi.waitFor(() => expect(ran).toHaveBeenCalled());
  host.remove();
});

test('names in the palette, found by parts of them', async () => {
  const screen = await open(<Palette onClose={() => {}} />);
  const field = screen.getByRole('combobox');
  for (const typed of ['<script', 'onerror', 'javascript', '{{', '"><']) {
    await field.fill(typed);
    await aMoment();
    await nothingRan();
  }
});

test('names of areas, routes, sites and diagrams: lists, cards and tooltips', async () => {
  const dash = await open(<DashPage />);
  await expect.poll(() => document.body.textContent).toContain(PAYLOADS[0]!.slice(0, 20));
  await nothingRan();
  await dash.unmount();

  const sidebar = (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <SitesList selected={null} />
    </div>
  );
  const screen = await open(sidebar, '/site/overview');
  await expect.element(screen.getByRole('tree')).toBeVisible();
  // Only the rows in view exist: all six hundred come into view.
  await scrollThrough(screen.getByRole('tree').element());
  await nothingRan();
});

test('messages of the server, toasts, and addresses that lead nowhere', async () => {
  await open(<Toasts />);
  for (const text of PAYLOADS) showToast('error', text);
  await nothingRan();
  for (const { id } of [...toastStore.toasts]) dismissToast(id);
  for (const text of SHOWN) {
    const shown = await open(<EntryPage title={text} lead={text} notice={text} />);
    await shown.unmount();
  }
  const lost = await open(<NotFoundPage />, `/${encodeURIComponent(PAYLOADS[2]!)}`);
  await nothingRan();
  await lost.unmount();
  await open(<SiteOverviewPage params={{ siteId: uuid(1) }} />, `/site/overview/${uuid(1)}`);
  await nothingRan();
});

test('names of users, their administrators and their companies', async () => {
  const Shown: ComponentType = () => (
    <>
      <AssimilationBand />
      <CompanyPage />
    </>
  );
  const companies = PAYLOADS.map((name, n) => ({ uuid: uuid(n), name, timezone: name }));
  for (const name of SHOWN) {
    const { user, ...session } = sessionOf('olga');
    const by = { uuid: 'ada', firstName: name, lastName: name };
    const named = { ...user, firstName: name, lastName: name, email: name };
    storeSession({
      ...session,
      user: { ...named, assimilationMode: true, assimilatedBy: by },
      company: companies[0]!,
      // The others are in the list once, below.
      companies: companies.slice(0, 1),
    });
    const screen = await open(<Shown />, '/company');
    await screen.unmount();
  }
  storeSession({ ...sessionOf('olga'), company: companies[0]!, companies });
  await open(<Shown />, '/company');
  await expect.poll(() => document.querySelector('main button'), { timeout: 10_000 }).not.toBeNull();
  await userEvent.hover(document.querySelector('main button')!);
  await nothingRan();
});

test('redirects and e-mail addresses on the sign-in page', async () => {
  endSession(PAYLOADS[2]);
  for (const text of SHOWN) {
    const screen = await open(<SignInPage />, `/login?redirectTo=${encodeURIComponent(text)}`);
    await screen.unmount();
  }
  await nothingRan();
});
