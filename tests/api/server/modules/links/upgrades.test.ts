/** Upgrades of firmware: who is told, and whose word counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Upgrades } from '../../../../../api/server/modules/links/upgrades.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

let opened: TestStorage;
let company: TestCompany;
let link: string;
beforeAll(async () => {
  opened = await openTestStorage();
  company = await addCompany(opened.storage, 'Cedar');
  link = (await row()).uuid;
});
afterAll(() => opened?.dispose());

const row = () =>
  opened.storage.system((db) =>
    db.selectFrom('links').where('id', '=', company.linkId).selectAll().executeTakeFirstOrThrow(),
  );
const request = (upgrade_version: string) =>
  opened.storage.system((db) =>
    db
      .updateTable('links')
      .set({ upgrade_version, upgrade_state: 'requested', upgrade_requested_at: new Date() })
      .where('id', '=', company.linkId)
      .execute(),
  );

test('COMM-08 a device that is away is told when it comes back, once; its own word alone makes it done', async () => {
  const told: string[] = [];
  let isThere = false;
  const upgrades = new Upgrades({
    storage: opened.storage,
    tell: async (_link, version) => isThere && told.push(version) > 0,
  });
  await request('4.10');
  await upgrades.deliver(link);
  expect([(await row()).upgrade_state, told]).toEqual(['requested', []]);

  isThere = true;
  await Promise.all([
    upgrades.identified(link, { firmware: '4.9', serialNumber: 'SN-1' }),
    upgrades.deliver(link),
  ]);
  expect(told).toEqual(['4.10']);
  expect(await row()).toMatchObject({
    upgrade_state: 'sent',
    reported_firmware: '4.9',
    reported_serial_number: 'SN-1',
  });

  // Another version than the one that was asked for is not it.
  await upgrades.identified(link, { firmware: '4.9.1' });
  expect((await row()).upgrade_state).toBe('sent');
  await upgrades.identified(link, { firmware: '4.10.0' });
  expect(await row()).toMatchObject({
    upgrade_state: 'done',
    reported_firmware: '4.10.0',
    reported_serial_number: 'SN-1',
  });
  expect(told).toEqual(['4.10']);
});

test('COMM-08 a device that nobody knows changes nothing', async () => {
  const upgrades = new Upgrades({ storage: opened.storage, tell: async () => true });
  const before = await row();
  await upgrades.identified(crypto.randomUUID(), { firmware: '9' });
  await upgrades.deliver(crypto.randomUUID());
  expect(await row()).toEqual(before);
});
