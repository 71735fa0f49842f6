import { expect, test } from 'vitest';
import { reportAddPath, reportEditPath, reportPath } from '../../../../host/data/site/site-path.ts';

const PLACE = { type: 'graph' } as const;

test.each([
  [reportPath(PLACE, 'r'), '/dash/graph/r'],
  [reportPath({ type: 'tabular', group: 'f' }, 'r'), '/dash/tabular/r?group=f'],
  [reportPath({ type: 'map', group: 'f' }, 'r'), '/dash/map/r/view?group=f'],
  [reportPath({ type: 'site-schematic' }, 'r'), '/dash/site-schematic/r'],
  [reportPath({ ...PLACE, siteId: 's' }, 'r'), '/site/reports/s/graph/r/view'],
  [reportPath({ type: 'map', siteId: 's', group: 'f' }, 'r'), '/site/reports/s/map/r/view?group=f'],
])('NAV-11 NAV-12 NAV-19 a report is viewed at its address: %s', (path, expected) => {
  expect(path).toBe(expected);
});

test.each([
  [reportEditPath({ type: 'comparison', group: 'f' }, 'r'), '/dash/comparison/r/edit?group=f'],
  [reportEditPath({ type: 'map' }, 'r'), '/dash/map/r/edit'],
  [reportEditPath({ ...PLACE, siteId: 's', group: 'f' }, 'r'), '/site/reports/s/graph/r/edit?group=f'],
])('NAV-12 NAV-13 NAV-20 a report is edited at its address: %s', (path, expected) => {
  expect(path).toBe(expected);
});

test.each([
  [reportAddPath({ ...PLACE, group: 'f' }), '/dash/graph?group=f'],
  [reportAddPath({ type: 'map', group: 'f' }), '/dash/map/add?group=f'],
  [reportAddPath({ type: 'site-schematic' }, 'r'), '/dash/site-schematic/edit?cloneId=r'],
  [reportAddPath({ ...PLACE, siteId: 's', group: 'f' }), '/site/reports/s/graph/add?group=f'],
])('NAV-14 NAV-15 NAV-21 a report is added at its address: %s', (path, expected) => {
  expect(path).toBe(expected);
});
