/** How many rows each list asks for at once, in the request of its page (CONST-19). */
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ActivityPage from '../../../host/pages/activity/activity-page.tsx';
import AlertsPage from '../../../host/pages/alerts/alerts-page.tsx';
import CustomFieldsPage from '../../../host/pages/custom-fields/custom-fields-page.tsx';
import GalleryPage from '../../../host/pages/gallery/gallery-page.tsx';
import GroupsPage from '../../../host/pages/groups/groups-page.tsx';
import LinkObjectsPage from '../../../host/pages/link-objects/link-objects-page.tsx';
import NotificationsPage from '../../../host/pages/notifications/notifications-page.tsx';
import RolesPage from '../../../host/pages/roles/roles-page.tsx';
import TemplatesPage from '../../../host/pages/templates/templates-page.tsx';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const SITE = '00000000-0000-4000-8000-000000000900';
const none = () => ({ items: [], total: 0 });
const site = { uuid: SITE, name: 'Mill', areaName: 'North', routeName: null, overviews: [] };
const ofSite = { params: { siteId: SITE } };

const LISTS: readonly (readonly [call: string, limit: number, path: string, page: () => ReactNode])[] = [
  ['link-object', 50, '/setup/link-objects', () => <LinkObjectsPage />],
  ['categories', 50, '/setup/link-objects?tab=categories', () => <LinkObjectsPage />],
  ['custom-fields', 50, '/setup/custom-fields', () => <CustomFieldsPage />],
  ['notifications', 50, '/setup/notifications', () => <NotificationsPage />],
  ['controller-templates', 50, '/setup/templates?tab=controllers', () => <TemplatesPage />],
  ['overview-templates', 50, '/setup/templates?tab=overviews', () => <TemplatesPage />],
  ['groups', 30, '/setup/groups', () => <GroupsPage />],
  ['roles', 30, '/setup/roles', () => <RolesPage />],
  ['users', 50, '/setup/users', () => <UsersPage />],
  ['assignment', 30, '/setup/link-objects?tab=assignments', () => <LinkObjectsPage />],
  ['gallery', 23, `/site/gallery/${SITE}`, () => <GalleryPage {...ofSite} />],
  ['alerts', 15, '/alerts', () => <AlertsPage params={{}} />],
  [`sites/${SITE}/activity-logs`, 50, `/site/activity-log/${SITE}`, () => <ActivityPage {...ofSite} />],
];

test.each(LISTS)('CONST-19 the list of %s asks for %i rows', async (call, limit, path, Page) => {
  const asked: (readonly [limit: string | null, skip: string | null])[] = [];
  stubServer({
    ...Object.fromEntries(LISTS.map(([one]) => [`GET ${one}`, none])),
    'GET categories': () => ({ categories: [], sensorTypes: [], total: 0 }),
    'GET sites/*': () => site,
    'GET areas': () => ({ area: [] }),
    'GET alerts/alert-count': () => ({ criticalCount: 0, urgentCount: 0, sites: [], newest: null }),
    [`GET ${call}`]: ({ query }) => {
      asked.push([query.get('limit'), query.get('skip')]);
      return { ...none(), categories: [], sensorTypes: [] };
    },
  });
  await showPage(Page, path);
  await expect.poll(() => asked).toContainEqual([String(limit), '0']);
});
