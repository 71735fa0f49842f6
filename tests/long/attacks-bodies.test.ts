/**
 * The worst bodies that the limits allow, from somebody who may call: no stretch of work holds up others, and memory comes back.
 * Every call by people who may not is in the long tests.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, type EndpointId, endpoints } from '../../api/contract/index.ts';
import { honestCaller, startVictim, type Victim } from '../attacks/victim.ts';
import { inWhole } from '../support/whole.ts';
import { type WorstBody, worstBodies } from './worst-bodies.ts';

let victim: Victim;
beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim?.close());

const LARGE: readonly EndpointId[] = [
  'saveDiagram',
  'saveDiagramStream',
  'playedValues',
  'siteLinks',
  'importAssemblies',
  'viewReport',
];

async function send(endpoint: Endpoint, { type, payload }: WorstBody): Promise<number> {
  const path = endpoint.path.replace(/\{\w+\}/, victim.diagram);
  const answer = await fetch(`${victim.origin}/api/${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${victim.token}`, 'content-type': type },
    body: new Uint8Array(payload),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test.each(inWhole(LARGE, (id) => id.startsWith('save') || id === 'siteLinks'))(
  'refuses the worst bodies of %s while it answers others as before',
  async (id) => {
    const endpoint: Endpoint = endpoints[id];
    // The honest caller is in this process too: it must not wait for the bodies to be made.
    const bodies = worstBodies(endpoint);
    const { memory: before } = await victim.state();
    const honest = await honestCaller(victim);
    const stretches: Record<string, number> = {};
    for (const body of bodies) {
      await victim.state();
      const statuses = await Promise.all([send(endpoint, body), send(endpoint, body)]);
      stretches[body.what] = Math.round((await victim.state()).longest);
      for (const status of statuses) expect([200, 400, 403, 404, 409, 413], body.what).toContain(status);
    }
    const { slowness, faults } = await honest.stop();
    const { memory } = await victim.state();
    expect(faults).toEqual([]);
    expect(slowness).toBeLessThan(1);
    expect(Math.max(...Object.values(stretches)), JSON.stringify(stretches)).toBeLessThan(200);
    expect(memory.rss - before.rss).toBeLessThan(300e6);
  },
  120_000,
);
