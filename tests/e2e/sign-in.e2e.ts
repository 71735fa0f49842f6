/** The way in, and what stands at the doors. */
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { emailOf, expect, fillSignIn, signIn, signInByForm, test } from '../support/e2e/walk.ts';

const REFUSED = 'Please enter a valid password';

test('AUTH-06 AUTH-07 the form says what is missing, and goes with the mistake', async ({ page, mimic }) => {
  await page.goto(`${mimic.origin}/login`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('operator');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('operator@demo.example');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('x');
  await expect(page.getByText('Password is required')).toBeHidden();
});

test('OR-05 a wrong password and an unknown user get the same words, and keep what was typed', async ({
  page,
  mimic,
}) => {
  await page.goto(`${mimic.origin}/login`);
  for (const email of [emailOf('viewer'), 'nobody@demo.example']) {
    await fillSignIn(page, email, 'Wrong-plant-1');
    await expect(page.getByRole('alert')).toHaveText(REFUSED);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Email').fill('');
  }
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('AUTH-01 NAV-04 sign-in leads back to the page that was asked for, and a reload stays there', async ({
  page,
  mimic,
}) => {
  const path = overviewPath('tower');
  await page.goto(mimic.origin + path);
  await expect(page).toHaveURL(`${mimic.origin}/login?redirectTo=${encodeURIComponent(path)}`);
  await fillSignIn(page, emailOf('operator'), DEMO_PASSWORD);
  await expect(page).toHaveURL(mimic.origin + path);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Summit Elevated Tank' })).toBeVisible();
  await expect(page).toHaveURL(mimic.origin + path);
});

test('OR-01 no address outside the console can be smuggled into the way back', async ({ page, mimic }) => {
  for (const target of ['//elsewhere.example/dash', '/dash/../logout']) {
    await page.goto(`${mimic.origin}/login?redirectTo=${encodeURIComponent(target)}`);
    await fillSignIn(page, emailOf('operator'), DEMO_PASSWORD);
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
    expect(page.url()).toMatch(`${mimic.origin}/dash/`);
    await page.goto(`${mimic.origin}/logout`);
    await expect(page).toHaveURL(/\/login/);
  }
});

test('AUTH-21 signing out forgets everything here and ends the session on the server', async ({
  page,
  mimic,
}) => {
  await signInByForm(page, mimic.origin, 'operator', '/dash/');
  await page.getByRole('button', { name: 'Account of Olga Reyes' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${mimic.origin}/login`);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key)));
  expect(left).toEqual([]);
  const refreshed = await page.evaluate(() => fetch('/api/auth/refresh').then((answer) => answer.status));
  expect(refreshed).toBe(401);
  await page.goto(`${mimic.origin}/dash/`);
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdash%2F$/);
});

test('NAV-07 every page has its title', { tag: '@long' }, async ({ page, mimic }) => {
  await page.goto(`${mimic.origin}/login`);
  await expect(page).toHaveTitle('Sign in | Mimic');
  await signInByForm(page, mimic.origin, 'viewer', '/dash/');
  await expect(page).toHaveTitle('Dashboard | Mimic');
  for (const [path, title] of [
    ['/site/overview', 'Overview'],
    [overviewPath('treatment'), 'Cedar Water Treatment Plant'],
    ['/profile', 'Profile'],
    ['/forbidden/', 'Forbidden'],
    ['/no-such-page', 'Page Not Found'],
  ]) {
    await page.goto(mimic.origin + path);
    await expect(page).toHaveTitle(`${title} | Mimic`);
  }
});

test('NAV-02 NAV-03 the access-denied page is there without sign-in', async ({ page, mimic }) => {
  for (const path of ['/forbidden', '/forbidden/']) {
    await page.goto(mimic.origin + path);
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  }
});

test('PERM-03 NAV-06 a forbidden area leads to the access-denied page, an unknown address to not-found', async ({
  page,
  mimic,
}) => {
  await signInByForm(page, mimic.origin, 'viewer', '/dash/');
  await page.goto(`${mimic.origin}/setup/organize`);
  await expect(page).toHaveURL(`${mimic.origin}/forbidden/`);
  await page.getByRole('button', { name: 'Go To Home Page' }).click();
  await expect(page).toHaveURL(`${mimic.origin}/dash/`);
  await page.goto(`${mimic.origin}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('There is nothing at /no/such/page.')).toBeVisible();
});

test('ERR-05 ERR-15 the page says when the network is gone, and reports its uncaught errors', async ({
  page,
  context,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'viewer', '/dash/');
  const lost = page.getByRole('heading', { name: 'Internet Connection Unavailable!' });
  await context.setOffline(true);
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  const sent = page.waitForRequest(/\/api\/client-errors$/, { timeout: 20_000 });
  // Not thrown: the walks fail where a page throws.
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Boom') })));
  expect((await sent).postDataJSON()).toMatchObject({ environment: 'prod', message: 'Error: Boom' });
});
