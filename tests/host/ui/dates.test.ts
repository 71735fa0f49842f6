/** One form of date and time in the whole console, on the clock of whoever looks. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewerZone, zoneOf } from '../../../host/data/stores/viewer-zone.ts';
import { dateWords, momentWords, timeWords } from '../../../host/ui/charts/moment-words.ts';

const AT = '2026-11-21T20:41:05.000Z';

test.each([
  ['America/Chicago', '11/21/2026 2:41:05 PM', '11/21/2026'],
  ['America/Denver', '11/21/2026 1:41:05 PM', '11/21/2026'],
  ['Asia/Tokyo', '11/22/2026 5:41:05 AM', '11/22/2026'],
  ['UTC', '11/21/2026 8:41:05 PM', '11/21/2026'],
])('RPT-20 CONST-27 CONST-28 a moment on the clock of %s reads %s', (zone, moment, date) => {
  expect([momentWords(AT, zone), dateWords(Date.parse(AT), zone)]).toEqual([moment, date]);
  expect(timeWords(Date.parse(AT), zone)).toBe(moment.replace(':05 ', ' '));
});

test('RPT-20 OR-44 CONST-27 the zone is the user’s, else the company’s, else America/Chicago', () => {
  const [mine, ours] = [{ timezone: 'Europe/Oslo' }, { timezone: 'Asia/Tokyo' }];
  expect(zoneOf(mine, ours)).toBe('Europe/Oslo');
  expect(zoneOf({ timezone: null }, ours)).toBe('Asia/Tokyo');
  expect(zoneOf({ timezone: null }, null)).toBe('America/Chicago');
  expect(viewerZone()).toBe('America/Chicago');
});

/** Ways to write a date that are not ours. What is left of them has no date in it, or is not shown as one. */
const OTHER_FORMS =
  /\.format\((?!value\))|toLocale(Date|Time)String|toLocaleString\((?!'en'\))|new Intl\.DateTimeFormat|dateStyle|timeStyle|toISOString\(\)\.slice|tz\.guess/;
const EXCUSED: Readonly<Record<string, string>> = {
  'host/ui/charts/moment-words.ts': 'the one place',
  'host/ui/charts/zone-words.ts': 'a weekday, beside a date of that place',
  'host/ui/time-zone-field.tsx': 'how far a zone is from UTC',
  'api/server/modules/schedules/letter.ts': 'a whole month; its days come from the one place (runs.test.ts)',
};

test('RPT-20 CONST-28 no page, object or mail writes dates in a form of its own', () => {
  const files = globSync([
    'host/**/*.{ts,tsx}',
    'plugins/**/*.ts',
    'api/server/{mail,modules}/**/{letter,templates}.ts',
  ]).map((file) => file.replaceAll('\\', '/'));
  for (const one of ['plugins/alarm-list/time-words.ts', 'api/server/modules/notifications/letter.ts'])
    expect(files).toContain(one);
  expect(files.length).toBeGreaterThan(300);
  const others = files
    .filter((file) => !Object.hasOwn(EXCUSED, file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (OTHER_FORMS.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(others).toEqual([]);
});
