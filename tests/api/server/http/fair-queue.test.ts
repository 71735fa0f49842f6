import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Asker, FairQueue } from '../../../../api/server/http/fair-queue.ts';

const MANY = { person: 100, company: 100, all: 100 };
const ONE = { person: 1, company: 1, all: 1 };
const asker = (companyId: string, userId = companyId): Asker => ({ companyId, userId });

const queueOf = (options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ atWork: ONE, waiting: MANY, message: 'Busy. Try again.', ...options });

/** Occupies a queue, lets askers wait in the given order, and returns the order of their turns. */
async function turnsOf(askers: readonly Asker[]): Promise<string[]> {
  const queue = queueOf();
  const end = await queue.enter(asker('first'));
  const turns: string[] = [];
  const all = askers.map((one) =>
    queue.run(one, undefined, async () => void turns.push(`${one.companyId}/${one.userId}`)),
  );
  end();
  await Promise.all(all);
  return turns;
}

test('gives a company its turn after one piece of work of each other company', async () => {
  const crowd = Array.from({ length: 20 }, () => asker('crowd'));
  const turns = await turnsOf([...crowd, asker('small')]);
  expect(turns.indexOf('small/small')).toBeLessThanOrEqual(1);
});

test('gives a person a turn after one piece of work of each other person of the company', async () => {
  const crowd = Array.from({ length: 20 }, () => asker('plant', 'ann'));
  const turns = await turnsOf([...crowd, asker('plant', 'bob')]);
  expect(turns.indexOf('plant/bob')).toBeLessThanOrEqual(1);
});

test('keeps the order of arrival of one person', async () => {
  const queue = queueOf();
  const turns: number[] = [];
  const work = [0, 1, 2, 3].map((nth) =>
    queue.run(asker('plant'), undefined, async () => {
      await pause(1);
      turns.push(nth);
    }),
  );
  await Promise.all(work);
  expect(turns).toEqual([0, 1, 2, 3]);
});

test.each([
  ['a person', { person: 2, company: 9, all: 9 }, asker('plant', 'ann'), asker('plant', 'bob')],
  ['a company', { person: 9, company: 2, all: 9 }, asker('plant'), asker('other')],
] as const)('runs no more work of %s at once than its limit', async (_what, atWork, many, other) => {
  const queue = queueOf({ atWork });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await pause(2);
    running--;
  };
  const all = Array.from({ length: 8 }, () => queue.run(many, undefined, work));
  let isDone = false;
  await queue.run(other, undefined, async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
  await Promise.all(all);
  expect(most).toBe(2);
});

test.each([
  ['a person', { person: 2, company: 9, all: 9 }, asker('plant', 'bob')],
  ['a company', { person: 9, company: 2, all: 9 }, asker('other', 'bob')],
] as const)(
  'refuses further work with 429 when %s has as much waiting as it may',
  async (_what, waiting, other) => {
    const queue = queueOf({ waiting });
    const end = await queue.enter(asker('first'));
    const waits = [1, 2].map(() => queue.enter(asker('plant', 'ann')));
    const refusal = { status: 429, code: 'BUSY', retryAfter: 1, message: 'Busy. Try again.' };
    await expect(queue.enter(asker('plant', 'ann'))).rejects.toMatchObject(refusal);
    const others = queue.enter(other);
    end();
    for (const turn of [...waits, others]) void turn.then((done) => done());
    await Promise.all([...waits, others]);
    expect(queue.waiting).toBe(0);
  },
);

test('gives a place up when its caller leaves, and starts none of the work', async () => {
  const queue = queueOf();
  const end = await queue.enter(asker('first'));
  const leaving = new AbortController();
  let hasRun = false;
  const gone = queue.run(asker('plant'), leaving.signal, async () => {
    hasRun = true;
  });
  const stays = queue.run(asker('plant'), undefined, async () => 'done');
  leaving.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  end();
  expect(await stays).toBe('done');
  expect(hasRun).toBe(false);
  await expect(queue.enter(asker('plant'), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('ends waiting with 429 when it takes too long', async () => {
  const queue = queueOf({ mostWaitMs: 10 });
  const end = await queue.enter(asker('first'));
  await expect(queue.enter(asker('plant'))).rejects.toMatchObject({ status: 429 });
  end();
  (await queue.enter(asker('plant')))();
});

test('counts a turn as over once, however often its end is called, and after work that failed', async () => {
  const queue = queueOf();
  const end = await queue.enter(asker('first'));
  const [second, third] = [queue.enter(asker('plant')), queue.enter(asker('plant'))];
  end();
  end();
  const endSecond = await second;
  const state = await Promise.race([third.then(() => 'at work'), pause(5, 'waiting')]);
  expect(state).toBe('waiting');
  endSecond();
  (await third)();
  const failed = queue.run(asker('plant'), undefined, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  (await queue.enter(asker('plant')))();
});
