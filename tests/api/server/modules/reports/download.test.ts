import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { addSites } from './sites.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody } from './world.ts';

const HOUR = 3_600_000;

let world: ReportWorld;
let ann: Somebody;
let token: string;

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  token = await world.server.tokenOf(ann);
  await world.server.live.reload();
  world.server.live.sink(
    [
      { time: NOW - 5 * HOUR, value: 1.23456 },
      { time: NOW - 3 * HOUR, value: -1.5e-7 },
      { time: NOW - 2 * HOUR, value: 4 },
    ].map((sample) => ({ ...sample, tag: world.company.tag, quality: Quality.good })),
  );
  await world.server.live.flush();
  await world.server.live.retention.workOutTrends();
});
afterAll(() => world?.dispose());

const download = (body: object, of = token) => world.server.send('POST', 'reports/download', body, of);

async function csvOf(body: object): Promise<string[][]> {
  const answer = await download({ format: 'csv', ...body });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.body.charCodeAt(0)).toBe(0xfeff);
  const lines = answer.body.slice(1).split('\r\n');
  expect(lines.at(-1)).toBe('');
  return lines.slice(0, -1).map((line) => line.split(','));
}

const ofTag = (more: object = {}) => made(ann, { tags1: [{ tag: world.company.tag }], ...more });

