/**
 * The worst requests that the limits of each call allow, from a viewer, from another company and from nobody, 20 at once:
 * who works with the plant is answered, sees its values, and stops what he pressed, as if there were no attack.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointId } from '../../api/contract/index.ts';
import { type Attacker, type Besieged, besiege, type Harm } from '../support/siege/besieged.ts';

const PARALLEL = 20;
const MB = 1e6;
/** These end the session or the account of the attacker. */
const ENDS: ReadonlySet<string> = new Set(['archiveProfile', 'endSessions', 'logout']);

let besieged: Besieged;
beforeAll(async () => {
  besieged = await besiege();
}, 120_000);
afterAll(() => besieged?.close());

function expectUnharmed(harm: Harm): void {
  const { faults, held, p95, wasStale, longestGap, memory } = harm;
  expect(faults).toEqual([]);
  expect(held.length).toBeGreaterThan(0);
  expect(Math.max(...held)).toBeLessThanOrEqual(1200);
  expect(p95).toBeLessThanOrEqual(500);
  expect(wasStale).toBe(false);
  expect(longestGap).toBeLessThan(2000);
  expect(memory).toBeLessThan(500 * MB);
}

const shown = ({ held, memory, ...harm }: Harm): string =>
  JSON.stringify({ ...harm, held: Math.max(...held), presses: held.length, memoryMb: memory / MB });

export function withstandsWorstBodies(calls: readonly EndpointId[], isBrief: boolean): void {
  test.each(['viewer', 'stranger', 'nobody'] as const)(
    'answers others, shows values and ends presses during the worst requests of: %s',
    async (who: Attacker) => {
      const stop = await besieged.begin();
      const statuses: Record<string, number> = {};
      for (const call of calls.filter((one) => !ENDS.has(one))) {
        const report = await besieged.attack(who, { call, parallel: PARALLEL, isBrief });
        for (const [status, count] of Object.entries(report)) {
          statuses[status] = (statuses[status] ?? 0) + count;
          if (Number(status) >= 500 && status !== '503')
            expect.soft(status, `${call}, ${count} times`).toBe('');
        }
      }
      const harm = await stop();
      console.log(who, shown(harm), JSON.stringify(statuses));
      expectUnharmed(harm);
    },
    1_800_000,
  );

  test('gives the memory back after the attack', async () => {
    expect(await besieged.memoryLeft()).toBeLessThan(200 * MB);
  });
}
