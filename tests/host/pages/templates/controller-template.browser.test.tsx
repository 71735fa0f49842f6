/** A template of controllers in the setup: what was made from it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import TemplatesPage from '../../../../host/pages/templates/templates-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const TEMPLATE = {
  ...{ id: 5, uuid: uuidOf(5), name: 'Station', updatedBy: 'Ada', updatedAt: '2026-11-21T19:00:00Z' },
  ...{ protocol: 'sparkplug-b', manufacturer: '', model: '', tagsCount: 0, controllersCount: 60, tags: [] },
};
const controller = (nth: number) => ({
  ...{
    uuid: uuidOf(100 + nth),
    name: `PLC ${nth}`,
    siteUuid: uuidOf(1),
    siteName: 'Mill',
    linkName: 'Radio',
  },
});
const LIST = `GET controller-templates/associated-controllers/${TEMPLATE.uuid}`;

test('CTPL-03 lists the controllers made from a template page by page, as links, and searches them', async () => {
  const server = stubServer({
    'GET controller-templates': () => ({ items: [TEMPLATE], total: 1 }),
    [`GET controller-templates/${TEMPLATE.uuid}`]: () => TEMPLATE,
    [LIST]: ({ query }) => {
      const all = Array.from({ length: 60 }, (_, nth) => controller(nth)).filter(({ name }) =>
        name.includes(query.get('search') ?? ''),
      );
      const skip = Number(query.get('skip'));
      return { items: all.slice(skip, skip + Number(query.get('limit'))), total: all.length };
    },
  });
  const { screen } = await showPage(TemplatesPage, `/setup/templates?id=${TEMPLATE.uuid}`);
  const first = screen.getByRole('link', { name: 'PLC 0' });
  await expect
    .element(first)
    .toHaveAttribute('href', `/site/communication/${uuidOf(1)}/controller/${uuidOf(100)}`);
  expect(screen.getByRole('link', { name: 'PLC 55' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('link', { name: 'PLC 55' })).toBeInTheDocument();
  expect(server.sent(LIST)!.query.get('skip')).toBe('50');
  await screen.getByRole('searchbox', { name: /^Search controllers/ }).fill('PLC 7');
  await expect.poll(() => screen.getByRole('link', { name: /^PLC/ }).elements().length).toBe(1);
  expect(server.sent(LIST)!.query.get('search')).toBe('PLC 7');
});

test('CTPL-01 the list of the setup says who changed a template, and when', async () => {
  await page.viewport(1280, 800);
  const updatedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  stubServer({ 'GET controller-templates': () => ({ items: [{ ...TEMPLATE, updatedAt }], total: 1 }) });
  const { screen } = await showPage(TemplatesPage, '/setup/templates');
  const cells = () =>
    screen
      .getByRole('row', { name: /^Station/ })
      .getByRole('gridcell')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(cells).toEqual(expect.arrayContaining(['Ada', '3 days ago']));
});
