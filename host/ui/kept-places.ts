import { useState } from 'react';

/** A place in a list, and its item. */
export interface Place<T> {
  readonly item: T;
  /** The item has left the list. The next new item takes this place. */
  readonly isFree: boolean;
}

/**
 * Returns the places of the items. An item keeps its place as long as it is listed, and new items take free places: data
 * that arrives by itself moves nothing that can be clicked. Once every place is free, none is left.
 */
export function keptPlaces<T>(
  before: readonly Place<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
): readonly Place<T>[] {
  const listed = new Map(items.map((item) => [idOf(item), item]));
  const placed = new Set(before.map(({ item }) => idOf(item)));
  const places = before.map(({ item }): Place<T> => {
    const now = listed.get(idOf(item));
    return now === undefined ? { item, isFree: true } : { item: now, isFree: false };
  });
  for (const item of items) {
    if (placed.has(idOf(item))) continue;
    const free = places.findIndex(({ isFree }) => isFree);
    places[free < 0 ? places.length : free] = { item, isFree: false };
  }
  return places.some(({ isFree }) => !isFree) ? places : [];
}

/**
 * The places of items that change by themselves. `items` must be the same array until they change; another `choice` of
 * the user arranges them anew.
 */
export function useKeptPlaces<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  choice = '',
): readonly Place<T>[] {
  const [kept, keep] = useState(() => ({ items, choice, places: keptPlaces([], items, idOf) }));
  if (kept.items === items && kept.choice === choice) return kept.places;
  const places = keptPlaces(kept.choice === choice ? kept.places : [], items, idOf);
  keep({ items, choice, places });
  return places;
}
