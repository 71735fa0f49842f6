/** The pages of pop-up overviews and of new diagrams, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import EditorPage from '../../../host/editor/editor-page.tsx';
import PopupPage from '../../../host/pages/popups/popup-page.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const SOURCE = '00000000-0000-4000-8000-000000000001';
const MADE = '00000000-0000-4000-8000-000000000002';
const TEMPLATE = '00000000-0000-4000-8000-000000000003';

/** The page of an address that names no pop-up overview. */
const Popups = () => <PopupPage params={{}} />;

const serve = () =>
  stubServer({
    [`GET popup-overviews/${SOURCE}`]: () => ({ uuid: SOURCE, _id: SOURCE, name: 'Pump' }),
    'POST popup-overviews': () => ({ popup: { _id: MADE } }),
  });

test('NAV-41 creates a pop-up overview by its name, and opens it in the editor', async () => {
  const server = serve();
  const { screen, history } = await showPage(Popups, '/popup-overviews/create');
  await expect.element(screen.getByRole('heading', { name: 'New pop-up overview' })).toBeVisible();
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await screen.getByLabelText('Name').fill('x'.repeat(51));
  await expect.element(screen.getByText('Max allowed value is 50 characters')).toBeVisible();
  await screen.getByLabelText('Name').fill('Well pump ');
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => history.at(-1)).toBe(`/popup-overviews/${MADE}/edit`);
  expect(server.sent('POST popup-overviews')!.body).toEqual({ name: 'Well pump', theme: 'console' });
});

test('NAV-43 clones the pop-up overview that the query names, in either spelling', async () => {
  const server = serve();
  const { screen, history } = await showPage(Popups, `/popup-overviews/edit?CLONE_ID=${SOURCE}`);
  await expect.element(screen.getByRole('heading', { name: 'Clone Pump' })).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Pump-Copy');
  await screen.getByRole('button', { name: 'Clone' }).click();
  await expect.poll(() => history.at(-1)).toBe(`/popup-overviews/${MADE}/edit`);
  expect(server.sent('POST popup-overviews')!.body).toEqual({
    ...{ name: 'Pump-Copy', cloneId: SOURCE, theme: 'console' },
  });
});

test('opens the template that the query of the default diagram page names', async () => {
  serve();
  const path = `/dash/site-schematic/edit?TEMPLATE_ID=${TEMPLATE}`;
  const { history } = await showPage(() => <EditorPage params={{}} />, path);
  await expect.poll(() => history.at(-1)).toBe(`/setup/templates/${TEMPLATE}/edit`);
});
