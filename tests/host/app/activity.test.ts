import { expect, test } from 'vitest';
import type { ActivityItem } from '../../../api/contract/index.ts';
import { activityCsv, csvCell } from '../../../host/parts/log/activity-csv.ts';
import {
  type ActivityFilter,
  filterCount,
  filterQuery,
  NO_FILTER,
} from '../../../host/parts/log/activity-filter.ts';
import {
  activityPath,
  changesWords,
  personWords,
  sentenceOf,
} from '../../../host/parts/log/activity-words.ts';

const item = (more: Partial<ActivityItem> = {}): ActivityItem => ({
  id: 7,
  at: '2026-11-21T20:41:05.000Z',
  user: { uuid: 'u', name: 'Ann Berg' },
  actedBy: null,
  action: 'site.update',
  kind: 'site',
  object: { uuid: 's', name: 'Mill', exists: true },
  changes: [{ what: 'Name', from: 'Mill', to: 'Old mill' }],
  ...more,
});

test.each([
  [item(), 'Changed the site Mill'],
  [item({ action: 'diagram.create', kind: 'diagram' }), 'Added the diagram Mill'],
  [item({ action: 'diagram.nameVersion', kind: 'diagram' }), 'Named a version of the diagram Mill'],
  [item({ action: 'area.archive' }), 'Archived the area Mill, and this site with it'],
  [item({ action: 'write', kind: 'write' }), 'Sent a value to Mill'],
  [
    item({
      ...{ action: 'write', kind: 'write' },
      changes: [{ what: 'Value' }, { what: 'Delay', to: '60 s' }],
    }),
    'Scheduled a value for Mill',
  ],
  [
    item({
      ...{ action: 'write.outcome', kind: 'write' },
      changes: [{ what: 'Result', to: 'cancelled' }],
    }),
    'Cancelled: Mill',
  ],
  [item({ action: 'tag.scan', kind: 'controller' }), 'Added scanned tags to the controller Mill'],
  [item({ action: 'tag.import', kind: 'controller' }), 'Imported tags into the controller Mill'],
  [item({ action: 'hub.swap-out' }), 'Hub swap out: Mill'],
  [item({ action: 'constructor' }), 'Constructor: Mill'],
])('LOGS-01 a row says what was done: %#', (row, words) => {
  expect(sentenceOf(row)).toBe(words);
});

test('a row says what is different, who it was, and who acted as him', () => {
  const changes = [
    { what: 'Owner', from: null, to: 'Cedar' },
    { what: 'Control switch', from: true, to: false },
    { what: 'Order of the overviews' },
    { what: 'Result', to: 'mismatch' },
  ];
  expect(changesWords(item({ changes }))).toBe(
    'Owner: nothing → Cedar, Control switch: on → off, Order of the overviews, Result: the device shows another value',
  );
  expect(personWords(item({ actedBy: 'Bo Lind' }))).toBe('Bo Lind as Ann Berg');
});

test('a row leads to what is still there', () => {
  expect(activityPath(item(), 'x')).toBe('/site/overview/x');
  const controller = { kind: 'controller', object: { uuid: 'c', name: 'PLC', exists: true } } as const;
  expect(activityPath(item(controller), 'x')).toBe('/site/communication/x/controller/c');
  expect(activityPath(item({ object: { uuid: 's', name: 'Mill', exists: false } }), 'x')).toBeUndefined();
});

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  [' =1', "' =1"],
  ['-5', '-5'],
  ['-5,5', '"-5,5"'],
  ['-1.5e-7', '-1.5e-7'],
  ['+2E+21', '+2E+21'],
  ['-1e', "'-1e"],
  ['-e5', "'-e5"],
  ['-1e5+A1', "'-1e5+A1"],
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
])('a cell %j runs nothing in a spreadsheet: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('the file has a head and a line a row', () => {
  const csv = activityCsv([item({ object: { uuid: 's', name: '=HYPERLINK("x")', exists: true } })], 'UTC');
  const [head, row, ...rest] = csv.split('\r\n');
  expect(head).toBe('\uFEFFTime,Time (UTC),Person,What,Kind,Object,Changes');
  expect(row).toMatch(/^11\/21\/2026 8:41:05 PM,2026-11-21T20:41:05.000Z,Ann Berg,/);
  expect(row).toContain(`,Site,"'=HYPERLINK(""x"")",Name: Mill → Old mill`);
  expect(rest).toEqual(['']);
});

test('LOGS-01 a filter asks for days of the user’s time zone, both included', () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  const of = (more: Partial<ActivityFilter>) =>
    filterQuery({ ...NO_FILTER, ...more }, now, 'America/Chicago');
  expect(of({})).toEqual({ kind: undefined, user: undefined });
  expect(of({ period: 'today' }).from).toBe('2026-11-20T06:00:00.000Z');
  expect(of({ period: 'week' }).from).toBe('2026-11-14T03:00:00.000Z');
  expect(of({ period: 'between', first: '2026-11-01', last: '2026-11-02' })).toMatchObject({
    from: '2026-11-01T05:00:00.000Z',
    to: '2026-11-03T05:59:59.999Z',
  });
  expect(filterCount({ ...NO_FILTER, kind: 'tag', period: 'between' })).toBe(1);
});
