/** Two hundred texts that would run as code, in every field of the set-up pages: they are shown, and none runs. */
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fullPermissions } from '../../../api/contract/index.ts';
import CompanyPage from '../../../host/pages/company/company-page.tsx';
import GroupsPage from '../../../host/pages/groups/groups-page.tsx';
import OrganizePage from '../../../host/pages/organize/organize-page.tsx';
import OutboxPage from '../../../host/pages/outbox/outbox-page.tsx';
import RolesPage from '../../../host/pages/roles/roles-page.tsx';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import { nothingRan, scrollThrough, setTrap } from '../../support/payload-trap.ts';
import { PAYLOADS } from '../../support/payloads.ts';
import { inWhole } from '../../support/whole.ts';
import { ADMIN, pageOf, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
/** Another one for every field of an item. */
const text = (nth: number, field = 0) => PAYLOADS[(nth + field * 17) % PAYLOADS.length]!;
/** What is opened one after the other: one of every few, so that many shapes are among them. */
const OPENED = inWhole([0, 43, 86, 129, 172], (_, at) => at < 2);

const roleOf = (nth: number) => ({
  id: nth,
  uuid: uuidOf(nth),
  title: text(nth),
  type: null,
  usersCount: 0,
  active: true,
  editable: true,
  permissions: fullPermissions(),
});
const userOf = (nth: number) => ({
  id: nth,
  uuid: uuidOf(nth),
  firstName: text(nth),
  lastName: text(nth, 1),
  email: text(nth, 2),
  phone: text(nth, 3),
  countryCode: '',
  timezone: null,
  role: roleOf(nth),
  picture: null,
  active: true,
  invited: false,
  groups: [{ id: 1, uuid: uuidOf(900), title: text(nth, 4) }],
  permissions: fullPermissions(),
  hasOwnPermissions: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const groupOf = (nth: number) => ({
  id: nth,
  uuid: uuidOf(nth),
  title: text(nth),
  usersCount: 1,
  users: [userOf(nth)],
});
const contactOf = (nth: number, type: string) => ({
  id: nth,
  uuid: uuidOf(nth),
  type,
  name: text(nth),
  email: text(nth, 1),
  phone: text(nth, 2),
});
const companyOf = (nth: number) => ({
  id: 1,
  uuid: ADMIN.company.uuid,
  name: text(nth),
  address: text(nth, 1),
  timezone: 'America/Denver',
  technicalContact: contactOf(nth, 'technical'),
  accountContact: contactOf(nth + 5, 'account'),
  billingContact: contactOf(nth + 10, 'billing'),
  dashUrl: text(nth, 3),
  siteUrl: text(nth, 4),
});
const mailOf = (nth: number) => ({
  uuid: uuidOf(nth),
  to: text(nth),
  subject: text(nth, 1),
  text: `${text(nth, 2)}\n${location.origin}/set-password?token=${text(nth, 3)}`,
  createdAt: '2026-11-20T12:00:00.000Z',
});

type Make = (nth: number) => { readonly uuid: string };
const listOf = (make: Make) => (request: StubRequest) =>
  pageOf(
    PAYLOADS.map((_, nth) => make(nth)),
    request,
  );
const oneOf =
  (make: Make) =>
  ({ path }: StubRequest) =>
    make(Number(path.slice(-12)));

const SERVER = {
  'GET users': listOf(userOf),
  'GET users/*': oneOf(userOf),
  'GET users/existing-users': listOf(userOf),
  'GET roles': listOf(roleOf),
  'GET roles/*': oneOf(roleOf),
  'GET permissions': () => [{ key: 'Dash', title: text(7), rights: ['canSee'], subPermissions: [] }],
  'GET groups': listOf(groupOf),
  'GET groups/*': oneOf(groupOf),
  'GET groups/available-members': listOf(userOf),
  'GET outbox': listOf(mailOf),
  'GET settings/company': () => ({ timezone: 'America/Denver', reportRefreshRate: 60 }),
  'GET areas': () => ({
    area: PAYLOADS.map((name, nth) => ({ id: nth, uuid: uuidOf(nth), name, routes: [], sites: [] })),
  }),
};

beforeEach(() => {
  setTrap();
  signInAda();
  stubServer(SERVER);
});
afterEach(signOutAda);

/** The list of a page, from its first row to its last. */
async function readThrough(Page: ComponentType, path: string): Promise<void> {
  const { screen } = await showPage(Page, path);
  await expect.poll(() => document.body.textContent).toContain(PAYLOADS[0]);
  const scroller = document.querySelector('[data-virtuoso-scroller], [role="tree"]')!;
  // The end of the list goes away with every page that is loaded.
  await expect
    .poll(
      () => {
        scroller.scrollTop = scroller.scrollHeight;
        return scroller.textContent;
      },
      { timeout: 10_000 },
    )
    // A long name is shortened in the tree.
    .toContain(PAYLOADS.at(-1)!.slice(0, 20));
  await scrollThrough(scroller);
  await nothingRan();
  await screen.unmount();
}

/** What is open beside the list, one item after the other. */
async function openSome(Page: ComponentType, path: string, field: string): Promise<void> {
  for (const nth of OPENED) {
    const { screen } = await showPage(Page, `${path}?id=${uuidOf(nth)}`);
    await expect.element(screen.getByLabelText(field, { exact: true })).toBeVisible();
    await nothingRan();
    await screen.unmount();
  }
}

test.each([
  ['users', UsersPage, 'First name'],
  ['roles', RolesPage, 'Name'],
  ['groups', GroupsPage, 'Name'],
] as const)('%s: every name in the list, and every field of one', async (path, Page, field) => {
  await readThrough(Page, `/setup/${path}`);
  await openSome(Page, `/setup/${path}`, field);
});

test('areas in the tree, mails in the outbox', async () => {
  await readThrough(OrganizePage, '/setup/organize');
  await readThrough(OutboxPage, '/setup/outbox');
});

test('the company: its names, contacts and first pages', async () => {
  for (const nth of OPENED) {
    stubServer({ ...SERVER, 'GET companies/*': () => companyOf(nth) });
    signInAda();
    const { screen } = await showPage(CompanyPage, '/setup/company');
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    await nothingRan();
    await screen.unmount();
  }
});
