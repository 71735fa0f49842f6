/** From an invitation to the last sign-out: mails, codes, rights, companies. A server of its own, with two companies. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Client } from '../../api/client/client.ts';
import { callsAs, callsOf, expect, fillSignIn, test } from '../support/e2e/walk.ts';
import { newData, startServer } from '../support/server.ts';

const NIA = { email: 'nia@demo.example', password: 'Night-shift-1', name: 'Nia Berg' };
const HARBOUR = { company: 'Harbour Utilities', email: 'hanna@harbour.example', password: 'Harbour-plant-1' };
const SEES_SITES = { Site: { canSee: true, subPermission: { Overview: { canSee: true } } } };

/** A data directory with a company besides the demo's, made the way an installation makes its first. */
async function dataWithHarbour(): Promise<string> {
  const data = await newData();
  const script = resolve(import.meta.dirname, '../../api/server/admin.ts');
  const words = ['--company', HARBOUR.company, '--email', HARBOUR.email];
  const made = spawnSync(
    process.execPath,
    [script, 'create-company', ...words, '--first-name', 'Hanna', '--last-name', 'Vik'],
    { input: HARBOUR.password, encoding: 'utf8', env: { ...process.env, MIMIC_DATA: data } },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  return data;
}

/** What the newest mail to Nia says that matches. Mails are sent by a queue, so it may take a moment. */
async function mailed(admin: Client, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const { items } = await admin.outbox({ query: { search: NIA.email } });
        found = items.map((mail) => pattern.exec(mail.text)?.[0]).find(Boolean);
        return found;
      },
      { timeout: 10_000 },
    )
    .toBeDefined();
  return found!;
}

const roleNamed = async (calls: Client, title: string): Promise<string> =>
  (await calls.roles()).items.find((role) => role.title === title)!.uuid;

test('AUTH-02 AUTH-22 PERM-03 invited, signed in with a code, refused, allowed within a second, in another company, signed out everywhere', async ({
  page,
}) => {
  const server = await startServer({ data: await dataWithHarbour() });
  const { origin } = server;
  try {
    // An administrator makes a role and invites somebody.
    const admin = await callsOf(origin, 'admin');
    await admin.createRole({ body: { title: 'Night shift', permissions: SEES_SITES } });
    const role = await roleNamed(admin, 'Night shift');
    await admin.createUser({ body: { email: NIA.email, firstName: 'Nia', lastName: 'Berg', role } });

    // The invited one sets a password by the mailed link, and signs in.
    const link = await mailed(admin, /http\S+\/set-password\?token=\S+/);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(NIA.password);
    await page.getByLabel('Confirm password').fill(NIA.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(`${origin}/login`);
    await fillSignIn(page, NIA.email, NIA.password);
    await expect(page.getByRole('button', { name: `Account of ${NIA.name}` })).toBeVisible();
    // A second device of the same user, which the walk ends below.
    const elsewhere = await callsAs(origin, NIA.email, NIA.password);

    // With codes by mail, and a second company, a sign-in has three steps.
    await elsewhere.setTwoStep({ body: { method: 'mail', password: NIA.password } });
    const hanna = await callsAs(origin, HARBOUR.email, HARBOUR.password);
    const everything = await roleNamed(hanna, 'Administrator');
    await hanna.createUser({
      body: { email: NIA.email, firstName: 'Nia', lastName: 'Berg', role: everything },
    });
    // In her profile she joins it.
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByText('You joined Harbour Utilities')).toBeVisible();
    await page.goto(`${origin}/logout`);
    await expect(page).toHaveURL(`${origin}/login`);
    await page.goto(`${origin}/setup/users`);
    await fillSignIn(page, NIA.email, NIA.password);
    await expect(page).toHaveURL(`${origin}/security-check?redirectTo=%2Fsetup%2Fusers`);
    await page.getByLabel('Verification code').fill(await mailed(admin, /\b\d{6}\b/));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('button', { name: 'Cedar Valley Water' }).click();

    // The role forbids the page; a moment after it allows it, it opens.
    await expect(page).toHaveURL(`${origin}/forbidden/`);
    await expect(elsewhere.users()).rejects.toMatchObject({ status: 403 });
    const more = { ...SEES_SITES, Setup: { canSee: true, subPermission: { Users: { canSee: true } } } };
    await admin.updateRole({ params: { id: role }, body: { title: 'Night shift', permissions: more } });
    const allowedAt = Date.now();
    await expect
      .poll(
        () =>
          elsewhere.users().then(
            () => true,
            () => false,
          ),
        { intervals: [50] },
      )
      .toBe(true);
    expect(Date.now() - allowedAt).toBeLessThan(1000);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveTitle('Users | Mimic');

    // From one company into the other.
    const account = page.getByRole('button', { name: `Account of ${NIA.name}` });
    await account.click();
    await page.getByRole('menuitem', { name: 'Switch to Harbour Utilities' }).click();
    await expect(page).toHaveURL(new RegExp(`^${origin}/(dash|site|profile)`));
    await account.click();
    await expect(page.getByRole('menuitem', { name: 'Switch to Cedar Valley Water' })).toBeVisible();

    // And out, on every device.
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(elsewhere.profile()).rejects.toMatchObject({ status: 401 });
  } finally {
    await server.dispose();
  }
});
