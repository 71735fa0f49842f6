/** The pages of pop-up overviews and of new diagrams, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pages } from '../../../host/app/pages.tsx';
import EditorPage from '../../../host/editor/editor-page.tsx';
import PopupPage from '../../../host/pages/popups/popup-page.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

/** The editor and the live view without their engine: they show what they were opened with. */
function Opened(props: object) {
  return <output aria-label="Opened">{JSON.stringify(props)}</output>;
}
vi.mock('../../../host/editor/editor-view.tsx', () => ({ EditorView: Opened }));
vi.mock('../../../host/diagram/diagram-view.tsx', () => ({ DiagramView: Opened }));

beforeEach(signInAda);
afterEach(signOutAda);

const SOURCE = '00000000-0000-4000-8000-000000000001';
const MADE = '00000000-0000-4000-8000-000000000002';
const TEMPLATE = '00000000-0000-4000-8000-000000000003';
const SITE = '00000000-0000-4000-8000-000000000004';

/** The page of an address that names no pop-up overview. */
const Popups = () => <PopupPage params={{}} />;

const serve = () =>
  stubServer({
    [`GET popup-overviews/${SOURCE}`]: () => ({ uuid: SOURCE, _id: SOURCE, name: 'Pump' }),
    'POST popup-overviews': () => ({ popup: { _id: MADE } }),
    'GET folders': () => ({ data: [], foldersOrderData: {} }),
    'GET folders/shared': () => ({ data: [], foldersOrderData: {}, defaultReportData: null }),
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

test.each(['cloneId', 'CLONE_ID'])(
  'NAV-43 OR-10 clones the pop-up overview that the query names by %s',
  async (name) => {
    const server = serve();
    const { screen, history } = await showPage(Popups, `/popup-overviews/edit?${name}=${SOURCE}`);
    await expect.element(screen.getByRole('heading', { name: 'Clone Pump' })).toBeVisible();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Pump-Copy');
    await screen.getByRole('button', { name: 'Clone' }).click();
    await expect.poll(() => history.at(-1)).toBe(`/popup-overviews/${MADE}/edit`);
    expect(server.sent('POST popup-overviews')!.body).toEqual({
      ...{ name: 'Pump-Copy', cloneId: SOURCE, theme: 'console' },
    });
  },
);

test('NAV-44 opens the template that the query of the default diagram page names', async () => {
  serve();
  const path = `/dash/site-schematic/edit?TEMPLATE_ID=${TEMPLATE}`;
  const { history } = await showPage(() => <EditorPage params={{}} />, path);
  await expect.poll(() => history.at(-1)).toBe(`/setup/templates/${TEMPLATE}/edit`);
});

test.each([
  ['NAV-15', `/dash/site-schematic/edit?cloneId=${SOURCE}`, { diagram: SOURCE, isClone: true }],
  ['NAV-44', `/dash/site-schematic/edit?CLONE_ID=${SOURCE}`, { diagram: SOURCE, isClone: true }],
  ['NAV-44', `/dash/site-schematic/${SOURCE}?siteId=${SITE}`, { diagram: SOURCE, site: SITE }],
  ['NAV-44', `/dash/site-schematic/${SOURCE}?SITE_ID=${SITE}`, { diagram: SOURCE, site: SITE }],
  ['NAV-42', `/popup-overviews/${SOURCE}/edit`, { diagram: SOURCE, isPopup: true, isClone: false }],
])('%s %s opens %j', async (_id, path, expected) => {
  serve();
  const { screen } = await showPage(Pages, path);
  const opened = screen.getByRole('status', { name: 'Opened' });
  await expect.poll(() => JSON.parse(opened.query()?.textContent ?? '{}')).toMatchObject(expected);
});

test.each([
  ['NAV-15', '', 'New diagram'],
  ['NAV-44', `?siteId=${SITE}`, 'New overview'],
  ['NAV-44', `?SITE_ID=${SITE}`, 'New overview'],
])('%s /dash/site-schematic/edit%s begins a %s', async (_id, query, title) => {
  serve();
  const { screen } = await showPage(Pages, `/dash/site-schematic/edit${query}`);
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});
