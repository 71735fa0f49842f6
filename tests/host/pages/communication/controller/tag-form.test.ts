import { describe, expect, test } from 'vitest';
import type { TagDetail } from '../../../../../api/contract/index.ts';
import {
  newTag,
  newTagField,
  scaling,
  type TagValues,
  tagAddress,
  tagBody,
  tagField,
  tagValues,
  withDataType,
} from '../../../../../host/pages/communication/controller/tag-form.ts';
import { addressText } from '../../../../../host/parts/communication/address-text.ts';
import { fieldErrors } from '../../../../../host/ui/field-errors.ts';

const typed = (more: Partial<TagValues>, address: Partial<TagValues['address']> = {}): TagValues => ({
  ...newTag(),
  name: 'Level',
  ...more,
  address: { ...newTag().address, metric: 'Level', register: '4', ...address },
});
const errors = (protocol: string, values: TagValues) =>
  fieldErrors(tagField(protocol), tagBody(protocol)(values));

test('TAG-03 a new tag is of the type 0, and what is there already is all that it needs besides name and address', () => {
  expect(tagBody('sparkplug-b')(newTag()).tagType).toBe(0);
  expect(errors('sparkplug-b', typed({}))).toEqual({});
  const empty = { controllerUuid: crypto.randomUUID(), ...tagBody('modbus-tcp')(newTag()) };
  expect(fieldErrors(newTagField('modbus-tcp'), empty)).toEqual({
    name: 'Name is required',
    'address.register': 'Use a register from 0 to 65535',
  });
});

test('a decimal comma is read in the form as it is in the field', () => {
  const values = typed({ min: '1,5', max: '1 234,5', deadband: '0,25', scanInterval: '0,5' });
  expect(errors('sparkplug-b', values)).toEqual({});
  expect(tagBody('sparkplug-b')(values)).toMatchObject({
    min: 1.5,
    max: 1234.5,
    deadband: 0.25,
    scanInterval: 0.5,
  });
});

describe('OR-37 each protocol is asked for what it needs, and nothing else is sent', () => {
  test.each([
    ['sparkplug-b', {}, { metric: 'Level' }],
    ['opc-ua', { nodeId: ' ns=2;s=Level ' }, { nodeId: 'ns=2;s=Level' }],
    ['modbus-tcp', { table: 'coil' }, { table: 'coil', register: 4 }],
    [
      'modbus-tcp',
      { encoding: 'bit', bit: '3' },
      { table: 'holding', register: 4, encoding: 'bit', bit: 3, wordOrder: 'big', byteOrder: 'big' },
    ],
    [
      'modbus-tcp',
      { scale: '0.1' },
      {
        ...{ table: 'holding', register: 4, encoding: 'float32', wordOrder: 'big', byteOrder: 'big' },
        ...{ scale: 0.1, offset: 0 },
      },
    ],
  ] as const)('%s %j', (protocol, address, expected) => {
    expect(tagAddress(protocol, typed({}, address).address)).toEqual(expected);
  });
});

test('what is no number is refused at its field, in the words of the contract', () => {
  expect(errors('sparkplug-b', typed({ alertHigh: 'much', scanInterval: '' }))).toEqual({
    alertHigh: 'Value must be a number',
    scanInterval: 'Value must be a number',
  });
  const usual = { delay: '', deadband: '', unless: null };
  const alarms = [{ level: 'Low', operator: 'in-range', value: '3', upTo: '2', ...usual }] as const;
  const late = [{ ...alarms[0], upTo: '4', delay: '3601', deadband: 'x' }];
  expect(errors('sparkplug-b', typed({ alarms: late }))).toEqual({
    'alarms.0.delay': 'Use 0 to 3600 seconds',
    'alarms.0.deadband': 'Use 0 or more',
  });
  expect(errors('sparkplug-b', typed({ alarms }))).toEqual({
    'alarms.0.upTo': 'The end of the range is below its beginning',
  });
});

const TAG = '00000000-0000-4000-8000-0000000000aa';

test('a tag that is opened and sent again says the same', () => {
  const named = { id: 1, uuid: crypto.randomUUID(), name: 'Tank' };
  const tag = {
    ...{ name: 'Level', unit: 'm', dataType: 'float', min: 0, max: null, deadband: 0.5, scanInterval: 2 },
    ...{ canToggle: true, tagType: 2, category: named, linkObject: null, assignment: named },
    ...{ alertHigh: 4, alertLow: null },
    alarms: [
      {
        level: 'Low',
        operator: '<=',
        value: 1,
        upTo: null,
        delay: 5,
        deadband: 2,
        unless: { tagUuid: TAG, value: 0 },
      },
      { level: 'Status (Active)', operator: null, value: null, upTo: null },
    ],
    address: { table: 'input', register: 9, encoding: 'int16', scale: 0.1 },
  } as unknown as TagDetail;
  const body = tagBody('modbus-tcp')(tagValues(tag));
  const { category, linkObject: _, assignment, ...same } = tag;
  expect(body).toEqual({
    ...same,
    address: { ...tag.address, wordOrder: 'big', byteOrder: 'big', offset: 0 },
    categoryId: category!.uuid,
    linkObjectId: null,
    assignmentId: assignment!.uuid,
  });
});

test('sends the reset band of counters only', () => {
  expect(tagBody('sparkplug-b')(typed({ resetBand: '2,5', tagType: '3' })).resetBand).toBe(2.5);
  expect(tagBody('sparkplug-b')(typed({ resetBand: 'x' })).resetBand).toBeUndefined();
  expect(errors('sparkplug-b', typed({ resetBand: '', tagType: '3' }))).toEqual({
    resetBand: 'Value must be a number',
  });
});

test('another data type takes the usual encoding along, and leaves one that was chosen', () => {
  expect(withDataType(typed({}), 'boolean').address?.encoding).toBe('boolean');
  expect(withDataType(typed({}, { encoding: 'uint16' }), 'int64').address).toBeUndefined();
  expect(withDataType(typed({}, { encoding: 'uint16' }), 'string').address?.encoding).toBe('string');
});

test('scale and offset come from a raw and an engineering range', () => {
  expect(scaling([0, 4095], [0, 100])).toEqual({ scale: 0.02442002442, offset: 0 });
  expect(scaling([4, 20], [-50, 150])).toEqual({ scale: 12.5, offset: -100 });
  expect(scaling([4, 4], [0, 1])).toBeUndefined();
});

test('an address in one line', () => {
  expect(addressText({ table: 'holding', register: 4, encoding: 'bit', bit: 3 })).toBe('Holding 4, bit 3');
  expect(addressText({ table: 'coil', register: 1 })).toBe('Coil 1');
  expect(addressText({ nodeId: 'ns=2;s=A' })).toBe('ns=2;s=A');
});
