import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let ours: TestCompany;
let call: Call;
let foreign: Call;
let time = Date.parse('2026-03-10T17:30:00Z');

beforeAll(async () => {
  server = await openTestApp({ now: () => time });
  const cedar = await addAdministered(server, 'Cedar');
  const birch = await addAdministered(server, 'Birch');
  ours = cedar.company;
  call = await as(server, cedar.admin);
  foreign = await as(server, birch.admin);
});
afterAll(() => server?.dispose());

const HOURS = { startTime: '00:00', endTime: '23:59' };
const FORMULA = {
  title: 'Scaled',
  formula: 'x * a + b',
  timeRange: 'default',
  dataPoint: 'average',
  filterWithin: HOURS,
  constants: { a: 2 },
  type: 'Number',
};
const masters = async () => (await call('GET', 'format-master')).data;

describe('formulas', () => {
  test('FORM-01 API-154 FORM-15 a formula is stored as it was sent, and answered whole', async () => {
    const { status, data } = await call('POST', 'formulas', FORMULA);
    expect(status).toBe(200);
    expect(is(data, endpoints.addFormula.reply.struct)).toBe(true);
    expect(data).toEqual({
      ...FORMULA,
      ...HOURS,
      _id: data.uuid,
      id: expect.any(Number),
      uuid: expect.any(String),
      archived: false,
    });
    expect((await masters()).formulas).toContainEqual(data);
  });

  test('OR-95 the hours may stand at the top as well, and those inside filterWithin win', async () => {
    const { filterWithin: _, ...rest } = FORMULA;
    const atTop = { startTime: '06:00', endTime: '14:00' };
    const top = await call('POST', 'formulas', { ...rest, ...atTop });
    expect(top.data.filterWithin).toEqual(atTop);
    const both = await call('POST', 'formulas', { ...FORMULA, ...atTop });
    expect(both.data.filterWithin).toEqual(HOURS);
  });

  test('API-155 a change is whole; constants that the formula names no more are dropped', async () => {
    const { uuid, id } = (await call('POST', 'formulas', FORMULA)).data;
    const change = {
      ...{ ...FORMULA, title: 'Plain', formula: 'X / b', constants: { a: 2, b: 4 } },
      ...{ timeRange: 'today', dataPoint: 'max', type: 'Duration' },
      filterWithin: { startTime: '06:00', endTime: '14:00' },
    };
    const { data } = await call('PUT', `formulas/${uuid}`, change);
    expect(data).toMatchObject({ ...change, id, constants: { b: 4 } });
    expect((await masters()).formulas).toContainEqual(data);
  });

  test('API-156 a removed one is no longer on offer; diagrams that use it still get it', async () => {
    const { uuid } = (await call('POST', 'formulas', { ...FORMULA, title: 'Old' })).data;
    expect(await call('DELETE', `formulas/${uuid}`)).toMatchObject({ status: 200, data: {} });
    expect((await masters()).formulas.at(-1)).toMatchObject({ uuid, title: 'Old', archived: true });
    expect((await call('PUT', `formulas/${uuid}`, FORMULA)).status).toBe(404);
    expect((await call('DELETE', `formulas/${uuid}`)).status).toBe(404);
  });

  const without = (key: string) => ({ ...FORMULA, [key]: undefined });
  test.each<[string, object, Record<string, string>]>([
    ['FORM-03', { title: ' ' }, { title: 'Formula name is required' }],
    ['FORM-04', { title: 'a' }, { title: 'Min. 2 characters required' }],
    ['FORM-05', { title: 'a'.repeat(51) }, { title: 'Max. 50 characters allowed' }],
    ['FORM-06', { formula: '' }, { formula: 'Formula is required' }],
    ['FORM-07', { formula: `x${'+1'.repeat(50)}` }, { formula: 'Formula must be of utmost 100 characters' }],
    ['FORM-08', { formula: 'y + 1' }, { formula: "Formula must contain value 'x'" }],
    ['FORM-08', { formula: 'max(1, 2)' }, { formula: "Formula must contain value 'x'" }],
    ['FORM-09', without('timeRange'), { timeRange: 'Time Range is required' }],
    ['FORM-09', without('dataPoint'), { dataPoint: 'Data Point is required' }],
    [
      'FORM-09',
      { filterWithin: { startTime: '', endTime: '' } },
      { 'filterWithin.startTime': 'Start Time is required', 'filterWithin.endTime': 'End Time is required' },
    ],
    ['FORM-09', without('filterWithin'), { 'filterWithin.startTime': 'Start Time is required' }],
    [
      'OR-93',
      { formula: 'x + (2' },
      {
        formula:
          'Incorrect expression. Character 7: the parenthesis opened at character 5 is not closed: the formula ends; expected an operator or ")"',
      },
    ],
    ['OR-93', { constants: { a: null } }, { 'constants.a': 'A finite number is required' }],
  ])('%s %j is refused', async (_row, change, fields) => {
    const answer = await call('POST', 'formulas', { ...FORMULA, ...change });
    expect(answer).toMatchObject({ status: 400, data: { code: 'INVALID', fields } });
  });
});

