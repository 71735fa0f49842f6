/** Differences in words: what is kept as ids says what it means. */
import { expect, test } from 'vitest';
import { dynamicShapes } from '../../../plugins/index.ts';
import { DifferenceWords } from '../../../worker/words/difference-words.ts';

const words = new DifferenceWords({ kindOf: () => undefined, tagName: () => undefined });
const said = (field: string, from: unknown, to: unknown) =>
  words.changes([{ path: [field], from, to } as never], undefined);

test('groups and ends of lines are no ids to a reader', () => {
  expect(said('groupIds', undefined, ['4a4e'])).toEqual([{ label: 'Group', from: '–', to: 'In a group' }]);
  expect(said('groupIds', ['4a4e'], ['b001'])).toEqual([
    { label: 'Group', from: 'In a group', to: 'In another group' },
  ]);
  expect(said('groupIds', ['4a4e'], [])).toEqual([{ label: 'Group', from: 'In a group', to: '–' }]);
  expect(said('endId', '7', '9')).toEqual([
    { label: 'Attached end', from: 'An object', to: 'Another object' },
  ]);
  expect(said('x', 1, 2.004)).toEqual([{ label: 'X', from: '1', to: '2' }]);
});

test('a colour by meaning has its name, and a code stays one', () => {
  const one = (value: string) => said('fill', '#112233', value)[0]!.to;
  expect(one('token:equipment.fill/#cfd5da')).toBe('Equipment');
  expect(one('token:liquid@a6/#7d95aaa6')).toBe('Liquid, 65 % opaque');
  expect(one('token:pipe~paper:72/#d7dade')).toBe('Pipe, mixed with 72 % Paper');
  expect(one('token:alarm.critical')).toBe('Alarm critical');
  expect(one('token:not.known/#123456')).toBe('token:not.known/#123456');
  expect(one('#445566')).toBe('#445566');
});

test('an object without a name is what was placed', () => {
  const say = new DifferenceWords({ kindOf: () => dynamicShapes, tagName: () => undefined });
  const object = { id: 's', identifier: 'dynamic-shapes', x: 0, y: 0, width: 1, height: 1, shape: 'diamond' };
  expect(say.subject('s', { object })).toEqual({ id: 's', name: 'Diamond', kind: 'Diamond' });
});
