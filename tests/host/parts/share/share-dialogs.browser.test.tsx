import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ReportShareDialog from '../../../../host/parts/share/report-share-dialog.tsx';
import ShareModal from '../../../../host/parts/share/share-modal.tsx';
import { showPage } from '../../pages/pages.tsx';
import { ADMIN, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const ID = '00000000-0000-4000-8000-0000000000f1';
const ADA = { uuid: ADMIN.user.uuid, firstName: 'Ada', lastName: 'Lindgren' };
const BEN = { uuid: '00000000-0000-4000-8000-0000000000b1', firstName: 'Ben', lastName: 'Osei' };
const NAMESAKE = '00000000-0000-4000-8000-0000000000b3';
const NIGHT = { uuid: '00000000-0000-4000-8000-0000000000b2', title: 'Night shift' };

const SHARES = {
  [`GET folders/${ID}/shared-details`]: () => ({
    owner: ADA,
    users: [],
    groups: [{ ...NIGHT, access: 'edit' }],
  }),
  'GET folders/share-search': ({ query }: StubRequest) => {
    const search = query.get('search')?.toLowerCase() ?? '';
    const fits = (name: string) => name.toLowerCase().includes(search);
    return {
      users: [ADA, BEN].filter(({ firstName, lastName }) => fits(`${firstName} ${lastName}`)),
      groups: [NIGHT].filter(({ title }) => fits(title)),
    };
  },
  [`PUT folders/${ID}/share`]: () => ({}),
};

async function showShares(Dialog: typeof ShareModal, more: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ ...SHARES, ...more });
  const onClose = vi.fn();
  const Shown = () => <Dialog id={ID} name="Energy" onClose={onClose} />;
  const { screen } = await showPage(Shown, '/profile');
  const picker = screen.getByRole('combobox', { name: 'Add User or Group' });
  const access = (name: string) => screen.getByLabelText(`Access of ${name}`);
  return { server, onClose, screen, picker, access };
}

test('SHARE-14 CONST-23 the dialog of a report: its words, its width, who has access, and (You)', async () => {
  const { screen, picker, access, server, onClose } = await showShares(ReportShareDialog);
  await expect.element(screen.getByRole('heading', { name: 'Share Energy' })).toBeVisible();
  await expect
    .element(screen.getByText("Don't be selfish. Share reports you make with your team."))
    .toBeVisible();
  await expect.element(screen.getByText('Users/Groups with Access')).toBeVisible();
  const panel = screen.getByRole('heading', { name: 'Share Energy' }).element().parentElement!;
  expect(panel.getBoundingClientRect().width).toBe(541);
  await expect.element(screen.getByText('Ada Lindgren (You)')).toBeVisible();
  await expect.element(access('Ada Lindgren')).toBeDisabled();
  await expect.element(access('Ada Lindgren')).toHaveValue('owner');
  await expect.element(access('Night shift')).toHaveValue('edit');

  await picker.fill('be');
  await screen.getByRole('option', { name: 'Ben Osei' }).click();
  await expect.element(access('Ben Osei')).toHaveValue('view');
  await access('Night shift').selectOptions('remove');
  await expect.element(access('Night shift')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sent(`PUT folders/${ID}/share`)!.body).toEqual({
    users: [{ uuid: BEN.uuid, access: 'view' }],
    groups: [],
  });
});

