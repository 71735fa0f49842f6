/** The demo's roles and accounts. They are seeded only where the demo runs, which binds the server to loopback. */
import type { AreaPermission, Permissions, Right } from '../../contract/permissions.ts';

export const DEMO_PASSWORD = 'Demo-plant-1';

const SITE_PARTS = ['Overview', 'Reports', 'Communication', 'Map', 'Gallery', 'ActivityLog'];
const SETUP_PARTS = [
  'Organize',
  'Users',
  'Roles',
  'Groups',
  'Company',
  'LinkObjects',
  'Templates',
  'Notifications',
];
const ALL: readonly Right[] = ['canSee', 'add', 'update', 'archive', 'control'];
const EDIT: readonly Right[] = ['canSee', 'add', 'update', 'archive'];
const SEE: readonly Right[] = ['canSee'];
const OPERATE: readonly Right[] = ['canSee', 'control'];
const NONE: readonly Right[] = [];

/** Every right is said, granted or denied, so that no reader has to guess. */
const rights = (granted: readonly Right[]) =>
  Object.fromEntries(ALL.map((right) => [right, granted.includes(right)]));

const area = (own: readonly Right[], parts: Readonly<Record<string, readonly Right[]>>): AreaPermission => ({
  ...rights(own),
  subPermission: Object.fromEntries(Object.entries(parts).map(([part, granted]) => [part, rights(granted)])),
});

const each = (parts: readonly string[], granted: readonly Right[]) =>
  Object.fromEntries(parts.map((part) => [part, granted]));

const permissions = (
  dash: readonly Right[],
  site: AreaPermission,
  alerts: readonly Right[],
  setup: AreaPermission,
): Permissions => ({ Dash: rights(dash), Site: site, Alerts: rights(alerts), Setup: setup });

export interface DemoRole {
  readonly key: string;
  readonly title: string;
  readonly type: 'CompanyAdmin' | null;
  readonly permissions: Permissions;
}

export const ROLES: readonly DemoRole[] = [
  {
    key: 'admin',
    title: 'Administrator',
    type: 'CompanyAdmin',
    permissions: permissions(ALL, area(ALL, each(SITE_PARTS, ALL)), ALL, area(ALL, each(SETUP_PARTS, ALL))),
  },
  {
    key: 'builder',
    title: 'Builder',
    type: null,
    permissions: permissions(
      EDIT,
      area(EDIT, each(SITE_PARTS, EDIT)),
      SEE,
      area(SEE, {
        ...each(SETUP_PARTS, NONE),
        Organize: EDIT,
        LinkObjects: EDIT,
        Templates: EDIT,
      }),
    ),
  },
  {
    key: 'operator',
    title: 'Operator',
    type: null,
    permissions: permissions(
      OPERATE,
      area(OPERATE, { ...each(SITE_PARTS, SEE), Overview: OPERATE }),
      OPERATE,
      area(NONE, each(SETUP_PARTS, NONE)),
    ),
  },
  {
    key: 'viewer',
    title: 'Viewer',
    type: null,
    permissions: permissions(SEE, area(SEE, each(SITE_PARTS, SEE)), SEE, area(NONE, each(SETUP_PARTS, NONE))),
  },
];

export interface DemoPerson {
  readonly role: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const PEOPLE: readonly DemoPerson[] = [
  { role: 'admin', email: 'admin@demo.example', firstName: 'Ada', lastName: 'Lindgren' },
  { role: 'builder', email: 'builder@demo.example', firstName: 'Ben', lastName: 'Okafor' },
  { role: 'operator', email: 'operator@demo.example', firstName: 'Olga', lastName: 'Reyes' },
  { role: 'viewer', email: 'viewer@demo.example', firstName: 'Victor', lastName: 'Hale' },
];

/** What the sign-in page and the start-up message show. */
export const DEMO_ACCOUNTS: readonly { readonly email: string; readonly password: string }[] = PEOPLE.map(
  ({ email }) => ({ email, password: DEMO_PASSWORD }),
);
