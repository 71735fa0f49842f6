import { is } from 'superstruct';
import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/index.ts';

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

test('API-180 OR-63 a tag is written at its own address, with delays, place, read-back and whether it is a reset', () => {
  const { method, path, body } = endpoints.writeValue;
  expect([method, path]).toEqual(['PUT', 'communications/controller/tag/{uuid}/write-value']);
  const delaySettings = { delay: 1, duration: 2, resetValue: 0, enabled: true, allowOverride: false };
  const wish = { commandId: id(1), confirmId: id(2), value: 1, expectedValue: 0, delaySettings };
  const judged = { readBackTags: [id(3)], readBackDelay: 2, isReset: true };
  for (const place of [{ siteId: id(4), assignmentId: id(5) }, { deviceId: id(6) }])
    expect(is({ ...wish, ...judged, ...place }, body!.struct)).toBe(true);
  expect(is({ ...wish, isReset: 'yes' }, body!.struct)).toBe(false);
});
