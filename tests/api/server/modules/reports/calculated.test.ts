import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  REPORT_TEXTS,
  type SeriesColumns,
  unpackColumns,
  type ViewSeries,
} from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { calculatedStatistics } from '../../../../../api/server/modules/reports/calculated-series.ts';
import { textsOfPdf } from '../../../../support/pdf-texts.ts';
import { sheetsOf } from '../../../../support/xlsx-cells.ts';
import { addSites, type TestSite } from './sites.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody, shown } from './world.ts';

const HOUR = 3_600_000;
const HOURS = { range: '6h', granularity: 'hours' };

let world: ReportWorld;
let ann: Somebody;
let sites: TestSite[];

const calculation = (formula: string, more: object = {}) => ({
  ...{ name: 'Difference', unit: 'bar', formula, axis: 2 },
  inputs: [
    { name: 'A', tag: sites[0]!.tag! },
    { name: 'B', tag: sites[1]!.tag! },
  ],
  ...more,
});

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  sites = await addSites(world, ['Alpha', 'Beta']);
  await world.server.live.reload();
  const [alpha, beta] = sites.map(({ tag }) => tag!);
  const good = Quality.good;
  world.server.live.sink([
    { tag: alpha!, time: NOW - 5 * HOUR, value: 10, quality: good },
    // Half of this hour it was 10, and half 20.
    { tag: alpha!, time: NOW - 2.5 * HOUR, value: 20, quality: good },
    { tag: beta!, time: NOW - 4 * HOUR, value: 4, quality: good },
    { tag: beta!, time: NOW - 2 * HOUR, value: 4, quality: Quality.bad },
  ]);
  await world.server.live.flush();
  await world.server.live.retention.workOutTrends();
});
afterAll(() => world?.dispose());

const calculatedOf = ({ series }: { readonly series: readonly ViewSeries[] }): ViewSeries =>
  series.find(({ key }) => key.startsWith('calculated'))!;

