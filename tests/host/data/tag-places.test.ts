import { expect, test } from 'vitest';
import { tagPlaces } from '../../../host/data/names/tag-places.ts';

const tag = (siteName: string, linkName = 'Radio', name = 'Flow 001') => ({
  ...{ name, siteName, linkName, controllerName: 'PLC 1' },
});

test('names the device alone while no other tag has the same name and device', () => {
  expect(tagPlaces([tag('Waterworks 01'), tag('Waterworks 01', 'Radio', 'Flow 002')])).toEqual([
    'PLC 1',
    'PLC 1',
  ]);
});

test('names the site where the device is not enough, and the link where the site is not', () => {
  const places = tagPlaces([tag('Waterworks 01'), tag('Waterworks 02'), tag('Waterworks 02', 'Cable')]);
  expect(places).toEqual([
    'Waterworks 01 › PLC 1',
    'Waterworks 02 › Radio › PLC 1',
    'Waterworks 02 › Cable › PLC 1',
  ]);
});

test('always names the site where the list is a part of a longer one', () => {
  expect(tagPlaces([tag('Waterworks 01')], true)).toEqual(['Waterworks 01 › PLC 1']);
});

test('names eighteen equal tags differently', () => {
  const tags = Array.from({ length: 18 }, (_, nth) => tag(`Waterworks ${nth + 1}`));
  expect(new Set(tagPlaces(tags)).size).toBe(18);
});
