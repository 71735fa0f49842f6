/** The gallery of a site, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type GalleryImage, permissionsWhere } from '../../../api/contract/index.ts';
import { client } from '../../../host/data/session/api.ts';
import GalleryPage from '../../../host/pages/gallery/gallery-page.tsx';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { pageOf, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const SITE = uuidOf(900);
const image = (nth: number): GalleryImage => ({
  uuid: uuidOf(nth),
  name: `Pump ${nth}`,
  note: nth === 1 ? 'North side' : '',
  url: `/api/gallery/picture?token=large-${nth}`,
  thumbnailUrl: `/api/gallery/picture?token=small-${nth}`,
  width: 30,
  height: 10,
  uploadedBy: 'Ada Lindgren',
  createdAt: '2026-11-22T12:00:00.000Z',
});

let stored: GalleryImage[];
const listed = (request: StubRequest) => {
  const term = request.query.get('search') ?? '';
  return pageOf(
    stored.filter(({ name }) => name.includes(term)),
    request,
  );
};
const CALLS = {
  'GET sites/*': () => ({ uuid: SITE, name: 'Mill', areaName: 'North', routeName: null }),
  'GET areas': () => ({ area: [] }),
  'GET gallery': listed,
  'GET gallery/*': ({ path }: StubRequest) => {
    const found = stored.find(({ uuid }) => path.endsWith(uuid));
    if (!found) throw new Refused(404, 'Nothing was found');
    return found;
  },
};

/** The stub answers with JSON alone: a picture comes from here. */
async function givePictures() {
  const canvas = new OffscreenCanvas(30, 10);
  canvas.getContext('2d')!.fillRect(0, 0, 30, 10);
  const picture = await canvas.convertToBlob();
  return vi.spyOn(client, 'galleryPicture').mockResolvedValue(picture);
}

/** As high as the console makes it. */
const Gallery = () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
    <GalleryPage params={{ siteId: SITE }} />
  </div>
);
const show = (query = '') => showPage(Gallery, `/site/gallery/${SITE}${query}`);
const file = (name: string, type = 'image/png') => new File(['picture'], name, { type });

beforeEach(async () => {
  signInAda();
  stored = Array.from({ length: 30 }, (_, nth) => image(nth + 1));
  await givePictures();
});
afterEach(signOutAda);

test('NAV-30 without a site nothing has been selected', async () => {
  stubServer(CALLS);
  const { screen } = await showPage(() => <GalleryPage params={{}} />, '/site/gallery');
  await expect
    .element(screen.getByRole('heading', { name: 'No Items Have Been Selected', exact: true }))
    .toBeVisible();
});

test('GALL-03 23 pictures at first, more on scrolling, and a search from three characters', async () => {
  const server = stubServer(CALLS);
  const { screen } = await show();
  const tiles = screen.getByRole('list', { name: 'Pictures' });
  await expect.poll(() => tiles.query()?.children.length).toBe(23);
  expect(server.sent('GET gallery')!.query.get('siteUuid')).toBe(SITE);
  expect(server.sent('GET gallery')!.query.get('limit')).toBe('23');
  await expect.element(tiles.getByText('North side')).toBeVisible();
  await expect.element(tiles.getByText(/Ada Lindgren/).first()).toBeVisible();
  const scroll = tiles.element().parentElement!;
  scroll.scrollTop = scroll.scrollHeight;
  await expect.poll(() => tiles.query()?.children.length).toBe(30);
  await screen.getByRole('searchbox', { name: /^Search pictures/ }).fill('Pump 30');
  await expect.poll(() => tiles.query()?.children.length).toBe(1);
  await screen.getByRole('searchbox', { name: /^Search pictures/ }).fill('nothing');
  await expect.element(screen.getByText('No picture found')).toBeVisible();
});

test('GALL-05 ERR-19 several files go one after the other; each stands first in the list, the last is open in the form', async () => {
  const server = stubServer({
    ...CALLS,
    'GET gallery/pre-signed-url': () => ({ url: '', token: 'signed', expiresAt: '' }),
    'POST gallery': ({ body }) => {
      const made = { ...image(100 + stored.length), name: String(body.name), note: '' };
      stored = [made, ...stored];
      return made;
    },
  });
  const sent = vi.spyOn(client, 'sendGalleryImage').mockResolvedValue({ upload: uuidOf(1) });
  const { screen, history } = await show();
  const tiles = screen.getByRole('list', { name: 'Pictures' });
  await expect.poll(() => tiles.query()?.children.length).toBe(23);
  await userEvent.upload(screen.getByLabelText('Pictures to upload'), [
    file('hall.png'),
    file('drawing.svg', 'image/svg+xml'),
    file('tank.png'),
  ]);
  await expect.element(screen.getByText('Image uploaded successfully!').first()).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('tank');
  expect(sent.mock.calls.map(([{ query, body }]) => [query.token, (body.file as File).name])).toEqual([
    ['signed', 'hall.png'],
    ['signed', 'tank.png'],
  ]);
  const query = server.sent('GET gallery/pre-signed-url')!.query;
  expect(Object.fromEntries(query)).toEqual({ siteUuid: SITE, mimeType: 'image/png', size: '7' });
  expect(server.sent('POST gallery')!.body).toEqual({ siteUuid: SITE, upload: uuidOf(1), name: 'tank' });
  await expect
    .element(screen.getByText('Supported image formats are .PNG, .JPG, .JPEG and .GIF'))
    .toBeVisible();
  expect([...tiles.element().children].slice(0, 2).map((tile) => tile.textContent)).toEqual([
    expect.stringContaining('tank'),
    expect.stringContaining('hall'),
  ]);
  expect(server.calls.filter((call) => call === 'GET gallery')).toHaveLength(1);
  expect(history.at(-1)).toMatch(/\?id=/);
});