describe('dictionaries', () => {
  const PUMP = { title: 'Pump', definitions: { '0': 'Idle', '1': 'Running' } };

  test('DICT-01 API-157 API-158 a dictionary maps values to titles, and can be changed', async () => {
    const { data } = await call('POST', 'dictionaries', PUMP);
    expect(is(data, endpoints.addDictionary.reply.struct)).toBe(true);
    expect(data).toMatchObject({ ...PUMP, _id: data.uuid, archived: false });
    const definitions = { '-1.5': 'Below', '9007199254740993': 'Above' };
    const changed = await call('PUT', `dictionaries/${data.id}`, { title: 'Levels', definitions });
    expect(changed.data).toEqual({ ...data, title: 'Levels', definitions });
  });

  test('API-159 a removed one is no longer on offer', async () => {
    const { uuid } = (await call('POST', 'dictionaries', PUMP)).data;
    expect((await call('DELETE', `dictionaries/${uuid}`)).status).toBe(200);
    expect((await masters()).dictionaries.at(-1)).toMatchObject({ uuid, archived: true });
  });

  const TITLE = 'Definition must be 2 to 50 characters';
  test.each<[string, object, Record<string, string>]>([
    ['DICT-02', { title: '' }, { title: 'Title is required' }],
    ['DICT-03', { title: 'x' }, { title: 'Title must include at-least 2 characters' }],
    ['DICT-03', { title: 'x'.repeat(51) }, { title: 'Title must not exceed 50 characters' }],
    ['DICT-04', { definitions: {} }, { definitions: 'Please add at-least one definition' }],
    ['DICT-05', { definitions: { '1': '' } }, { 'definitions.1': 'Definition is required' }],
    ['OR-89', { definitions: { '1': 'x' } }, { 'definitions.1': TITLE }],
    ['OR-89', { definitions: { '1': 'x'.repeat(51) } }, { 'definitions.1': TITLE }],
    ['DICT-06', { definitions: { '': 'Open' } }, { 'definitions.': 'Value is required' }],
    ['OR-89', { definitions: { open: 'Open' } }, { 'definitions.open': 'Value must be a number' }],
    [
      'DICT-07',
      { definitions: { '1': 'Open', '01.0': 'Shut' } },
      { 'definitions.01.0': 'Definitions required unique values' },
    ],
  ])('%s %j is refused', async (_row, change, fields) => {
    const answer = await call('POST', 'dictionaries', { ...PUMP, ...change });
    expect(answer).toMatchObject({ status: 400, data: { fields } });
  });
});

test('LABL-01 API-152 API-153 labels are added with a title and removed', async () => {
  const { data } = await call('POST', 'labels', { title: ' bar ' });
  expect(data).toEqual({
    _id: data.uuid,
    id: data.id,
    uuid: expect.any(String),
    title: 'bar',
    archived: false,
  });
  expect((await masters()).labels).toContainEqual(data);
  expect((await call('DELETE', `labels/${data._id}`)).status).toBe(200);
  expect((await masters()).labels).toContainEqual({ ...data, archived: true });
  expect(await call('POST', 'labels', { title: 'x' })).toMatchObject({
    status: 400,
    data: { fields: { title: 'Title must include at-least 2 characters' } },
  });
});

