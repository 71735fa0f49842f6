import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPasswords, type Passwords } from '../../../../api/server/access/passwords.ts';
import type { Asker } from '../../../../api/server/http/fair-queue.ts';

const at = (network: string, account = network): Asker => ({ companyId: network, userId: account });
const judged = (passwords: Passwords, password: string, stored?: string) =>
  passwords.inTurn(at('here'), undefined, (verify) => verify(password, stored));

test('hashes are argon2id with 64 MiB and three passes, and verify', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('Correct-horse-1', at('here'));
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await judged(passwords, 'Correct-horse-1', stored)).toBe(true);
  expect(await judged(passwords, 'wrong', stored)).toBe(false);
  expect(await judged(passwords, 'wrong')).toBe(false);
});

/** Counts what runs at once. */
async function counted() {
  const seen = { running: 0, most: 0 };
  const passwords = await createPasswords({
    hash: async () => 'hash',
    async verify() {
      seen.most = Math.max(seen.most, ++seen.running);
      await pause(1);
      seen.running--;
      return true;
    },
  });
  const verify = (asker: Asker) => passwords.inTurn(asker, undefined, (right) => right('x', 'hash'));
  return { seen, verify };
}

test('verifies two passwords at a time, and refuses with 429 what exceeds the queue', async () => {
  const { seen, verify } = await counted();
  const tries = Array.from({ length: 150 }, (_, nth) => verify(at(`network ${nth}`)));
  const results = await Promise.allSettled(tries);
  expect(seen.most).toBe(2);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(48);
  expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: 1 });
  expect(await verify(at('here'))).toBe(true);
});

test('verifies one password of a network at a time, keeps twenty waiting, and lets others in between', async () => {
  const { seen, verify } = await counted();
  const crowd = Array.from({ length: 130 }, (_, nth) => verify(at('crowd', `account ${nth}`)));
  const other = verify(at('other')).then(() => Promise.race([Promise.allSettled(crowd), 'before the crowd']));
  const results = await Promise.allSettled(crowd);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  expect(await other).toBe('before the crowd');
  expect(seen.most).toBe(2);
});

test('keeps three attempts on one account waiting, from however many networks', async () => {
  const { verify } = await counted();
  const tries = Array.from({ length: 30 }, (_, nth) => verify(at(`network ${nth}`, 'ann')));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