test('ERR-10 a picture that the server fails to take can be tried again', async () => {
  stubServer({
    ...CALLS,
    'GET gallery/pre-signed-url': () => ({ url: '', token: 'signed', expiresAt: '' }),
    'POST gallery': () => {
      throw new Refused(500, 'disk full on node 3');
    },
  });
  vi.spyOn(client, 'sendGalleryImage').mockResolvedValue({ upload: uuidOf(1) });
  const { screen } = await show();
  await userEvent.upload(screen.getByLabelText('Pictures to upload'), file('hall.png'));
  await expect.element(screen.getByText('Something went wrong, please try again.')).toBeVisible();
});

test('an upload under way shows how far it is, and can be cancelled', async () => {
  stubServer({ ...CALLS, 'GET gallery/pre-signed-url': () => ({ url: '', token: 'a', expiresAt: '' }) });
  vi.spyOn(client, 'sendGalleryImage').mockImplementation(
    (_parts, { signal, onSent } = {}) =>
      new Promise((_resolve, reject) => {
        onSent?.(0.4);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const { screen } = await show();
  await expect.element(screen.getByRole('list', { name: 'Pictures' })).toBeVisible();
  const pasted = new DataTransfer();
  pasted.items.add(file('clip.png'));
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted }));
  await expect.element(screen.getByText('40 %')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel the upload of clip.png' }).click();
  await expect.element(screen.getByText('40 %')).not.toBeInTheDocument();
  const dropped = new DataTransfer();
  dropped.items.add(file('drop.png'));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
  await expect.element(screen.getByText('Uploading drop.png')).toBeVisible();
});

test('GALL-02 GALL-06 ORG-20 name and note stand in the list as the server answered, before it is read again; what is archived leaves it', async () => {
  let isSaved = false;
  const server = stubServer({
    ...CALLS,
    'GET gallery': (request) => {
      // After the save no read is answered.
      return isSaved ? new Promise(() => {}) : listed(request);
    },
    'PUT gallery/*': ({ body }) => {
      isSaved = true;
      const saved = { ...stored[0]!, ...body, name: `${body.name} twelve` };
      stored = [saved, ...stored.slice(1)];
      return saved;
    },
    'DELETE gallery/*': ({ path }) => {
      stored = stored.filter(({ uuid }) => !path.endsWith(uuid));
      return { message: 'Image removed successfully!' };
    },
  });
  const { screen } = await show(`?id=${uuidOf(1)}`);
  await screen.getByLabelText('Name').fill('Valve');
  await screen.getByLabelText('Note').fill('New');
  await screen.getByRole('button', { name: 'Save' }).click();
  const tiles = screen.getByRole('list', { name: 'Pictures' });
  await expect.element(tiles.getByText('Valve twelve')).toBeVisible();
  expect(server.sent(`PUT gallery/${uuidOf(1)}`)!.body).toEqual({ name: 'Valve', note: 'New' });
  await screen.getByRole('button', { name: 'Archive Valve twelve' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.element(tiles.getByText('Valve twelve')).not.toBeInTheDocument();
  expect(server.calls).toContain(`DELETE gallery/${uuidOf(1)}`);
});

test('the large view goes on with the arrow keys and closes with Escape; arrows walk the tiles', async () => {
  stubServer(CALLS);
  const { screen } = await show();
  const tiles = screen.getByRole('list', { name: 'Pictures' });
  await tiles
    .getByRole('button', { name: /Pump 1 / })
    .first()
    .click();
  await screen.getByRole('button', { name: 'Show Pump 1 large' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Pump 1', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('dialog', { name: 'Pump 2', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(screen.getByRole('dialog', { name: 'Pump 2', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const first = tiles.element().querySelector('button')!;
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('Pump 2');
});

test('who may only look is offered nothing else, and a gallery that cannot be read says so', async () => {
  stubServer({
    ...CALLS,
    'GET users/permissions': () => permissionsWhere((path) => path.endsWith('.canSee')),
  });
  const { screen } = await show(`?id=${uuidOf(1)}`);
  await expect.element(screen.getByLabelText('Name')).toBeDisabled();
  for (const name of ['Upload', 'Save', 'Archive Pump 1'])
    expect(screen.getByRole('button', { name, exact: true }).query()).toBeNull();
  await screen.unmount();
  signInAda();
  stubServer({
    ...CALLS,
    'GET gallery': () => {
      throw new Refused(400, 'Not now');
    },
  });
  const again = await show();
  await expect.element(again.screen.getByText('The pictures could not be loaded')).toBeVisible();
});

test('an empty gallery says what to do, on a narrow screen too', async () => {
  stored = [];
  stubServer(CALLS);
  const { screen } = await show();
  await page.viewport(390, 800);
  await expect.element(screen.getByText('No pictures yet')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
