/** When the worker asks what system labels say, and what for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_SYSTEM_LABELS } from '../../../api/contract/index.ts';
import type { LabelOrder } from '../../../engine/live/system-labels.ts';
import {
  LABELS_AT_ONCE,
  LAST_SEEN_EVERY_MS,
  SPREAD_MS,
  SystemLabels,
  type SystemLabelsOptions,
} from '../../../worker/values/system-labels.ts';

const SITE: LabelOrder = { type: 'siteName' };
const SEEN: LabelOrder = { type: 'lastSeen', device: '00000000-0000-4000-8000-000000000001' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function desk(wanted: readonly LabelOrder[] = [SITE, SEEN]) {
  const asked: string[][] = [];
  const said: (string | null)[] = [];
  let fails = false;
  const options = {
    engine: {
      live: { labels: { wanted: () => [...wanted] } },
      setSystemLabels: (answers: readonly { readonly text: string | null }[]) =>
        said.push(...answers.map(({ text }) => text)),
    },
    client: {
      systemLabels: async ({ body }: { body: { of: LabelOrder[] } }) => {
        asked.push(body.of.map(({ type }) => type));
        if (fails) throw new Error('away');
        return { values: body.of.map(({ type }) => `the ${type}`) };
      },
    },
    source: { origin: '', diagram: 'd' },
  } as unknown as SystemLabelsOptions;
  return { desk: new SystemLabels(options), asked, said, fail: (now: boolean) => (fails = now) };
}
const round = () => vi.advanceTimersByTimeAsync(LAST_SEEN_EVERY_MS);

test('OR-53 live, all is asked for at once, then again and again when devices were heard last', async () => {
  const { desk: labels, asked, said } = desk();
  await round();
  expect(asked).toEqual([]);
  labels.setLive(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['the siteName', 'the lastSeen']);
  await round();
  expect(asked).toEqual([['siteName', 'lastSeen'], ['lastSeen']]);
  labels.setLive(false);
  await round();
  expect(asked).toHaveLength(2);
  labels.close();
});

test('OR-53 told of a change it asks for all within half a second, once however often it is told', async () => {
  const { desk: labels, asked } = desk();
  labels.setLive(true);
  await vi.advanceTimersByTimeAsync(0);
  labels.refreshSoon();
  labels.refreshSoon();
  await vi.advanceTimersByTimeAsync(SPREAD_MS);
  expect(asked).toEqual([
    ['siteName', 'lastSeen'],
    ['siteName', 'lastSeen'],
  ]);
  labels.refreshSoon();
  labels.close();
  await vi.advanceTimersByTimeAsync(SPREAD_MS);
  expect(asked).toHaveLength(2);
});

test('no call asks for more than it may', () => {
  expect(LABELS_AT_ONCE).toBeLessThanOrEqual(MAX_SYSTEM_LABELS);
});

test('a diagram without labels asks nothing, and a closed one no more', async () => {
  const empty = desk([]);
  empty.desk.setLive(true);
  await round();
  expect(empty.asked).toEqual([]);
  const { desk: labels, asked } = desk();
  labels.setLive(true);
  labels.close();
  await round();
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('after a failure the same is asked again', async () => {
  const { desk: labels, asked, said, fail } = desk();
  fail(true);
  labels.setLive(true);
  await vi.advanceTimersByTimeAsync(0);
  fail(false);
  await round();
  expect([asked, said]).toEqual([
    [
      ['siteName', 'lastSeen'],
      ['siteName', 'lastSeen'],
    ],
    ['the siteName', 'the lastSeen'],
  ]);
  labels.close();
});