test('SHARE-14 Cancel closes the dialog of a report and sends nothing', async () => {
  const { server, onClose, screen, access } = await showShares(ReportShareDialog);
  await access('Night shift').selectOptions('remove');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('SHARE-15 a new entry may view at first; nobody can be made the owner, and the owner stays', async () => {
  const { screen, picker, access } = await showShares(ReportShareDialog);
  await picker.fill('be');
  await screen.getByRole('option', { name: 'Ben Osei' }).click();
  await expect.element(access('Ben Osei')).toHaveValue('view');
  const choices = [...(access('Ben Osei').element() as HTMLSelectElement).options];
  expect(choices.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['View', false],
    ['Edit', false],
    ['Owner', true],
    ['Remove', false],
  ]);
  await access('Ben Osei').selectOptions('remove');
  await expect.element(access('Ben Osei')).not.toBeInTheDocument();
  await expect.element(access('Ada Lindgren')).toHaveValue('owner');
  await expect.element(access('Ada Lindgren')).toBeDisabled();
});

test('SHARE-17 (You) goes by the uuid, whoever is the owner and whatever others are called', async () => {
  const namesake = { ...ADA, uuid: NAMESAKE };
  const { access } = await showShares(ReportShareDialog, {
    [`GET folders/${ID}/shared-details`]: () => ({
      owner: BEN,
      users: [
        { ...ADA, access: 'edit' },
        { ...namesake, access: 'view' },
      ],
      groups: [],
    }),
  });
  await expect.element(access('Ben Osei')).toBeVisible();
  const rows = [...access('Ben Osei').element().closest('ul')!.children];
  const names = rows.map((row) => row.querySelector('span')!.textContent);
  expect(names).toEqual(['Ben Osei', 'Ada Lindgren (You)', 'Ada Lindgren']);
});

test('SHARE-10 saved shares are said to be', async () => {
  const { screen, access } = await showShares(ShareModal);
  await access('Night shift').selectOptions('view');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Share settings updated')).toBeVisible();
});

test('SHARE-16 SHARE-11 SHARE-12 the owner and who is listed already are refused, in words', async () => {
  const { screen, picker } = await showShares(ReportShareDialog);
  await picker.fill('ada');
  await screen.getByRole('option', { name: 'Ada Lindgren' }).click();
  await expect.element(screen.getByText('Selected user is already the owner')).toBeVisible();
  await picker.fill('night');
  await screen.getByRole('option', { name: 'Night shift' }).click();
  await expect.element(screen.getByText('User/Group already added in the share list')).toBeVisible();
  expect(screen.getByLabelText(/^Access of/).elements()).toHaveLength(2);
});

test('SHARE-18 CONST-22 API-178 a report’s search: nothing below two characters, then five users and groups after half a second', async () => {
  const { server, screen, picker } = await showShares(ReportShareDialog);
  await picker.fill(' b ');
  await expect.element(screen.getByText('Type at least two characters')).toBeVisible();
  await new Promise((done) => setTimeout(done, 700));
  expect(server.calls).not.toContain('GET folders/share-search');
  const from = performance.now();
  await picker.fill('be');
  await expect.poll(() => server.sent('GET folders/share-search')).toBeTruthy();
  expect(performance.now() - from).toBeGreaterThan(450);
  expect(Object.fromEntries(server.sent('GET folders/share-search')!.query)).toEqual({
    search: 'be',
    limit: '5',
    skip: '0',
  });
});

test('SHARE-13 API-178 CONST-03 the modal of the sidebar asks for fifty users and groups', async () => {
  const { server, picker } = await showShares(ShareModal);
  await picker.click();
  await expect.poll(() => server.sent('GET folders/share-search')).toBeTruthy();
  expect(Object.fromEntries(server.sent('GET folders/share-search')!.query)).toMatchObject({
    limit: '50',
    skip: '0',
  });
});

test('SHARE-08 SHARE-01 the modal of the sidebar shares with users and groups; the owner cannot be picked', async () => {
  const { server, screen, picker, access } = await showShares(ShareModal);
  await picker.click();
  const owner = screen.getByRole('option', { name: 'Ada Lindgren · Selected user is already the owner' });
  await expect.element(owner).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('option', { name: 'Ben Osei' }).click();
  await access('Ben Osei').selectOptions('edit');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT folders/${ID}/share`)?.body)
    .toEqual({
      users: [{ uuid: BEN.uuid, access: 'edit' }],
      groups: [{ uuid: NIGHT.uuid, access: 'edit' }],
    });
});

test('SHARE-19 what cannot be loaded or searched is said where it is missing', async () => {
  const fail = () => {
    throw new Refused(404, 'Gone');
  };
  const { screen, picker } = await showShares(ReportShareDialog, {
    [`GET folders/${ID}/shared-details`]: fail,
    'GET folders/share-search': fail,
  });
  await expect.element(screen.getByText('Something went wrong')).toBeVisible();
  await picker.fill('ben');
  await expect.poll(() => screen.getByText('Something went wrong').elements().length).toBe(2);
});

test('shares that could not be loaded are loaded by trying again, without closing the dialog', async () => {
  const answers = [
    () => {
      throw new Refused(404, 'Gone');
    },
    () => ({ owner: ADA, users: [], groups: [{ ...NIGHT, access: 'edit' }] }),
  ];
  const { screen, access } = await showShares(ReportShareDialog, {
    [`GET folders/${ID}/shared-details`]: () => answers.shift()!(),
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(access('Night shift')).toHaveValue('edit');
  await expect.element(screen.getByText('Something went wrong')).not.toBeInTheDocument();
});