test('LABL-04 LABL-03 API-151 format-master answers all four, formats grouped by type', async () => {
  const data = await masters();
  expect(is(data, endpoints.formatMaster.reply.struct)).toBe(true);
  const groups = Object.entries(data.formats as Record<string, { _id: string; title: string }[]>);
  expect(groups.map(([type, formats]) => [type, formats.map(({ title }) => title)])).toEqual([
    ['IP Address', ['IP Address']],
    ['Scientific', ['Scientific']],
    ['Duration', ['mSec', 'Sec', 'Min', 'Hr']],
    ['Date Time (UTC)', ['Date Time (UTC)']],
    ['Number', ['Number']],
    ['Percentage', ['Percentage']],
    ['ASCII', ['ASCII']],
  ]);
  expect(data.formats.Duration[1]._id).toBe('Duration (Sec)');
});

test('titles stand in their order, whatever their case', async () => {
  for (const title of ['zeta', 'Alpha', 'beta']) await call('POST', 'labels', { title });
  const titles = (await masters()).labels
    .filter((label: { archived: boolean }) => !label.archived)
    .map((label: { title: string }) => label.title);
  expect(titles).toEqual(titles.toSorted((a: string, b: string) => a.localeCompare(b)));
});

test('another company has its own, and cannot name ours', async () => {
  const { uuid, id } = (await call('POST', 'labels', { title: 'Ours' })).data;
  expect(JSON.stringify((await foreign('GET', 'format-master')).data)).not.toContain(uuid);
  for (const key of [uuid, id]) expect((await foreign('DELETE', `labels/${key}`)).status).toBe(404);
  expect((await foreign('GET', `format-master/${uuid}/usage`)).status).toBe(404);
});

test('every change stands in the audit log with what it was', async () => {
  const { uuid } = (await call('POST', 'formulas', { ...FORMULA, title: 'Watched' })).data;
  await call('DELETE', `formulas/${uuid}`);
  const rows = await server.storage.tenant(ours.id, (db) =>
    db.selectFrom('audit').select(['action', 'detail']).orderBy('sequence').execute(),
  );
  expect(rows.slice(-2)).toEqual([
    { action: 'formula.create', detail: { formula: uuid, title: 'Watched', expression: FORMULA.formula } },
    { action: 'formula.archive', detail: { formula: uuid, title: 'Watched' } },
  ]);
});

/** A diagram of objects that show the tag by the value type. */
const diagram = (name: string, valueType: object, objects: number, siteId: number | null = null) =>
  server.storage.system((db) =>
    saveDiagram(db, {
      companyId: ours.id,
      siteId,
      name,
      width: 10,
      height: 10,
      objects: [],
      configuration: Array.from({ length: objects }, (_, id) => ({ id, linkedTag: ours.tag, valueType })),
    }),
  );

test('where a dictionary is used is said, with how many objects; names go by the right to see them', async () => {
  const { uuid } = (await call('POST', 'dictionaries', { title: 'Used', definitions: { '1': 'On' } })).data;
  const valueType = { key: 'dictionary', id: uuid };
  const dash = await diagram('Works', valueType, 3);
  const site = await diagram('Intake', valueType, 1, ours.siteId);
  await diagram('Other', { key: 'numeric' }, 1);
  const { data } = await call('GET', `format-master/${uuid}/usage`);
  expect(is(data, endpoints.formatUsage.reply.struct)).toBe(true);
  expect(data).toEqual({
    total: 2,
    items: [
      { uuid: site.uuid, name: 'Intake', siteUuid: ours.site, siteName: 'Cedar Well', objects: 1 },
      { uuid: dash.uuid, name: 'Works', siteUuid: null, siteName: null, objects: 3 },
    ],
  });
  const dashOnly = await as(server, await addPerson(server, ours, 'Dash', { Dash: { canSee: true } }));
  const seen = (await dashOnly('GET', `format-master/${uuid}/usage`)).data;
  expect([seen.total, seen.items.map((item: { name: string }) => item.name)]).toEqual([2, ['Works']]);
});

