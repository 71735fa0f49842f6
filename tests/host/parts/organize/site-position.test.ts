import { expect, test } from 'vitest';
import { positionBody, withLatitude } from '../../../../host/parts/organize/site-position.ts';

test.each([
  [{}, {}],
  [
    { latitude: ' 39.7392 ', longitude: '-104.9903°' },
    { latitude: 39.7392, longitude: -104.9903 },
  ],
  [
    { latitude: '', longitude: '  ' },
    { latitude: null, longitude: null },
  ],
  [{ latitude: 'north' }, { latitude: Number.NaN }],
  [{ address: '1 Main St' }, { address: '1 Main St' }],
])('MAP-03 of %j is sent what was changed: %j', (typed, body) => {
  expect(positionBody(typed)).toEqual(body);
});

test.each([
  ['39.7392, -104.9903', { latitude: '39.7392', longitude: '-104.9903' }],
  ['39.7392° -104.9903°', { latitude: '39.7392', longitude: '-104.9903' }],
  ['39.7392', { latitude: '39.7392', longitude: '7' }],
  ['39.7392,', { latitude: '39.7392,', longitude: '7' }],
])('OR-121 coordinates pasted as one text fill both fields: %s', (text, typed) => {
  expect(withLatitude({ longitude: '7' }, text)).toEqual(typed);
});
