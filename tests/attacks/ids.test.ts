/** Ids and codes that serve once: a crowd that uses one in the same moment, one after another, by others, too late. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmed, delayed, hold, openPlant, type Plant, write } from './desk.ts';
import { atOnce } from './once.ts';

atOnce(20);

let plant: Plant;
beforeAll(async () => {
  plant = await openPlant();
});
afterAll(() => plant?.close());

async function person() {
  const { company } = await plant.company();
  return { company, ...(await plant.operator(company)) };
}

/** A confirmation → what else it is used for. Nothing of it is written. */
type Use = (scene: Awaited<ReturnType<typeof person>>) => Promise<{ status: number; body: string }>;
const ELSEWHERE: readonly (readonly [string, Use])[] = [
  [
    'another value',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), value: 6 }),
  ],
  [
    'another expectation',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), expectedValue: 1 }),
  ],
  [
    'a delay',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), ...delayed(5) }),
  ],
  [
    'a press',
    async ({ call, company }) =>
      hold(call, company.tag, {
        confirmId: (await confirmed(call, company.tag, 1)).confirmId,
        commandId: randomUUID(),
        expectedValue: 0,
      }),
  ],
  [
    'somebody else of the company',
    async ({ call, company }) => {
      const other = await plant.operator(company);
      return write(other.call, company.tag, await confirmed(call, company.tag, 5));
    },
  ],
  [
    'another tag',
    async ({ call, company }) => {
      const { company: second } = await plant.company();
      return write(call, second.tag, await confirmed(call, company.tag, 5));
    },
  ],
  [
    'after half a minute',
    async ({ call, company }) => {
      const body = await confirmed(call, company.tag, 5);
      plant.later(30_001);
      return write(call, company.tag, body);
    },
  ],
  [
    'a made-up one',
    async ({ call, company }) =>
      write(call, company.tag, { ...(await confirmed(call, company.tag, 5)), confirmId: randomUUID() }),
  ],
  [
    'the command id of somebody else',
    async ({ call, company }) => {
      const other = await plant.operator(company);
      const theirs = await confirmed(other.call, company.tag, 0);
      await write(other.call, company.tag, theirs);
      plant.device.writes.length = 0;
      return write(call, company.tag, {
        ...(await confirmed(call, company.tag, 5)),
        commandId: theirs.commandId,
      });
    },
  ],
];

describe('a confirmation used for something else', () => {
  test.each(ELSEWHERE)('%s: refused, nothing is sent', async (_what, use) => {
    const scene = await person();
    const { status, body } = await use(scene);
    expect(status, body).toBeGreaterThanOrEqual(400);
    expect(status, body).toBeLessThan(500);
    expect(plant.written(scene.company.tag)).toEqual([]);
  });

  test('a command is shown to who gave it, and is a missing one for all others', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(60));
    await write(call, company.tag, body);
    const [colleague, stranger] = [await plant.operator(company), await person()];
    for (const other of [colleague.call, stranger.call]) {
      const [found, never] = [
        await other('GET', `commands/${body.commandId}`),
        await other('GET', `commands/${randomUUID()}`),
      ];
      expect([found.status, found.body]).toEqual([404, never.body]);
    }
    for (const verb of ['beat', 'release', 'cancel']) {
      const found = await stranger.call('POST', `commands/${body.commandId}/${verb}`);
      const never = await stranger.call('POST', `commands/${randomUUID()}/${verb}`);
      expect([verb, found.status, found.body]).toEqual([verb, never.status, never.body]);
    }
    expect((await call('GET', `commands/${body.commandId}`)).data.result).toBe('scheduled');
  });
});
