/** Samples as messages of a stream, and messages that are none. */
import { expect, test } from 'vitest';
import { BadMessageError, toBody } from '../../../../../api/server/cluster/node-bus.ts';
import type { KeptMessage } from '../../../../../api/server/cluster/sample-stream.ts';
import { ShardWriter } from '../../../../../api/server/modules/history/shard-writer.ts';
import { decodeRows, encodeRows } from '../../../../../api/server/modules/history/stream-rows.ts';

const columns = { companies: [1], tags: [2], times: [3], qualities: [0], values: [4] };

test('returns what was encoded, 64-bit integers exactly', () => {
  const rows = [4.5, true, 'text', null, 2n ** 63n - 1n].map((value, nth) => ({
    tag: { id: nth + 1, companyId: 7 },
    sample: { value, quality: 0 as const, time: 1000 + nth },
  }));
  expect(decodeRows(encodeRows(rows))).toEqual(rows);
});

test('rejects columns of other types or lengths', () => {
  expect(decodeRows(toBody(columns))).toHaveLength(1);
  for (const wrong of [
    ...[null, [], {}, { ...columns, tags: null }, { ...columns, tags: [2, 3] }, { ...columns, values: [] }],
    ...[
      { ...columns, tags: ['2'] },
      { ...columns, tags: [0] },
      { ...columns, tags: [2 ** 40] },
    ],
    ...[
      { ...columns, companies: [-1] },
      { ...columns, times: [null] },
      { ...columns, qualities: [9] },
    ],
    ...[
      { ...columns, values: [{}] },
      { ...columns, values: [['x']] },
      { ...columns, values: [['9'.repeat(19)]] },
    ],
  ])
    expect(() => decodeRows(toBody(wrong)), JSON.stringify(wrong)).toThrow(BadMessageError);
});

test('removes a message from the stream that holds no samples, and logs it', async () => {
  const warnings: object[] = [];
  let deliver = (_: KeptMessage): void => {};
  const writer = await ShardWriter.open(1, {
    stream: {
      read: async (_, take) => {
        deliver = take;
        return { isOver: false, waiting: async () => 0, stop: async () => {} };
      },
    },
    storage: {} as never,
    now: Date.now,
    historyDays: () => 92,
    log: { warn: (data: object) => void warnings.push(data) } as never,
  });
  let done = 0;
  const kept = { keptAt: 0, acknowledge: () => void done++, holdOn: () => {} };
  for (const body of [toBody(null), toBody({ ...columns, tags: [] })]) deliver({ ...kept, body });
  await expect.poll(() => done).toBe(2);
  expect(warnings).toHaveLength(2);
  await writer.close();
});
