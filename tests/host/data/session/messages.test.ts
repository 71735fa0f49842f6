import { expect, test } from 'vitest';
import { ApiError, refusalOf } from '../../../../api/client/errors.ts';
import {
  messageOf,
  TOGGLE_FAILED_MESSAGE,
  TRY_AGAIN_MESSAGE,
} from '../../../../host/data/session/messages.ts';

test.each([
  [new ApiError(404, 'x', { code: 'SITE_OVERVIEW_NOT_EXISTS' }), 'Site overview not exists.'],
  [new ApiError(409, 'Somebody else saved it', { code: 'NO_SUCH_CODE' }), 'Somebody else saved it'],
  [refusalOf(500, { data: {} }), 'Something went wrong'],
  [refusalOf(502, '<html>'), 'Something went wrong'],
  [new TypeError("Cannot read properties of undefined (reading 'x')"), 'Something went wrong'],
  ['a text', 'Something went wrong'],
])('CANV-27 ERR-13 OR-54 %s is said as %j', (error, message) => {
  expect(messageOf(error)).toBe(message);
});

test('ERR-10 ERR-17 the general words', () => {
  expect(TOGGLE_FAILED_MESSAGE).toBe('Unable to toggle the tag!');
  expect(TRY_AGAIN_MESSAGE).toBe('Something went wrong, please try again.');
});
