/** What a pop-up says of the last command to its equipment. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import LastCommand from '../../../../host/diagram/popups/last-command.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const TAG = '00000000-0000-4000-8000-000000000001';
const command = {
  commandId: '00000000-0000-4000-8000-000000000002',
  at: '2026-11-26T10:15:00.000Z',
  user: 'Ora Lane',
  site: { uuid: TAG, name: 'Well field' },
  tag: { uuid: TAG, name: 'P-101 Run', controllerName: 'PLC 1' },
  unit: null,
  value: true,
  asked: { name: 'P-101 Run', target: 'ON' },
  result: 'mismatch',
  message: 'The device shows OFF',
};
const show = async () => (await showPage(() => <LastCommand tag={TAG} />, '/')).screen;

test('what, by whom, when and with which result, of the equipment of the tag', async () => {
  const server = stubServer({ 'GET commands/latest': () => ({ items: [command] }) });
  const screen = await show();
  await expect.element(screen.getByText('P-101 Run → ON')).toBeVisible();
  await expect.element(screen.getByText(/Ora Lane/)).toBeVisible();
  await expect.element(screen.getByText('Mismatch')).toBeVisible();
  await expect.element(screen.getByTitle('The device shows OFF')).toBeVisible();
  expect(server.sent('GET commands/latest')?.query.get('ofTag')).toBe(TAG);
});

test('that there was none, and that it is not known, is said', async () => {
  stubServer({ 'GET commands/latest': () => ({ items: [] }) });
  await expect.element((await show()).getByText(/No commands yet/)).toBeVisible();
  signOutAda();
  signInAda();
  stubServer({
    'GET commands/latest': () => {
      throw new Refused(400, 'The server is busy');
    },
  });
  await expect.element((await show()).getByText(/Not known: The server is busy/)).toBeVisible();
});

test('whoever may not read the activity log is not told, and the server is not asked', async () => {
  const server = stubServer({
    'GET users/permissions': () => ({ Dash: { canSee: true } }),
    'GET commands/latest': () => ({ items: [command] }),
  });
  const screen = await show();
  await expect.poll(() => server.calls).toContain('GET users/permissions');
  await new Promise((done) => setTimeout(done, 50));
  await expect.element(screen.getByText(/Last command/)).not.toBeInTheDocument();
  expect(server.calls).not.toContain('GET commands/latest');
});
