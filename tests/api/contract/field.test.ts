import { create, StructError } from 'superstruct';
import { describe, expect, test } from 'vitest';
import * as contract from '../../../api/contract/index.ts';
import { checkJson, type Field, UnsafeJsonError } from '../../../api/contract/index.ts';

/** What a field says of a value; undefined where it is right. */
function said(field: Field<unknown>, value: unknown): string | undefined {
  try {
    create(value, field.struct);
    return undefined;
  } catch (error) {
    if (error instanceof StructError) return [...error.failures()][0]?.message;
    throw error;
  }
}

const { credentials, number, text, oneOf, list, uuid, instant, tagScalar } = contract;

test.each([
  [{ email: '', password: 'x' }, 'Email is required'],
  [{ email: '   ', password: 'x' }, 'Email is required'],
  [{ password: 'x' }, 'Email is required'],
  [{ email: 'a@b', password: 'x' }, 'Please enter a valid email address'],
  [{ email: 'a b@c.de', password: 'x' }, 'Please enter a valid email address'],
  [{ email: ' a@b.de ', password: '' }, 'Password is required'],
  [{ email: 'a@b.de' }, 'Password is required'],
  [{ email: ' a@b.de ', password: ' x ' }, undefined],
])('AUTH-06 AUTH-07 %j: %s', (value, message) => {
  expect(said(credentials, value)).toBe(message);
});

test('blanks around an e-mail are cut off, those of a password are not', () => {
  const value = create({ email: ' a@b.de ', password: ' x ' }, credentials.struct);
  expect(value).toEqual({ email: 'a@b.de', password: ' x ' });
});

test.each<[Field<unknown>, unknown, string | undefined]>([
  [number(), Number.POSITIVE_INFINITY, 'A finite number is required'],
  [number(), Number.NaN, 'A finite number is required'],
  [number(), '1', 'A finite number is required'],
  [number({ integer: true }), 1.5, 'A whole number is required'],
  [number({ min: 0, max: 3 }), 4, 'The number must be between 0 and 3'],
  [text({ min: 2 }), 'a', 'At least 2 characters are needed'],
  [text(), 'x'.repeat(1001), 'At most 1000 characters are allowed'],
  [text({ pattern: /^a$/ }), 'b', 'The text does not have the right form'],
  [oneOf(['a', 'b']), 'c', 'One of a, b is required'],
  [oneOf(['a']), '__proto__', 'One of a is required'],
  [list(number(), { max: 1 }), [1, 2], 'At most 1 items are allowed'],
  [uuid(), 'D9428888-122B-11E1-B85C-61CD3CBB3210', 'A uuid is required'],
  [instant(), 'yesterday', 'A date and time in ISO 8601 is required'],
  [tagScalar(), { value: 1 }, 'A number, a truth value or a text is required'],
  [tagScalar(), Number.POSITIVE_INFINITY, 'A finite number is required'],
  [tagScalar(), '9007199254740993', undefined],
  [contract.queryNumber(), '', 'A finite number is required'],
  [contract.queryNumber(), '0x', 'A finite number is required'],
  [contract.queryNumber({ max: 5 }), '5', undefined],
])('%# %o of %j: %s', (field, value, message) => {
  expect(said(field, value)).toBe(message);
});

test('every endpoint’s path parameters are described, and every schema is plain data', () => {
  for (const [id, endpoint] of Object.entries(contract.endpoints)) {
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params.schema.properties as object), id).toEqual(named);
    for (const field of [endpoint.params, endpoint.query, endpoint.body, endpoint.reply])
      expect(JSON.parse(JSON.stringify(field.schema)), id).toEqual(field.schema);
  }
});

test('no two endpoints share method and path', () => {
  const lines = Object.values(contract.endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(lines).size).toBe(lines.length);
});

