import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { momentInZone } from '../../../host/ui/charts/zone-words.ts';

const root = resolve(import.meta.dirname, '../../..');
const SHOWS_TIMES = /\b(momentWords|timeWords|clockWords)\(/;
const SAYS_ZONE = /\b(zoneWords|momentInZone)\(/;

/** Parts of a page that says the zone once, for all of them; and files, whose times have their zone in a column or a unit. */
const SAID_BY: Readonly<Record<string, string>> = {
  'host/pages/audit/audit-csv.ts': 'host/pages/audit/audit-csv.ts',
  'host/parts/log/activity-csv.ts': 'host/parts/log/activity-csv.ts',
  'host/diagram/graph/history-csv.ts': 'host/diagram/graph/history-csv.ts',
  'host/pages/audit/audit-detail.tsx': 'host/parts/page/moment.tsx',
  'host/pages/statistics/statistic-cards.tsx': 'host/pages/statistics/statistics-page.tsx',
  'host/pages/reports/view/use-report-view.ts': 'host/pages/reports/view/trend-report.tsx',
  'host/pages/reports/table/time-row.tsx': 'host/pages/reports/table/time-table.tsx',
  'host/ui/charts/trend.tsx': 'host/diagram/graph/history-graph.tsx',
  'host/ui/charts/trend-readout.tsx': 'host/diagram/graph/history-graph.tsx',
  'host/ui/charts/trend-notes.tsx': 'host/diagram/graph/history-graph.tsx',
  'host/ui/charts/trend-table.tsx': 'host/diagram/graph/history-graph.tsx',
};

test('every page that shows a time says of which zone it is', () => {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const showing = globSync('host/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => path !== 'host/ui/charts/moment-words.ts' && SHOWS_TIMES.test(read(path)),
  );
  expect(showing.length).toBeGreaterThan(12);
  const saysNothing = showing.filter((path) => !SAYS_ZONE.test(read(path)) && !SAID_BY[path]);
  expect(saysNothing).toEqual([]);
  const ofPages = Object.values(SAID_BY).filter((path) => !path.endsWith('csv.ts'));
  expect(ofPages.filter((path) => !SAYS_ZONE.test(read(path)))).toEqual([]);
});

test('a moment has its zone as it was called then, in summer and winter', () => {
  expect(momentInZone('2026-11-21T21:30:05.000Z', 'America/Denver')).toBe('11/21/2026 2:30:05 PM MST');
  expect(momentInZone('2026-07-21T20:30:05.000Z', 'America/Denver')).toBe('07/21/2026 2:30:05 PM MDT');
});
