import { create } from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  boolean,
  endpoints,
  type Field,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
} from '../../../../api/contract/index.ts';
import { checkInSlices } from '../../../../api/server/http/check.ts';
import { HttpError } from '../../../../api/server/http/errors.ts';
import { Pauses } from '../../../../api/server/http/pause.ts';
import { validated, validatedInSlices } from '../../../../api/server/http/validate.ts';

const refusal = (value: unknown, field: Field<unknown>): HttpError => {
  try {
    validated(value, field);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('It passed');
};
/** Milliseconds of processor time. */
function spent(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
const million = (item: unknown) => new Array(1_000_000).fill(item);
const field = object({
  name: text({ trim: true }),
  list: list(object({ value: number(), on: optional(boolean()) }), { max: 5 }),
  map: record(text(), { max: 3 }),
  note: nullable(text()),
});
const right = { name: ' a ', list: [{ value: 1 }, { value: 2, on: true }], map: { a: 'b' }, note: null };

describe('sizes come before items', () => {
  test.each([
    ['a list', list(object({ a: text() }), { max: 50_000 }), million([]), 'At most 50000 items are allowed'],
    ['a list of texts', list(text({ trim: true }), { max: 9 }), million(7), 'At most 9 items are allowed'],
    [
      'a record',
      record(text(), { max: 20 }),
      Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [nth, 1])),
      'At most 20 entries are allowed',
    ],
  ])('rejects %s that is too long without a look at its items', (_what, bounded, value, message) => {
    let error: HttpError | undefined;
    expect(
      spent(() => {
        error = refusal(value, bounded);
      }),
    ).toBeLessThan(50);
    expect(error).toMatchObject({ status: 400, message, fields: { '': message } });
  });

  test('rejects a save with 1.9 million empty lists at once', () => {
    const body = { version: 1, patch: { removed: [], put: million([]) } };
    let error: HttpError | undefined;
    expect(
      spent(() => {
        error = refusal(body, endpoints.saveDiagram.body);
      }),
    ).toBeLessThan(50);
    expect(error?.fields).toEqual({ 'patch.put': expect.stringMatching('At most 50000 objects') });
  });
});

describe('faults', () => {
  test('names the first twenty, and looks at nothing after them', () => {
    let error: HttpError | undefined;
    const bounded = list(object({ a: text() }), { max: 1_000_000 });
    const value = million([]);
    expect(
      spent(() => {
        error = refusal(value, bounded);
      }),
    ).toBeLessThan(50);
    expect(Object.keys(error!.fields!)).toEqual(Array.from({ length: 20 }, (_, nth) => String(nth)));
  });

  test('shows no value in a message, however long it is', () => {
    const long = [million('secret')];
    for (const wrong of [long, { name: long, list: long, map: long, note: long, more: long }]) {
      const error = refusal(wrong, field);
      expect(JSON.stringify([error.message, error.fields])).not.toContain('secret');
    }
  });
});

test('returns what superstruct returns, and finds the faults that it finds', async () => {
  const values = [
    right,
    { ...right, list: [] },
    { ...right, name: 5, extra: 1 },
    { ...right, list: [{ value: 'x' }, null, { value: 1, on: 2 }], map: { a: 1 } },
    { ...right, list: [1, 2, 3, 4, 5, 6], map: { a: '', b: '', c: '', d: '' } },
    { ...right, note: undefined },
    [],
    'text',
    null,
  ];
  for (const value of values) {
    let expected: unknown;
    try {
      expected = { value: create(value, field.struct) };
    } catch (error) {
      const failures = (error as { failures: () => { path: unknown[]; message: string }[] }).failures();
      expected = failures.map(({ path, message }) => [path.join('.'), message]);
    }
    const slices = checkInSlices(value, field.struct);
    let step = slices.next();
    while (!step.done) step = slices.next();
    const { faults, value: coerced } = step.value;
    const found = faults.map(({ path, message }) => [path.join('.'), message]);
    expect(faults.length > 0 ? found : { value: coerced }).toEqual(expected);
  }
});

test('lets others work while it validates a large value', async () => {
  const bounded = list(object({ name: text(), at: list(number(), { max: 9 }) }), { max: 100_000 });
  const value = Array.from({ length: 60_000 }, (_, nth) => ({ name: `Object ${nth}`, at: [nth, 1, 2] }));
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const done = await validatedInSlices(value, bounded, new Pauses());
  clearInterval(timer);
  expect(done.length).toBe(value.length);
  expect(turns).toBeGreaterThan(3);
});
