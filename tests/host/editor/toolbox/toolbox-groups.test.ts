/** What the toolbox makes of the kinds there are: headings, order, search. */
import { describe, expect, test } from 'vitest';
import { describe as descriptorOf } from '../../../../engine/plugin.ts';
import { familiesOf, searchEntries, toolboxOf } from '../../../../host/editor/toolbox/toolbox-groups.ts';
import * as kinds from '../../../../plugins/index.ts';

const sections = toolboxOf(Object.values(kinds).map(descriptorOf));
const titles = (search: string) => searchEntries(sections, search).map(({ title }) => title);

test('CANV-06 TOOL-06 TOOL-08 entries stand under the headings of their families', () => {
  const families = (group: string) =>
    familiesOf(sections.find((section) => section.group === group)!.entries).map(({ title }) => title);
  expect(families('images')).toEqual(
    expect.arrayContaining(['Dynamic images', 'Vessels', 'Pumps', 'Valves']),
  );
  expect(families('shapes')).toEqual(['Arrows', 'Shapes', 'Group: Custom Name', 'Polygons and stars']);
  expect(families('dual')).toEqual([null]);
});

test('dynamic shapes are the stars and arrows of the collection, and a search finds each of them once', () => {
  const entries = sections.find(({ group }) => group === 'dynamic-shapes')!.entries;
  expect([...new Set(entries.map(({ family }) => family))]).toEqual(['Arrows', 'Polygons and stars']);
  expect(entries.map(({ variant }) => variant)).toEqual(
    expect.arrayContaining(['arrow', 'double-arrow-hollow', 'star-3', 'star-24']),
  );
  expect(entries.some(({ variant }) => /polygon|rectangle/.test(variant!))).toBe(false);
  expect(titles('Star, 5 points')).toEqual(['Star, 5 points']);
});

describe('TOOL-11 KIND-IMAGE-01 a search', () => {
  test('finds by tag and by family, in all groups', () => {
    expect(titles('borehole')).toEqual(expect.arrayContaining(['Well', 'Submersible pump']));
    expect(titles('conveying')).toContain('Crane');
    expect(titles('lift')).toEqual(expect.arrayContaining(['Lift station', 'Lift station with text']));
  });

  test('wants every word, and puts first what is called so', () => {
    expect(titles('Gate')[0]).toBe('Gate valve');
    expect(titles('sewage pump')).toEqual(['Submersible pump', 'Lift station', 'Lift station with text']);
    expect(titles('no such thing')).toEqual([]);
  });
});
