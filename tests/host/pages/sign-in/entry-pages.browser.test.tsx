/** The pages on the way in, each in its exact words. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App } from '../../../../host/app/app.tsx';
import { endSession, sessionStore, storeSession } from '../../../../host/data/stores/session-store.ts';
import { storeSignInStep } from '../../../../host/data/stores/sign-in-step-store.ts';
import CompanyPage from '../../../../host/pages/sign-in/company-page.tsx';
import FirstCompanyPage from '../../../../host/pages/sign-in/first-company-page.tsx';
import ForgotPasswordPage from '../../../../host/pages/sign-in/forgot-password-page.tsx';
import SecurityCheckPage from '../../../../host/pages/sign-in/security-check-page.tsx';
import SetPasswordPage from '../../../../host/pages/sign-in/set-password-page.tsx';
import SignInPage from '../../../../host/pages/sign-in/sign-in-page.tsx';
import StartAssimilationPage from '../../../../host/pages/sign-in/start-assimilation-page.tsx';
import { sessionOf } from '../../data/stores/sessions.ts';

type Answer = readonly [status: number, data: unknown];
/** `POST auth/login` → what the server answers; noted below as it was sent. */
let answers: Record<string, Answer>;
let sent: { readonly call: string; readonly query: string; readonly body: unknown }[];

