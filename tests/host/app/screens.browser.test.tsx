/** The screens that stand in for the console, in their exact words. */
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CrashBoundary } from '../../../host/app/crash-boundary.tsx';
import { isText, read, setStorageOwner, write } from '../../../host/data/stores/storage.ts';
import { OfflinePage } from '../../../host/parts/page/offline-page.tsx';
import { ErrorDialog } from '../../../host/ui/dialog.tsx';
import { ChunkLoadError } from '../../../host/ui/lazy-page.ts';
import { Loader } from '../../../host/ui/loader.tsx';
import { navigationsOf } from '../navigations.ts';

const reports: unknown[] = [];
beforeEach(() => {
  localStorage.clear();
  setStorageOwner('olga');
  reports.length = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    reports.push(JSON.parse(String(init.body)));
    return new Response('{"status":200,"data":{}}', { headers: { 'content-type': 'application/json' } });
  });
  // React says what the boundary caught; the boundary says it better.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A page that breaks until it is mended. */
function breaking(error: Error) {
  let broken = true;
  const Page = () => {
    if (broken) throw error;
    return <h1>Home</h1>;
  };
  const onHome = vi.fn(() => {
    broken = false;
  });
  const shown = () =>
    render(
      <CrashBoundary onHome={onHome}>
        <Page />
      </CrashBoundary>,
    );
  return { onHome, shown };
}

test('ERR-03 going home clears what is stored of the dashboard always, of the site overviews where the path contains /site/', async () => {
  const SITE = ['selectedSite', 'selectedOverview', 'siteOverviews'] as const;
  const DASH = ['selectedDash', 'selectedReport'] as const;
  const kept = () => [...SITE, ...DASH].filter((key) => read(key, isText) !== null);
  const before = location.href;
  for (const [path, left] of [
    ['/setup/users', [...SITE]],
    ['/site', [...SITE]],
    ['/site/overview/s1', []],
  ] as const) {
    for (const key of [...SITE, ...DASH]) write(key, 'x');
    history.replaceState(null, '', path);
    try {
      const screen = await breaking(new Error('Boom')).shown();
      await screen.getByRole('button', { name: 'Go To Home Page' }).click();
      expect(kept(), path).toEqual(left);
      await screen.unmount();
    } finally {
      history.replaceState(null, '', before);
    }
  }
});

test('ERR-01 ERR-02 a page that crashes: the words, the way home, and nothing stored that may crash it again', async () => {
  write('selectedDash', 'd1');
  write('selectedSite', 's1');
  const { onHome, shown } = breaking(new Error('Boom'));
  const screen = await shown();
  const crash = screen.getByRole('alert', { name: 'something went wrong', exact: true });
  await expect.element(crash).toBeVisible();
  expect(getComputedStyle(crash.element().querySelector('svg g')!).animationName).not.toBe('none');
  await expect.element(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await expect.element(screen.getByText('Sorry for the inconvenience. Please try again.')).toBeVisible();
  expect(document.title).toBe('Something Went Wrong | Mimic');
  await screen.getByRole('button', { name: 'Go To Home Page' }).click();
  expect(onHome).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(read('selectedDash', isText)).toBeNull();
  // Not under /site/: what was chosen there stays.
  expect(read('selectedSite', isText)).toBe('s1');
});

test('NAV-08 a crash has a title of its own', async () => {
  document.title = 'Users | Mimic';
  await breaking(new Error('Boom')).shown();
  expect(document.title).toBe('Something Went Wrong | Mimic');
});

test('ERR-15 a crash is told to the server, once', async () => {
  const { shown } = breaking(new Error('Boom of token=abc'));
  await shown();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    environment: 'prod',
    kind: 'crash',
    message: 'Error: Boom of token=[secret]',
  });
});

test('ERR-14 a part that could not be loaded says which and why', async () => {
  const { shown } = breaking(new ChunkLoadError('overview', new Error('Failed to fetch')));
  const screen = await shown();
  await expect.element(screen.getByText('Loading chunk overview failed (Failed to fetch)')).toBeVisible();
});

test('ERR-04 OR-26 no network', async () => {
  const screen = await render(<OfflinePage />);
  await expect
    .element(screen.getByRole('heading', { name: 'Internet Connection Unavailable!' }))
    .toBeVisible();
  await expect
    .element(screen.getByText('Your internet connection is unavailable. Please fix it and reload the page.'))
    .toBeVisible();
  const kinds = await navigationsOf(() => screen.getByRole('button', { name: 'Reload' }).click());
  expect(kinds).toEqual(['reload']);
  expect(document.title).toBe('No Internet Connection | Mimic');
});

test('ERR-07 the modal of errors', async () => {
  const onClose = vi.fn();
  const screen = await render(
    <ErrorDialog open onClose={onClose}>
      It did not work.
    </ErrorDialog>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalled();
});

test('ERR-08 the two words of a loader, with their animation', async () => {
  const screen = await render(
    <>
      <Loader />
      <Loader state="success" />
    </>,
  );
  await expect.element(screen.getByText('Processing')).toBeVisible();
  await expect.element(screen.getByText('Success')).toBeVisible();
  const spinner = screen.getByText('Processing').element().parentElement!.querySelector('svg')!;
  expect(getComputedStyle(spinner).animationName).not.toBe('none');
});
