/** The dialogs before the site mode of a diagram is switched. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSiteMode } from '../../../host/editor/use-site-mode.tsx';
import type { SiteModeCount, SiteModePlan } from '../../../worker/boundary/index.ts';
import type { EngineHandle } from '../../../worker/host-side/client.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const MILL = '00000000-0000-4000-8000-000000000050';
const REASON = 'PLC 8 fills no assignment';

/** The editor's switch over a worker with two links that can be converted and, unless `kept` is 0, one that cannot. */
async function shown(count: SiteModeCount, kept: 0 | 1) {
  stubServer({
    'GET areas': () => ({
      area: [{ uuid: 'a1', name: 'North', routes: [], sites: [{ uuid: MILL, name: 'Mill' }] }],
    }),
  });
  const keptLinks = [{ object: 'a', name: 'Pump 1', reason: REASON }].slice(0, kept);
  const siteMode = {
    count: vi.fn(async () => count),
    plan: vi.fn(async (to: SiteModePlan['to']) => ({ to, turned: 2, kept, keptLinks })),
    apply: vi.fn(async () => null),
  };
  const show = vi.fn(async () => {});
  const api = { siteMode, objects: { show } } as unknown as EngineHandle['api'];
  const Switch = () => {
    const { switchTo, dialogs } = useSiteMode({ remote: () => api });
    return (
      <>
        <button type="button" onClick={() => switchTo('static')}>
          To static
        </button>
        <button type="button" onClick={() => switchTo('dynamic')}>
          To dynamic
        </button>
        {dialogs}
      </>
    );
  };
  const { screen } = await showPage(Switch, '/profile');
  return { screen, siteMode, show };
}

test('CANV-03 names the object that keeps its link, and switches the others once it is confirmed', async () => {
  const { screen, siteMode, show } = await shown({ static: 3, dynamic: 0 }, 1);
  await screen.getByRole('button', { name: 'To dynamic' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Switch to dynamic site mode?' });
  await expect.element(dialog.getByRole('cell', { name: REASON })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pump 1' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(show).toHaveBeenCalledExactlyOnceWith('a');
  await screen.getByRole('button', { name: 'To dynamic' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(siteMode.apply).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'To dynamic' }).click();
  await dialog.getByRole('button', { name: 'Switch 2' }).click();
  await expect.poll(() => siteMode.apply.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('CANV-03 asks for the site before a diagram without one becomes static', async () => {
  const { screen, siteMode } = await shown({ static: 0, dynamic: 2 }, 0);
  await screen.getByRole('button', { name: 'To static' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Switch to static site mode?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'To static' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Switch', exact: true })).toBeDisabled();
  await dialog.getByLabelText('Site', { exact: true }).selectOptions('Mill');
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect.poll(() => siteMode.apply.mock.calls.length).toBe(1);
  expect(siteMode.plan).toHaveBeenCalledExactlyOnceWith('static', MILL);
  await expect.element(dialog).not.toBeInTheDocument();
});
