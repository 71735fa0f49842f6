/** One report on the screen and in every file: the same rows with the same numbers, read back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { timeWords } from '../../../../../engine/chart/moments.ts';
import { rowTimes } from '../../../../../host/pages/reports/table/row-times.ts';
import { rowWindow, WINDOW_ROWS } from '../../../../../host/pages/reports/table/row-window.ts';
import { valueWords } from '../../../../../host/pages/reports/value-words.ts';
import { textsOfPdf } from '../../../../support/pdf-texts.ts';
import { sheetsOf } from '../../../../support/xlsx-cells.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody, shown } from './world.ts';

const HOUR = 3_600_000;
const ZONE = 'Asia/Kathmandu';
const ASKED = { range: '6h', granularity: 'hours', dataPoint: 'last' } as const;
const NAMES = ['=HYPERLINK("http://x.example")', '＠cmd'];

let world: ReportWorld;
let ann: Somebody;
let token: string;

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  token = await world.server.tokenOf(ann);
  await world.server.live.reload();
  const samples = [1.0005, -12_345.6789, 4, -1.5e-7, 0.5].map((value, nth) => ({
    ...{ time: NOW - (5 - nth) * HOUR, value, quality: nth === 4 ? Quality.bad : Quality.good },
    tag: world.company.tag,
  }));
  world.server.live.sink(samples);
  await world.server.live.flush();
  await world.server.live.retention.workOutTrends();
});
afterAll(() => world?.dispose());

const fileOf = async (reportId: string, format: string): Promise<Buffer> => {
  const answer = await world.server.send('POST', 'reports/download', { reportId, format, ...ASKED }, token);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

/** The table of the screen: its times and its values in words. */
async function screenOf(uuid: string): Promise<string[][]> {
  const view = await shown(ann, uuid, { ...ASKED, timezone: ZONE });
  const times = rowTimes({ from: Date.parse(view.from), to: Date.parse(view.to) }, 'hours', ZONE);
  const number = Math.floor(times.base / WINDOW_ROWS);
  const window = rowWindow(view, times, number);
  return Array.from({ length: times.count }, (_, nth) => {
    const values = view.series.map((series, at) => {
      const value = window.series[at]!.value[times.base + nth - number * WINDOW_ROWS]!;
      return Number.isNaN(value) ? '' : valueWords(value, series, view.report.valueFormat);
    });
    return [timeWords(times.startOf(nth), ZONE, HOUR), ...values];
  });
}

const number = (words: string): number | null => (words === '' ? null : Number(words.replaceAll(',', '')));

test('EXPORT-01 OR-124 RPT-21 a table on the screen, in CSV, XLSX and PDF has the same rows with the same numbers', async () => {
  const { tag } = world.company;
  const { uuid } = await made(ann, {
    ...{ type: 'tabular', name: '+Levels', timezone: ZONE },
    tags1: NAMES.map((label) => ({ tag, label })),
  });
  const screen = await screenOf(uuid);
  expect(screen.length).toBeGreaterThan(5);
  expect(screen.flat()).toEqual(expect.arrayContaining(['1.001', '-12,345.679', '4', '0.000', '']));

  const csv = (await fileOf(uuid, 'csv')).toString().slice(1).trimEnd().split('\r\n');
  expect(csv[0]).toContain(`"'=HYPERLINK(""http://x.example"") (m)",'＠cmd (m)`);
  const ofCsv = csv.slice(1).map((line) => line.split(','));
  expect(ofCsv.map(([time, , ...values]) => [time, ...values.map(number)])).toEqual(
    screen.map(([time, ...values]) => [time, ...values.map(number)]),
  );

  const [values, about] = sheetsOf(await fileOf(uuid, 'xlsx'));
  const [head, ...cells] = values!.rows;
  expect(head!.map(({ value }) => value)).toEqual([
    `Time (${ZONE})`,
    'Time (UTC)',
    ...NAMES.map((one) => `${one} (m)`),
  ]);
  const inColumns = cells.map((row) =>
    ['A', 'B', 'C', 'D'].map((one) => row.find(({ place }) => place.startsWith(one))),
  );
  expect(inColumns.map(([, , ...row]) => row.map((cell) => cell?.value ?? null))).toEqual(
    screen.map(([, ...row]) => row.map(number)),
  );
  const moment = (days: number | string | undefined) => Math.round((Number(days) - 25_569) * 86_400_000);
  expect(inColumns.map(([local, utc]) => moment(local?.value) - moment(utc?.value))).toEqual(
    screen.map(() => 5.75 * HOUR),
  );
  expect(inColumns.map(([, utc]) => new Date(moment(utc?.value)).toISOString())).toEqual(
    ofCsv.map(([, utc]) => utc),
  );
  const said = about!.rows.map((row) => row.map(({ value }) => value).join(' = '));
  expect(said).toEqual(
    expect.arrayContaining(['Report = +Levels', `Time zone = ${ZONE}`, 'Unit = Hours', 'Aggregation = Last']),
  );
  expect(said.some((line) => line.startsWith('Made = 11/20/2026 5:45 PM'))).toBe(true);

  const texts = (await textsOfPdf(await fileOf(uuid, 'pdf'))).flat();
  const lines = Map.groupBy(texts, ({ y }) => Math.round(y));
  const onPaper = [...lines.values()].map((line) => line.sort((a, b) => a.x - b.x).map(({ text }) => text));
  for (const row of screen) expect(onPaper).toContainEqual(row.filter((text) => text !== ''));
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/M – .* · Asia\/Kathmandu$/), 'Page 1 of 1']),
  );
});

test('EXPORT-01 OR-124 a graph on paper has the figures of the screen, and its chart as lines', async () => {
  const { tag } = world.company;
  const { uuid } = await made(ann, { name: 'Levels', timezone: ZONE, tags1: [{ tag, label: 'Well' }] });
  const view = await shown(ann, uuid, { ...ASKED });
  const texts = (await textsOfPdf(await fileOf(uuid, 'pdf'))).flat().map(({ text }) => text);
  const { min, max } = view.series[0]!.statistics!;
  expect([min, max]).toEqual([-12_345.6789, 4]);
  expect(texts).toEqual(expect.arrayContaining(['Levels', 'Time average', '-12,345.679 m', '4 m', 'Well']));
});

test('OR-124 a table of more values than paper has room for is refused by field', async () => {
  const { tag } = world.company;
  const { uuid } = await made(ann, { type: 'tabular', tags1: [{ tag }] });
  const body = { reportId: uuid, format: 'pdf', range: '30d', granularity: 'minutes' };
  const answer = await world.server.send('POST', 'reports/download', body, token);
  expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([400, ['granularity']]);
});
