import { afterEach, beforeEach, expect, test } from 'vitest';
import ActivityPage from '../../../host/pages/activity/activity-page.tsx';
import { pageOf, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const SITE = uuidOf(900);
const PEOPLE = [{ uuid: uuidOf(1), name: 'Ben Okoro' }];
const ROW = {
  ...{ id: 1, at: '2026-11-21T19:00:00.000Z', user: PEOPLE[0], actedBy: null, action: 'site.update' },
  ...{ kind: 'site', object: { uuid: SITE, name: 'Mill', exists: true } },
  changes: [{ what: 'Name', from: 'Mill', to: 'Old mill' }],
};

test('LOGS-01 the page tells what was done, by whom and when, and is searched and narrowed', async () => {
  const log = `GET sites/${SITE}/activity-logs`;
  const asked: Record<string, string>[] = [];
  stubServer({
    'GET sites/*': () => ({ uuid: SITE, name: 'Mill', areaName: 'North', routeName: null, overviews: [] }),
    [log]: (request) => {
      if (request.query.get('limit') === '50') asked.push(Object.fromEntries(request.query));
      return { ...pageOf([ROW], request), people: PEOPLE };
    },
  });
  const { screen } = await showPage(
    () => <ActivityPage params={{ siteId: SITE }} />,
    `/site/activity-log/${SITE}`,
  );
  const sentence = screen.getByText('Changed the site Mill').first();
  await expect.element(sentence).toBeVisible();
  const row = sentence.element().closest('[role=row]')!.textContent;
  for (const words of ['Ben Okoro', 'Name: Mill → Old mill', '12:00']) expect(row).toContain(words);
  const last = () => asked.at(-1);
  expect(last()).toEqual({ limit: '50', skip: '0' });
  await screen.getByPlaceholder('Search the log').fill('mill');
  await expect.poll(last).toMatchObject({ search: 'mill' });
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByLabelText('What').selectOptions('Tag');
  await expect.poll(last).toMatchObject({ search: 'mill', kind: 'tag' });
  await screen.getByLabelText('Who').selectOptions('Ben Okoro');
  await expect.poll(last).toMatchObject({ kind: 'tag', user: uuidOf(1) });
});
