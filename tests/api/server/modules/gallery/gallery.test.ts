import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GALLERY_BYTES, type GalleryImage } from '../../../../../api/contract/index.ts';
import { uploadRetention } from '../../../../../api/server/modules/gallery/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';
import { unfoldingPng } from '../../../../support/unfolding-png.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

let now = START;
let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let keeper: TestPerson;
let admin: TestPerson;
let call: Call;
let token: string;
let strangerToken: string;

beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  cedar = ours.company;
  admin = ours.admin;
  birch = theirs.company;
  keeper = await addPerson(server, cedar, 'Keeper', {
    Site: {
      canSee: true,
      subPermission: { Gallery: { canSee: true, add: true, update: true, archive: true } },
    },
  });
  token = await server.tokenOf(keeper);
  call = callWith(token);
  strangerToken = await server.tokenOf(theirs.admin);
});
afterAll(() => server?.dispose());

/** Calls in one session: what is signed serves no other. */
const callWith =
  (of: string): Call =>
  async (method, path, body) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...bearer(of), ...(body ? { 'content-type': 'application/json' } : {}) },
      payload: body && JSON.stringify(body),
    });
    return { status: answer.statusCode, data: answer.json().data, body: answer.body };
  };

const png = (width = 30, height = 10) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();

const bearer = (of: string) => ({ authorization: `Bearer ${of}` });
const get = (path: string, of = token) =>
  server.app.inject({ method: 'GET', url: `/api/${path}`, headers: bearer(of) });

/** Asks for an address, in the name of whoever `of` is. */
async function addressFor(mimeType = 'image/png', more: Record<string, string> = {}, of = token) {
  const query = new URLSearchParams({ siteUuid: cedar.site, mimeType, ...more });
  const answer = await get(`gallery/pre-signed-url?${query}`, of);
  return answer.json().data as { url: string; token: string; expiresAt: string };
}

