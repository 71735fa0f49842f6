/** Maintenance notes of equipment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EquipmentNote, NOTE_TEXTS } from '../../../../../api/contract/index.ts';
import type { DomainEvent } from '../../../../../api/server/bus/domain-events.ts';
import { addCompany } from '../../../../support/company.ts';
import { addPerson, as } from '../../../../support/people.ts';
import { openReportWorld, type ReportWorld, type Somebody } from '../reports/world.ts';

/** May look and act, and no more. */
const OPERATOR = { Site: { canSee: true, subPermission: { Overview: { canSee: true, control: true } } } };
const VIEWER = { Site: { canSee: true, subPermission: { Overview: { canSee: true } } } };

let world: ReportWorld;
let olga: Somebody;
let viewer: Somebody;
let admin: Somebody;
const heard: string[] = [];

beforeAll(async () => {
  world = await openReportWorld();
  olga = await world.person('Olga', OPERATOR);
  viewer = await world.person('Vic', VIEWER);
  admin = await world.person('Ada', undefined, 'CompanyAdmin');
  world.server.bus.on('equipment-notes-changed', ({ type }: DomainEvent) => void heard.push(type));
});
afterAll(() => world?.dispose());

const pathOf = (tag: string): string => `communications/controller/tag/${tag}/equipment-note`;
const read = async (
  by: Somebody,
  tag = world.company.tag,
): Promise<{ equipment: string; note: EquipmentNote | null }> => (await by.call('GET', pathOf(tag))).data;
const put = (by: Somebody, text: string, replaces: string | null = null, tag = world.company.tag) =>
  by.call('PUT', pathOf(tag), { text, replaces });
const clear = async (by: Somebody, { uuid }: { uuid: string }): Promise<number> =>
  (await by.call('DELETE', `equipment-notes/${uuid}`)).status;
const atSite = async (by: Somebody) =>
  (await by.call('GET', `sites/${world.company.site}/equipment-notes`)).data.items;

/** Another tag of the company's device, which fills the assignment "Main pump"; or of an assignment of its own. */
async function addTag(name: string, assignment?: string): Promise<string> {
  const { id: company_id, controllerId: controller_id } = world.company;
  return world.server.storage.system(async (db) => {
    const row = { company_id, controller_id, name, data_type: 'float', address: '{}' } as const;
    const own =
      assignment === undefined
        ? null
        : await db
            .insertInto('assignments')
            .values({ company_id, name: assignment })
            .returning('id')
            .executeTakeFirstOrThrow();
    const tag = { ...row, assignment_id: own?.id ?? null };
    const { uuid } = await db.insertInto('tags').values(tag).returning('uuid').executeTakeFirstOrThrow();
    return uuid;
  });
}

