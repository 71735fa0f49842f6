import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullPermissions, type TreeItem } from '../../../../api/contract/index.ts';
import { storeSession } from '../../../../host/data/stores/session-store.ts';
import DashPage from '../../../../host/pages/dashboard/dash-page.tsx';
import { folderStore } from '../../../../host/parts/folders/folder-store.ts';
import SiteFolders from '../../../../host/parts/folders/site-folders.tsx';
import { showPage } from '../../pages/pages.tsx';
import { ADMIN, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { folder, idOf, report, treeOf } from './items.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const OWN: readonly TreeItem[] = [
  folder('Energy', { position: 1 }),
  folder('Pumps', { parent: 'Energy', level: 2, position: 1 }),
  folder('Night', { parent: 'Pumps', level: 3, position: 1 }),
  report('Load', { parent: 'Energy', level: 2, position: 2 }),
  folder('Water', { position: 2 }),
  folder('Tanks', { parent: 'Water', level: 2, position: 1 }),
  report('Levels', { position: 3 }, 'tabular'),
];
const SHARED: readonly TreeItem[] = [
  folder('Shifts', { position: 1, access: 'edit' }),
  report('Early', { parent: 'Shifts', level: 2, position: 1, access: 'edit' }),
  report('Late', { parent: 'Shifts', level: 2, position: 2, access: 'edit' }),
  folder('Costs', { position: 2, access: 'view' }),
  report('Month', { parent: 'Costs', level: 2, position: 1, access: 'view' }),
];

type Stub = Parameters<typeof stubServer>[0];

