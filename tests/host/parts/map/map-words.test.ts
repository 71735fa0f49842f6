import { expect, test } from 'vitest';
import { mapWords, placeWords } from '../../../../host/parts/map/map-words.ts';
import { degreesOf, positionWords, typedOf } from '../../../../host/parts/organize/site-position.ts';

const site = (name: string, critical = 0, urgent = 0) => ({
  ...{ uuid: name, name, latitude: 39, longitude: -106, critical, urgent },
});

test('a place says what it is and how many alerts are open there', () => {
  const head = { x: 0, y: 0, critical: 2, urgent: 1 };
  expect(placeWords({ ...head, site: site('North Well') })).toBe('North Well: 2 critical, 1 urgent open');
  expect(placeWords({ ...head, critical: 0, urgent: 0, cluster: 1, count: 12 })).toBe('12 sites');
});

test('the map says how many sites it shows and where alerts are open', () => {
  expect(mapWords([site('A'), site('B')])).toBe('Map of 2 sites, none with open alerts');
  expect(mapWords([site('A', 1), site('B')])).toBe('Map of 2 sites, open alerts at A');
  const many = Array.from({ length: 7 }, (_, nth) => site(`S${nth}`, 0, 1));
  expect(mapWords(many)).toBe('Map of 7 sites, open alerts at S0, S1, S2, S3, S4 and 2 more');
});

test('a position chosen on the map is typed into the form, and what is typed stands on the map', () => {
  const typed = typedOf({ latitude: 39.123456789, longitude: -106.5 });
  expect(typed).toEqual({ latitude: '39.123457', longitude: '-106.5' });
  expect(degreesOf(typed, undefined)).toEqual({ latitude: 39.123457, longitude: -106.5 });
  expect(degreesOf({ latitude: '40' }, site('A'))).toEqual({ latitude: 40, longitude: -106 });
  expect(degreesOf({ latitude: '91' }, site('A'))).toBeNull();
  expect(degreesOf({ latitude: '' }, site('A'))).toBeNull();
  expect(degreesOf({ latitude: 'north' }, site('A'))).toBeNull();
});

test('a position in words', () => {
  expect(positionWords({ latitude: -33.9, longitude: 18.4 })).toBe('33.9° S, 18.4° E');
  expect(positionWords({ latitude: null, longitude: null })).toBe('');
});
