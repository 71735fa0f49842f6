import { afterEach, beforeEach, expect, test } from 'vitest';
import { CROPPED_BYTES, PICTURE_BYTES, PROFILE_TEXTS } from '../../../../api/contract/index.ts';
import { sessionStore } from '../../../../host/data/stores/session-store.ts';
import { cutOut } from '../../../../host/pages/profile/picture-file.ts';
import ProfilePage from '../../../../host/pages/profile/profile-page.tsx';
import { ADMIN, Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const PROFILE = { ...ADMIN.user, phone: '', countryCode: '', picture: null as string | null };
const device = (nth: number, current: boolean) => ({
  uuid: uuidOf(nth),
  device: current ? 'Chrome on Linux' : 'Firefox on Windows',
  address: '127.0.0.1',
  company: 'Cedar',
  signedInAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  current,
  assimilatedBy: null,
});
const CALLS = {
  'GET profile': () => PROFILE,
  'GET profile/two-step': () => ({ method: 'off', recoveryCodesLeft: 0 }),
  'GET profile/invitations': () => ({ items: [], total: 0 }),
  'GET profile/sessions': () => ({ items: [device(1, true), device(2, false)], total: 2 }),
};

/** A picture whose pixels no format can make small. */
async function noise(side: number): Promise<ImageBitmap> {
  const pixels = new ImageData(side, side);
  for (let at = 0; at < pixels.data.length; at += 65_536)
    crypto.getRandomValues(pixels.data.subarray(at, Math.min(at + 65_536, pixels.data.length)));
  return createImageBitmap(pixels);
}

/** A small picture as a file. */
async function pictureFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')!.fillRect(0, 0, 150, 200);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

test('PROF-01 details are changed by the rules of the contract, and go as the wire has them', async () => {
  const server = stubServer({ ...CALLS, 'PUT profile': ({ body }) => ({ ...PROFILE, ...body }) });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByLabelText('First name').fill(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await screen.getByLabelText('First name').fill('Ida');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Your profile was saved')).toBeVisible();
  expect(server.sent('PUT profile')!.body).toEqual({
    firstName: 'Ida',
    lastName: 'Lindgren',
    countryCode: '',
    phone: '',
    timezone: null,
  });
});

test('API-060 lists invitations of other companies, and joins one, which the account menu then offers', async () => {
  let items = [{ uuid: uuidOf(7), company: 'Birch', invitedAt: '2026-11-20T12:00:00.000Z' }];
  const cedar = { id: 1, ...ADMIN.company, active: true };
  const birch = { id: 2, uuid: uuidOf(8), name: 'Birch', active: false };
  const server = stubServer({
    ...CALLS,
    'GET profile/invitations': () => ({ items, total: items.length }),
    'GET companies': () => ({ items: items.length > 0 ? [cedar] : [cedar, birch], total: 2 }),
    [`PUT profile/invitations/${uuidOf(7)}`]: () => {
      items = [];
      return {};
    },
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  await expect.element(screen.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  await screen.getByRole('button', { name: 'Join' }).click();
  await expect.element(screen.getByText('You joined Birch. Choose it under your name')).toBeVisible();
  await expect.poll(() => screen.getByRole('heading', { name: 'Invitations' }).query()).toBeNull();
  expect(server.sent(`PUT profile/invitations/${uuidOf(7)}`)!.body).toEqual({ accept: true });
  await screen.getByRole('button', { name: 'Account of Ada Lindgren' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Switch to Birch' })).toBeVisible();
});

test('PROF-03 PROF-06 ERR-19 a wrong file is refused in the exact words, a right one is cropped and sent', async () => {
  const server = stubServer({
    ...CALLS,
    'POST profile/upload/picture': () => ({ message: PROFILE_TEXTS.uploaded, picture: 'v1' }),
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  const input = screen.getByLabelText('Picture file');
  await input.upload(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await expect
    .element(screen.getByText('Supported image formats are .PNG, .JPG, .JPEG and .GIF'))
    .toBeVisible();
  await input.upload(await pictureFile('me.png'));
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await screen.getByRole('button', { name: 'Use this picture' }).click();
  await expect.element(screen.getByText('Image uploaded successfully!')).toBeVisible();
  expect(server.calls).toContain('POST profile/upload/picture');
  await expect.element(screen.getByRole('button', { name: 'Change the picture' })).toBeVisible();
});

test('ERR-10 a picture that the server fails to take can be tried again in the same dialog', async () => {
  const refuse = () => {
    throw new Refused(500, 'disk full on node 3');
  };
  stubServer({ ...CALLS, 'POST profile/upload/picture': refuse });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByLabelText('Picture file').upload(await pictureFile('me.png'));
  const dialog = screen.getByRole('dialog', { name: 'Crop the picture' });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Something went wrong, please try again.');
});

test('PROF-04 IMG-05 CONST-29 a cropped picture of more than 2 MB says so', async () => {
  const picture = await noise(1024);
  const whole = { scale: 1, x: 512, y: 512 };
  expect([PICTURE_BYTES, CROPPED_BYTES]).toEqual([20 * 2 ** 20, 2 * 2 ** 20]);
  await expect(cutOut(picture, 'image/png', whole, 1024)).rejects.toThrow(
    'Cropped image size is greater than 2MB. Please adjust zoom level',
  );
  const near = await cutOut(picture, 'image/png', { ...whole, scale: 4 }, 1024);
  expect(near.size).toBeLessThan(2 * 1024 * 1024);
});

test('PROF-04 such a picture is not sent; the words stand in the dialog', async () => {
  const server = stubServer(CALLS);
  const { screen } = await showPage(ProfilePage, '/profile');
  const canvas = new OffscreenCanvas(1024, 1024);
  canvas.getContext('2d')!.drawImage(await noise(1024), 0, 0);
  const type = 'image/png';
  const file = new File([await canvas.convertToBlob({ type })], 'noise.png', { type });
  await screen.getByLabelText('Picture file').upload(file);
  await screen.getByRole('button', { name: 'Use this picture' }).click();
  const words = 'Cropped image size is greater than 2MB. Please adjust zoom level';
  await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
  expect(server.calls).not.toContain('POST profile/upload/picture');
});

test('PROF-06 a picture is removed at once, and comes back where that is refused', async () => {
  let refuse = () => {};
  let isRefused = true;
  stubServer({
    ...CALLS,
    'GET profile': () => ({ ...PROFILE, picture: 'v1' }),
    'DELETE profile/picture': () =>
      isRefused
        ? new Promise((_, reject) => {
            refuse = () => reject(new Refused(500, 'Something went wrong'));
          })
        : { message: 'Image removed successfully!' },
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  refuse();
  await expect.element(screen.getByRole('button', { name: 'Change the picture' })).toBeVisible();
  await expect.element(screen.getByText('Something went wrong')).toBeVisible();
  isRefused = false;
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Image removed successfully!')).toBeVisible();
});

test('PROF-05 AUTH-11 ERR-19 the password is reset by an empty body, in the exact words', async () => {
  const server = stubServer({
    ...CALLS,
    'POST profile/reset-password': () => ({ message: 'Password was reset successfully!' }),
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByRole('button', { name: 'Reset password' }).click();
  await expect
    .element(screen.getByText(/Password must be alphanumeric and at least 8 characters long!$/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Send email' }).click();
  await expect.element(screen.getByText('Password was reset successfully!')).toBeVisible();
  expect(server.sent('POST profile/reset-password')!.body).toEqual({});
});

test('PROF-07 the account is archived after a question, and the session ends', async () => {
  const server = stubServer({ ...CALLS, 'DELETE profile': () => ({}) });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByRole('button', { name: 'Archive' }).click();
  expect(server.calls).not.toContain('DELETE profile');
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => sessionStore.token).toBeNull();
  expect(server.calls).toContain('DELETE profile');
});

test('a device is signed out at once; a refusal brings it back and says why', async () => {
  let refuse = () => {};
  stubServer({
    ...CALLS,
    'DELETE profile/sessions/*': () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Refused(409, 'Not now'));
      }),
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByRole('listitem').getByRole('button', { name: 'Sign out' }).click();
  await expect.element(screen.getByText('Firefox on Windows')).not.toBeInTheDocument();
  refuse();
  await expect.element(screen.getByText('Firefox on Windows')).toBeVisible();
  await expect.element(screen.getByText('Not now')).toBeVisible();
});

test('an authenticator app is taken on with password, QR code and first code; the recovery codes stay until kept', async () => {
  const server = stubServer({
    ...CALLS,
    'POST profile/two-step/enrolment': ({ body }) => {
      if (body.password !== 'Demo-plant-1')
        throw new Refused(400, 'Refused', { password: 'Please enter a valid password' });
      return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Mimic:ada?secret=ABCDEFGHIJKLMNOP' };
    },
    'PUT profile/two-step': () => ({ method: 'authenticator', recoveryCodes: ['aaaa-1111', 'bbbb-2222'] }),
  });
  const { screen } = await showPage(ProfilePage, '/profile');
  await screen.getByRole('button', { name: 'Use an app' }).click();
  await screen.getByLabelText('Your password').fill('wrong');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Please enter a valid password')).toBeVisible();
  await screen.getByLabelText('Your password').fill('Demo-plant-1');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus();
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText('Verification code is required')).toBeVisible();
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText('bbbb-2222')).toBeVisible();
  expect(server.sent('PUT profile/two-step')!.body).toEqual({
    method: 'authenticator',
    password: 'Demo-plant-1',
    code: '123456',
  });
  await screen.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(screen.getByText('bbbb-2222')).not.toBeInTheDocument();
});