async function showSidebar(more: Stub = {}, path = '/dash/', own = OWN) {
  const server = stubServer({
    'GET folders': ({ query }: StubRequest) => {
      const search = query.get('search')?.toLowerCase() ?? '';
      return treeOf(own.filter(({ name }) => name.toLowerCase().includes(search)));
    },
    'GET folders/shared': () => ({ ...treeOf(SHARED), defaultReportData: null }),
    'GET reports': () => ({ items: [], total: 0 }),
    'GET areas': () => ({ area: [] }),
    ...more,
  });
  const { screen, history } = await showPage(DashPage, path);
  const row = (name: string) => screen.getByRole('treeitem', { name, exact: true });
  const sidebar = screen.getByRole('complementary', { name: 'Folders' });
  await expect.element(row(own[0]!.name)).toBeVisible();
  const toast = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  const menu = async (name: string, entry: string) => {
    await row(name).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const openShared = async () => {
    await sidebar.getByRole('button', { name: 'Shared with me' }).click();
    await expect.element(row('Shifts')).toBeVisible();
  };
  return { server, screen, history, row, sidebar, toast, menu, openShared };
}

const RIGHTS = ['add', 'update', 'archive'] as const;
type Right = (typeof RIGHTS)[number];
/** The rights that somebody holds: none, or a single one. */
const HELD: readonly [readonly Right[]][] = [[[]], [['add']], [['update']], [['archive']]];
const only = (held: readonly Right[]) =>
  Object.fromEntries(RIGHTS.map((right) => [right, held.includes(right)]));

/** Expects the Add menu of a list, and the menu of an item in it, to offer what these rights allow. */
async function offers(
  held: readonly Right[],
  list: Pick<typeof page, 'getByRole'>,
  item: ReturnType<typeof page.getByRole>,
): Promise<void> {
  const add = list.getByRole('button', { name: 'Add', exact: true });
  if (held.includes('add')) await expect.element(add).toBeVisible();
  else expect(add.query()).toBeNull();
  await item.click({ button: 'right' });
  for (const [name, right] of [
    ['Edit', 'update'],
    ['Archive', 'archive'],
  ] as const) {
    const entry = expect.element(page.getByRole('menuitem', { name, exact: true }));
    if (held.includes(right)) await entry.toBeEnabled();
    else await entry.toBeDisabled();
  }
}

/** Opens a closed folder. */
const unfold = async (row: ReturnType<Awaited<ReturnType<typeof showSidebar>>['row']>) => row.click();

describe('the sidebar', () => {
  test('FOLD-01 FOLD-03 FOLD-31 a search, Add, the hint, and "Shared with me" below', async () => {
    const { server, screen, sidebar, row, openShared } = await showSidebar();
    await expect.element(sidebar.getByRole('searchbox')).toBeVisible();
    await expect.element(sidebar.getByText('Drag to move | Right Click for Options')).toBeVisible();
    const shared = sidebar.getByRole('button', { name: 'Shared with me' });
    await openShared();
    await expect.element(shared).toHaveAttribute('aria-expanded', 'true');
    await shared.click();
    await expect.element(shared).toHaveAttribute('aria-expanded', 'false');
    await expect.element(row('Shifts')).not.toBeInTheDocument();
    expect(Object.fromEntries(server.sent('GET folders')!.query)).toEqual({
      search: '',
      section: 'dashboard',
    });
    await sidebar.getByRole('button', { name: 'Add' }).click();
    const entries = screen.getByRole('menuitem').elements();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      ...['Folder', 'Tabular', 'Comparison', 'Graph', 'Site Schematic', 'Map'],
    ]);
  });

  test.each(HELD)('PERM-04 offers what the rights of the dashboard allow: %j', async (held) => {
    const rights = fullPermissions();
    const permissions = { ...rights, Dash: { ...rights.Dash, ...only(held) } };
    const { screen, sidebar, row } = await showSidebar({ 'GET users/permissions': () => permissions });
    await expect.element(sidebar.getByRole('button', { name: 'More' })).toBeVisible();
    await offers(held, sidebar, row('Levels'));
    await expect.element(screen.getByRole('menuitem', { name: 'Share' })).toBeEnabled();
  });

  test.each(HELD)('PERM-05 offers what the rights of site reports allow: %j', async (held) => {
    const rights = fullPermissions();
    const { Reports } = rights.Site!.subPermission!;
    const subPermission = { ...rights.Site!.subPermission, Reports: { ...Reports, ...only(held) } };
    stubServer({
      'GET users/permissions': () => ({ ...rights, Site: { ...rights.Site, subPermission } }),
      'GET folders': () => treeOf(OWN),
    });
    const { screen } = await showPage(
      () => <SiteFolders siteId={idOf('North')} openId={null} />,
      '/site/reports',
    );
    const levels = screen.getByRole('treeitem', { name: 'Levels', exact: true });
    await expect.element(levels).toBeVisible();
    await offers(held, screen, levels);
  });

  test('FOLD-25 API-020 a search of three characters is asked after half a second; an empty one shows all', async () => {
    const { server, sidebar, row, openShared } = await showSidebar();
    await openShared();
    await sidebar.getByRole('searchbox').fill('ta');
    await new Promise((done) => setTimeout(done, 700));
    expect(server.calls.filter((call) => call === 'GET folders')).toHaveLength(1);
    await sidebar.getByRole('searchbox').fill('tank');
    for (const list of ['folders', 'folders/shared'])
      await expect.poll(() => server.sent(`GET ${list}`)!.query.get('search')).toBe('tank');
    await expect.element(row('Tanks')).toBeVisible();
    await expect.element(row('Levels')).not.toBeInTheDocument();
    await sidebar.getByRole('searchbox').fill('');
    await expect.element(row('Levels')).toBeVisible();
  });

  test('FOLD-10 FOLD-19 FOLD-25 the list beside the reports of a site is searched, filled and emptied as such', async () => {
    const server = stubServer({
      'GET folders': () => treeOf(OWN),
      'POST folders': () => folder('Weekly'),
      'DELETE folders/*': () => ({}),
    });
    const { screen } = await showPage(
      () => <SiteFolders siteId={idOf('North')} openId={null} />,
      '/site/reports',
    );
    const asked = () => Object.fromEntries(server.sent('GET folders')!.query);
    const box = screen.getByRole('searchbox', { name: /^Search folders/ });
    await box.fill('tank');
    await expect.poll(asked).toMatchObject({ search: 'tank', section: 'sites' });
    await box.fill('');
    const levels = screen.getByRole('treeitem', { name: 'Levels', exact: true });
    await expect.element(levels).toBeVisible();
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Folder', exact: true }).click();
    await expect.element(screen.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Weekly{Enter}');
    await expect
      .poll(() => server.sent('POST folders')?.body)
      .toMatchObject({ name: 'Weekly', section: 'sites' });
    await levels.click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive', exact: true }).click();
    await expect
      .poll(() => server.sent(`DELETE folders/${idOf('Levels')}`)?.query.get('section'))
      .toBe('sites');
  });

  test('FOLD-26 a list that cannot be loaded is said in the general words', async () => {
    const fail = () => {
      throw new Refused(404, 'No such table');
    };
    stubServer({ 'GET folders': fail, 'GET reports': () => ({ items: [], total: 0 }) });
    const { screen } = await showPage(DashPage, '/dash/');
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    await expect.element(notifications.getByText('Something went wrong')).toBeVisible();
  });

  test('a list that could not be loaded is loaded by trying again', async () => {
    // Others on the page ask for the same list: it stays away until somebody has seen that.
    let isAway = true;
    stubServer({
      'GET folders': () => {
        if (isAway) throw new Refused(404, 'No such table');
        return treeOf(OWN);
      },
      'GET folders/shared': () => ({ ...treeOf([]), defaultReportData: null }),
      'GET reports': () => ({ items: [], total: 0 }),
    });
    const { screen } = await showPage(DashPage, '/dash/');
    const again = screen
      .getByRole('complementary', { name: 'Folders' })
      .getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isAway = false;
    await again.click();
    await expect.element(screen.getByRole('treeitem', { name: 'Water' })).toBeVisible();
  });

  test('FOLD-04 CONST-08 a panel is half as high as the sidebar, and resized by dragging its edge', async () => {
    const { sidebar, openShared, screen } = await showSidebar();
    await openShared();
    const edge = screen.getByRole('separator', { name: 'Height of Shared with me' });
    await expect.element(edge).toHaveAttribute('aria-valuenow', '50');
    const panel = screen.getByRole('region', { name: 'Shared with me' }).element();
    const height = () => panel.getBoundingClientRect().height;
    const whole = sidebar.element().clientHeight;
    // No such pointer is pressed in the browser.
    edge.element().setPointerCapture = () => {};
    expect(Math.abs(height() - whole / 2)).toBeLessThan(2);
    const fire = (type: string, clientY: number) =>
      edge.element().dispatchEvent(new PointerEvent(type, { clientY, bubbles: true, pointerId: 1 }));
    const { top } = panel.getBoundingClientRect();
    fire('pointerdown', top);
    fire('pointermove', top + whole / 10);
    fire('pointerup', top + whole / 10);
    await expect.element(edge).toHaveAttribute('aria-valuenow', '40');
    expect(Math.abs(height() - 0.4 * whole)).toBeLessThan(2);
  });

  test('FOLD-04 OR-16 a panel is never less than 50 px high', async () => {
    const { sidebar, openShared, screen } = await showSidebar();
    await openShared();
    const edge = screen.getByRole('separator', { name: 'Height of Shared with me' });
    edge.element().focus();
    // Its least share of this sidebar would be 30 px.
    const list = screen.getByRole('region', { name: 'Shared with me' }).element();
    (list.parentElement as HTMLElement).style.cssText = 'height: 200px; flex: none';
    for (let nth = 0; nth < 10; nth++) await userEvent.keyboard('{ArrowDown}');
    await expect.element(edge).toHaveAttribute('aria-valuenow', '15');
    expect(sidebar.element()).toBeTruthy();
    expect(list.parentElement!.clientHeight).toBe(200);
    expect(list.getBoundingClientRect().height).toBe(50);
  });

  test('FOLD-12 FOLD-13 FOLD-04 panels and folders stay as they were left, until another user signs in', async () => {
    const { sidebar, row, openShared, screen } = await showSidebar();
    expect(row('Shifts').query()).toBeNull();
    await openShared();
    await unfold(row('Energy'));
    await expect.element(row('Load')).toBeVisible();
    expect(row('Early').query()).toBeNull();
    await unfold(row('Shifts'));
    await expect.element(row('Early')).toBeVisible();
    const kept = Object.keys(localStorage).find((key) => key.endsWith('foldersOpened'))!;
    const opened = Object.values(JSON.parse(localStorage.getItem(kept)!)) as string[][];
    expect(opened.map(({ length }) => length).toSorted()).toEqual([0, 1, 1]);
    const edge = screen.getByRole('separator', { name: 'Height of Shared with me' });
    await expect.element(edge).toHaveAttribute('aria-valuenow', '50');
    const panel = screen.getByRole('region', { name: 'Shared with me' }).element();
    const half = sidebar.element().clientHeight / 2;
    expect(Math.abs(panel.getBoundingClientRect().height - half)).toBeLessThan(2);
    edge.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(edge).toHaveAttribute('aria-valuenow', '45');
    const keptPanels = Object.keys(localStorage).find((key) => key.endsWith('folderPanels'))!;
    expect(JSON.parse(localStorage.getItem(keptPanels)!).dash).toEqual({ open: true, height: 45 });
    await screen.unmount();
    const again = await showSidebar();
    await expect.element(again.row('Load')).toBeVisible();
    await expect.element(again.row('Shifts')).toBeVisible();
    await expect.element(again.row('Early')).toBeVisible();
    const edgeOf = (shown: typeof again) =>
      expect.element(shown.screen.getByRole('separator', { name: 'Height of Shared with me' }));
    await edgeOf(again).toHaveAttribute('aria-valuenow', '45');
    await again.screen.unmount();
    storeSession({ ...ADMIN, user: { ...ADMIN.user, uuid: '00000000-0000-4000-8000-0000000000ff' } });
    const other = await showSidebar();
    expect(other.row('Load').query()).toBeNull();
    expect(other.row('Shifts').query()).toBeNull();
    await other.openShared();
    await edgeOf(other).toHaveAttribute('aria-valuenow', '50');
    await other.screen.unmount();
    // Read from storage: the state of a user goes with the session.
    storeSession(ADMIN);
    const back = await showSidebar();
    await expect.element(back.row('Shifts')).toBeVisible();
    await edgeOf(back).toHaveAttribute('aria-valuenow', '45');
  });

  test('FOLD-15 it creates, edits, archives, shares and moves, and is done with each before the next', async () => {
    let answer: (item: TreeItem) => void = () => {};
    const { screen, sidebar, row, menu } = await showSidebar({
      'GET folders/*': () => ({ owner: null, users: [], groups: [] }),
      [`POST folders/${idOf('Pumps')}/move`]: () => new Promise<TreeItem>((done) => (answer = done)),
    });
    const mode = () => folderStore.act?.mode;
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    await expect.element(screen.getByLabelText('Name of the new folder')).toHaveFocus();
    expect(mode()).toBe('create');
    await userEvent.keyboard('{Escape}');
    await expect.poll(mode).toBeUndefined();
    await menu('Water', 'Edit');
    await expect.element(screen.getByLabelText('Name of Water')).toHaveFocus();
    expect(mode()).toBe('edit');
    await userEvent.keyboard('{Escape}');
    await expect.poll(mode).toBeUndefined();
    for (const [entry, role, expected] of [
      ['Archive', 'alertdialog', 'archive'],
      ['Share', 'dialog', 'share'],
    ] as const) {
      await menu('Levels', entry);
      await expect.element(screen.getByRole(role)).toBeVisible();
      expect(mode()).toBe(expected);
      await screen.getByRole(role).getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(mode).toBeUndefined();
    }
    screen.getByRole('tree', { name: 'My folders' }).element().focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowDown}{Control>}x{/Control}');
    await expect.element(screen.getByText(/^Moving Pumps/)).toBeVisible();
    await userEvent.keyboard('{ArrowUp}'.repeat(9));
    await userEvent.keyboard('{Enter}');
    await expect.poll(mode).toBe('move');
    await expect.element(row('Pumps')).toHaveAttribute('data-level', '1');
    answer(folder('Pumps'));
    await expect.poll(mode).toBeUndefined();
  });

  test('FOLD-14 the folders above the open report are open', async () => {
    const own = [...OWN, report('Deep', { parent: 'Night', level: 4, position: 1 })];
    const { row } = await showSidebar({}, `/dash/graph/${idOf('Deep')}`, own);
    await expect.element(row('Deep')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Deep')).toHaveAttribute('data-level', '4');
  });

  test('SHARE-06 DND-16 what may only be viewed says so, has no handle, and its menu does nothing', async () => {
    const { row, openShared, screen } = await showSidebar();
    await openShared();
    const handle = (name: string) => row(name).element().querySelector('[data-handle]');
    await expect.element(row('Costs').getByRole('img', { name: 'View only' })).toBeVisible();
    expect(handle('Costs')).toBeNull();
    expect(handle('Shifts')).not.toBeNull();
    expect(handle('Energy')).not.toBeNull();
    await row('Costs').click({ button: 'right' });
    for (const name of ['Add item', 'Edit', 'Share', 'Clone', 'Archive'])
      await expect.element(screen.getByRole('menuitem', { name })).toBeDisabled();
  });
});