describe('calculated series', () => {
  test('are worked out from the time-weighted average of each tag in each slice, with gaps where one is unknown', async () => {
    const report = await made(ann, { calculated: [calculation('A - B')] } as never);
    const series = calculatedOf(await shown(ann, report.uuid, HOURS));
    expect(series).toMatchObject({
      ...{ label: 'Difference', unit: 'bar', axis: 2, state: 'ok', tagUuid: null, format: null },
      dataPoint: 'average',
    });
    const { time, value, last, broken } = unpackColumns(series.columns!);
    const rows = [...time].map((at, nth) => [(NOW - at) / HOUR, value[nth], last[nth], broken[nth]]);
    expect(rows).toEqual([
      [5, Number.NaN, Number.NaN, 1],
      [4, 6, 6, 0],
      // 15 on average, and 20 at its end.
      [3, 11, 16, 0],
      [2, expect.any(Number), Number.NaN, 1],
    ]);
    expect(series.statistics).toMatchObject({ min: 6, max: 11, starts: null, consumption: null });
  });

  test('are told by halves as in the whole, like those of tags: the lines first, and then the statistics', async () => {
    const report = await made(ann, {
      tags1: [{ tag: sites[0]!.tag! }],
      calculated: [calculation('A - B')],
    } as never);
    const whole = await shown(ann, report.uuid, HOURS);
    const lines = await shown(ann, report.uuid, { ...HOURS, only: 'lines' });
    const statistics = await shown(ann, report.uuid, { ...HOURS, only: 'statistics' });
    const none = { columns: null, extremes: null };
    const wholeSeries = whole.series.filter(({ statistics }) => statistics);
    expect(wholeSeries).toHaveLength(2);
    expect(lines.series).toEqual(whole.series.map((one) => ({ ...one, statistics: null })));
    expect(statistics.series).toEqual(whole.series.map((one) => ({ ...one, ...none })));
    expect((await ann.call('POST', `reports/view/${report.uuid}?only=half`, {})).status).toBe(400);
  });

  test('are in the table of values like any other series', async () => {
    const report = await made(ann, { calculated: [calculation('A - B')] } as never);
    const token = await world.server.tokenOf(ann);
    const order = { reportId: report.uuid, format: 'csv', ...HOURS };
    const { body } = await world.server.send('POST', 'reports/download', order, token);
    const [head, ...lines] = body.trim().split(/\r?\n/);
    expect(head).toMatch(/Difference \(bar\)"?$/);
    expect(lines.map((line) => line.split(',').at(-1))).toContain('11');
  });

  test('are on paper with their figures, and in the workbook with how they came about', async () => {
    const report = await made(ann, { calculated: [calculation('A - B')] } as never);
    const token = await world.server.tokenOf(ann);
    const fileOf = async (format: string): Promise<Buffer> => {
      const order = { reportId: report.uuid, format, ...HOURS };
      return (await world.server.send('POST', 'reports/download', order, token)).rawPayload;
    };
    const texts = (await textsOfPdf(await fileOf('pdf'))).flat().map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Difference', '6 bar', '11 bar']));
    const [values, about] = sheetsOf(await fileOf('xlsx'));
    expect(values!.rows[0]!.at(-1)!.value).toBe('Difference (bar)');
    expect(values!.rows.map((row) => row.at(-1)!.value)).toContain(11);
    expect(about!.rows.flat().map(({ value }) => value)).toContain('Difference: Calculated from averages');
    const svg = (await fileOf('svg')).toString();
    expect(svg).toContain('Difference');
  });

  test('say where their formula cannot be read, when they are stored and in the preview', async () => {
    const body = { name: 'Wrong', calculated: [calculation('A + C')] };
    const fields = { 'calculated.0.formula': 'Character 5: "C" stands for no tag; expected one of A, B' };
    const stored = await ann.call('POST', 'reports', body);
    expect([stored.status, stored.data.fields]).toEqual([400, fields]);
    const preview = await ann.call('POST', 'reports/preview', body);
    expect([preview.status, preview.data.fields]).toEqual([400, fields]);
    const twice = calculation('A', { inputs: [1, 2].map(() => ({ name: 'A', tag: sites[0]!.tag! })) });
    expect((await ann.call('POST', 'reports', { name: 'Twice', calculated: [twice] })).status).toBe(400);
    const table = { name: 'Table', type: 'tabular', calculated: [calculation('A')] };
    expect((await ann.call('POST', 'reports', table)).status).toBe(400);
    const gone = calculation('A', { inputs: [{ name: 'A', tag: crypto.randomUUID() }] });
    expect((await ann.call('POST', 'reports', { name: 'Gone', calculated: [gone] })).status).toBe(400);
  });

  test('one of whose tags is gone is not available, and says no more', async () => {
    const [gamma] = await addSites(world, ['Gamma']);
    const inputs = [
      { name: 'A', tag: sites[0]!.tag! },
      { name: 'B', tag: gamma!.tag! },
    ];
    const report = await made(ann, { calculated: [calculation('A - B', { inputs })] } as never);
    await world.server.storage.system((db) =>
      db.updateTable('tags').set({ archived_at: new Date() }).where('uuid', '=', gamma!.tag!).execute(),
    );
    const series = calculatedOf(await shown(ann, report.uuid, HOURS));
    expect(series).toMatchObject({
      ...{ state: 'notAvailable', message: REPORT_TEXTS.notAvailable, unit: null },
      ...{ columns: null, statistics: null },
    });
  });
});

test('statistics of a calculated series weigh its values by time, those held in between too', () => {
  const one = (...values: number[]) => Float64Array.from(values);
  const value = one(10, 40);
  const columns: SeriesColumns = {
    ...{ time: one(0, 30), value, first: value, min: value, max: value, last: one(20, 40) },
    ...{ quality: new Uint8Array(2), broken: new Uint8Array(2), before: null },
  };
  // 10 for 10, 20 held for 20, 40 for 10.
  const statistics = calculatedStatistics(columns, { from: 0, to: 40, step: 10 });
  expect(statistics).toMatchObject({ min: 10, max: 40, average: 22.5, knownShare: 1, first: 10, last: 40 });
  expect(statistics.deviation).toBeCloseTo(10.897, 3);
});
