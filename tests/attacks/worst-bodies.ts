/**
 * The worst requests that each call accepts, 20 at once, from a viewer, from another company and from nobody. Meanwhile a
 * person works with the plant: calls are answered, values come, and presses end as on a calm server.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointId } from '../../api/contract/index.ts';
import { type Attacker, type Besieged, besiege, type Harm } from '../support/siege/besieged.ts';

const PARALLEL = 20;
const MB = 1e6;
/** These end the session or the account of the attacker. */
const ENDS: ReadonlySet<string> = new Set(['archiveProfile', 'endSessions', 'logout']);

const PROMPT_MS = 500;
const HELD_MS = 1200;
const CALM_MS = 4000;

let besieged: Besieged;
let calm: Harm;
beforeAll(async () => {
  besieged = await besiege();
  const stop = await besieged.begin();
  await wait(CALM_MS);
  calm = await stop();
}, 120_000);
afterAll(() => besieged?.close());

function expectUnharmed(harm: Harm): void {
  const { faults, held, p95, wasStale, longestGap, memory } = harm;
  expect(faults).toEqual([]);
  expect(held.length).toBeGreaterThan(0);
  // A machine that does other work too is late before any attack.
  expect(Math.max(...held)).toBeLessThan(Math.max(HELD_MS, Math.max(...calm.held) + 250));
  expect(p95).toBeLessThan(Math.max(PROMPT_MS, 5 * calm.p95));
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
    expect(await besieged.memoryLeft(200 * MB)).toBeLessThan(200 * MB);
  });
}
