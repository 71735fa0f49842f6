/** axe looks at the pages, in both themes. */
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { findings } from '../support/e2e/findings.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on sign-in, overview, diagrams and profile (${colorScheme})`, async ({
      page,
      mimic,
    }) => {
      await page.goto(`${mimic.origin}/login`);
      await expect(page.getByRole('button', { name: 'viewer' })).toBeVisible();
      expect(await findings(page), 'sign-in').toEqual([]);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      expect(await findings(page), 'sign-in with its errors').toEqual([]);

      await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
      const diagram = new LiveDiagram(page);
      await diagram.isLive();
      expect(await findings(page), 'overview').toEqual([]);
      await diagram.clickOn('V-201 open');
      await expect(diagram.dialog).toBeVisible();
      expect(await findings(page), 'confirm dialog').toEqual([]);
      await page.keyboard.press('Escape');

      await page.goto(`${mimic.origin}/dash/`);
      await expect(page.getByRole('link', { name: 'Refinery (100,000 objects)' })).toBeVisible();
      expect(await findings(page), 'diagrams').toEqual([]);

      await page.goto(`${mimic.origin}/profile`);
      await expect(page.getByRole('heading', { name: 'Olga Reyes' })).toBeVisible();
      expect(await findings(page), 'profile').toEqual([]);
    });
  });
