import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagramPicture } from '../../../../../api/server/files/diagram-picture.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';
import { unfoldingPng } from '../../../../support/unfolding-png.ts';

let server: TestApp;
let call: Call;
let token: string;
let strangerToken: string;
let site: string;

beforeAll(async () => {
  server = await openTestApp();
  const { company: cedar } = await addAdministered(server, 'Cedar');
  const { admin: stranger } = await addAdministered(server, 'Rowan');
  site = cedar.site;
  const person = await addPerson(server, cedar, 'Builder', { Dash: { canSee: true, update: true } });
  call = await as(server, person);
  token = await server.tokenOf(person);
  strangerToken = await server.tokenOf(stranger);
});
afterAll(() => server?.dispose());

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="#ff0000"/></svg>';
const png = () =>
  sharp({ create: { width: 30, height: 10, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();

function upload(bytes: Buffer | string, name: string, isPropertyPanel?: boolean) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  if (isPropertyPanel !== undefined) form.append('isPropertyPanel', String(isPropertyPanel));
  return send('POST', 'reports/site-schematics/upload-image', form);
}

async function send(method: 'POST' | 'PUT' | 'GET', path: string, form?: FormData, bearer = token) {
  const request = new Request('http://x', { method, ...(form ? { body: form } : {}) });
  return server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...Object.fromEntries(request.headers) },
    ...(form ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
  });
}

describe('an upload', () => {
  test('IMG-09 IMG-12 API-168 an SVG is drawn once, and shown by its key', async () => {
    const answer = await upload(SVG, 'pump.svg');
    expect(answer.statusCode).toBe(200);
    const { message, image } = answer.json().data;
    expect(message).toBe('Image uploaded successfully!');
    expect(image).toMatchObject({ type: 'svg', width: 40, height: 20, uuid: expect.any(String) });
    const shown = await send('GET', `images/${image.key}`);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true });
    // Larger than it says, so that it stays sharp; red at the left, clear at the right.
    expect([info.width, info.height]).toEqual([1600, 800]);
    expect([...data.subarray(0, 4)].map((part) => Math.round(part / 16))).toEqual([16, 0, 0, 16]);
    expect(data.at(1599 * 4 + 3)).toBe(0);
  });

  test('IMG-06 OR-76 its name becomes letters, digits and single dashes', async () => {
    const { key } = (await upload(SVG, 'Pump & house (2)__final.v3.svg')).json().data.image;
    expect(key).toMatch(/^Pump-house-2-final-v3-[0-9a-f]{12}$/);
    expect((await upload(SVG, '../../äöü.svg')).json().data.image.key).toMatch(/^image-[0-9a-f]{12}$/);
  });

  test('IMG-01 IMG-02 API-168 the toolbox takes SVG alone, the property panel pictures too', async () => {
    const refusal = await upload(await png(), 'a.png');
    expect([refusal.statusCode, refusal.json().data.message]).toEqual([415, 'File type not allowed!']);
    const taken = await upload(await png(), 'a.png', true);
    expect(taken.json().data.image).toMatchObject({ type: 'raster', width: 30, height: 10 });
    expect((await upload(SVG, 'a.svg', true)).statusCode).toBe(200);
    const lie = await upload('<html><script>alert(1)</script></html>', 'a.svg', true);
    expect(lie.json().data.message).toBe('File type not allowed!');
  });

  test('IMG-03 IMG-01 CONST-39 20 MB are the most', async () => {
    const answer = await upload(Buffer.alloc(20_971_520 + 1, 32), 'a.svg');
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      413,
      'Image size must not exceed 20MB!',
    ]);
    // Of the largest size a file is judged by its contents.
    expect((await upload(Buffer.alloc(20_971_520, 32), 'a.svg')).statusCode).toBe(415);
  });
});