beforeEach(() => {
  localStorage.clear();
  endSession();
  storeSignInStep(null);
  answers = { 'GET demo': [200, { accounts: [] }] };
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${(init.method ?? 'get').toUpperCase()} ${url.replace('/api/', '').split('?')[0]}`;
    const query = url.split('?')[1] ?? '';
    sent.push({ call, query, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const [status, data] = answers[call] ?? [404, { message: 'Source Not Found' }];
    return new Response(JSON.stringify({ status, data }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
});

/** Shows a page at `path`; `history` says where it led. */
async function open(Page: ComponentType, path: string) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook} searchHook={searchHook}>
        <Page />
      </Router>
    </QueryClientProvider>,
  );
  return { screen, history };
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const cedar = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Cedar Valley Water', timezone: 'UTC' };
const harbour = { uuid: '00000000-0000-4000-8000-000000000002', name: 'Harbour Utilities', timezone: 'UTC' };
const codeStep = (method: 'mail' | 'authenticator', expiresAt = later(10)) => ({
  next: 'code' as const,
  verificationToken: 'v1',
  method,
  sentTo: method === 'mail' ? 'o…a@demo.example' : null,
  expiresAt,
});
const companyStep = (expiresAt = later(10)) => ({
  next: 'company' as const,
  companyVerificationToken: 'c1',
  companies: [cedar, harbour],
  expiresAt,
});
const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body;

describe('without a sign-in', () => {
  test.each([
    ['/login', 'Sign in'],
    ['/security-check', 'Security check'],
    ['/forgot-password', 'Forgot password'],
    ['/set-password?token=none', 'Set password'],
    ['/start-assimilation-session?token=none', 'Start assimilation session'],
    ['/forbidden', 'Forbidden'],
    ['/forbidden/', 'Forbidden'],
  ])('NAV-02 NAV-07 %s is there, under its title', async (path, title) => {
    const { history } = await open(App, path);
    await expect.poll(() => document.title).toBe(`${title} | Mimic`);
    expect(history.at(-1)).toBe(path);
  });

  test.each(['/forbidden', '/forbidden/'])('NAV-03 %s says that access is denied', async (path) => {
    const { screen } = await open(App, path);
    await expect.element(screen.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });

  test.each([
    ['/dash/graph/r1?range=7d', true],
    ['/site/overview/s1', true],
    ['/alerts', true],
    ['/setup/users', true],
    ['/', false],
    ['/profile', false],
    ['/popup-overviews/create', false],
  ])('NAV-04 %s leads to /login, which knows from where: %s', async (path, isRemembered) => {
    const { history } = await open(App, path);
    await expect.poll(() => history.at(-1)).toMatch(/^\/login/);
    const { searchParams } = new URL(history.at(-1)!, location.origin);
    expect(searchParams.get('redirectTo')).toBe(isRemembered ? path : null);
  });
});

describe('/login', () => {
  test.each([
    ['code', codeStep('mail'), '/security-check?redirectTo=%2Fsite%2Foverview'],
    ['company', companyStep(), '/company?redirectTo=%2Fsite%2Foverview'],
  ])('AUTH-02 AUTH-23 goes on with the %s, and takes the way back along', async (_step, answer, next) => {
    answers['POST auth/login'] = [202, answer];
    const { screen, history } = await open(SignInPage, '/login?redirectTo=%2Fsite%2Foverview');
    await screen.getByLabelText('Email').fill('olga@demo.example');
    await screen.getByLabelText('Password', { exact: true }).fill('Demo-plant-1');
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe(next));
  });

  test('AUTH-30 OR-82 says why the session ended', async () => {
    endSession('This session has expired. Please login again!');
    const { screen } = await open(SignInPage, '/login');
    await expect.element(screen.getByText('This session has expired. Please login again!')).toBeVisible();
  });
});

describe('/security-check', () => {
  test('AUTH-02 AUTH-15 sends the code with its token, and the session begins', async () => {
    storeSignInStep(codeStep('mail'));
    answers['POST auth/code-verification'] = [200, sessionOf('olga')];
    const { screen, history } = await open(SecurityCheckPage, '/security-check?redirectTo=%2Fdash%2Fd1');
    await expect.element(screen.getByText('We sent a code to o…a@demo.example.')).toBeVisible();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Verification code is required')).toBeVisible();
    await screen.getByLabelText('Verification code').fill(' 123456 ');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/dash/d1'));
    expect(bodyOf('POST auth/code-verification')).toEqual({ code: '123456', token: 'v1' });
    expect(sessionStore.token).toBe('token of olga');
  });

  test('an authenticator app can be stood in for by a recovery code', async () => {
    storeSignInStep(codeStep('authenticator'));
    const { screen } = await open(SecurityCheckPage, '/security-check');
    await expect.element(screen.getByText(/from your authenticator app/)).toBeVisible();
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect.element(screen.getByLabelText('Recovery code')).toHaveFocus();
  });

  test('AUTH-31 OR-82 a sign-in that took too long begins anew', async () => {
    storeSignInStep(codeStep('mail', later(-1)));
    const { screen } = await open(SecurityCheckPage, '/security-check');
    await expect.element(screen.getByText('Verification token expired.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify' }).query()).toBeNull();
  });

  test('AUTH-24 API-008 asks for another code of this sign-in after half a minute, and the button counts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    storeSignInStep(codeStep('mail'));
    answers['POST auth/resend-token'] = [200, { sentTo: 'o…b@demo.example', expiresAt: later(10) }];
    const { screen } = await open(SecurityCheckPage, '/security-check');
    await expect.element(screen.getByRole('button', { name: /^Send again in (30|29) s$/ })).toBeDisabled();
    vi.advanceTimersByTime(30_000);
    await screen.getByRole('button', { name: 'Send the code again' }).click();
    await expect.element(screen.getByText('We sent a code to o…b@demo.example.')).toBeVisible();
    expect(bodyOf('POST auth/resend-token')).toEqual({ token: 'v1' });
    await expect.element(screen.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    vi.useRealTimers();
  });

  test('AUTH-24 OR-04 sends no token when the page holds none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    answers['POST auth/resend-token'] = [200, { sentTo: null, expiresAt: later(10) }];
    answers['POST auth/code-verification'] = [200, sessionOf('olga')];
    const { screen, history } = await open(SecurityCheckPage, '/security-check?redirectTo=%2Fdash%2Fd1');
    await expect.element(screen.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    vi.advanceTimersByTime(30_000);
    await screen.getByRole('button', { name: 'Send the code again' }).click();
    await vi.waitFor(() => expect(bodyOf('POST auth/resend-token')).toEqual({}));
    await screen.getByLabelText('Verification code').fill('123456');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/dash/d1'));
    expect(bodyOf('POST auth/code-verification')).toEqual({ code: '123456' });
    vi.useRealTimers();
  });
});

describe('/company', () => {
  test('NAV-05 PERM-08 OR-03 leads to /login without a session and without a begun sign-in', async () => {
    const { history } = await open(App, '/company');
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/login'));
  });

  test('NAV-05 asks which company a begun sign-in is for', async () => {
    storeSignInStep(companyStep());
    const { screen, history } = await open(App, '/company');
    await expect.element(screen.getByRole('heading', { name: 'Choose a company' })).toBeVisible();
    expect(history.at(-1)).toBe('/company');
  });

  test('AUTH-23 the choice ends the sign-in', async () => {
    storeSignInStep(companyStep());
    answers['POST auth/company-verification'] = [200, sessionOf('olga')];
    const { screen, history } = await open(CompanyPage, '/company?redirectTo=%2Falerts');
    await screen.getByRole('button', { name: 'Harbour Utilities' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/alerts'));
    expect(bodyOf('POST auth/company-verification')).toEqual({
      company: harbour.uuid,
      companyVerificationToken: 'c1',
    });
  });

  test('AUTH-31 a choice that came too late says so', async () => {
    storeSignInStep(companyStep(later(-1)));
    const { screen } = await open(CompanyPage, '/company');
    await expect.element(screen.getByText('Verification token expired.')).toBeVisible();
  });

  test('AUTH-22 signed in it switches: the new company and token are stored', async () => {
    storeSession({ ...sessionOf('olga'), company: cedar, companies: [cedar, harbour] });
    answers[`GET auth/switch-company/${harbour.uuid}`] = [
      200,
      { ...sessionOf('olga'), token: 'of harbour', company: harbour, companies: [cedar, harbour] },
    ];
    const { screen } = await open(CompanyPage, '/company');
    await expect.element(screen.getByText('You are here')).toBeVisible();
    await screen.getByRole('button', { name: 'Harbour Utilities' }).click();
    await vi.waitFor(() => expect(sessionStore.company?.name).toBe('Harbour Utilities'));
    expect(sessionStore.token).toBe('of harbour');
  });
});

test('AUTH-03 API-006 /forgot-password says what the server says, for every address', async () => {
  answers['POST auth/forgot-password'] = [200, { message: 'If we know the address, a link is on its way.' }];
  const { screen } = await open(ForgotPasswordPage, '/forgot-password');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  await screen.getByLabelText('Email').fill('nobody@demo.example');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByText('If we know the address, a link is on its way.')).toBeVisible();
  expect(bodyOf('POST auth/forgot-password')).toEqual({ email: 'nobody@demo.example' });
});

describe('/set-password', () => {
  test('AUTH-32 AUTH-25 a link that serves no more says so before anything is typed', async () => {
    answers['POST auth/verify-token'] = [401, { message: 'Session expired.' }];
    const { screen } = await open(SetPasswordPage, '/set-password?token=old');
    await expect.element(screen.getByText('Session expired.')).toBeVisible();
    expect(screen.getByLabelText('Password', { exact: true }).query()).toBeNull();
  });

  test('AUTH-04 AUTH-09 sends token and password; the confirmation stays here', async () => {
    answers['POST auth/verify-token'] = [200, { kind: 'password', expiresAt: later(60) }];
    answers['POST auth/set-password'] = [200, {}];
    const { screen, history } = await open(SetPasswordPage, '/set-password?token=t1');
    await screen.getByLabelText('Password', { exact: true }).fill('Demo-plant-1');
    await screen.getByLabelText('Confirm password').fill('Demo-plant-2');
    await screen.getByRole('button', { name: 'Set password' }).click();
    await expect.element(screen.getByText('Passwords do not match')).toBeVisible();
    await screen.getByLabelText('Confirm password').fill('Demo-plant-1');
    await screen.getByRole('button', { name: 'Set password' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/login'));
    expect(bodyOf('POST auth/set-password')).toEqual({ token: 't1', password: 'Demo-plant-1' });
  });

  test('asks somebody with an account whether to join the company, and for no password', async () => {
    answers['POST auth/verify-token'] = [200, { kind: 'password', expiresAt: later(60), company: 'Birch' }];
    answers['POST auth/accept-invitation'] = [200, { company: 'Birch' }];
    const { screen, history } = await open(SetPasswordPage, '/set-password?token=t2');
    await expect.element(screen.getByRole('heading', { name: 'Join Birch?' })).toBeVisible();
    expect(screen.getByLabelText('Password', { exact: true }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Join' }).click();
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/login'));
    expect(bodyOf('POST auth/accept-invitation')).toEqual({ token: 't2' });
  });
});

test('the link of a new installation makes its first company, without a default account', async () => {
  answers['POST auth/verify-token'] = [200, { kind: 'setup', expiresAt: later(60) }];
  answers['POST setup/first-company'] = [200, {}];
  const { screen, history } = await open(FirstCompanyPage, '/first-company?token=s1');
  for (const [label, value] of [
    ['Company', 'Cedar Valley Water'],
    ['First name', 'Ada'],
    ['Last name', 'Lindgren'],
    ['Email', 'ada@cedar.example'],
    ['Password', 'Demo-plant-1'],
    ['Confirm password', 'Demo-plant-1'],
  ] as const)
    await screen.getByLabelText(label, { exact: true }).fill(value);
  await screen.getByRole('button', { name: 'Create the company' }).click();
  await vi.waitFor(() => expect(history?.at(-1)).toBe('/login'));
  expect(bodyOf('POST setup/first-company')).toMatchObject({ token: 's1', email: 'ada@cedar.example' });
  expect(bodyOf('POST setup/first-company')).not.toHaveProperty('confirmPassword');
});

describe('acting as another user', () => {
  const victor = {
    uuid: '00000000-0000-4000-8000-000000000009',
    firstName: 'Victor',
    lastName: 'Hale',
    email: 'victor@demo.example',
  };

  test('AUTH-29 a token that came too late says so', async () => {
    storeSession(sessionOf('ada'));
    answers['GET auth/verify-assimilation-token'] = [401, { message: 'Assimilation token has expired.' }];
    const { screen } = await open(StartAssimilationPage, '/start-assimilation-session?token=old');
    await expect.element(screen.getByText('Assimilation token has expired.')).toBeVisible();
  });

  test('AUTH-05 AUTH-26 API-009 the token is checked, then used on a click; from then on a band names both', async () => {
    storeSession(sessionOf('ada'));
    answers['GET auth/verify-assimilation-token'] = [
      200,
      { user: victor, company: cedar, expiresAt: later(2) },
    ];
    const session = sessionOf('victor');
    const assimilatedBy = { uuid: 'ada', firstName: 'Ada', lastName: 'Lindgren' };
    answers['POST auth/activate-assimilation-mode'] = [
      200,
      { ...session, user: { ...session.user, ...victor, assimilationMode: true, assimilatedBy } },
    ];
    answers['POST auth/end-assimilation-mode'] = [200, sessionOf('ada')];
    const { screen } = await open(StartAssimilationPage, '/start-assimilation-session?token=t1');
    await expect.element(screen.getByText('Victor Hale')).toBeVisible();
    expect(sent.find(({ call }) => call === 'GET auth/verify-assimilation-token')!.query).toBe('token=t1');
    expect(bodyOf('POST auth/activate-assimilation-mode')).toBeUndefined();
    await screen.getByRole('button', { name: 'Start session' }).click();
    await vi.waitFor(() => expect(sessionStore.user?.assimilationMode).toBe(true));
    expect(bodyOf('POST auth/activate-assimilation-mode')).toEqual({ token: 't1', user: victor.uuid });

    const { screen: console_ } = await open(App, '/forbidden/');
    const band = console_.getByRole('complementary', { name: 'Assimilation session' });
    await expect.element(band.getByText('Ada Lindgren')).toBeVisible();
    await expect.element(band.getByText('Victor Hale')).toBeVisible();
    await console_.getByRole('button', { name: 'End session' }).click();
    await vi.waitFor(() => expect(sessionStore.user?.uuid).toBe('ada'));
    await expect.element(band).not.toBeInTheDocument();
  });
});
