import { describe, expect, test } from 'vitest';
import { mostValues, sizedFields } from '../../../api/contract/body-sizes.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { endpoints, type JsonSchema, list, object, record, text, uuid } from '../../../api/contract/index.ts';
import { bodyLimitOf, LIMITS } from '../../../api/contract/limits.ts';

const table = Object.entries(endpoints) as [string, Endpoint][];

test('finds the lists and records of a body at every level', () => {
  const field = object({
    name: text(),
    map: record(object({ tags: list(uuid(), { max: 7 }) }), { max: 5 }),
    patch: object({ put: list(list(text(), { max: 3 }), { max: 2 }) }),
  });
  expect(sizedFields(field.schema).map(({ path, kind, max }) => [path, kind, max])).toEqual([
    ['map', 'record', 5],
    ['map[].tags', 'list', 7],
    ['patch.put', 'list', 2],
    ['patch.put[]', 'list', 3],
  ]);
});

test('counts the values that the fields of a body allow', () => {
  const spare = mostValues(text().schema) - 1;
  const item = object({ tag: uuid(), label: text() });
  expect(mostValues(list(item, { max: 50 }).schema) - spare).toBe(1 + 50 * 3);
  expect(mostValues(record(list(uuid(), { max: 7 }), { max: 5 }).schema) - spare).toBe(1 + 5 * 8);
  expect(mostValues({}), 'anything').toBe(LIMITS.nodes);
  expect(mostValues(object({ a: list(item, { max: 1e6 }) }).schema), 'more than any body').toBe(LIMITS.nodes);
});

test('a call whose fields are few takes few values, however many bytes it takes', () => {
  const report = mostValues(endpoints.createReport.body.schema);
  expect(report).toBeGreaterThan(10_000);
  expect(report).toBeLessThan(30_000);
});

/** Bytes of an id with its quotes and comma. */
const ID_BYTES = 39;
const hasIds = ({ format, type }: JsonSchema): boolean =>
  format === 'uuid' || JSON.stringify(type) === '["string","integer"]';

describe('limits of bodies', () => {
  test('leave room for the longest lists of ids that the fields allow', () => {
    const tooSmall = table.flatMap(([id, endpoint]) => {
      const lists = sizedFields(endpoint.body.schema).filter(
        ({ items, path }) => hasIds(items) && !path.includes('[]'),
      );
      const bytes = lists.reduce((sum, { max }) => sum + max * ID_BYTES, 0);
      return bytes > bodyLimitOf(endpoint) ? [`${id}: ${bytes}`] : [];
    });
    expect(tooSmall).toEqual([]);
  });

  test('every list and record has a largest size, within the values and keys of a body', () => {
    for (const [id, endpoint] of table)
      for (const { path, kind, max } of sizedFields(endpoint.body.schema)) {
        expect(max, `${id} ${path}`).toBeGreaterThan(0);
        expect(max, `${id} ${path}`).toBeLessThanOrEqual(kind === 'record' ? LIMITS.keys : LIMITS.nodes);
      }
  });

  test('what anybody may send without signing in is small', () => {
    for (const [id, endpoint] of table)
      if (endpoint.needs === 'public')
        expect(bodyLimitOf(endpoint), id).toBeLessThanOrEqual(LIMITS.bodyBytes);
  });
});
