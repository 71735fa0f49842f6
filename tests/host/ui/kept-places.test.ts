import { expect, test } from 'vitest';
import { keptPlaces, type Place } from '../../../host/ui/kept-places.ts';

const places = (before: readonly Place<string>[], items: string) =>
  keptPlaces(before, items.split(''), (item) => item);
const words = (found: readonly Place<string>[]) =>
  found.map(({ item, isFree }) => (isFree ? `(${item})` : item)).join('');

test('keeps the places of items when others come before them', () => {
  const before = places([], 'bc');
  expect(words(places(before, 'abc'))).toBe('bca');
});

test('keeps the place of an item that left free, until a new item takes it', () => {
  const left = places(places([], 'abc'), 'bc');
  expect(words(left)).toBe('(a)bc');
  expect(words(places(left, 'dbc'))).toBe('dbc');
});

test('gives an item that comes back its own place', () => {
  const left = places(places([], 'abc'), 'ac');
  expect(words(places(left, 'dabc'))).toBe('abcd');
});

test('has no places once all items have left', () => {
  expect(places(places([], 'ab'), '')).toEqual([]);
});

test('replaces only the item that lost its place to a worse one', () => {
  expect(words(places(places([], 'abc'), 'zab'))).toBe('abz');
});

test('shows newer data of an item in its place', () => {
  const before = keptPlaces([], [{ id: 'a', state: 1 }], ({ id }) => id);
  expect(keptPlaces(before, [{ id: 'a', state: 2 }], ({ id }) => id)[0]!.item.state).toBe(2);
});
