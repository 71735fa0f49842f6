/** The demo's roles and accounts. They are seeded only where the demo runs, which binds the server to loopback. */
import { fullPermissions, permissionsWhere } from '../../contract/permission-tree.ts';
import type { Permissions } from '../../contract/permissions.ts';

export const DEMO_PASSWORD = 'Demo-plant-1';

/** Every right is granted or denied explicitly. `place`: as `Site.Overview`. */
const where = (isHeld: (place: string, right: string) => boolean): Permissions =>
  permissionsWhere((path) => {
    const at = path.lastIndexOf('.');
    return isHeld(path.slice(0, at), path.slice(at + 1));
  });

const isPlant = (place: string): boolean => !place.startsWith('Setup');
/** What a builder configures. */
const BUILT = ['Setup.Organize', 'Setup.LinkObjects'];

interface DemoRole {
  readonly key: string;
  readonly title: string;
  readonly type: 'CompanyAdmin' | null;
  readonly permissions: Permissions;
}

export const ROLES: readonly DemoRole[] = [
  { key: 'admin', title: 'Administrator', type: 'CompanyAdmin', permissions: fullPermissions() },
  {
    key: 'builder',
    title: 'Builder',
    type: null,
    permissions: where((place, right) => {
      if (place === 'Setup' || place === 'Alerts') return right === 'canSee';
      return right !== 'control' && (isPlant(place) || BUILT.includes(place));
    }),
  },
  {
    key: 'operator',
    title: 'Operator',
    type: null,
    permissions: where(
      (place, right) =>
        isPlant(place) &&
        (right === 'canSee' || right === 'control' || (place === 'Alerts' && right === 'update')),
    ),
  },
  {
    key: 'viewer',
    title: 'Viewer',
    type: null,
    permissions: where((place, right) => isPlant(place) && right === 'canSee'),
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

/** Shown by the sign-in page and the start-up message. */
export const DEMO_ACCOUNTS: readonly { readonly email: string; readonly password: string }[] = PEOPLE.map(
  ({ email }) => ({ email, password: DEMO_PASSWORD }),
);
