/** The network goes and comes back under a page: nothing that was typed is lost. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../../../host/app/app.tsx';
import { AsideWhileCovered } from '../../../host/app/aside-while-covered.tsx';
import {
  connectivityStore,
  holdDiagram,
  startConnectivity,
} from '../../../host/data/stores/connectivity-store.ts';
import { Dialog } from '../../../host/ui/dialog.tsx';
import { showPage } from '../pages/pages.tsx';
import { signOutAda, stubServer } from '../stub-server.ts';

const network = (is: 'online' | 'offline') => dispatchEvent(new Event(is));

beforeAll(startConnectivity);
beforeEach(() => {
  stubServer({});
});
afterEach(() => {
  network('online');
  signOutAda();
});

test("ERR-05 the browser's own events say whether there is a network", () => {
  expect(connectivityStore.online).toBe(true);
  network('offline');
  expect(connectivityStore.online).toBe(false);
  network('online');
  expect(connectivityStore.online).toBe(true);
});

test('ERR-06 NAV-08 the offline screen stands over the page, which keeps what was typed and its title', async () => {
  const { screen } = await showPage(App, '/login');
  const email = screen.getByLabelText('Email');
  await email.fill('ada@demo.example');
  const title = document.title;
  network('offline');
  await expect.element(screen.getByText('Internet Connection Unavailable!')).toBeVisible();
  await expect.element(email).not.toBeVisible();
  expect(email.element().closest('[inert]')).not.toBeNull();
  expect(document.title).toBe('No Internet Connection | Mimic');
  network('online');
  await expect.element(email).toBeVisible();
  await expect.element(email).toHaveValue('ada@demo.example');
  expect(screen.getByText('Internet Connection Unavailable!').query()).toBeNull();
  expect(document.title).toBe(title);
});

test('ERR-06 OR-27 an open diagram stays', async () => {
  const { screen } = await showPage(App, '/login');
  const email = screen.getByLabelText('Email');
  await expect.element(email).toBeVisible();
  const release = holdDiagram();
  network('offline');
  await new Promise((done) => setTimeout(done, 50));
  await expect.element(email).toBeVisible();
  expect(screen.getByText('Internet Connection Unavailable!').query()).toBeNull();
  release();
  await expect.element(screen.getByText('Internet Connection Unavailable!')).toBeVisible();
});

test('ERR-06 an open dialog steps aside and comes back with its text', async () => {
  const onClose = vi.fn();
  const screen = await render(
    <AsideWhileCovered>
      <Dialog open title="Rename" onClose={onClose}>
        <input aria-label="Name" />
      </Dialog>
    </AsideWhileCovered>,
  );
  const name = screen.getByLabelText('Name');
  await name.fill('Pump 7');
  network('offline');
  await expect.element(name).not.toBeVisible();
  expect(document.querySelector('[inert]')).toBeNull();
  network('online');
  await expect.element(name).toBeVisible();
  await expect.element(name).toHaveValue('Pump 7');
  expect(onClose).not.toHaveBeenCalled();
});