describe('x from the historian', () => {
  /** The tag's value at a time of 10 March 2026, UTC. */
  const tell = (samples: Readonly<Record<string, number>>) => {
    const tag = server.live.tags.ofCompany(ours.tag, ours.id)!;
    return server.live.historian.append(
      Object.entries(samples).map(([clock, value]) => ({
        tag,
        sample: { tag: tag.uuid, time: Date.parse(`2026-03-10T${clock}:00Z`), value, quality: Quality.good },
      })),
    );
  };
  const formula = async (change: object) =>
    (await call('POST', 'formulas', { ...FORMULA, ...change })).data.uuid;
  const xOf = async (id: string, more: object = {}, tag = ours.tag) => {
    const { uuid } = await diagram('Values', { key: 'formula', id }, 1);
    const path = `reports/site-schematics/${uuid}/formula-values`;
    const { data } = await call('POST', path, { of: [{ tag, formula: id }], ...more });
    return data.values;
  };

  beforeAll(async () => {
    // Midnight in Chicago is 05:00 UTC on that day.
    await server.storage.system((db) =>
      db.updateTable('companies').set({ timezone: 'America/Chicago' }).where('id', '=', ours.id).execute(),
    );
    await server.live.reload();
    await tell({ '04:59': 100, '05:00': 10, '13:00': 30, '17:00': 20 });
  });

  test.each([
    // 8 hours of 10, 4 of 30 and half an hour of 20, until now.
    ['average', 16.8],
    ['min', 10],
    ['max', 30],
    ['last', 20],
  ])('FORM-12 today’s %s begins at midnight of the company', async (dataPoint, value) => {
    const id = await formula({ timeRange: 'today', dataPoint });
    expect(await xOf(id)).toEqual([{ tag: ours.tag, formula: id, value }]);
  });

  test('FORM-13 only the hours of the filter count, on the company’s clock; they may go over midnight', async () => {
    const hours = (startTime: string, endTime: string) =>
      formula({ timeRange: 'today', dataPoint: 'max', filterWithin: { startTime, endTime } });
    expect(await xOf(await hours('12:00', '23:59'))).toMatchObject([{ value: 20 }]);
    expect(await xOf(await hours('22:00', '06:00'))).toMatchObject([{ value: 10 }]);
    expect(await xOf(await hours('01:00', '02:00'))).toMatchObject([{ value: null }]);
  });

  test('OR-94 default means the range of the view; without one, and for current, nothing is computed', async () => {
    const byView = await formula({ timeRange: 'default', dataPoint: 'min' });
    const view = { from: '2026-03-10T12:00:00Z', to: '2026-03-10T16:00:00Z' };
    expect(await xOf(byView, view)).toMatchObject([{ value: 30 }]);
    expect(await xOf(byView)).toMatchObject([{ value: null }]);
    expect(await xOf(await formula({ timeRange: 'current' }), view)).toMatchObject([{ value: null }]);
  });

  test('a removed formula still computes; what is not there, or another company’s, is null', async () => {
    const id = await formula({ timeRange: 'today', dataPoint: 'max' });
    await call('DELETE', `formulas/${id}`);
    expect(await xOf(id)).toMatchObject([{ value: 30 }]);
    const theirs = (await foreign('POST', 'formulas', { ...FORMULA, timeRange: 'today' })).data.uuid;
    expect(await xOf(theirs)).toMatchObject([{ value: null }]);
    expect(await xOf(id, {}, crypto.randomUUID())).toMatchObject([{ value: null }]);
  });

  test('an answer serves all who ask within half a minute, and is computed anew after it', async () => {
    const id = await formula({ timeRange: 'today', dataPoint: 'last' });
    expect(await xOf(id)).toMatchObject([{ value: 20 }]);
    await tell({ '17:29': 7 });
    expect(await xOf(id)).toMatchObject([{ value: 20 }]);
    time += 31_000;
    expect(await xOf(id)).toMatchObject([{ value: 7 }]);
  });

  test('a view of more than a year is refused', async () => {
    const { uuid } = await diagram('Long', {}, 0);
    const answer = await call('POST', `reports/site-schematics/${uuid}/formula-values`, {
      of: [],
      from: '2025-03-01T00:00:00Z',
    });
    expect(answer).toMatchObject({ status: 400, data: { code: 'INVALID' } });
  });

  test('more than 500 values at once are refused in words', async () => {
    const { uuid } = await diagram('Many', {}, 0);
    const of = Array.from({ length: 501 }, () => ({ tag: ours.tag, formula: ours.tag }));
    const answer = await call('POST', `reports/site-schematics/${uuid}/formula-values`, { of });
    expect(answer.data.fields.of).toBe('At most 500 values are answered at once');
  });
});
