/** From one site to the next, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLocation } from 'wouter';
import SiteOverviewPage from '../../../../host/pages/overviews/site-overview-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [MILL, WELL] = [id(1), id(2)];

/** The engine's worker: it says nothing, and its page waits. */
const silent = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));

beforeEach(() => {
  signInAda();
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'engine-worker', content: silent });
  document.head.append(meta);
});
afterEach(() => {
  document.querySelector('meta[name="engine-worker"]')!.remove();
  signOutAda();
});

function Console() {
  const [path, navigate] = useLocation();
  return (
    <>
      <button type="button" onClick={() => navigate(`/site/overview/${WELL}`)}>
        To the well
      </button>
      <SiteOverviewPage params={{ siteId: path.split('/')[3]! }} />
    </>
  );
}

test('the engine of a site is kept for the next one, and its diagram out of reach until that is known', async () => {
  let tell: () => void = () => {};
  const known = new Promise<void>((done) => {
    tell = done;
  });
  stubServer({
    'GET sites/*': async ({ path }) => {
      const uuid = path.split('/').at(-1)!;
      if (uuid === WELL) await known;
      const overview = { uuid: id(uuid === WELL ? 12 : 11), name: 'Overview', objectCount: 1 };
      return {
        ...{ uuid, name: uuid === WELL ? 'Well' : 'Mill', areaName: 'North', routeName: null },
        ...{ overviews: [overview], overviewOrder: [] },
      };
    },
  });
  const { screen } = await showPage(Console, `/site/overview/${MILL}`);
  await expect.element(screen.getByRole('heading', { name: 'Mill' })).toBeVisible();
  const canvas = document.querySelector('canvas');
  expect(canvas).not.toBeNull();

  await screen.getByRole('button', { name: 'To the well' }).click();
  await expect.poll(() => canvas!.closest('[inert]')).not.toBeNull();
  expect(document.elementFromPoint(640, 500)?.closest('canvas, [data-stage]')).toBeNull();

  tell();
  await expect.element(screen.getByRole('heading', { name: 'Well' })).toBeVisible();
  expect(canvas!.closest('[inert]')).toBeNull();
  expect(document.querySelector('canvas')).toBe(canvas);
});
