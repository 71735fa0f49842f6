import { expect, test } from 'vitest';
import {
  deviceHint,
  fieldChoices,
  labelOf,
  TYPE_CHOICES,
  typeOf,
  withType,
} from '../../../host/panels/system-labels-model.ts';

test('PROP-06 OR-53 a text shows its own words, or one of seven things of its site and device', () => {
  expect(TYPE_CHOICES.map(({ value }) => value)).toEqual([
    '',
    'siteName',
    'areaName',
    'routeName',
    'communicationName',
    'controllerName',
    'lastSeen',
    'customField',
  ]);
  expect(typeOf(undefined)).toEqual({ value: '' });
  expect(typeOf({ mixed: true })).toEqual({ mixed: true });
  expect(typeOf({ value: { systemValueType: 'moonPhase' } })).toEqual({ value: 'moonPhase' });
});

test('PROP-06 what is chosen is stored as systemValueType and customFieldId', () => {
  const chosen = { systemValueType: 'customField', customFieldId: 'f' };
  expect(withType(undefined, 'siteName')).toEqual({ systemValueType: 'siteName' });
  expect(withType(chosen, 'customField')).toEqual(chosen);
  expect(withType(chosen, 'areaName')).toEqual({ systemValueType: 'areaName' });
  expect(withType(chosen, '')).toBeNull();
  expect(labelOf({ value: chosen })).toEqual(chosen);
  expect(labelOf({ value: null })).toBeUndefined();
});

test('fields stand by what they belong to, and one that is archived is still said to be chosen', () => {
  const fields = [
    { uuid: 'c', fieldName: 'Contract', linkedTo: 'controller' },
    { uuid: 's', fieldName: 'Serial', linkedTo: 'site' },
  ] as const;
  const labels = (chosen?: string) => fieldChoices(fields, chosen).map(({ label }) => label);
  expect(labels('s')).toEqual(['Serial (site)', 'Contract (controller)']);
  expect(labels('gone')[0]).toBe('An archived field: a dash is shown');
});

test('which device is meant is said, and what is missing for one', () => {
  expect(deviceHint({ systemValueType: 'lastSeen' }, true)).toBe('Taken from the device of the linked tag.');
  expect(deviceHint({ systemValueType: 'lastSeen' }, false)).toBe('Link a tag to choose the device.');
  expect(deviceHint({ systemValueType: 'siteName' }, false)).toBeUndefined();
});
