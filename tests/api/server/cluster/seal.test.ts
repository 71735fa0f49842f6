/** Seals of messages: what is accepted once, and what never. */
import { expect, test } from 'vitest';
import { Received, Seals } from '../../../../api/server/cluster/seal.ts';

const key = Buffer.alloc(32, 1);
const body = new TextEncoder().encode('body');
const parts = { subject: 'values.a', body };

test('accepts a message as it was sealed, and nothing that differs in one part', () => {
  const seals = new Seals(key);
  const sealed = seals.make('a', parts);
  expect(seals.isRight(sealed, parts)).toBe(true);
  expect(new Seals(Buffer.from(key)).isRight(sealed, parts)).toBe(true);
  expect(new Seals(Buffer.alloc(32, 2)).isRight(sealed, parts)).toBe(false);
  expect(seals.isRight(sealed, { ...parts, subject: 'values.b' })).toBe(false);
  expect(seals.isRight(sealed, { ...parts, bound: ['answer'] })).toBe(false);
  expect(seals.isRight({ ...sealed, said: sealed.said.replace('a ', 'b ') }, parts)).toBe(false);
  for (let bit = 0; bit < body.length * 8; bit++) {
    const other = Uint8Array.from(body);
    other[bit >> 3]! ^= 1 << (bit & 7);
    expect(seals.isRight(sealed, { ...parts, body: other })).toBe(false);
  }
  for (const seal of ['', 'x', sealed.seal.slice(1), `${sealed.seal}=`])
    expect(seals.isRight({ ...sealed, seal }, parts)).toBe(false);
});

test('accepts each message of a run once, in any order of the last thousand', () => {
  const received = new Received();
  const said = (number: number, run = 'a') => `${run} 5 ${number} ${Date.now()}`;
  for (const number of [10, 9, 12, 11, 2000, 1500])
    expect(received.faultOf(said(number)), `${number}`).toBeUndefined();
  for (const number of [10, 9, 12, 11, 2000, 1500, 900])
    expect(received.faultOf(said(number)), `${number}`).toBe('it was received before');
  expect(received.faultOf(said(10, 'b'))).toBeUndefined();
  expect(received.faultOf(said(2_000_000_000))).toBeUndefined();
  expect(received.faultOf(said(1_999_999_999))).toBeUndefined();
});

test('rejects a run that was not heard before if its time of day is minutes from here', () => {
  const received = new Received();
  const at = (time: number) => received.faultOf(`a 5 1 ${time}`);
  const wrong = 'its clock is minutes apart from this one; set both clocks';
  expect(at(Date.now() - 310_000)).toBe(wrong);
  expect(at(Date.now() + 310_000)).toBe(wrong);
  expect(received.faultOf('a 5 1 ')).toBe(wrong);
  expect(received.faultOf('a 5 1 x')).toBe(wrong);
  expect(at(Date.now() - 120_000)).toBeUndefined();
  // The clock is set while it runs.
  expect(received.faultOf(`a 5 2 ${Date.now() - 3_600_000}`)).toBeUndefined();
});