describe('a maintenance note', () => {
  test('is of the equipment: all of its tags have the same one, with who and when; no other company has it', async () => {
    const beside = await addTag('Beside');
    expect((await read(viewer)).note).toBeNull();
    heard.length = 0;
    const answer = await put(olga, '  Bearing noise, check on Monday ');
    expect(answer.status, answer.body).toBe(200);
    expect(heard).toEqual(['equipment-notes-changed']);
    const { equipment, note } = await read(viewer, beside);
    expect(equipment).toBe('Main pump');
    expect(note).toMatchObject({
      ...{ uuid: answer.data.uuid, text: 'Bearing noise, check on Monday', at: '2026-11-20T12:00:00.000Z' },
      author: expect.stringContaining('Olga'),
    });
    const { controller } = world.company;
    const tags = expect.arrayContaining([world.company.tag, beside]);
    expect(await atSite(viewer)).toMatchObject([
      { uuid: note!.uuid, equipment, deviceIds: [controller], tags },
    ]);

    const birch = await addCompany(world.server.storage, 'Birch');
    const other = await addPerson(world.server, birch, 'Otto', OPERATOR);
    const otto: Somebody = { ...other, call: await as(world.server, other) };
    expect([(await put(otto, 'Theirs')).status, await clear(otto, note!)]).toEqual([404, 404]);
    expect((await otto.call('GET', pathOf(world.company.tag))).status).toBe(404);
    expect(await clear(olga, note!)).toBe(200);
  });

  test('of two pumps on one device each has its own; without an assignment it is of the device', async () => {
    const [one, other] = [await addTag('Run 1', 'P-1'), await addTag('Run 2', 'P-2')];
    const { data } = await put(olga, 'Seal drips', null, one);
    expect(await read(olga, one)).toMatchObject({ equipment: 'P-1', note: { text: 'Seal drips' } });
    expect(await read(olga, other)).toEqual({ equipment: 'P-2', note: null });
    expect((await read(olga)).note).toBeNull();
    const { controller, controllerId } = world.company;
    expect(await atSite(viewer)).toMatchObject([{ equipment: 'P-1', deviceIds: [controller], tags: [one] }]);
    const released = await world.server.storage.system((db) =>
      db.deleteFrom('site_assignments').where('controller_id', '=', controllerId).returningAll().execute(),
    );
    expect(await put(olga, 'Door open')).toMatchObject({ status: 200 });
    const ofDevice = await read(olga);
    expect(ofDevice).toMatchObject({ equipment: 'PLC', note: { text: 'Door open' } });
    const ofPlc = (await atSite(viewer))[0].tags;
    expect([ofPlc.includes(world.company.tag), ofPlc.includes(one)]).toEqual([true, false]);
    expect(await atSite(viewer)).toMatchObject([
      { equipment: 'PLC', deviceIds: [controller] },
      { equipment: 'P-1', deviceIds: [controller] },
    ]);
    await world.server.storage.system((db) =>
      db.insertInto('site_assignments').values(released[0]!).execute(),
    );
    expect([await clear(olga, data), await clear(olga, ofDevice.note!)]).toEqual([200, 200]);
  });

  test('wants the right to control, a text and at most 500 characters', async () => {
    expect((await put(viewer, 'Seen')).status).toBe(403);
    const refusal = async (text: string) => (await put(olga, text)).data.fields;
    expect(await refusal('   ')).toEqual({ text: NOTE_TEXTS.required });
    expect(await refusal('x'.repeat(501))).toEqual({ text: NOTE_TEXTS.max });
    const { data } = await put(olga, 'x'.repeat(500));
    expect([await clear(viewer, data), await clear(olga, data), await clear(olga, data)]).toEqual([
      403, 200, 404,
    ]);
  });

  test('is never written over unread: whoever replaces another one than they have read is told', async () => {
    const { data: first } = await put(olga, 'First');
    const refused = await put(admin, 'Mine');
    expect([refused.status, refused.data.message]).toEqual([409, NOTE_TEXTS.replaced]);
    const { data: second } = await put(admin, 'Second', first.uuid);
    expect((await put(olga, 'Late', first.uuid)).status).toBe(409);
    expect((await read(olga)).note).toMatchObject({ text: 'Second', author: expect.stringContaining('Ada') });
    expect(await clear(admin, second)).toBe(200);
    expect((await put(olga, 'Later', second.uuid)).status).toBe(409);
    const both = await Promise.all([put(olga, 'At once'), put(admin, 'At once')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await clear(olga, (await read(olga)).note!)).toBe(200);
  });

  test('stands in the log of the site, with what it said', async () => {
    const { data: first } = await put(olga, 'Noise');
    const { data: second } = await put(admin, 'Much noise', first.uuid);
    await clear(admin, second);
    const log = await admin.call('GET', `sites/${world.company.site}/activity-logs?kind=assignment`);
    expect(log.data.items.slice(0, 3)).toMatchObject([
      { action: 'equipmentNote.archive', changes: [{ what: 'Note', from: 'Much noise' }] },
      { action: 'equipmentNote.write', changes: [{ from: 'Noise', to: 'Much noise' }] },
      { action: 'equipmentNote.write', changes: [{ to: 'Noise' }] },
    ]);
  });
});
