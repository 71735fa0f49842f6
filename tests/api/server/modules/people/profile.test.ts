import sharp from 'sharp';
import { is } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints, fullPermissions } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { mailedToken } from '../../../../support/mails.ts';
import { addAdministered, addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let admin: TestPerson;
let person: TestPerson;
let call: Call;
let token: string;
let nth = 0;

beforeAll(async () => {
  server = await openTestApp();
  ({ company: cedar, admin } = await addAdministered(server, 'Cedar'));
});
beforeEach(async () => {
  person = await addPerson(server, cedar, `Person${nth++}`, { Dash: { canSee: true } });
  call = await as(server, person);
  token = await server.tokenOf(person);
});
afterAll(() => server?.dispose());

test('API-137 API-139 PROF-01 details are read and changed; what is left out of a time zone stays', async () => {
  const details = { firstName: 'Ann', lastName: 'Berg', phone: '(123)456 7890', countryCode: '+47' };
  const changed = await call('PUT', 'profile', { ...details, timezone: 'Europe/Oslo' });
  expect(is(changed.data, endpoints.updateProfile.reply.struct)).toBe(true);
  expect((await call('PUT', 'profile', details)).data).toEqual(changed.data);
  expect((await call('GET', 'profile')).data).toMatchObject({
    ...details,
    timezone: 'Europe/Oslo',
    picture: null,
    role: { uuid: person.role, type: null },
  });
});

test.each([
  [{ firstName: '' }, 'firstName', 'Name is required'],
  [{ lastName: ' ' }, 'lastName', 'Name is required'],
  [{ firstName: 'x'.repeat(51) }, 'firstName', 'Max allowed value is 50 characters'],
  [{ lastName: 'x'.repeat(51) }, 'lastName', 'Max allowed value is 50 characters'],
  [{ phone: '123' }, 'phone', 'Please enter a valid phone number'],
  [{ countryCode: 'no' }, 'countryCode', 'Please enter a valid country code'],
  [{ timezone: 'Europe/Atlantis' }, 'timezone', 'Please choose a time zone'],
])('USER-08 USER-10 %j is refused at %s', async (more, field, message) => {
  const answer = await call('PUT', 'profile', { firstName: 'A', lastName: 'B', ...more });
  expect(answer).toMatchObject({ status: 400, data: { fields: { [field]: message } } });
});

test('API-141 PROF-05 ERR-19 a reset with an empty body mails a link to oneself', async () => {
  const answer = await call('POST', 'profile/reset-password');
  expect(answer.data).toEqual({ message: 'Password was reset successfully!' });
  expect(await mailedToken(server.storage, person.email)).toMatch(/^\S{20,}$/);
});

describe('API-140 PROF-07 archiving oneself', () => {
  test('API-140 PROF-07 ends all sessions and the account, in every company', async () => {
    expect((await call('DELETE', 'profile')).status).toBe(200);
    expect((await call('GET', 'profile')).status).toBe(401);
    await expect(server.tokenOf(person)).rejects.toThrow('Please enter a valid password');
    const left = await server.storage.system((db) =>
      db.selectFrom('memberships').select('archived_at').where('user_id', '=', person.userId).execute(),
    );
    expect(left.every((row) => row.archived_at)).toBe(true);
  });

  test('is refused to the last administrator of a company', async () => {
    const alone = await as(server, admin);
    const answer = await alone('DELETE', 'profile');
    expect([answer.status, answer.data.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    await addPerson(server, cedar, 'Successor', fullPermissions(), 'CompanyAdmin');
    expect((await alone('DELETE', 'profile')).status).toBe(200);
  });
});

describe('API-138 pictures', () => {
  const upload = (bytes: Uint8Array, name = 'me.png', type = 'image/png') => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    return send(form);
  };
  const send = async (form: FormData) => {
    const body = new Response(form);
    return server.app.inject({
      method: 'POST',
      url: '/api/profile/upload/picture',
      headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const picture = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#2a7' } });
  const fetchPicture = (id: string | number, headers: object = {}) =>
    server.app.inject({
      url: `/api/users/${id}/picture`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  test.each(['png', 'jpeg', 'gif'] as const)(
    'PROF-03 PROF-06 ERR-19 a %s is stored anew, small and as WebP',
    async (kind) => {
      const answer = await upload(await picture().toFormat(kind).toBuffer());
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data).toEqual({
        message: 'Image uploaded successfully!',
        picture: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const shown = await fetchPicture(person.uuid);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 341,
      });
    },
  );

  test('PROF-02 IMG-04 CONST-29 more than 20 MB are refused in the words of the place', async () => {
    const large = Buffer.alloc(20_971_520 + 1);
    (await picture().png().toBuffer()).copy(large);
    const answer = await upload(large);
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      413,
      'Please upload an image with size not more than 20MB.',
    ]);
  });

  test('PROF-04 IMG-05 CONST-39 a cropped picture of more than 2 MB is refused, in the words of the place', async () => {
    const cropped = Buffer.alloc(2_097_152 + 1);
    (await picture().png().toBuffer()).copy(cropped);
    const answer = await upload(cropped);
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      413,
      'Cropped image size is greater than 2MB. Please adjust zoom level',
    ]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture of another kind', null],
    ['the head of a PNG and no more', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('PROF-03 OR-77 IMG-04 %s is refused', async (_what, bytes) => {
    const answer = await upload(bytes ?? (await picture().webp().toBuffer()));
    expect([answer.statusCode, answer.json().data.message]).toEqual([
      415,
      'Supported image formats are .PNG, .JPG, .JPEG and .GIF',
    ]);
  });

  test('a small file that unfolds to a hundred megapixels is refused', async () => {
    const answer = await upload(await picture(10_000, 10_000).png().toBuffer());
    expect(answer.statusCode).toBe(415);
  });

  test('what hides behind the last pixel and in the metadata is gone', async () => {
    const secret = '<script>alert("canary")</script>';
    const jpeg = await picture()
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    await upload(Buffer.concat([jpeg, Buffer.from(secret)]));
    expect((await fetchPicture(person.uuid)).rawPayload.includes('canary')).toBe(false);
  });

  test('API-138 a browser that has it is not sent it again; a new one has another name', async () => {
    const first = (await upload(await picture().png().toBuffer())).json().data.picture;
    expect((await fetchPicture(person.uuid, { 'if-none-match': `"${first}"` })).statusCode).toBe(304);
    const second = (await upload(await picture(10, 10).png().toBuffer())).json().data.picture;
    expect(second).not.toBe(first);
    expect((await fetchPicture(person.uuid, { 'if-none-match': `"${first}"` })).statusCode).toBe(200);
    expect((await call('GET', 'profile')).data.picture).toBe(second);
  });

  test('PROF-06 ERR-19 a removed picture is missing', async () => {
    await upload(await picture().png().toBuffer());
    expect((await call('DELETE', 'profile/picture')).data).toEqual({
      message: 'Image removed successfully!',
    });
    expect((await fetchPicture(person.uuid)).statusCode).toBe(404);
    expect((await call('GET', 'profile')).data.picture).toBeNull();
  });

  test('people of other companies have no picture, like people who are not there', async () => {
    await upload(await picture().png().toBuffer());
    const { admin: stranger } = await addAdministered(server, `Birch${nth}`);
    const theirs = await as(server, stranger);
    const foreign = await theirs('GET', `users/${person.uuid}/picture`);
    expect(foreign).toEqual(await theirs('GET', `users/${crypto.randomUUID()}/picture`));
    expect(foreign.status).toBe(404);
  });

  test('a body that is no form, or has no file, or two, is refused', async () => {
    expect(await call('POST', 'profile/upload/picture', { file: 'x' })).toMatchObject({
      status: 415,
      data: { code: 'NOT_A_FORM' },
    });
    const empty = new FormData();
    empty.set('other', 'x');
    expect((await send(empty)).json().data.fields).toEqual({
      file: 'A file is required',
      other: 'This field is not known',
    });
    const twice = new FormData();
    for (const name of ['a.png', 'b.png']) twice.append('file', new Blob(['x']), name);
    expect((await send(twice)).statusCode).toBe(400);
  });
});

describe('preferences', () => {
  test('API-135 API-136 PROF-08 are kept by key, for one user, in one company', async () => {
    expect((await call('GET', 'preferences/theme')).data).toEqual([]);
    const preference = { preferenceKey: 'theme', preferenceValue: { mode: 'dark', at: [1, null] } };
    expect((await call('POST', 'preferences', preference)).data).toEqual(preference);
    expect((await call('GET', 'preferences/theme')).data).toEqual(preference);
    await call('POST', 'preferences', { ...preference, preferenceValue: null });
    expect((await call('GET', 'preferences/theme')).data.preferenceValue).toBeNull();
    const other = await as(server, await addPerson(server, cedar, `Other${nth}`, {}));
    expect((await other('GET', 'preferences/theme')).data).toEqual([]);
  });

  test('are bounded in size and number', async () => {
    const large = { preferenceKey: 'a', preferenceValue: 'x'.repeat(16_000) };
    expect((await call('POST', 'preferences', large)).status).toBe(400);
    expect((await call('POST', 'preferences', { preferenceKey: 'a b', preferenceValue: 1 })).status).toBe(
      400,
    );
    await server.storage.system((db) =>
      db
        .insertInto('preferences')
        .values(
          Array.from({ length: 200 }, (_, key) => ({
            company_id: cedar.id,
            user_id: person.userId,
            key: `key${key}`,
            value: '1',
          })),
        )
        .execute(),
    );
    const keep = (preferenceKey: string) =>
      call('POST', 'preferences', { preferenceKey, preferenceValue: 2 });
    expect((await keep('key7')).status).toBe(200);
    expect((await keep('one-more')).status).toBe(409);
  });
});