describe('a signed address', () => {
  const asked = (more: object = {}) =>
    `sites/pre-signed-url?${new URLSearchParams({ siteUuid: site, mimeType: 'image/png', keyName: 'Pump house', ...more })}`;
  /** In the session that sends, too. */
  const ask = async (more: object = {}) => (await send('GET', asked(more))).json().data;
  const addressFor = async (more: object = {}): Promise<string> => (await ask(more)).url.replace('/api/', '');
  const put = async (path: string, bytes: Buffer | string, bearer?: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), 'other.png');
    const answer = await send('PUT', path, form, bearer);
    return { status: answer.statusCode, ...answer.json().data };
  };

  test('API-172 OR-123 takes one picture of its type, once, from who asked, for fifteen minutes', async () => {
    const data = await ask();
    expect(Math.round((Date.parse(data.expiresAt) - Date.now()) / 60_000)).toBe(15);
    const path = data.url.replace('/api/', '');
    expect(path).toBe(`sites/picture?token=${data.token}`);
    expect(await put(path, await png(), strangerToken)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(await put(`${path}x`, await png())).toMatchObject({ status: 400, code: 'ALTERED' });
    const { status, message, image } = await put(path, await png());
    expect([status, message]).toEqual([200, 'Image uploaded successfully!']);
    expect(image).toMatchObject({ type: 'raster', width: 30, height: 10 });
    expect(image.key).toMatch(/^Pump-house-[0-9a-f]{12}$/);
    expect((await send('GET', `images/${image.key}`)).statusCode).toBe(200);
    expect(await put(path, await png())).toMatchObject({ status: 410, code: 'USED' });
  });

  test('API-172 the key of a picture for a pop-up overview says so; another site, type or size is refused', async () => {
    const svg = await addressFor({ mimeType: 'image/svg+xml', isPopup: 'true' });
    expect((await put(svg, SVG)).image).toMatchObject({
      type: 'svg',
      key: expect.stringMatching(/^popup-Pump-house-[0-9a-f]{12}$/),
    });
    expect((await send('GET', asked({ siteUuid: crypto.randomUUID() }))).statusCode).toBe(404);
    expect((await ask({ mimeType: 'text/html' })).fields.mimeType).toBe('File type not allowed!');
    for (const [more, bytes, status] of [
      [{ mimeType: 'image/jpeg' }, await png(), 415],
      [{ mimeType: 'image/svg+xml' }, await png(), 415],
      [{}, SVG, 415],
      [{ size: '7' }, await png(), 400],
    ] as const) {
      const path = await addressFor(more);
      expect((await put(path, bytes)).status).toBe(status);
      expect((await put(path, await png())).status).toBe(410);
    }
  });
});

describe('the list', () => {
  test('IMG-07 IMG-11 API-167 newest first, 100 at most a page, searched by name', async () => {
    const { key } = (await upload(SVG, 'unique-needle.svg')).json().data.image;
    const { items, total } = (await call('GET', 'reports/site-schematics/images')).data;
    expect(items[0].key).toBe(key);
    expect(total).toBe(items.length);
    expect(items.every(({ type }: { type: string }) => type === 'svg')).toBe(true);
    const found = (await call('GET', 'reports/site-schematics/images?search=NEEDLE&isPropertyPanel=true'))
      .data;
    expect(found.items.map((item: { key: string }) => item.key)).toEqual([key]);
    expect((await call('GET', 'reports/site-schematics/images?limit=101')).status).toBe(400);
    const named = (await call('GET', `reports/site-schematics/images?key=${key}`)).data;
    expect(named.items.map((item: { key: string }) => item.key)).toEqual([key]);
    const raster = (await upload(await png(), 'unique-needle.png', true)).json().data.image.key;
    const keys = async (query: string) =>
      (await call('GET', `reports/site-schematics/images?search=needle${query}`)).data.items.map(
        (item: { key: string }) => item.key,
      );
    expect(await keys('')).toEqual([key]);
    expect(await keys('&isPropertyPanel=true')).toEqual([raster, key]);
    expect(await keys('&isPropertyPanel=true&type=raster')).toEqual([raster]);
  });

  test('API-167 CONST-39 a page has 100 where nothing is said', async () => {
    const { company, admin } = await addAdministered(server, 'Maple');
    const image = { type: 'raster', width: 1, height: 1, drawn: Buffer.from('picture') };
    await server.storage.system((db) =>
      db
        .insertInto('images')
        .values(
          Array.from({ length: 101 }, (_, nth) => ({
            company_id: company.id,
            key: `k${nth}`,
            ...image,
          })) as never,
        )
        .execute(),
    );
    const maple = await as(server, admin);
    const { items, total } = (await maple('GET', 'reports/site-schematics/images?isPropertyPanel=true')).data;
    expect([items.length, total]).toEqual([100, 101]);
  });

  test('IMG-10 API-169 what is removed is neither listed nor shown any more', async () => {
    const { uuid, key } = (await upload(SVG, 'gone.svg')).json().data.image;
    const answer = await call('DELETE', `reports/site-schematics/remove-image/${uuid}?isPropertyPanel=true`);
    expect([answer.status, answer.data.message]).toEqual([200, 'Image removed successfully!']);
    expect((await send('GET', `images/${key}`)).statusCode).toBe(404);
    expect((await call('GET', `reports/site-schematics/images?key=${key}`)).data.items).toEqual([]);
  });

  test('another company sees none of them', async () => {
    const { key } = (await upload(SVG, 'own.svg')).json().data.image;
    expect((await send('GET', `images/${key}`, undefined, strangerToken)).statusCode).toBe(404);
    const listed = await send('GET', 'reports/site-schematics/images', undefined, strangerToken);
    expect(listed.json().data.items).toEqual([]);
  });
});

