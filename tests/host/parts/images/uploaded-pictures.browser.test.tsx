/** Uploaded images in the Image pop-out, over a server inside the page. */
import { subscribe } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_TEXTS } from '../../../../api/contract/index.ts';
import { client } from '../../../../host/data/session/api.ts';
import { toastStore } from '../../../../host/data/stores/toast-store.ts';
import { UploadedPictures } from '../../../../host/editor/toolbox/uploaded-pictures.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const image = (nth: number) => ({
  uuid: uuidOf(nth),
  key: `pump-${nth}-${String(nth).padStart(12, '0')}`,
  type: 'svg',
  width: 40,
  height: 20,
});
const ALL = Array.from({ length: 130 }, (_, nth) => image(nth));
const CALLS = {
  'GET reports/site-schematics/images': ({ query }: { readonly query: URLSearchParams }) => {
    const skip = Number(query.get('skip') ?? 0);
    return { items: ALL.slice(skip, skip + Number(query.get('limit'))), total: ALL.length };
  },
  'GET images/*': () => {
    throw new Refused(404);
  },
};

const placePicture = vi.fn();
const onImport = vi.fn();
const show = async (search = '') =>
  (
    await showPage(
      () => (
        <div style={{ display: 'flex', flexDirection: 'column', height: 500, width: 240 }}>
          <UploadedPictures search={search} surface={() => null} {...{ placePicture, onImport }} />
        </div>
      ),
      '/',
    )
  ).screen;

test('IMG-07 CANV-06 CONST-39 a hundred images, more on scrolling; a click places one', async () => {
  const server = stubServer(CALLS);
  const screen = await show();
  await screen.getByRole('button', { name: /^(?!Remove).*pump-3$/ }).click();
  expect(placePicture).toHaveBeenLastCalledWith(ALL[3]);
  const tiles = screen.getByRole('list', { name: 'Uploaded images' });
  expect(tiles.element().children).toHaveLength(100);
  const query = server.sent('GET reports/site-schematics/images')!.query;
  expect([query.get('limit'), query.get('isPropertyPanel')]).toEqual(['100', null]);
  const pane = tiles.element().parentElement!;
  pane.scrollTop = pane.scrollHeight;
  await vi.waitFor(() => expect(tiles.element().children).toHaveLength(130));
});

test('IMG-01 OR-76 the field takes SVG files, and its tooltip reads 20MB', async () => {
  stubServer(CALLS);
  const screen = await show();
  await expect.element(screen.getByTitle('Only SVG files of at most 20MB')).toBeVisible();
  expect(screen.getByLabelText('Image to upload').element().getAttribute('accept')).toBe('.svg');
});

test('IMG-11 what is searched for is asked of the server', async () => {
  const server = stubServer(CALLS);
  await show('pump');
  await vi.waitFor(() =>
    expect(server.sent('GET reports/site-schematics/images')?.query.get('search')).toBe('pump'),
  );
});

test('IMG-01 OR-77 a file of another type is not even sent', async () => {
  const server = stubServer(CALLS);
  const screen = await show();
  const input = screen.getByLabelText('Image to upload');
  await input.upload(new File(['x'], 'pump.png', { type: 'image/png' }));
  await expect.element(screen.getByText('File type not allowed!')).toBeVisible();
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('IMG-09 ERR-10 reports an upload from the canvas: a success in the server’s words, a failure in general ones', async () => {
  stubServer(CALLS);
  const said: string[] = [];
  const stop = subscribe(toastStore, () =>
    said.push(...toastStore.toasts.map(({ kind, message }) => `${kind}: ${message}`)),
  );
  const upload = vi.spyOn(client, 'uploadImage');
  const screen = await show();
  const file = () =>
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'pump.svg', { type: 'image/svg+xml' });
  const input = screen.getByLabelText('Image to upload');
  upload.mockRejectedValueOnce(Object.assign(new Error('disk full on node 3'), { status: 500 }));
  await input.upload(file());
  await vi.waitFor(() => expect(said).toContain('error: Something went wrong, please try again.'), {
    timeout: 10_000,
  });
  upload.mockResolvedValueOnce({ message: IMAGE_TEXTS.uploaded, image: image(1) } as never);
  await input.upload(file());
  await vi.waitFor(() => expect(said).toContain('success: Image uploaded successfully!'), {
    timeout: 10_000,
  });
  expect(said.join()).not.toContain('node 3');
  stop();
});

test('IMG-08 IMG-10 IMG-11 removing asks, says what came of it, and reads the list again', async () => {
  let remove: () => unknown = () => {
    throw new Refused(500);
  };
  const said: string[] = [];
  const stop = subscribe(toastStore, () => said.push(...toastStore.toasts.map(({ message }) => message)));
  const server = stubServer({
    ...CALLS,
    'DELETE reports/site-schematics/remove-image/*': () => remove(),
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Remove pump-1', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'Remove Image' })).toBeVisible();
  await expect.element(screen.getByText('Are you sure you want to remove image?')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(screen.getByText('Something went wrong, please try again.')).toBeVisible();
  remove = () => ({ message: 'Image removed successfully!' });
  const before = server.calls.length;
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  // A message stays two seconds, which a busy machine may sleep through.
  await vi.waitFor(() => expect(said).toContain('Image removed successfully!'), { timeout: 10_000 });
  await vi.waitFor(() => expect(server.calls.slice(before)).toContain('GET reports/site-schematics/images'));
  const removal = server.calls.find((call) => call.startsWith('DELETE'))!;
  expect(server.sent(removal)!.query.get('isPropertyPanel')).toBe('true');
  stop();
});
