/** Many wrong sign-ins from one address at once, and people who sign in from their own addresses meanwhile. */

import type { CallFailure } from '../../api/contract/call-failure.ts';
import type { Access } from '../../api/server/access/access.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface AttackOptions {
  /** Wrong sign-ins that are kept under way at once. */
  readonly parallel: number;
  readonly people: readonly Credentials[];
  /** Sign-ins of each of them, one after the other. */
  readonly rounds: number;
  /** Does one sign-in of them; the access's own by default. */
  readonly signIn?: Access['login'];
}

const ATTACKER = { userAgent: 'attacker', address: '203.0.113.66' };

/** Returns the milliseconds of each sign-in of the people, and how many of the attempts had which status. */
export async function underSignInAttack(
  access: Access,
  { parallel, people, rounds, signIn = (...parts) => access.login(...parts) }: AttackOptions,
): Promise<{ readonly times: number[]; readonly refused: ReadonlyMap<number, number> }> {
  const refused = new Map<number, number>();
  let isOver = false;
  const attack = async (nth: number): Promise<void> => {
    while (!isOver) {
      const credentials = { email: `nobody${nth}@test.example`, password: 'Wrong-1' };
      const { status } = (await access.login(credentials, ATTACKER).then(
        () => ({ status: 200 }),
        (error: unknown) => error as CallFailure,
      )) as { status: number };
      refused.set(status, (refused.get(status) ?? 0) + 1);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const attackers = Array.from({ length: parallel }, (_, nth) => attack(nth));
  const times: number[] = [];
  await Promise.all(
    people.map(async (credentials, nth) => {
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        await signIn(credentials, { userAgent: 'test', address: `198.51.100.${nth}` });
        times.push(performance.now() - began);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  await Promise.all(attackers);
  return { times, refused };
}

/** The value that `share` of the sorted values do not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1]!;