describe('bounds before validation', () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = { a: value };
    return value;
  };
  const refusal = (value: unknown, limits = {}): [string, string] | undefined => {
    try {
      checkJson(value, limits);
      return undefined;
    } catch (error) {
      if (error instanceof UnsafeJsonError) return [error.path, error.message];
      throw error;
    }
  };

  test('a hundred thousand levels neither overflow the stack nor pass', () => {
    expect(refusal(nested(100_000))?.[1]).toBe('Nested deeper than 64 levels');
  });
  test('the depth that is allowed passes, one more does not', () => {
    expect(refusal(nested(64))).toBeUndefined();
    expect(refusal(nested(65))).toBeDefined();
  });
  test('values are counted, in lists too', () => {
    expect(refusal([1, [2, 3]], { nodes: 5 })).toBeUndefined();
    expect(refusal([1, [2, 3]], { nodes: 4 })?.[1]).toBe('More than 4 values in one body');
  });
  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'the key %s is named with its path',
    (key) => {
      const value = JSON.parse(`{"objects":[{},{"${key}":{"polluted":true}}]}`);
      expect(refusal(value)).toEqual([`objects.1.${key}`, `The key ${key} is not allowed`]);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
  test.each(['a\0b', '\ud800', '\udc00\ud800'])(
    'a text that no database keeps is named with its path: %j',
    (text) => {
      const message = 'The text has a character that cannot be stored';
      expect(refusal({ tags: [{ name: text }] })).toEqual(['tags.0.name', message]);
      expect(refusal({ [text]: 1 })?.[1]).toBe('A key has a character that cannot be stored');
      expect(refusal({ name: '💩 \ufffd \u202e\u0001' })).toBeUndefined();
    },
  );
  test('a number past the finite is named with its path', () => {
    expect(refusal(JSON.parse('{"canvas":{"objects":[{"x":1e999}]}}'))).toEqual([
      'canvas.objects.0.x',
      'Numbers must be finite',
    ]);
  });
});

test('CONST-18 a name has 50 characters at most', () => {
  expect(said(contract.nameField, 'x'.repeat(50))).toBeUndefined();
  expect(said(contract.nameField, 'x'.repeat(51))).toBe('Max allowed value is 50 characters');
});

describe('PERM-01 the permission object', () => {
  const MANAGED = { add: true, update: true, archive: true };

  test('PERM-01 has canSee for every area and every part of one, and what may be done there', () => {
    const full = contract.fullPermissions();
    expect(full.Dash).toMatchObject({ canSee: true, ...MANAGED });
    expect(full.Site!.subPermission!.Reports).toEqual({ canSee: true, ...MANAGED });
    for (const area of Object.values(full))
      for (const { canSee } of [area, ...Object.values(area.subPermission ?? {})]) expect(canSee).toBe(true);
  });

  test('may leave rights and parts unsaid, and holds nothing but flags', () => {
    const { permissionsField } = contract;
    expect(said(permissionsField, { Dash: { canSee: true } })).toBeUndefined();
    expect(said(permissionsField, { Site: { subPermission: { Reports: { add: false } } } })).toBeUndefined();
    expect(said(permissionsField, { Dash: { canSee: 'yes' } })).toBeDefined();
    expect(said(permissionsField, { Dash: { fly: true } })).toBeDefined();
  });
});

describe('OR-11 OR-13 permissions', () => {
  const { isForbiddenPage, isGranted, lookUp } = contract;
  const permissions = {
    Dash: { canSee: true, add: false },
    Site: {
      canSee: true,
      subPermission: { Overview: { canSee: true, control: true }, Map: { canSee: false } },
    },
    Setup: { canSee: false, subPermission: { Organize: { canSee: true } } },
  };
  test.each([
    ['Dash.canSee', true],
    ['Dash.add', false],
    ['Dash.update', undefined],
    ['Site.Overview.control', true],
    ['Site.Map.canSee', false],
    ['Site.Alerts.canSee', undefined],
    ['Setup.Organize.canSee', false],
    ['Nothing.canSee', undefined],
    ['constructor.canSee', undefined],
    ['Site.constructor.canSee', undefined],
  ] as const)('%s is %s', (path, value) => {
    expect(lookUp(permissions, path)).toBe(value);
    expect(isGranted(permissions, path)).toBe(value === true);
    expect(isForbiddenPage(permissions, path)).toBe(value === false);
  });
});

test('frames come back as they were written, and what is cut is refused', () => {
  const { encodeFrame, decodeFrame } = contract.live;
  const records = [
    { index: 0, time: 1.5, quality: 0, value: 0.1, alarm: 0 },
    { index: 7, time: 2, quality: 1, value: -9007199254740993n, alarm: 1 },
    { index: 8, time: 3, quality: 2, value: true, alarm: 8 },
    { index: 9, time: 4, quality: 3, value: 'µ“', alarm: 7 },
    { index: 10, time: 0, quality: 4, value: null, alarm: 3 },
  ] as const;
  const frame = encodeFrame(42, records);
  const read: unknown[] = [];
  const sequence = decodeFrame(frame, (index, time, quality, value, alarm) =>
    read.push({ index, time, quality, value, alarm }),
  );
  expect([sequence, read]).toEqual([42, records]);
  for (let end = 0; end < frame.byteLength; end++)
    expect(() => decodeFrame(frame.slice(0, end), () => undefined), `${end} bytes`).toThrow(RangeError);
});
