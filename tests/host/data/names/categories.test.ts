import { afterEach, expect, test } from 'vitest';
import { keepChosen } from '../../../../host/data/names/categories.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';

afterEach(() => queryClient.clear());

const nameOf = (nth: number) =>
  queryClient.getQueryData<{ categories: { name: string }[] }>(['categories', { query: { uuid: `c${nth}` } }])
    ?.categories[0]?.name;

test('RPT-14 CONST-20 the names of the last 100 chosen categories are kept', () => {
  for (let nth = 0; nth <= 100; nth++)
    keepChosen({ id: nth, uuid: `c${nth}`, name: `Category ${nth}`, tagsCount: 0, linkObjectsCount: 0 });
  expect(nameOf(100)).toBe('Category 100');
  expect(nameOf(1)).toBe('Category 1');
  expect(nameOf(0)).toBeUndefined();
});
