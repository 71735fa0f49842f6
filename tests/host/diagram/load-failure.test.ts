import { expect, test } from 'vitest';
import { pathAfter, wordsFor } from '../../../host/diagram/load-failure.ts';

test.each([
  [404, 'SITE_OVERVIEW_NOT_EXISTS', 's1', '/site/overview/s1'],
  [404, 'SITE_OVERVIEW_NOT_EXISTS', undefined, '/dash/'],
  [404, 'NOT_FOUND', 's1', '/dash/'],
  [403, 'NOT_ALLOWED', 's1', '/dash/'],
  [500, undefined, undefined, '/dash/'],
  // Nobody has answered: what was wanted may be there as soon as the network is. A session that ended leads elsewhere.
  [0, 'UNREACHABLE', 's1', null],
  [401, 'NOT_SIGNED_IN', 's1', null],
])('CANV-26 OR-54 a refusal %s %s at site %s leads to %s', (status, code, site, path) => {
  expect(pathAfter({ status, code }, site)).toBe(path);
});

test('CANV-26 an address that can be no diagram’s is said to be one, without the words of a field', () => {
  expect(wordsFor({ status: 400, code: 'VALIDATION' }, 'uuid: A uuid is required')).toBe(
    'There is no diagram at this address.',
  );
  expect(wordsFor({ status: 404, code: 'SITE_OVERVIEW_NOT_EXISTS' }, 'x')).toBe('Site overview not exists.');
});
