/** A session ends under a page: nothing that was typed is lost, and the sign-in comes over the page. */
import { afterEach, expect, test } from 'vitest';
import { App } from '../../../host/app/app.tsx';
import { client } from '../../../host/data/session/api.ts';
import { sessionStore } from '../../../host/data/stores/session-store.ts';
import { showPage } from '../pages/pages.tsx';
import { ADMIN, Refused, signInAda, signOutAda, stubServer } from '../stub-server.ts';

afterEach(signOutAda);

let isOver = false;
function server(user = ADMIN.user) {
  const unlessOver = <T,>(answer: T) => {
    if (isOver) throw new Refused(401, 'Please sign in to continue');
    return answer;
  };
  return stubServer({
    'GET groups': () => unlessOver({ items: [], total: 0 }),
    'GET groups/available-members': () => unlessOver({ items: [], total: 0 }),
    'GET company': () => unlessOver({}),
    'GET auth/refresh': () => unlessOver(ADMIN),
    'POST auth/login': () => {
      isOver = false;
      return { ...ADMIN, user };
    },
  });
}

async function typeAndLapse(user = ADMIN.user) {
  isOver = false;
  server(user);
  signInAda();
  const { screen, history } = await showPage(App, '/setup/groups');
  await screen.getByRole('button', { name: 'New group' }).first().click();
  const name = screen.getByLabelText('Name');
  await name.fill('Night shift');
  isOver = true;
  await client.groups({ query: {} }).catch(() => {});
  await expect.element(screen.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect.element(screen.getByText(/^This session has expired. Please login again! /)).toBeVisible();
  await expect.element(name).not.toBeVisible();
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  return { screen, history, name, password };
}

test('keeps the text of a form while a session ends, and shows it again after the sign-in', async () => {
  const { screen, name, password } = await typeAndLapse();
  expect(sessionStore.token).toBeNull();
  expect(localStorage.getItem('mimic.currentUser')).toBeNull();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('ada@demo.example');
  await password.fill('Demo-plant-1');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(name).toBeVisible();
  await expect.element(name).toHaveValue('Night shift');
});

test('shows nothing of the page to another user who signs in', async () => {
  const { screen, password } = await typeAndLapse({
    ...ADMIN.user,
    uuid: '00000000-0000-4000-8000-000000000002',
  });
  await password.fill('Demo-plant-1');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('');
});

test('AUTH-30 leads to the sign-in page, which says why, when the page is left', async () => {
  const { screen, history } = await typeAndLapse();
  await screen.getByRole('button', { name: 'Leave the page without saving' }).click();
  await expect.poll(() => history.at(-1)).toContain('/login');
  const why = screen.getByText('This session has expired. Please login again!', { exact: true });
  await expect.element(why).toBeVisible();
});

test('AUTH-30 leads to the sign-in page, which says why, when the first refresh is refused', async () => {
  stubServer({
    'GET users/permissions': () => {
      throw new Refused(401, 'Please sign in to continue');
    },
    'GET auth/refresh': () => {
      throw new Refused(401, 'Please sign in to continue');
    },
  });
  signInAda();
  const { screen, history } = await showPage(App, '/setup/groups');
  await expect.poll(() => history.at(-1)).toBe('/login?redirectTo=%2Fsetup%2Fgroups');
  const why = screen.getByText('This session has expired. Please login again!', { exact: true });
  await expect.element(why).toBeVisible();
});