describe('files that lie', () => {
  const HTML = '<script>alert(1)</script>';

  test('keeps only the redrawn picture of a PNG or GIF with a page or a script after it', async () => {
    for (const [type, ending] of [
      ['png', `</pre>${HTML}`],
      ['gif', `*/=1;alert(1)/*${HTML}`],
    ] as const) {
      const picture = await sharp(await png())
        .toFormat(type)
        .toBuffer();
      const { key } = (await upload(Buffer.concat([picture, Buffer.from(ending)]), `a.${type}`, true)).json()
        .data.image;
      const shown = await send('GET', `images/${key}`);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect(shown.rawPayload.toString('latin1')).not.toContain('script');
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
    }
  });

  test('what a file is called says nothing: an SVG called .png is made safe, a PNG called .svg is no SVG', async () => {
    const bad = SVG.replace('<rect', '<script>alert(1)</script><rect');
    const taken = (await upload(bad, 'a.png', true)).json().data.image;
    expect(taken.type).toBe('svg');
    const stored = await server.storage.system((db) =>
      db.selectFrom('images').where('key', '=', taken.key).select('source').executeTakeFirstOrThrow(),
    );
    expect(stored.source).not.toContain('alert');
    expect((await upload(await png(), 'a.svg')).json().data.message).toBe('File type not allowed!');
  });

  test('a PNG of few bytes and 400 megapixels is refused for its size, not for its type', async () => {
    const huge = unfoldingPng(20_000);
    expect(huge.length).toBeLessThan(100_000);
    const answer = await upload(huge, 'huge.png', true);
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      415,
      'The picture has more than 40 megapixels.',
    ]);
  });

  test('says that a picture takes too long, when it is not redrawn in time', async () => {
    const raw = randomBytes(2500 * 2500 * 3);
    const noise = await sharp(raw, { raw: { width: 2500, height: 2500, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    await expect(diagramPicture(noise, false, 1)).rejects.toThrow(
      'The picture takes too long to be processed. Send it with fewer pixels',
    );
  });

  test('a head that promises a picture and a body that is none', async () => {
    const head = (await png()).subarray(0, 40);
    for (const bytes of [
      head,
      Buffer.concat([head, Buffer.alloc(1000, 7)]),
      Buffer.from('GIF89a'),
      Buffer.from([0xff, 0xd8, 0xff]),
    ])
      expect((await upload(bytes, 'a.png', true)).json().data.message).toBe('File type not allowed!');
  });

  test.each(['%00', 'a%00', '%0d%0a', '%F0%28%8C%28', '%E2%80%AE', '..%2f..%2fetc%2fpasswd'])(
    'a picture called %s is none',
    async (key) => {
      const answer = await send('GET', `images/${key}`);
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
    },
  );
});
