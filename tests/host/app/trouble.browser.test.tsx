/** The server's database goes: every page says so, whoever has signed in, and stops saying it when all is well again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../host/app/app.tsx';
import { tellTrouble } from '../../../host/data/stores/trouble-store.ts';
import { showPage } from '../pages/pages.tsx';
import { signOutAda, stubServer } from '../stub-server.ts';

const AWAY = 'The database cannot be reached, so nothing can be loaded or saved. Try again when it is back';

beforeEach(() => {
  stubServer({});
});
afterEach(() => {
  tellTrouble(null);
  signOutAda();
});

test('the banner stands over the page with the reason, and goes with it', async () => {
  const { screen } = await showPage(App, '/login');
  await expect.element(screen.getByLabelText('Email')).toBeVisible();
  const banner = screen.getByRole('alert');
  expect(banner.query()).toBeNull();
  tellTrouble(AWAY);
  await expect.element(banner).toHaveTextContent(`Nothing can be saved or controlled. ${AWAY}.`);
  tellTrouble(null);
  await expect.poll(() => banner.query()).toBeNull();
});
