import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { useLoadFailure } from '../../../host/diagram/load-failure.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

test.each([
  [{ status: 404, code: 'SITE_OVERVIEW_NOT_EXISTS' }, 's1', '/site/overview/s1', 'Site overview not exists.'],
  [{ status: 404, code: 'SITE_OVERVIEW_NOT_EXISTS' }, undefined, '/dash/', 'Site overview not exists.'],
  [{ status: 404, code: 'NOT_FOUND' }, 's1', '/dash/', 'It is gone'],
  [{ status: 400, code: 'VALIDATION' }, 's1', '/dash/', 'There is no diagram at this address.'],
])(
  'CANV-26 CANV-27 leaves a diagram that the server refused with %j at site %s for %s',
  async (refusal, site, path, words) => {
    stubServer({});
    const store = createDiagramStore();
    const Page = () => {
      useLoadFailure(store.state, site);
      return null;
    };
    const { screen, history } = await showPage(Page, '/site/overview/s1/d1');
    store.failed('It is gone', refusal);
    await expect.poll(() => history.at(-1)).toBe(path);
    await expect
      .element(screen.getByRole('region', { name: 'Notifications' }).getByText(words))
      .toBeVisible();
  },
);
