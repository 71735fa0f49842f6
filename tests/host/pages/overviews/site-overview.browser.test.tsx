/** From one site to the next, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { pressSite } from '../../../../host/data/stores/pressed-site-store.ts';
import SiteOverviewPage from '../../../../host/pages/overviews/site-overview-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [MILL, WELL] = [id(1), id(2)];

/** The engine's worker: it answers nothing, and its page waits. It tells which diagrams it is to expect. */
const HEARD = 'heard by the worker';
const SILENT = `
  const heard = new BroadcastChannel('${HEARD}');
  addEventListener('message', ({ data }) => {
    if (data?.path?.join('.') === 'diagram.expect') heard.postMessage(data.argumentList[0].value);
  });`;
const silent = URL.createObjectURL(new Blob([SILENT], { type: 'text/javascript' }));

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

const siteOf = (uuid: string) => ({
  ...{ uuid, name: uuid === WELL ? 'Well' : 'Mill', areaName: 'North', routeName: null },
  overviews: [{ uuid: id(uuid === WELL ? 12 : 11), name: 'Overview', objectCount: 1 }],
  overviewOrder: [],
});

test('the engine of a site is kept for the next one, and its diagram out of reach until that is known', async () => {
  let tell: () => void = () => {};
  const known = new Promise<void>((done) => {
    tell = done;
  });
  stubServer({
    'GET sites/*': async ({ path }) => {
      const uuid = path.split('/').at(-1)!;
      if (uuid === WELL) await known;
      return siteOf(uuid);
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

test('the diagram of a site is expected while its row is pressed, once a press, and not that of the site that is shown', async () => {
  const expected: unknown[] = [];
  const heard = new BroadcastChannel(HEARD);
  heard.onmessage = ({ data }) => expected.push(data);
  stubServer({ 'GET sites/*': ({ path }) => siteOf(path.split('/').at(-1)!) });
  const { screen } = await showPage(Console, `/site/overview/${MILL}`);
  await expect.element(screen.getByRole('heading', { name: 'Mill' })).toBeVisible();
  expect(expected).toEqual([]);

  pressSite(WELL);
  await expect.poll(() => expected).toMatchObject([{ site: WELL, diagram: id(12), origin: location.origin }]);
  await screen.getByRole('button', { name: 'To the well' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Well' })).toBeVisible();
  pressSite(MILL);
  await expect.poll(() => expected).toHaveLength(2);
  expect(expected[1]).toMatchObject({ site: MILL, diagram: id(11) });
  heard.close();
});