describe('API-149 OR-48 a report as a table', () => {
  test('API-149 OR-48 OR-124 has rows of time, local and UTC, and numbers stay numbers', async () => {
    const { uuid } = await ofTag({ timezone: 'Asia/Kathmandu' });
    const [head, ...rows] = await csvOf({
      reportId: uuid,
      range: '6h',
      granularity: 'hours',
      dataPoint: 'last',
    });
    expect(head).toEqual(['Time (Asia/Kathmandu)', 'Time (UTC)', expect.stringMatching(/level \(m\)$/)]);
    // Nothing was known at first; then a value holds until the next one.
    expect(rows.map(([, , value]) => value)).toEqual(
      ['', '1.235', '1.235', '0', '4', '4', '4'].slice(-rows.length),
    );
    expect(rows[0]![0]).toMatch(/^11\/20\/2026 \d+:00 [AP]M$/);
    expect(rows[1]![1]).toMatch(/^2026-11-20T\d\d:15:00.000Z$/);
  });

  test('64-bit integers keep all their digits, also in hours after their own', async () => {
    const { company, server } = world;
    const { uuid: tag } = await server.storage.system((db) =>
      db
        .insertInto('tags')
        .values({
          ...{ company_id: company.id, controller_id: company.controllerId },
          ...{ name: 'Total', data_type: 'int64', address: '{}' },
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    );
    await server.live.reload();
    const told = { tag, quality: Quality.good };
    server.live.sink([
      { ...told, time: NOW - 4 * HOUR, value: 9007199254740993n },
      { ...told, time: NOW - 2 * HOUR, value: 9007199254740995n },
    ]);
    await server.live.flush();
    await server.live.retention.workOutTrends();
    const { uuid } = await made(ann, { tags1: [{ tag }] });
    const asked = { reportId: uuid, range: '6h', granularity: 'hours', dataPoint: 'last' };
    const [, ...rows] = await csvOf(asked);
    expect([...new Set(rows.map(([, , value]) => value))]).toEqual([
      '',
      '9007199254740993',
      '9007199254740995',
    ]);
    const book = await download({ ...asked, format: 'xlsx' });
    expect(book.statusCode).toBe(200);
  });

  test('RPT-12 CONST-13 percentages are of the tag’s range', async () => {
    const { uuid } = await ofTag({ valueFormat: 'percentage' });
    const rows = await csvOf({ reportId: uuid, range: '1h', granularity: 'hours', dataPoint: 'last' });
    expect([rows[0]![2], rows.at(-1)![2]]).toEqual([expect.stringMatching(/\(%\)$/), '40']);
  });

  test('names that a spreadsheet would execute are texts', async () => {
    const tag = world.company.tag;
    const { uuid } = await made(ann, { tags1: [{ tag, label: '=HYPERLINK(1)' }] });
    expect((await csvOf({ reportId: uuid }))[0]![2]).toBe("'=HYPERLINK(1) (m)");
  });

  test('days are cut by the calendar, also where the clock changes', async () => {
    const { uuid } = await ofTag({ timezone: 'America/Chicago' });
    const span = { startDate: '2026-10-30T05:00:00Z', endDate: '2026-11-04T06:00:00Z' };
    const [, ...rows] = await csvOf({ reportId: uuid, ...span, granularity: 'days' });
    expect(rows.map(([, utc]) => utc!.slice(0, 13))).toEqual([
      '2026-10-30T05',
      '2026-10-31T05',
      '2026-11-01T05',
      '2026-11-02T06',
      '2026-11-03T06',
    ]);
  });

  test('more rows than a picture has room for are all there; too many are refused by field', async () => {
    const { uuid } = await ofTag();
    const rows = await csvOf({ reportId: uuid, range: '7d', granularity: 'minutes' });
    expect(rows.length - 1).toBe(7 * 24 * 60);
    expect(new Set(rows.map(([, utc]) => utc)).size).toBe(rows.length);
    const tooMany = await download({ reportId: uuid, format: 'csv', range: '90d', granularity: 'seconds' });
    expect([tooMany.statusCode, Object.keys(tooMany.json().data.fields)]).toEqual([400, ['granularity']]);
  });

  test('a comparison has every site, those beyond the drawn ones too', async () => {
    const sites = await addSites(
      world,
      Array.from({ length: 60 }, (_, nth) => `Site ${nth}`),
    );
    const { linkObject, assignment } = world.company;
    const role = { linkObjectUuid: linkObject, assignmentUuid: assignment };
    const report = await made(ann, {
      type: 'comparison',
      linkObjectConfiguration: { axis1: [role], axis2: [] },
    });
    const includeSites = { type: 'site', uuids: sites.map(({ uuid }) => uuid) };
    const [head] = await csvOf({ reportId: report.uuid, range: '1h', includeSites });
    expect(head!.length).toBe(2 + 60);
  });
});

describe('API-149 OR-124 a report as a picture', () => {
  test('an SVG has the name, the range with its zone, the line and what it is', async () => {
    const { uuid } = await made(ann, {
      ...{ name: 'Wells & <tanks>', timezone: 'Europe/Oslo' },
      tags1: [{ tag: world.company.tag }, { tag: world.company.tag, label: 'Same "again"' }],
    });
    const answer = await download({ reportId: uuid, format: 'svg', range: '6h' });
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Wells _ _tanks_\.svg"/);
    expect(answer.body).toContain('Wells &#38; &#60;tanks&#62;');
    expect(answer.body).toContain('Europe/Oslo');
    expect(answer.body).toContain('Same &#34;again&#34;');
    expect(answer.body).not.toContain('<tanks>');
    expect(answer.body.match(/<path /g)!.length).toBeGreaterThan(2);
  });

  test('GRAPH-02 its axes have the labels of the report, left and right', async () => {
    const { tag } = world.company;
    const axes = { yLabel1: 'Inflow', yLabel2: 'Head', tags1: [{ tag }], tags2: [{ tag }] };
    const { uuid } = await made(ann, { ...axes, name: 'Two axes' });
    const { body } = await download({ reportId: uuid, format: 'svg', range: '6h' });
    const [left, right] = ['Inflow (', 'Head ('].map((label) => body.indexOf(label));
    expect(left).toBeGreaterThan(0);
    expect(right).toBeGreaterThan(left!);
  });

  test('RPT-09 a spline is drawn with curves, a line without', async () => {
    const bodyOf = async (graphStyle: 'line' | 'spline') => {
      const { uuid } = await ofTag({ graphStyle });
      return (await download({ reportId: uuid, format: 'svg', range: '6h' })).body;
    };
    expect(await bodyOf('spline')).toMatch(/<path [^>]*d="[^"]*C/);
    expect(await bodyOf('line')).not.toMatch(/<path [^>]*d="[^"]*C/);
  });

  test('a PNG without a size is as large as its content, twice as fine', async () => {
    const { uuid } = await ofTag();
    const answer = await download({ reportId: uuid, format: 'png' });
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect([format, width]).toEqual(['png', 2400]);
    const { channels } = await sharp(answer.rawPayload).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(1);
  });

  test.each([
    [300, 300],
    [640, 480],
    [1080, 1920],
    [2520, 1080],
    [4000, 4000],
  ])('EXPORT-02 EXPORT-03 OR-134 a PNG of %d × %d has exactly these pixels', async (width, height) => {
    const { uuid } = await ofTag();
    const answer = await download({ reportId: uuid, format: 'png', width, height });
    expect(answer.statusCode).toBe(200);
    const found = await sharp(answer.rawPayload).metadata();
    expect([found.width, found.height]).toEqual([width, height]);
    const { channels } = await sharp(answer.rawPayload).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(1);
  });

  test('OR-134 a small picture has as much of a long legend as there is room for, and says what is missing', async () => {
    const { uuid } = await made(ann, {
      tags1: Array.from({ length: 12 }, (_, nth) => ({ tag: world.company.tag, label: `Line ${nth + 1}` })),
    });
    const { body } = await download({ reportId: uuid, format: 'svg', width: 300, height: 300 });
    expect(body).toMatch(/^<svg [^>]*width="300" height="300" viewBox="0 0 300 300"/);
    expect(body).toContain('>Line 3</text>');
    expect(body).toContain('>and 9 more</text>');
    expect(body).not.toContain('>Line 4</text>');
  });

  test('a small picture says how many notes have no room under its chart', async () => {
    const { uuid } = await ofTag();
    for (let nth = 1; nth <= 6; nth++) {
      const note = {
        tag: world.company.tag,
        at: new Date(NOW - nth * 600_000).toISOString(),
        text: `Note ${nth}`,
      };
      expect((await world.server.send('POST', 'annotations', note, token)).statusCode).toBe(200);
    }
    const picture = async (sides: object) =>
      (await download({ reportId: uuid, format: 'svg', range: '6h', ...sides })).body;
    const small = await picture({ width: 300, height: 300 });
    const shown = small.match(/>\d {2}[^<]*Note \d/g)?.length ?? 0;
    expect(shown).toBeLessThan(6);
    expect(small).toContain(`>${6 - shown} notes left out · `);
    expect(await picture({})).not.toContain('left out');
  });

  test('a side that is too short or too long is refused by its field', async () => {
    const { uuid } = await ofTag();
    for (const sides of [
      { width: 199, height: 300 },
      { width: 300, height: 4001 },
    ])
      expect((await download({ reportId: uuid, format: 'png', ...sides })).statusCode).toBe(400);
  });
});

test('a file is for whoever may view the report, and for nobody else', async () => {
  const bo = await world.person('Bo', { Dash: { canSee: true } });
  const of = await world.server.tokenOf(bo);
  const report = await ofTag({ users: [{ uuid: bo.uuid, access: 'view' }] });
  expect((await download({ reportId: report.uuid, format: 'csv' }, of)).statusCode).toBe(200);
  const other = await ofTag();
  const refused = await download({ reportId: other.uuid, format: 'csv' }, of);
  const none = await download({ reportId: crypto.randomUUID(), format: 'csv' }, of);
  expect([refused.statusCode, refused.body]).toEqual([404, none.body]);
  expect((await download({ reportId: other.uuid, format: 'docx' })).statusCode).toBe(400);
});
