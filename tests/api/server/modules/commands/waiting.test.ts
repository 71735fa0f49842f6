/** Commands that wait, apart from a database: what is recorded of one that is tried again. */
import { expect, test } from 'vitest';
import type { Scheduled } from '../../../../../api/server/modules/commands/scheduled-store.ts';
import { Waiting } from '../../../../../api/server/modules/commands/waiting.ts';

test('a reset whose record failed is recorded with why it became due when it is tried again', async () => {
  let now = 1000;
  const recorded: object[] = [];
  const finished: string[] = [];
  const append = async (_company: number, { detail }: { detail: object }): Promise<void> => {
    recorded.push(detail);
    if (recorded.length === 1) throw new Error('connection lost');
  };
  const waiting = new Waiting({
    storage: { tenant: async () => false },
    audit: { append },
    now: () => now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    run: { id: 1 },
    busy: new Set(),
    isBusy: () => false,
    epochOf: () => null,
    isReady: () => true,
    plan: async () => ({ tag: {} }),
    execute: async () => ({ result: 'confirmed', message: '' }),
    finish: async ({ id }: Scheduled) => void finished.push(id),
  } as never);
  const reset = { id: 'reset', companyId: 1, tagUuid: 'tag', value: 0, dueAt: 0, plan: { follows: 'press' } };
  const because = 'the operator fell silent';
  waiting.keep(reset as never);
  waiting.hasten(
    { companyId: 1, id: 'reset' },
    { because, outcome: Promise.resolve(undefined), at: new Date(0) },
  );
  await expect.poll(() => recorded.length).toBe(1);
  now += 5000;
  await expect.poll(() => finished).toEqual(['reset']);
  expect(recorded).toEqual([0, 1].map(() => ({ commandId: 'reset', value: 0, resetOf: 'press', because })));
  await waiting.close();
});
