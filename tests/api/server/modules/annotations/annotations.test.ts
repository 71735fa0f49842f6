import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNOTATION_TEXTS, type Annotation } from '../../../../../api/contract/index.ts';
import type { DomainEvent } from '../../../../../api/server/bus/domain-events.ts';
import { addCompany } from '../../../../support/company.ts';
import { addPerson, as } from '../../../../support/people.ts';
import { addSites } from '../reports/sites.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody } from '../reports/world.ts';

const HOUR = 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();
const RANGE = { from: iso(NOW - 24 * HOUR), to: iso(NOW) };
/** May look, and write annotations, and no more. */
const OPERATOR = { Dash: { canSee: true }, Alerts: { canSee: true, update: true } };

let world: ReportWorld;
let ann: Somebody;
let olga: Somebody;
let viewer: Somebody;
let admin: Somebody;
const heard: string[] = [];

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  olga = await world.person('Olga', OPERATOR);
  viewer = await world.person('Vic', { Dash: { canSee: true } });
  admin = await world.person('Ada', undefined, 'CompanyAdmin');
  world.server.bus.on('annotations-changed', ({ type }: DomainEvent) => void heard.push(type));
});
afterAll(() => world?.dispose());

const write = async (
  by: Somebody,
  text: string,
  at = NOW - HOUR,
  tag = world.company.tag,
): Promise<Annotation> => {
  const answer = await by.call('POST', 'annotations', { tag, at: iso(at), text });
  expect(answer.status, answer.body).toBe(200);
  return answer.data;
};
const listed = async (by: Somebody, tags = [world.company.tag], range = RANGE): Promise<Annotation[]> =>
  (await by.call('POST', 'annotations/list', { tags, ...range })).data.items;
const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;
const put = (by: Somebody, uuid: string, more: object = {}) =>
  statusOf(by.call('PUT', `annotations/${uuid}`, { at: iso(NOW - HOUR), text: 'Changed', ...more }));

describe('annotations of tags', () => {
  test('are listed for their tags and range, the newest first, as plain text, for whoever may see tags', async () => {
    const text = '<img src=x onerror=alert(1)> & "pump"';
    const first = await write(olga, text, NOW - 3 * HOUR);
    const second = await write(ann, '  Cleaned  ', NOW - 2 * HOUR);
    await write(ann, 'Long ago', NOW - 48 * HOUR);
    expect(first).toMatchObject({
      tagUuid: world.company.tag,
      text,
      author: expect.stringContaining('Olga'),
    });
    const seen = await listed(viewer);
    expect(seen.map(({ uuid, text }) => [uuid, text])).toEqual([
      [second.uuid, 'Cleaned'],
      [first.uuid, text],
    ]);
    expect(seen.every(({ mayChange }) => !mayChange)).toBe(true);
    expect((await listed(olga)).map(({ mayChange }) => mayChange)).toEqual([false, true]);
    expect(await listed(viewer, [crypto.randomUUID()])).toEqual([]);
  });

  test('are refused without a text, with a long one, in the future, and about a tag that is not there', async () => {
    const refusal = async (body: object) => {
      const whole = { tag: world.company.tag, at: iso(NOW), text: 'x', ...body };
      const { status, data } = await ann.call('POST', 'annotations', whole);
      return [status, data.fields];
    };
    expect(await refusal({ text: '   ' })).toEqual([400, { text: ANNOTATION_TEXTS.required }]);
    expect(await refusal({ text: 'x'.repeat(501) })).toEqual([400, { text: ANNOTATION_TEXTS.max }]);
    expect(await refusal({ at: iso(NOW + HOUR) })).toEqual([400, { at: ANNOTATION_TEXTS.future }]);
    expect(await refusal({ tag: crypto.randomUUID() })).toEqual([400, { tag: ANNOTATION_TEXTS.gone }]);
  });

  test('are changed and deleted by their authors and administrators, told to open trends and logged', async () => {
    const { uuid } = await write(olga, 'Pump tripped');
    expect(await put(viewer, uuid)).toBe(403);
    expect(await put(ann, uuid)).toBe(403);
    heard.length = 0;
    expect(await put(olga, uuid)).toBe(200);
    expect(heard).toEqual(['annotations-changed']);
    expect(await put(admin, uuid, { text: 'Tripped twice' })).toBe(200);
    const [found] = (await listed(olga)).filter((one) => one.uuid === uuid);
    expect(found).toMatchObject({ text: 'Tripped twice', changedBy: expect.stringContaining('Ada') });
    expect(await statusOf(ann.call('DELETE', `annotations/${uuid}`))).toBe(403);
    expect(await statusOf(olga.call('DELETE', `annotations/${uuid}`))).toBe(200);
    expect((await listed(olga)).some((one) => one.uuid === uuid)).toBe(false);
    expect(await put(olga, uuid)).toBe(404);
    const log = await admin.call('GET', `sites/${world.company.site}/activity-logs?kind=tag`);
    const actions = log.data.items.slice(0, 4).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['archive', 'update', 'update', 'create'].map((verb) => `annotation.${verb}`));
  });

  test('of another company are not there', async () => {
    const birch = await addCompany(world.server.storage, 'Birch');
    const other = await addPerson(world.server, birch, 'Otto', OPERATOR);
    const otto: Somebody = { ...other, call: await as(world.server, other) };
    const { uuid } = await write(olga, 'Ours');
    expect(await listed(otto)).toEqual([]);
    expect(await put(otto, uuid)).toBe(404);
    const foreign = { tag: world.company.tag, at: iso(NOW), text: 'Theirs' };
    expect(await statusOf(otto.call('POST', 'annotations', foreign))).toBe(400);
  });
});

describe('annotations in a report', () => {
  test('are those of its tags, for whoever may see it, changed by whoever may change it', async () => {
    const [beta] = await addSites(world, ['Beta']);
    await world.server.live.reload();
    const { uuid } = await write(olga, 'In the report', NOW - HOUR, beta!.tag!);
    await write(olga, 'Elsewhere');
    const report = await made(ann, { tags1: [{ tag: beta!.tag! }] });
    const path = `reports/annotations/${report.uuid}`;
    expect(await statusOf(viewer.call('POST', path, RANGE))).toBe(404);
    const users = [{ uuid: viewer.uuid, access: 'view' }];
    const { name, version } = report;
    await ann.call('PUT', `reports/${report.uuid}`, { name, version, users });
    const inReport = async (by: Somebody): Promise<Annotation[]> =>
      (await by.call('POST', path, RANGE)).data.items;
    expect(await inReport(viewer)).toMatchObject([{ text: 'In the report', mayChange: false }]);
    expect(await inReport(ann)).toMatchObject([{ uuid, mayChange: true }]);
    expect(await put(ann, uuid)).toBe(403);
    expect(await put(ann, uuid, { reportId: report.uuid })).toBe(200);
    const order = { reportId: report.uuid, format: 'svg' };
    const token = await world.server.tokenOf(viewer);
    const picture = await world.server.send('POST', 'reports/download', order, token);
    expect(picture.body).toContain('Changed (Beta level · Olga');
    // A report is no way to what it does not show.
    const { uuid: elsewhere } = await write(olga, 'Elsewhere');
    expect(await put(ann, elsewhere, { reportId: report.uuid })).toBe(403);
  });
});
