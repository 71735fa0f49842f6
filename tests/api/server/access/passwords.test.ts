import { expect, test } from 'vitest';
import { createPasswords } from '../../../../api/server/access/passwords.ts';

test('hashes are argon2id with 64 MiB and three passes, and verify', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('Correct-horse-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.verify('Correct-horse-1', stored)).toBe(true);
  expect(await passwords.verify('wrong', stored)).toBe(false);
  expect(await passwords.verify('wrong', undefined)).toBe(false);
});

test('two verifications run at a time, the others wait, and too many are refused', async () => {
  let running = 0;
  let most = 0;
  const passwords = await createPasswords({
    hash: async () => 'hash',
    async verify() {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 1));
      running--;
      return true;
    },
  });
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => passwords.verify('x', 'hash')));
  expect(most).toBe(2);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(48);
  expect(refused[0]?.reason).toMatchObject({ status: 503 });
  expect(await passwords.verify('x', 'hash')).toBe(true);
});
