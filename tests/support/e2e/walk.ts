/** What every end-to-end walk starts from: a whole server, a browser that notices errors, and a way in. */
import { test as base, expect, type Page } from '@playwright/test';
import { type Client, createClient } from '../../../api/client/client.ts';
import type { GivenAccess } from '../../../api/contract/index.ts';
import { DEMO_PASSWORD } from '../../../api/server/demo/people.ts';
import { startCluster } from '../cluster.ts';
import { startServer, type TestServer } from '../server.ts';
import { sessionOf } from '../session.ts';
import { storedSession } from './stored-session.ts';

export { expect } from '@playwright/test';

type Role = 'admin' | 'builder' | 'operator' | 'viewer';
export const emailOf = (role: Role): string => `${role}@demo.example`;

interface WorkerFixtures {
  /** A server that walks share: none of them may stop it, or leave its plant in another state for long. */
  readonly mimic: TestServer;
}

interface TestFixtures {
  /** Fails a walk in which a page threw, or broke its own security policy. */
  readonly noPageErrors: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mimic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      // The same walks against three nodes behind a balancer (scripts/test.ts).
      const server = await (process.env.MIMIC_TEST_CLUSTER ? startCluster() : startServer());
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 260_000 },
  ],
  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedScript/.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors that the page threw').toEqual([]);
    },
    { auto: true },
  ],
});

/** Fills the form and sends it, on the sign-in page. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Goes to `path` and signs in on the way, as a person does. */
export async function signInByForm(page: Page, origin: string, role: Role, path: string): Promise<void> {
  await page.goto(origin + path);
  await fillSignIn(page, emailOf(role), DEMO_PASSWORD);
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
}

/** Signs the page's device in without a page, and goes to `path` where there is one: for walks about something else. */
export const signIn = (page: Page, origin: string, role: Role, path?: string): Promise<void> =>
  signInAs(page, origin, { email: emailOf(role), password: DEMO_PASSWORD }, path);

/** The same as anybody whose sign-in has one step. */
export async function signInAs(
  page: Page,
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
  path?: string,
): Promise<void> {
  const answer = await page.request.post(`${origin}/api/auth/login`, {
    data: { email, password },
    headers: { origin },
  });
  expect(answer.ok(), `sign-in of ${email}: ${answer.status()}`).toBe(true);
  const entries = await storedSession(sessionOf((await answer.json()).data));
  // The lightest page of this origin: what is stored belongs to it.
  await page.goto(`${origin}/api/health`);
  await page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value);
  }, entries);
  if (path === undefined) return;
  await page.goto(origin + path);
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
}

/** The server's calls as `role`, without a page. */
export const callsOf = (origin: string, role: Role): Promise<Client> =>
  callsAs(origin, emailOf(role), DEMO_PASSWORD);

/** Gives everyone in the company access to an item of the caller's. */
export async function shareWithEveryone(calls: Client, item: string, access: GivenAccess): Promise<void> {
  const { groups } = await calls.shareSearch({ query: { search: 'Everyone' } });
  const uuid = groups.find(({ title }) => title === 'Everyone')!.uuid;
  await calls.shareFolder({ params: { id: item }, body: { users: [], groups: [{ uuid, access }] } });
}

/** The server's calls as anybody whose sign-in has one step. */
export const callsAs = async (origin: string, email: string, password: string): Promise<Client> =>
  (await signedIn(origin, email, password)).calls;

/** The same, with the token for what is asked without those calls. */
export async function signedIn(origin: string, email: string, password: string) {
  let token: string | undefined;
  const calls = createClient({ origin, bearer: () => token, renew: async () => {} });
  token = sessionOf(await calls.login({ body: { email, password } })).token;
  return { calls, token };
}

/** Waits until nothing fades or slides any more: half-faded text has half its contrast. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
