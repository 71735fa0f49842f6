import { describe, expect, test } from 'vitest';
import { ALARM_LEVELS, ALARM_OPERATORS, type Alarm } from '../../../api/contract/index.ts';
import { type JudgedTag, levelsFor, tagFaults } from '../../../api/contract/tag-faults.ts';

const tag = (more: Partial<JudgedTag>): JudgedTag => ({
  dataType: 'float',
  address: { metric: 'Level' },
  ...more,
});
const faults = (more: Partial<JudgedTag>, protocol = 'sparkplug-b') => tagFaults(protocol, tag(more));
const alarm = (level: Alarm['level'], more: Partial<Alarm> = {}): Alarm => ({
  ...{ level, operator: '>', value: 1, upTo: null },
  ...more,
});
const plain = { operator: null, value: null } as const;

test('TAG-07 CONST-14 nine alarm levels; which a tag can reach goes by its type', () => {
  expect(ALARM_LEVELS).toEqual([
    'High High',
    'High',
    'Normal',
    'Low',
    'Low Low',
    'On',
    'Off',
    'Status (Down/Unknown)',
    'Status (Active)',
  ]);
  const offered = new Set((['float', 'int64', 'boolean', 'string'] as const).flatMap(levelsFor));
  expect([...offered].sort()).toEqual([...ALARM_LEVELS].sort());
  expect(
    faults({ dataType: 'boolean', alarms: [alarm('On', plain), alarm('Status (Active)', plain)] }),
  ).toEqual({});
  expect(faults({ dataType: 'boolean', alarms: [alarm('High')] })).toEqual({
    'alarms.0.level': 'A boolean tag cannot reach High',
  });
});

test('TAG-08 CONST-14 seven operators, each with the values that it compares', () => {
  expect(ALARM_OPERATORS).toEqual(['<', '>', '=', '<=', '>=', '!=', 'in-range']);
  for (const operator of ALARM_OPERATORS) {
    const upTo = operator === 'in-range' ? 2 : null;
    expect(faults({ alarms: [alarm('High', { operator, upTo })] }), operator).toEqual({});
  }
});

describe('an alarm level is refused at its field', () => {
  test.each([
    ['twice', [alarm('Low'), alarm('Low')], { 'alarms.1.level': 'Low is set twice' }],
    ['no operator', [alarm('Low', { operator: null })], { 'alarms.0.operator': 'Please choose an operator' }],
    ['no value', [alarm('Low', { value: null })], { 'alarms.0.value': 'Value is required' }],
    ['half a range', [alarm('Normal', { operator: 'in-range' })], { 'alarms.0.upTo': 'Value is required' }],
    ['a needless end', [alarm('Low', { upTo: 3 })], { 'alarms.0.upTo': 'Only a range has a second value' }],
    [
      'a status that compares',
      [alarm('Status (Active)')],
      { 'alarms.0.operator': 'Status (Active) has no condition' },
    ],
  ])('%s', (_name, alarms, expected) => {
    expect(faults({ alarms })).toEqual(expected);
  });
});

test('limits are of numbers, and in order', () => {
  expect(faults({ min: 1, max: 1, alertLow: 1, alertHigh: 1 })).toEqual({});
  expect(faults({ alertLow: 2, alertHigh: 1 })).toEqual({
    alertHigh: 'The high limit is below the low limit',
  });
  expect(faults({ dataType: 'string', alertHigh: 1 })).toEqual({ alertHigh: 'Only numbers have limits' });
});

test('an address is judged by its protocol; of an unknown one nothing can be said', () => {
  expect(faults({}, 'opc-ua')).toHaveProperty(['address.nodeId']);
  expect(faults({}, 'bacnet')).toEqual({ address: 'There is no driver for bacnet' });
});