async function put(url: string, bytes: Buffer | string, of = token) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), 'a.png');
  const request = new Request('http://x', { method: 'PUT', body: form });
  const answer = await server.app.inject({
    method: 'PUT',
    url,
    headers: { ...bearer(of), ...Object.fromEntries(request.headers) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json().data } as {
    status: number;
    message: string;
    code: string;
    upload: string;
  };
}

async function uploaded(): Promise<string> {
  return (await put((await addressFor()).url, await png())).upload;
}

const create = (body: object) => call('POST', 'gallery', { siteUuid: cedar.site, ...body });
const made = async (name: string, note = ''): Promise<GalleryImage> =>
  (await create({ upload: await uploaded(), name, note })).data;
const listed = async (more = ''): Promise<{ items: GalleryImage[]; total: number }> =>
  (await call('GET', `gallery?siteUuid=${cedar.site}${more}`)).data;

/** Another site of the company, with a picture named Elsewhere. */
const secondSite = () =>
  server.storage.system(async (db) => {
    const own = { company_id: cedar.id };
    const site = await db
      .insertInto('sites')
      .values({ ...own, area_id: cedar.areaId, name: 'Second well', overview_order: '[]' })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const bytes = { picture: Buffer.from('p'), thumbnail: Buffer.from('p') };
    const picture = { name: 'Elsewhere', note: '', uploaded_by: 'A', width: 1, height: 1, ...bytes };
    await db
      .insertInto('gallery_images')
      .values({ ...own, site_id: site.id, ...picture })
      .execute();
    return site.uuid;
  });

describe('a picture on its way', () => {
  test('GALL-04 API-125 API-127 goes to a pre-signed address, and then into the gallery under its name', async () => {
    const { url, expiresAt } = await addressFor();
    expect(Date.parse(expiresAt) - now).toBe(15 * MINUTE);
    const { status, upload } = await put(url, await png());
    expect(status).toBe(200);
    const answer = await create({ upload, name: 'Pump house', note: 'North side' });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ name: 'Pump house', note: 'North side', width: 30, height: 10 });
    expect((await listed()).items[0]!.uuid).toBe(answer.data.uuid);
  });

  test('OR-123 an address serves once, whatever came of it', async () => {
    const { url } = await addressFor();
    expect((await put(url, 'no picture')).status).toBe(415);
    expect(await put(url, await png())).toMatchObject({ status: 410, code: 'USED' });
    const good = (await addressFor()).url;
    const both = await Promise.all([put(good, await png()), put(good, await png())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('OR-123 an address serves 15 minutes', async () => {
    const { token: signed } = await addressFor();
    const caller = (await server.access.caller(token))!;
    const before = now;
    now = before + 15 * MINUTE - 1;
    expect(server.access.signed.read(caller, 'gallery-upload', signed)).toMatchObject({ site: cedar.site });
    now = before + 15 * MINUTE;
    expect(() => server.access.signed.read(caller, 'gallery-upload', signed)).toThrow('has expired');
    now = before;
  });

  test('OR-123 an altered address, and one that was made for something else, are refused', async () => {
    const { token: signed } = await addressFor();
    const [body, seal] = signed.split('.') as [string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const other = Buffer.from(
      JSON.stringify({ ...claims, claims: { ...claims.claims, site: birch.site } }),
    ).toString('base64url');
    const shown = new URL((await made('Shown')).url, 'http://x').searchParams.get('token')!;
    for (const wrong of [
      `${other}.${seal}`,
      `${body}.${seal.slice(0, -1)}`,
      body,
      `${signed}.x`,
      shown,
      '.',
      'x',
    ])
      expect(await put(`/api/gallery/upload?token=${wrong}`, await png())).toMatchObject({
        status: 400,
        code: 'ALTERED',
      });
    expect((await get(`gallery/picture?token=${signed}`)).statusCode).toBe(400);
  });

  test('OR-123 the address of somebody else, or of another session of the same user, is refused', async () => {
    const { url } = await addressFor();
    const other = await addPerson(server, cedar, 'Other', {
      Site: { canSee: true, subPermission: { Gallery: { canSee: true, add: true } } },
    });
    for (const of of [await server.tokenOf(other), await server.tokenOf(keeper), strangerToken])
      expect(await put(url, await png(), of)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect((await put(url, await png())).status).toBe(200);
  });

  test('OR-123 who has lost the right meanwhile sends nothing', async () => {
    const gone = await addPerson(server, cedar, 'Gone', {
      Site: { canSee: true, subPermission: { Gallery: { canSee: true, add: true } } },
    });
    const of = await server.tokenOf(gone);
    const { url } = await addressFor('image/png', {}, of);
    await server.storage.system((db) =>
      db
        .updateTable('roles')
        .set({ permissions: JSON.stringify({ Site: { canSee: true } }) })
        .where('id', '=', gone.roleId)
        .execute(),
    );
    expect((await put(url, await png(), of)).status).toBe(403);
  });

  test('a picture that is no more the announced one in type or size is refused', async () => {
    const bytes = await png();
    const size = String(bytes.length);
    expect((await put((await addressFor('image/jpeg')).url, bytes)).message).toBe(
      'Supported image formats are .PNG, .JPG, .JPEG and .GIF',
    );
    expect((await put((await addressFor('image/png', { size: '7' })).url, bytes)).status).toBe(400);
    expect((await put((await addressFor('image/png', { size })).url, bytes)).status).toBe(200);
    const svg = await get(`gallery/pre-signed-url?siteUuid=${cedar.site}&mimeType=image/svg%2Bxml`);
    expect(svg.statusCode).toBe(400);
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['the head of a PNG alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])],
    ['nothing', ''],
  ])('%s that says it is a PNG is refused', async (_what, bytes) => {
    expect(await put((await addressFor()).url, bytes)).toMatchObject({
      status: 415,
      message: 'Supported image formats are .PNG, .JPG, .JPEG and .GIF',
    });
  });

  test('20 MB are the most, and 40 megapixels', async () => {
    const large = await put((await addressFor()).url, Buffer.alloc(GALLERY_BYTES + 1, 32));
    expect(large).toMatchObject({
      status: 413,
      message: 'Please upload an image with size not more than 20MB.',
    });
    expect((await put((await addressFor()).url, unfoldingPng(20_000))).message).toBe(
      'The picture has more than 40 megapixels.',
    );
  });

  test('API-125 API-127 OR-123 what was sent is named once, by who sent it, for the site it was sent to', async () => {
    const upload = await uploaded();
    const elsewhere = await call('POST', 'gallery', { siteUuid: birch.site, upload, name: 'A' });
    expect(elsewhere.status).toBe(404);
    const beside = await call('POST', 'gallery', { siteUuid: await secondSite(), upload, name: 'A' });
    expect(beside.data.fields).toEqual({ upload: 'This upload has been used or has expired' });
    const thief = await addPerson(server, cedar, 'Thief', {
      Site: { canSee: true, subPermission: { Gallery: { canSee: true, add: true } } },
    });
    const theft = await (await as(server, thief))('POST', 'gallery', {
      siteUuid: cedar.site,
      upload,
      name: 'A',
    });
    expect(theft.data.fields).toEqual({ upload: 'This upload has been used or has expired' });
    expect((await create({ upload, name: ' ' })).data.fields).toEqual({ name: 'Name is required' });
    expect((await create({ upload, name: 'Mine' })).status).toBe(200);
    expect((await create({ upload, name: 'Mine' })).status).toBe(400);
  });
});

describe('the gallery', () => {
  test('GALL-01 a picture has its uuid, name, note, addresses, and who sent it when', async () => {
    const image = await made('Tank', 'Painted in May');
    expect(image).toEqual({
      uuid: expect.any(String),
      name: 'Tank',
      note: 'Painted in May',
      url: expect.stringMatching(/^\/api\/gallery\/picture\?token=/),
      thumbnailUrl: expect.stringMatching(/^\/api\/gallery\/picture\?token=/),
      width: 30,
      height: 10,
      uploadedBy: 'Keeper Person',
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
    expect((await call('GET', `gallery/${image.uuid}`)).data).toMatchObject({ name: 'Tank' });
  });

  test('API-126 one picture is read by its uuid, and another company’s is not', async () => {
    const { uuid } = await made('Single');
    expect((await call('GET', `gallery/${uuid}`)).data).toMatchObject({ uuid, name: 'Single' });
    expect((await get(`gallery/${uuid}`, strangerToken)).statusCode).toBe(404);
  });

  test('GALL-03 API-124 CONST-19 newest first, 23 a page, by site, searched in name and note from three characters', async () => {
    for (let nth = 0; nth < 24; nth++)
      await server.storage.system((db) =>
        db
          .insertInto('gallery_images')
          .values({
            ...{
              company_id: cedar.id,
              site_id: cedar.siteId,
              name: `Row ${nth}`,
              note: '',
              uploaded_by: 'A',
            },
            ...{ width: 1, height: 1, picture: Buffer.from('p'), thumbnail: Buffer.from('p') },
          })
          .execute(),
      );
    const needle = await made('Unique', 'NEEDLE in the note');
    const first = await listed();
    expect(first.items).toHaveLength(23);
    expect(first.items[0]!.uuid).toBe(needle.uuid);
    expect((await listed('&skip=23')).items).toHaveLength(Math.min(23, first.total - 23));
    expect((await listed('&limit=2')).items).toHaveLength(2);
    expect((await listed('&search=needle')).items.map(({ uuid }) => uuid)).toEqual([needle.uuid]);
    expect((await listed('&search=uniq')).total).toBe(1);
    expect((await listed('&search=ne')).total).toBe(first.total);
    const elsewhere = await secondSite();
    expect((await call('GET', `gallery?siteUuid=${elsewhere}`)).data).toMatchObject({
      items: [{ name: 'Elsewhere' }],
      total: 1,
    });
    expect((await listed()).total).toBe(first.total);
    expect((await call('GET', `gallery?siteUuid=${birch.site}`)).status).toBe(404);
  });

  test('API-128 GALL-02 name and note are changed, and the log of the site says from what to what', async () => {
    const { uuid } = await made('Before', 'Old');
    const answer = await call('PUT', `gallery/${uuid}`, { name: 'After', note: 'New' });
    expect(answer.data).toMatchObject({ uuid, name: 'After', note: 'New' });
    const read = async () => (await call('GET', `gallery/${uuid}`)).data;
    expect(await read()).toMatchObject({ name: 'After', note: 'New' });
    expect((await call('PUT', `gallery/${uuid}`, { name: '' })).data.fields).toEqual({
      name: 'Name is required',
    });
    const reader = await as(server, admin);
    const { items } = (await reader('GET', `sites/${cedar.site}/activity-logs?kind=gallery`)).data;
    expect(items[0]).toMatchObject({
      action: 'gallery.update',
      object: { uuid, name: 'After', exists: true },
      changes: [
        { what: 'Name', from: 'Before', to: 'After' },
        { what: 'Note', from: 'Old', to: 'New' },
      ],
    });
    expect(items[1]).toMatchObject({ action: 'gallery.create', object: { uuid, name: 'Before' } });
  });

  test('API-129 what is archived is neither listed nor shown any more, and kept', async () => {
    const { uuid, url } = await made('Gone');
    expect((await call('DELETE', `gallery/${uuid}`)).data.message).toBe('Image removed successfully!');
    expect((await call('GET', `gallery/${uuid}`)).status).toBe(404);
    expect((await call('DELETE', `gallery/${uuid}`)).status).toBe(404);
    expect((await get(url.slice('/api/'.length))).statusCode).toBe(404);
    expect((await listed('&search=gone')).total).toBe(0);
    const kept = await server.storage.system((db) =>
      db
        .selectFrom('gallery_images')
        .where('uuid', '=', uuid)
        .select(['archived_at', 'picture'])
        .executeTakeFirstOrThrow(),
    );
    expect(kept.archived_at).not.toBeNull();
    expect(kept.picture.length).toBeGreaterThan(10);
  });
});

describe('a picture that is shown', () => {
  test('large and small, as WebP, without what the camera wrote into it', async () => {
    const photograph = await sharp(await png(1200, 600))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .toBuffer();
    const { upload } = await put((await addressFor('image/jpeg')).url, photograph);
    const { url, thumbnailUrl } = (await create({ upload, name: 'Photograph' })).data as GalleryImage;
    const large = await get(url.slice('/api/'.length));
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 1200,
      height: 600,
    });
    expect((await sharp(large.rawPayload).metadata()).exif).toBeUndefined();
    const small = await get(thumbnailUrl.slice('/api/'.length));
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 400, height: 200 });
  });

  test('GALL-07 CONST-05 its address serves the user who asked, for an hour', async () => {
    const { url } = await made('Signed');
    const path = url.slice('/api/'.length);
    expect((await get(path)).statusCode).toBe(200);
    const other = await addPerson(server, cedar, 'Watcher', {
      Site: { canSee: true, subPermission: { Gallery: { canSee: true } } },
    });
    expect((await get(path, await server.tokenOf(other))).statusCode).toBe(403);
    expect((await get(path, strangerToken)).statusCode).toBe(403);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    const signed = new URL(url, 'http://x').searchParams.get('token')!;
    const caller = (await server.access.caller(token))!;
    const before = now;
    now = before + 60 * MINUTE - 1;
    expect(server.access.signed.read(caller, 'gallery-picture', signed)).toMatchObject({ size: 'large' });
    now = before + 60 * MINUTE;
    expect(() => server.access.signed.read(caller, 'gallery-picture', signed)).toThrow('has expired');
    now = before;
  });
});

test('a picture that nobody names within an hour is removed by a job, and one that still waits stays', async () => {
  token = await server.tokenOf(keeper);
  await uploaded();
  now += 61 * MINUTE;
  token = await server.tokenOf(keeper);
  const waiting = await uploaded();
  await uploadRetention(server.storage, () => now).run(new AbortController().signal);
  const left = await server.storage.system((db) => db.selectFrom('gallery_uploads').select('id').execute());
  expect(left.map(({ id }) => id)).toEqual([waiting]);
});
