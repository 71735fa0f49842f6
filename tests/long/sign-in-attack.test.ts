/** 130 wrong sign-ins at once from one address for a while, with real hashes: others still sign in within a second. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccess } from '../../api/server/access/access.ts';
import { ADDRESS_LIMITS } from '../../api/server/access/address-guard.ts';
import { createPasswords } from '../../api/server/access/passwords.ts';
import { addCompany } from '../support/company.ts';
import { testMails } from '../support/mails.ts';
import { percentile, underSignInAttack } from '../support/sign-in-attack.ts';
import { openTestStorage, type TestStorage } from '../support/storage.ts';

let opened: TestStorage;
beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened?.dispose());

test.each([
  ['is never locked', { ...ADDRESS_LIMITS, free: 1e9, lock: 1e9 }],
  ['is locked soon', ADDRESS_LIMITS],
])(
  'signs others in within a second at p95, while the address of the attack %s',
  async (name, addressLimits) => {
    const { storage } = opened;
    const access = await createAccess({ storage, mails: testMails(), addressLimits });
    const passwords = await createPasswords();
    const people = [];
    for (let nth = 0; nth < 4; nth++) {
      const company = await addCompany(storage, `${name} ${nth}`);
      const password_hash = await passwords.hash(company.password, { companyId: 'test', userId: 'test' });
      await storage.system((db) =>
        db.updateTable('users').set({ password_hash }).where('id', '=', company.userId).execute(),
      );
      people.push(company);
    }
    const calm = await underSignInAttack(access, { parallel: 0, people, rounds: 5 });
    const { times, refused } = await underSignInAttack(access, { parallel: 130, people, rounds: 25 });
    console.log({
      name,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      most: Math.max(...times),
    });
    console.log({ calmP95: percentile(calm.times, 0.95), refused: Object.fromEntries(refused) });
    expect(times).toHaveLength(100);
    expect(percentile(times, 0.95)).toBeLessThan(1000);
  },
);