describe('a folder', () => {
  /** The list is read again after each change: the server has what was made. */
  const making = (): Stub => {
    let own = OWN;
    return {
      'GET folders': () => treeOf(own),
      'POST folders': ({ body }: StubRequest) => {
        const made = folder(String(body.name), { position: 0.5 });
        own = [...own, made];
        return made;
      },
    };
  };

  test('FOLD-16 FOLD-17 FOLD-10 is made in a draft row: Enter submits, and it is said', async () => {
    const { server, screen, sidebar, row, toast } = await showSidebar(making());
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    const name = screen.getByLabelText('Name of the new folder');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Untitled');
    expect(screen.getByRole('treeitem').elements()[0]!.contains(name.element())).toBe(true);
    await userEvent.keyboard('Drives{Enter}');
    await toast('Folder created successfully');
    await expect.element(row('Drives')).toBeVisible();
    expect(server.sent('POST folders')!.body).toEqual({
      name: 'Drives',
      parent: null,
      type: 'folder',
      reportType: null,
      graphStyle: null,
      section: 'dashboard',
    });
  });

  test('FOLD-16 FOLD-17 CONST-02 inside a chosen folder; leaving the field submits, Escape cancels', async () => {
    const { server, screen, menu, row } = await showSidebar(making());
    const name = screen.getByLabelText('Name of the new folder');
    await menu('Water', 'Add item');
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Untitled');
    await userEvent.keyboard('Basins{Escape}');
    await expect.element(name).not.toBeInTheDocument();
    expect(server.calls).not.toContain('POST folders');
    await menu('Water', 'Add item');
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    await expect.element(row('Tanks')).toBeVisible();
    await name.fill('Basins');
    await screen.getByRole('heading', { level: 1 }).click();
    await expect
      .poll(() => server.sent('POST folders')?.body)
      .toMatchObject({
        ...{ name: 'Basins', parent: idOf('Water') },
      });
  });

  const refusedNames = async (refused: readonly (readonly [typed: string, text: string])[]) => {
    const { server, screen, sidebar } = await showSidebar(making());
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    const name = screen.getByLabelText('Name of the new folder');
    for (const [typed, text] of refused) {
      await name.fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(sidebar.getByRole('alert')).toHaveTextContent(text);
      await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    }
    expect(server.calls).not.toContain('POST folders');
  };

  test('FOLD-22 FOLD-23 CONST-01 has a name of 2 to 50 characters, or the row says what is wrong', () =>
    refusedNames([
      ['a', 'Min allowed value is 02 characters'],
      ['x'.repeat(51), 'Max allowed value is 50 characters'],
    ]));

  test('FOLD-21 FOLD-24 has a name, and one of its own', () =>
    refusedNames([
      ['', 'Name field is required'],
      ['uNTITLED', 'Please Enter a valid title'],
      ['   ', 'Please Enter a valid title'],
    ]));

  test('FOLD-27 FOLD-28 a new folder stands at the top before the list is read again', async () => {
    let reads = 0;
    const { screen, sidebar, row, toast } = await showSidebar({
      'GET folders': () => (reads++ === 0 ? treeOf(OWN) : new Promise(() => {})),
      'POST folders': ({ body }: StubRequest) => folder(String(body.name), { position: 0.5 }),
    });
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    await screen.getByLabelText('Name of the new folder').fill('Drives');
    await userEvent.keyboard('{Enter}');
    await toast('Folder created successfully');
    await expect.element(row('Drives')).toBeVisible();
    expect(screen.getByRole('treeitem').elements()[0]).toBe(row('Drives').element());
  });

  test('FOLD-27 what the server refuses is the error of the field and a toast', async () => {
    const refuse = () => {
      throw new Refused(409, 'There is a folder of this name');
    };
    const { screen, sidebar } = await showSidebar({ 'POST folders': refuse });
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('menuitem', { name: 'Folder' }).click();
    await screen.getByLabelText('Name of the new folder').fill('Energy');
    await userEvent.keyboard('{Enter}');
    await expect.element(sidebar.getByRole('alert')).toHaveTextContent('There is a folder of this name');
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    await expect.element(notifications.getByText('There is a folder of this name')).toBeVisible();
  });

  test('FOLD-18 FOLD-28 is renamed in its row', async () => {
    let own = OWN;
    const { server, screen, menu, row, toast } = await showSidebar({
      'GET folders': () => treeOf(own),
      'PUT folders/*': ({ body }: StubRequest) => {
        own = own.map((item) => (item.name === 'Water' ? { ...item, name: String(body.name) } : item));
        return { ...folder('Water'), name: body.name };
      },
    });
    await menu('Water', 'Edit');
    const name = screen.getByLabelText('Name of Water');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Sources{Enter}');
    await toast('Folder edited successfully');
    expect(server.sent(`PUT folders/${idOf('Water')}`)!.body).toEqual({ name: 'Sources' });
    await expect.element(row('Sources')).toBeVisible();
    await expect.element(row('Water')).not.toBeInTheDocument();
  });

  test('FOLD-06 FOLD-19 FOLD-28 is archived when it is empty, after a question; a report by its own words', async () => {
    let own = OWN;
    const archived = ({ path }: StubRequest) => {
      own = own.filter(({ uuid }) => !path.endsWith(uuid));
      return {};
    };
    const { server, screen, menu, row, toast } = await showSidebar({
      'DELETE folders/*': archived,
      'GET folders': () => treeOf(own),
    });
    await row('Energy').click({ button: 'right' });
    await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await menu('Levels', 'Archive');
    const dialog = screen.getByRole('alertdialog', { name: 'Archive Item' });
    await expect.element(dialog.getByText('Are you sure you want to archive this Report ?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row('Levels')).toBeVisible();
    await menu('Levels', 'Archive');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await toast('Report archived successfully');
    await expect.element(row('Levels')).not.toBeInTheDocument();
    expect(server.sent(`DELETE folders/${idOf('Levels')}`)!.query.get('section')).toBe('dashboard');
    await unfold(row('Water'));
    await menu('Tanks', 'Archive');
    await expect.element(dialog.getByText('Are you sure you want to archive this Folder ?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await toast('Folder archived successfully');
  });

  test('FOLD-05 OR-83 a report is added on its page, for the folder whose menu was open', async () => {
    const { screen, sidebar, menu, history } = await showSidebar();
    const entry = (name: string) => screen.getByRole('menuitem', { name, exact: true });
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await entry('Tabular').click();
    await expect.poll(() => history.at(-1)).toBe('/dash/tabular');
    await menu('Water', 'Add item');
    await entry('Graph').click();
    await expect.poll(() => history.at(-1)).toBe(`/dash/graph?group=${idOf('Water')}`);
    await sidebar.getByRole('button', { name: 'Add' }).click();
    await entry('Site Schematic').click();
    await expect.poll(() => history.at(-1)).toBe('/dash/site-schematic/edit');
    await screen.unmount();
    const site = idOf('North');
    const sites = await showPage(() => <SiteFolders siteId={site} openId={null} />, '/site/reports');
    await sites.screen.getByRole('treeitem', { name: 'Water', exact: true }).click({ button: 'right' });
    await sites.screen.getByRole('menuitem', { name: 'Add item', exact: true }).click();
    await sites.screen.getByRole('menuitem', { name: 'Map', exact: true }).click();
    await expect
      .poll(() => sites.history.at(-1))
      .toBe(`/site/reports/${site}/map/add?group=${idOf('Water')}`);
  });

  test('FOLD-05 OR-83 OR-84 a report is edited and cloned on its page, a folder is cloned beside itself', async () => {
    const { server, menu, row, history, toast } = await showSidebar({
      [`POST folders/${idOf('Water')}/clone`]: () => folder('Water-Copy'),
    });
    await unfold(row('Energy'));
    await menu('Load', 'Edit');
    await expect.poll(() => history.at(-1)).toBe(`/dash/graph/${idOf('Load')}/edit?group=${idOf('Energy')}`);
    await menu('Load', 'Clone');
    await expect
      .poll(() => history.at(-1))
      .toBe(`/dash/graph?group=${idOf('Energy')}&cloneId=${idOf('Load')}`);
    await menu('Water', 'Clone');
    await toast('Water was cloned');
    expect(server.sent(`POST folders/${idOf('Water')}/clone`)!.body).toEqual({
      name: 'Water-Copy',
      parent: null,
      section: 'dashboard',
    });
  });
});
