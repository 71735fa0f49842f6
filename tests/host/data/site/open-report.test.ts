import { expect, test } from 'vitest';
import { openReport } from '../../../../host/data/site/open-report.ts';

test.each([
  ['/dash/graph/r1', 'r1', 'graph', null],
  ['/dash/graph/r1/edit', 'r1', 'graph', null],
  ['/dash/map/r1/view', 'r1', 'map', null],
  ['/dash/site-schematic/d1/', 'd1', 'site-schematic', null],
  ['/dash/d1', 'd1', null, null],
  ['/site/reports/s1/tabular/r1/view', 'r1', 'tabular', 's1'],
  ['/site/reports/s1/tabular/r1/edit', 'r1', 'tabular', 's1'],
  ['/site/reports/s1/r1/view', 'r1', null, 's1'],
])('NAV-11 NAV-19 NAV-22 %s shows the report %s', (path, id, type, siteId) => {
  expect(openReport(path)).toEqual({ id, type, siteId });
});

test.each([
  '/dash/',
  '/dash/graph',
  '/dash/map/add',
  '/dash/site-schematic/edit',
  '/site/reports/s1',
  '/site/reports/s1/graph/add',
  '/site/overview/s1/d1',
])('%s shows no report', (path) => {
  expect(openReport(path)).toBeNull();
});
