/** The devices that somebody is signed in on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceName } from '../../../../api/server/access/device.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';
import { addPerson, type TestPerson } from '../../../support/people.ts';
import { createVisitor } from '../../../support/visitor.ts';

let server: TestApp;
let cedar: TestCompany;
let now = Date.parse('2026-11-20T12:00:00Z');
let count = 0;
beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  cedar = await addCompany(server.storage, 'Cedar');
});
afterAll(() => server?.dispose());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** One person at two browsers. */
async function twoDevices() {
  const who = await addPerson(server, cedar, `Person${++count}`, {});
  const desk = await at(who, '198.51.100.7', FIREFOX);
  now += 1000;
  const phone = await at(who, '203.0.113.9', SAFARI);
  const list = async (by = desk) => (await by.call('GET', 'profile/sessions')).json().data;
  return { who, desk, phone, list };
}
async function at(who: TestPerson, address: string, userAgent: string) {
  const visitor = createVisitor(server.app, address, userAgent);
  await visitor.login(who);
  return visitor;
}

test('the list says what, from where, when, and which one is this', async () => {
  const { desk, list } = await twoDevices();
  now += 60_000;
  await desk.refresh();
  const at = new Date(now).toISOString();
  expect(await list()).toMatchObject({
    total: 2,
    items: [
      {
        device: 'Firefox on Windows',
        address: '198.51.100.7',
        lastSeenAt: at,
        current: true,
        company: 'Cedar',
      },
      { device: 'Safari on iOS', address: '203.0.113.9', current: false, assimilatedBy: null },
    ],
  });
});

test('one device is signed out: its next call and its refresh answer 401', async () => {
  const { desk, phone, list } = await twoDevices();
  const other = (await list()).items.find((device: { current: boolean }) => !device.current);
  expect((await desk.call('DELETE', `profile/sessions/${other.uuid}`)).statusCode).toBe(200);
  expect((await phone.call('GET', 'users/permissions')).statusCode).toBe(401);
  expect((await phone.refresh()).statusCode).toBe(401);
  expect((await list()).total).toBe(1);
  expect((await desk.call('DELETE', `profile/sessions/${other.uuid}`)).statusCode).toBe(404);
});

test('somebody else’s device is a missing one', async () => {
  const { phone, list } = await twoDevices();
  const stranger = await at(await addPerson(server, cedar, `Person${++count}`, {}), '192.0.2.1', '');
  const [device] = (await list()).items;
  expect((await stranger.call('DELETE', `profile/sessions/${device.uuid}`)).statusCode).toBe(404);
  expect((await phone.call('GET', 'users/permissions')).statusCode).toBe(200);
});

test('everywhere else, or everywhere', async () => {
  const { desk, phone } = await twoDevices();
  expect((await desk.call('DELETE', 'profile/sessions?keepCurrent=true')).json().data).toEqual({ ended: 1 });
  expect((await phone.refresh()).statusCode).toBe(401);
  expect((await desk.call('DELETE', 'profile/sessions')).json().data).toEqual({ ended: 1 });
  expect((await desk.refresh()).statusCode).toBe(401);
});

test('signing in again on a device ends what was signed in there before', async () => {
  const { who, desk, list, phone } = await twoDevices();
  const earlier = desk.token;
  await desk.login(who);
  expect((await list(phone)).total).toBe(2);
  desk.token = earlier;
  expect((await desk.call('GET', 'users/permissions')).statusCode).toBe(401);
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iOS'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['curl/8', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
