/** The codec against the Eclipse Tahu library's own encoder and decoder. */
import {
  decodePayload as tahuDecode,
  encodePayload as tahuEncode,
} from 'sparkplug-payload/lib/sparkplugbpayload.js';
import { describe, expect, test } from 'vitest';
import {
  DataType,
  decodePayload,
  encodePayload,
  SparkplugQuality,
  typedValue,
} from '../../../../api/server/field/sparkplug/payload.ts';

const value = (bytes: Uint8Array) => {
  const metric = decodePayload(bytes).metrics[0]!;
  return typedValue(metric.raw, metric.dataType);
};
const fromTahu = (type: string, given: unknown) =>
  value(tahuEncode({ timestamp: 1, metrics: [{ name: 'm', type, value: given } as never] }));

describe('reads what others write', () => {
  test.each([
    ['Int8', -5, -5],
    ['Int16', -300, -300],
    ['Int32', -70_000, -70_000],
    ['UInt16', 65_535, 65_535],
    ['Double', 1.25, 1.25],
    ['Float', -2.5, -2.5],
    ['Boolean', true, true],
    ['Boolean', false, false],
    ['String', 'Pumpe läuft', 'Pumpe läuft'],
    ['Double', null, null],
  ])('%s %s', (type, given, expected) => {
    expect(fromTahu(type, given)).toBe(expected);
  });
});

test.each([2n ** 63n - 1n, -(2n ** 63n), -1n, 0n])('int64 %s keeps all its digits', (given) => {
  const bytes = encodePayload({
    time: 1,
    metrics: [{ name: 'm', dataType: DataType.int64, value: given, time: 1 }],
  });
  expect(value(bytes)).toBe(given);
});

test('a metric without a datatype keeps its value for the birth to type', () => {
  const bytes = encodePayload({ time: 1, seq: 3, metrics: [{ alias: 9n, dataType: 0, value: -4, time: 1 }] });
  const { seq, metrics } = decodePayload(bytes);
  expect(seq).toBe(3);
  expect(metrics[0]).toMatchObject({ alias: 9n, dataType: undefined });
  expect(typedValue(metrics[0]!.raw, DataType.int32)).toBe(-4);
});

test('others read what it writes: names, times, quality', () => {
  const bytes = encodePayload({
    time: 1_700_000_000_000,
    seq: 255,
    metrics: [{ name: 'm', dataType: DataType.double, value: 4.5, time: 1, quality: SparkplugQuality.bad }],
  });
  const read = tahuDecode(bytes);
  expect(Number(read.seq)).toBe(255);
  expect(Number(read.timestamp)).toBe(1_700_000_000_000);
  expect(read.metrics![0]).toMatchObject({ name: 'm', type: 'Double', value: 4.5 });
  expect(read.metrics![0]!.properties!.Quality!.value).toBe(0);
  expect(decodePayload(bytes).metrics[0]!.quality).toBe(0);
});

test('what is no payload is refused', () => {
  expect(() => decodePayload(Buffer.from('{"value":1}'))).toThrow();
});
