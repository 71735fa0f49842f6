/** The picker of pop-up overviews, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POPUP_TOOL } from '../../../../host/data/popups/popup-model.ts';
import { PopupPicker } from '../../../../host/diagram/popups/popup-picker.tsx';
import { showPage } from '../../pages/pages.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const popup = (nth: number, name: string, update = true, thumbnail: string | null = null) => ({
  _id: uuidOf(nth),
  name,
  thumbnail,
  userUuid: null,
  actionLink: { type: 'popup', reportId: uuidOf(nth) },
  rights: { update },
});
const ALL = [popup(1, 'Pump 1', true, PICTURE), popup(2, 'Filter hall', false)];
const list = ({ query }: { readonly query: URLSearchParams }) => {
  const items = ALL.filter(({ name }) =>
    name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''),
  );
  return { items, total: items.length };
};

const onSelect = vi.fn();
const onClose = vi.fn();
const show = async (edited: string | number = 'object-1') =>
  (await showPage(() => <PopupPicker {...{ edited, onSelect, onClose }} />, '/')).screen;

test('POP-01 POP-02 POP-06 a grid that is searched, with a tile that makes one; 878 px wide', async () => {
  stubServer({ 'GET popup-overviews': list });
  const screen = await show();
  await expect.element(screen.getByRole('button', { name: 'Pump 1', exact: true })).toBeVisible();
  const pictureOf = (name: string) =>
    screen.getByRole('button', { name, exact: true }).element().querySelector('img')?.getAttribute('src');
  expect([pictureOf('Pump 1'), pictureOf('Filter hall')]).toEqual([PICTURE, undefined]);
  await expect.element(screen.getByRole('button', { name: 'Create New' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Select', exact: true })).toBeDisabled();
  const title = 'Select or Create a Pop-up Overview';
  const panel = screen.getByRole('dialog', { name: title }).element().querySelector('[data-wide]')!;
  expect(panel.getBoundingClientRect().width).toBe(878);

  await screen.getByRole('searchbox').fill('filter');
  await expect.element(screen.getByRole('button', { name: 'Pump 1', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filter hall', exact: true }).click();
  await screen.getByRole('button', { name: 'Select', exact: true }).click();
  expect(onSelect).toHaveBeenLastCalledWith(ALL[1]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('POP-03 POP-05 POP-08 Create New opens the creation page in a new tab; tools only where they are allowed', async () => {
  stubServer({ 'GET popup-overviews': list });
  const open = vi.spyOn(window, 'open').mockImplementation(() => null);
  const screen = await show(POPUP_TOOL);
  await expect.element(screen.getByRole('dialog', { name: 'Create a Pop-up Overview' })).toBeVisible();
  await screen.getByRole('button', { name: 'Create New' }).click();
  expect(open).toHaveBeenLastCalledWith('/popup-overviews/create', '_blank', 'noopener');
  await screen.getByRole('button', { name: 'Edit Pump 1' }).click();
  expect(open).toHaveBeenLastCalledWith(`/popup-overviews/${uuidOf(1)}/edit`, '_blank', 'noopener');
  await screen.getByRole('button', { name: 'Clone Pump 1' }).click();
  const clone = `/popup-overviews/edit?cloneId=${uuidOf(1)}`;
  expect(open).toHaveBeenLastCalledWith(clone, '_blank', 'noopener');
  await expect.element(screen.getByRole('button', { name: 'Archive Pump 1' })).toBeVisible();
  for (const act of ['Edit', 'Clone', 'Archive'])
    await expect.element(screen.getByRole('button', { name: `${act} Filter hall` })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Select', exact: true })).not.toBeInTheDocument();
});

test("POP-07 POP-09 OR-71 an archive says the server's words; one that fails says so, and the list stays", async () => {
  let answers: () => unknown = () => {
    throw new Refused(500, 'Something went wrong');
  };
  const server = stubServer({ 'GET popup-overviews': list, 'DELETE popup-overviews/*': () => answers() });
  const screen = await show();
  const archive = async () => {
    await screen.getByRole('button', { name: 'Archive Pump 1' }).click();
    await expect
      .element(screen.getByText('Are you sure you want to archive this popup overview?'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  };
  await archive();
  await expect.element(screen.getByText('Something went wrong')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pump 1', exact: true })).toBeVisible();
  answers = () => ({ message: 'Popup overview archived successfully!' });
  const asked = () => server.calls.filter((call) => call === 'GET popup-overviews').length;
  const before = asked();
  await archive();
  await expect.element(screen.getByText('Popup overview archived successfully!')).toBeVisible();
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('POP-10 CONST-40 the picker reads 55, and 250 from the first on when something has changed', async () => {
  const server = stubServer({
    'GET popup-overviews': list,
    'DELETE popup-overviews/*': () => ({ message: 'Popup overview archived successfully!' }),
  });
  const screen = await show();
  await expect.element(screen.getByRole('button', { name: 'Pump 1', exact: true })).toBeVisible();
  const asked = () => ['limit', 'skip'].map((key) => server.sent('GET popup-overviews')!.query.get(key));
  expect(asked()).toEqual(['55', '0']);
  await screen.getByRole('button', { name: 'Archive Pump 1' }).click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await vi.waitFor(() => expect(asked()).toEqual(['250', '0']));
});

test('POP-10 reads the next page of pop-up overviews when the grid is scrolled', async () => {
  const many = Array.from({ length: 60 }, (_, nth) => popup(nth, `Pump ${nth}`));
  const server = stubServer({ 'GET popup-overviews': (request) => pageOf(many, request) });
  const screen = await show();
  await expect.element(screen.getByRole('button', { name: 'Pump 0', exact: true })).toBeVisible();
  await expect.element(screen.getByText('Pump 55')).not.toBeInTheDocument();
  const grid = screen.getByRole('list').element();
  grid.scrollTop = grid.scrollHeight;
  await expect.element(screen.getByText('Pump 55')).toBeInTheDocument();
  expect(server.sent('GET popup-overviews')!.query.get('skip')).toBe('55');
});
