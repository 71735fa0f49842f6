/** Every address of the console in a real browser: its title, its security policy, axe in both themes, and the keyboard. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { emailOf, expect, signIn, test } from '../support/e2e/walk.ts';

const ENTRY = [
  ['/login', 'Sign in'],
  ['/security-check', 'Security check'],
  ['/forgot-password', 'Forgot password'],
  ['/set-password?token=none', 'Set password'],
  ['/first-company?token=none', 'Set up'],
  ['/forbidden/', 'Forbidden'],
] as const;

const BUILT = [
  ['/dash/', 'Dashboard'],
  ['/site/overview', 'Overview'],
  ['/setup/organize', 'Organize'],
  ['/setup/users', 'Users'],
  ['/setup/roles', 'Roles'],
  ['/setup/groups', 'Groups'],
  ['/setup/plugins', 'Plugins'],
  ['/setup/company', 'Company'],
  ['/setup/custom-fields', 'Custom fields'],
  ['/site/activity-log', 'Activity Log'],
  ['/setup/jobs', 'Background jobs'],
  ['/setup/servers', 'Servers'],
  ['/setup/outbox', 'Outbox'],
  ['/profile', 'Profile'],
  ['/company', 'Company'],
  ['/start-assimilation-session?token=none', 'Start assimilation session'],
  ['/no/such/page', 'Page Not Found'],
  ['/site/communication', 'Communication'],
  ['/site/gallery', 'Gallery'],
  ['/site/map', 'Map'],
  ['/alerts', 'Alerts'],
  ['/setup/link-objects', 'Link objects'],
  ['/setup/templates', 'Templates'],
  ['/setup/templates?tab=overviews', 'Templates'],
  ['/setup/audit-log', 'Audit log'],
  ['/setup/notifications', 'Notifications'],
  ['/popup-overviews/create', 'New pop-up overview'],
  ['/dash/tabular/r1', 'Tabular Report'],
  ['/dash/graph', 'Add Graph Report'],
  ['/dash/comparison/r1/edit', 'Edit Comparison Report'],
  ['/site/reports', 'Reports'],
  ['/dash/map/r1', 'Map Report'],
  ['/dash/map/add', 'Add Map Report'],
] as const;

declare global {
  interface Window {
    violations?: string[];
  }
}

/** Notes what breaks the page's policy, and what the page itself calls an error. Answers what was noted since. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const said: string[] = [];
  page.on('console', (message) => {
    // The browser itself writes a line for every answer of 4xx; they are what some pages are about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      window.violations!.push(`${violatedDirective} in ${sourceFile}: ${sample}`),
    );
  });
  return async () => [...said.splice(0), ...(await page.evaluate(() => window.violations!.splice(0)))];
}

/** Goes on as a click would: the router answers, nothing is loaded anew but the page's own part. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function answers(page: Page, path: string, title: string): Promise<void> {
  await expect(page, path).toHaveTitle(`${title} | Mimic`);
  await expect(page.getByText('Processing'), path).toHaveCount(0);
}

test('NAV-07 the pages on the way in have titles, keep the policy, and axe finds nothing, in light and dark by turns', async ({
  page,
  mimic,
}) => {
  const noted = await watch(page);
  for (const [path, title] of ENTRY) {
    await page.goto(mimic.origin + path);
    await answers(page, path, title);
    expect(await findingsInBoth(page), path).toEqual([]);
    expect(await noted(), path).toEqual([]);
  }
});

/** Looked at in parts, so that no part takes minutes. */
const PART = 10;
for (let from = 0; from < BUILT.length; from += PART) {
  const part = BUILT.slice(from, from + PART);
  const names = part.map(([, title]) => title).join(', ');
  test(`NAV-07 NAV-04 these have their titles, keep the policy, and axe finds nothing, in light and dark by turns: ${names}`, async ({
    page,
    mimic,
  }) => {
    const noted = await watch(page);
    await signIn(page, mimic.origin, 'admin', '/dash/');
    for (const [path, title] of part) {
      await follow(page, path);
      await answers(page, path, title);
      expect(await findingsInBoth(page), path).toEqual([]);
      expect(await noted(), path).toEqual([]);
    }
  });
}

test('OR-07 a map without /view is sent on with its query', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'admin', '/dash/');
  await follow(page, '/dash/map/r1?group=g1');
  await expect(page).toHaveURL(`${mimic.origin}/dash/map/r1/view?group=g1`);
});

test('by keyboard alone: sign in, to a page by its name, its looks, and out again', async ({
  page,
  mimic,
}) => {
  await page.goto(`${mimic.origin}/login`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(emailOf('admin'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands, sites and diagrams' })).toBeFocused();
  await page.keyboard.type('organize');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Organize | Mimic');

  // The first stop of every page leads past the navigation.
  await page.reload();
  await expect(page).toHaveTitle('Organize | Mimic');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await page.getByRole('button', { name: /^Account of/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Compact');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveTitle('Profile | Mimic');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands, sites and diagrams' })).toBeFocused();
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});
