/** What every storage must do; run over PGlite and over PostgreSQL. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFieldLinks } from '../../../../api/server/field/field-links.ts';
import { raisedAnew } from '../../../../api/server/modules/alarms/alert-state.ts';
import { storeAlerts } from '../../../../api/server/modules/alarms/queries/alert-rows.ts';
import { patchDiagram } from '../../../../api/server/modules/diagrams/queries/diagram-patch.ts';
import {
  DiagramChangedError,
  findDiagram,
  readChunk,
  saveDiagram,
} from '../../../../api/server/modules/diagrams/queries/diagrams.ts';
import {
  dynamicKey,
  dynamicTagsOfSite,
  findTag,
  tagsByUuid,
} from '../../../../api/server/modules/tags/queries/tags.ts';
import { migrate } from '../../../../api/server/storage/migrations/migrate.ts';
import type { Schema } from '../../../../api/server/storage/schema.ts';
import type { Db, Storage } from '../../../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';

interface Opened {
  readonly storage: Storage;
  dispose(): Promise<void>;
}

/** Tables that a request may read, whole, in its transaction. */
const TENANT_TABLES = [
  'companies',
  'roles',
  'memberships',
  'user_groups',
  'group_members',
  'company_contacts',
  'preferences',
  'tickets',
  'areas',
  'routes',
  'sites',
  'links',
  'hubs',
  'firmwares',
  'controllers',
  'link_objects',
  'assignments',
  'site_assignments',
  'tags',
  'field_certificates',
  'field_endpoints',
  'categories',
  'controller_templates',
  'template_tags',
  'custom_fields',
  'custom_field_values',
  'diagrams',
  'diagram_chunks',
  'diagram_past_chunks',
  'diagram_versions',
  'tree_items',
  'tree_shares',
  'tree_positions',
  'images',
  'gallery_images',
  'gallery_uploads',
  'formulas',
  'dictionaries',
  'labels',
  'samples',
  'trend_minutes',
  'trend_quarters',
  'trend_hours',
  'sample_marks',
  'confirms',
  'commands',
  'audit',
  'activity',
  'alerts',
  'alert_logs',
  'annotations',
  'equipment_notes',
  'assemblies',
  'assembly_versions',
  'notifications',
  'notification_items',
  'notification_recipients',
  'notices',
  'schedules',
  'schedule_recipients',
  'schedule_runs',
] as const satisfies readonly (keyof Schema)[];

/** Tables of sign-in and of the server itself, which no request may read. */
const SYSTEM_TABLES = [
  'secrets',
  'node_runs',
  'refresh_families',
  'two_steps',
  'recovery_codes',
  'sign_in_tokens',
  'address_attempts',
  'mails',
  'mail_files',
  'link_secrets',
  'sparkplug_nodes',
  'notice_channels',
  'webhook_messages',
] as const satisfies readonly (keyof Schema)[];

export function storageSuite(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened;
    let storage: Storage;
    let cedar: TestCompany;
    let birch: TestCompany;

    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
      cedar = await addCompany(storage, 'Cedar');
      birch = await addCompany(storage, 'Birch');
      for (const company of [cedar, birch]) await fill(storage, company);
    });
    afterAll(() => opened?.dispose());

    test('migrating again changes nothing, and the tables are those of schema.ts', async () => {
      await migrate(storage.raw);
      const tables = await storage.raw.introspection.getTables();
      const found = Object.fromEntries(
        tables
          // Partitions are their table's.
          .filter((table) => !/^kysely_|_(rest|\d{8})$/.test(table.name))
          .map((table) => [
            table.name,
            table.columns.map((column) => `${column.name}${column.isNullable ? '?' : ''}`).sort(),
          ]),
      );
      expect(found).toEqual(declaredTables());
    });

    test('PERM-13 a tenant acts as a role that is no superuser and cannot bypass row security', async () => {
      const { rows } = await storage.tenant(cedar.id, (db) =>
        sql<{ role: string; power: boolean }>`
          select current_user as role, rolsuper or rolbypassrls or rolcreaterole as power
          from pg_roles where rolname = current_user`.execute(db),
      );
      expect(rows).toEqual([{ role: 'mimic_tenant', power: false }]);
    });

    test.each(TENANT_TABLES)('PERM-13 a forgotten where shows only the own rows of %s', async (table) => {
      const owner = table === 'companies' ? 'id' : 'company_id';
      const rows = await storage.tenant(cedar.id, (db) =>
        db
          .selectFrom(table as 'areas')
          .selectAll()
          .execute(),
      );
      const owners = new Set(rows.map((row) => (row as unknown as Record<string, number>)[owner]));
      expect([...owners]).toEqual([cedar.id]);
    });

    test('PERM-13 a tenant sees the people of its company alone, and nobody’s password hash', async () => {
      const people = await storage.tenant(cedar.id, (db) => db.selectFrom('users').select('email').execute());
      expect(people).toEqual([{ email: cedar.email }]);
      await expect(
        storage.tenant(cedar.id, (db) => db.selectFrom('users').select('password_hash').execute()),
      ).rejects.toMatchObject({ code: '42501' });
    });

    test.each([...SYSTEM_TABLES])('PERM-13 a tenant cannot read %s', async (table) => {
      await expect(
        storage.tenant(cedar.id, (db) => db.selectFrom(table).selectAll().execute()),
      ).rejects.toMatchObject({ code: '42501' });
    });

    test('PERM-13 a tenant sees and changes the pictures of its own people alone', async () => {
      const [pictures, changed] = await storage.tenant(cedar.id, async (db) => [
        await db.selectFrom('user_pictures').select(['user_id', 'bytes']).execute(),
        await db
          .updateTable('user_pictures')
          .set({ bytes: Buffer.from([0]) })
          .where('user_id', '=', birch.userId)
          .executeTakeFirst(),
      ]);
      expect(pictures.map((row) => [row.user_id, [...row.bytes]])).toEqual([[cedar.userId, [1, 2, 255]]]);
      expect(changed.numUpdatedRows).toBe(0n);
    });

    test('PERM-13 a tenant changes details of its own people, and nobody’s e-mail or account', async () => {
      const set = (id: number, values: object) =>
        storage.tenant(cedar.id, (db) =>
          db.updateTable('users').set(values).where('id', '=', id).executeTakeFirst(),
        );
      expect((await set(cedar.userId, { phone: '(123)456-7890' })).numUpdatedRows).toBe(1n);
      expect((await set(birch.userId, { phone: '(123)456-7890' })).numUpdatedRows).toBe(0n);
      for (const values of [{ email: 'x@y.example' }, { password_hash: 'x' }, { archived_at: new Date() }])
        await expect(set(cedar.userId, values)).rejects.toMatchObject({ code: '42501' });
    });

    test('PERM-13 nobody of another company can be in a group', async () => {
      const group = await storage.tenant(cedar.id, (db) =>
        db.selectFrom('user_groups').select('id').executeTakeFirstOrThrow(),
      );
      const member = { company_id: cedar.id, group_id: group.id, user_id: birch.userId };
      await expect(
        storage.tenant(cedar.id, (db) => db.insertInto('group_members').values(member).execute()),
      ).rejects.toMatchObject({ code: '23503' });
    });

    test('PERM-13 without a company a tenant role sees nothing', async () => {
      const rows = await storage.system(async (db) => {
        await sql`set local role mimic_tenant`.execute(db);
        return db.selectFrom('areas').selectAll().execute();
      });
      expect(rows).toEqual([]);
    });

    test('a tenant’s transaction runs nothing with more rights if its role is gone', async () => {
      await sql`alter role mimic_tenant rename to mimic_renamed`.execute(storage.raw);
      const reading = storage.tenant(cedar.id, (db) => db.selectFrom('users').select('email').execute());
      await expect(reading.finally(restored)).rejects.toThrow();
      expect(
        await storage.tenant(cedar.id, (db) => db.selectFrom('users').select('email').execute()),
      ).toHaveLength(1);

      async function restored() {
        await sql`alter role mimic_renamed rename to mimic_tenant`.execute(storage.raw);
      }
    });

    test('one statement needs no transaction, and fails by its own SQLSTATE', async () => {
      const both = await storage.statement((db) => db.selectFrom('companies').select('id').execute());
      expect(both.length).toBeGreaterThan(1);
      const wrong = storage.statement((db) => sql`select 1 / 0`.execute(db));
      await expect(wrong).rejects.toMatchObject({ code: '22012' });
    });

    test('PERM-13 a tenant cannot write rows of another company, nor refer to them', async () => {
      const foreign = { company_id: birch.id, name: 'Mine now' };
      await expect(
        storage.tenant(cedar.id, (db) => db.insertInto('areas').values(foreign).execute()),
      ).rejects.toMatchObject({ code: '42501' });
      const crossing = { company_id: cedar.id, area_id: birch.areaId, name: 'Across' };
      await expect(
        storage.tenant(cedar.id, (db) => db.insertInto('routes').values(crossing).execute()),
      ).rejects.toMatchObject({ code: '23503' });
      const changed = await storage.tenant(cedar.id, (db) =>
        db.updateTable('areas').set({ name: 'Stolen' }).where('id', '=', birch.areaId).executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);
    });

    test('the company of one transaction does not reach the next', async () => {
      await storage.tenant(cedar.id, (db) => db.selectFrom('areas').selectAll().execute());
      const all = await storage.system((db) => db.selectFrom('areas').select('company_id').execute());
      expect(new Set(all.map((row) => row.company_id)).size).toBe(2);
    });

    test('what throws is rolled back, and the connection serves on', async () => {
      const work = storage.tenant(cedar.id, async (db) => {
        await db.insertInto('areas').values({ company_id: cedar.id, name: 'Never' }).execute();
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      const names = await storage.tenant(cedar.id, (db) => db.selectFrom('areas').select('name').execute());
      expect(names.map((row) => row.name)).not.toContain('Never');
    });

    test('transactions at the same time keep to their own company', async () => {
      const seen = await Promise.all(
        Array.from({ length: 40 }, (_, nth) => {
          const company = nth % 2 ? cedar : birch;
          return storage.tenant(company.id, async (db) => {
            const first = await db.selectFrom('areas').select('company_id').execute();
            await new Promise((done) => setTimeout(done, nth % 3));
            const second = await db.selectFrom('sites').select('company_id').execute();
            return [...first, ...second].every((row) => row.company_id === company.id);
          });
        }),
      );
      expect(seen).toEqual(Array(40).fill(true));
    });

    test('values come back as they went in', async () => {
      const time = new Date('2026-11-20T12:34:56.789Z');
      await storage.system((db) =>
        sql`insert into samples (company_id, tag_id, time, quality, number_value, integer_value, text_value)
          values (${cedar.id}, ${cedar.tagId}, ${time}, 1, 0.1, ${9007199254740993n.toString()}, ${'Ø 5 “µ”'})`.execute(
          db,
        ),
      );
      const row = await storage.tenant(cedar.id, (db) =>
        db.selectFrom('samples').selectAll().where('time', '=', time).executeTakeFirstOrThrow(),
      );
      expect(row).toEqual({
        company_id: cedar.id,
        tag_id: cedar.tagId,
        time,
        quality: 1,
        number_value: 0.1,
        integer_value: '9007199254740993',
        boolean_value: null,
        text_value: 'Ø 5 “µ”',
      });
      const role = await storage.tenant(cedar.id, (db) =>
        db.selectFrom('roles').select('permissions').executeTakeFirstOrThrow(),
      );
      expect(role.permissions).toMatchObject({ Dash: { canSee: true } });
    });

    test('a broken rule says which, by SQLSTATE and name', async () => {
      const twice = { name: 'twice', value: 'x' };
      const work = storage.system((db) => db.insertInto('secrets').values([twice, twice]).execute());
      await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'secrets_pkey' });
    });

    test('a batch of 5,000 samples holds up nobody on the main thread', async () => {
      const times = Array.from({ length: 5000 }, (_, nth) => new Date(nth * 1000).toISOString());
      const before = process.threadCpuUsage();
      await storage.system((db) =>
        sql`insert into samples (company_id, tag_id, time, quality, number_value)
          select ${cedar.id}::int, ${cedar.tagId}::int, t, 0, 1 from unnest(${times}::timestamptz[]) as s (t)`.execute(
          db,
        ),
      );
      const { user, system } = process.threadCpuUsage(before);
      const { count } = await storage.system((db) =>
        db
          .selectFrom('samples')
          .select(sql<string>`count(*)`.as('count'))
          .where('number_value', '=', 1)
          .executeTakeFirstOrThrow(),
      );
      expect(count).toBe('5000');
      // On the thread itself it would be some 116 ms. Its processor time, and not the clock's: others may keep it waiting.
      expect((user + system) / 1000).toBeLessThan(40);
    });

    test('the audit log cannot be changed or emptied, by the system neither', async () => {
      for (const statement of [
        'delete from audit',
        "update audit set action = 'x'",
        'truncate audit cascade',
      ])
        await expect(storage.system((db) => sql.raw(statement).execute(db))).rejects.toThrow('append-only');
    });

    test('one write at a time waits on a tag', async () => {
      const pending = { ...command(cedar), id: crypto.randomUUID(), result: 'pending' };
      const add = () => storage.tenant(cedar.id, (db) => db.insertInto('commands').values(pending).execute());
      await add();
      pending.id = crypto.randomUUID();
      await expect(add()).rejects.toMatchObject({ code: '23505', constraint: 'commands_one_pending' });
    });

    test('tags are found by uuid, another company’s are not', async () => {
      const [own, foreign, both] = await storage.tenant(cedar.id, async (db) => [
        await findTag(db, cedar.tag),
        await findTag(db, birch.tag),
        await tagsByUuid(db, [cedar.tag, birch.tag]),
      ]);
      expect(own).toMatchObject({
        id: cedar.tagId,
        tag: { uuid: cedar.tag, siteUuid: cedar.site, unit: 'm' },
      });
      expect(foreign).toBeUndefined();
      expect(both.map((tag) => tag.uuid)).toEqual([cedar.tag]);
    });

    test('an assignment and a link object lead to the tag of the site’s device', async () => {
      const tags = await storage.tenant(cedar.id, (db) => dynamicTagsOfSite(db, cedar.site));
      expect([...tags]).toEqual([[dynamicKey(cedar.assignment, cedar.linkObject), cedar.tag]]);
      const foreign = await storage.tenant(cedar.id, (db) => dynamicTagsOfSite(db, birch.site));
      expect(foreign.size).toBe(0);
    });

    test('drivers get the links of all companies with their devices and tags', async () => {
      const links = await storage.system(loadFieldLinks);
      expect(links.map((link) => link.company)).toEqual([cedar.uuid, birch.uuid]);
      expect(links[0]).toMatchObject({
        protocol: 'sparkplug-b',
        devices: [{ controller: cedar.controller, tags: [{ tag: cedar.tag, address: { metric: 'Level' } }] }],
      });
    });

    test('a diagram of 12,000 objects comes back in chunks, and notices a save in between', async () => {
      const objects = Array.from({ length: 12_000 }, (_, id) => ({ id, identifier: 'line', x: id }));
      const diagram = { companyId: cedar.id, name: 'Large', width: 1000, height: 500, objects };
      const saved = await storage.system((db) => saveDiagram(db, diagram));
      const head = await storage.tenant(cedar.id, (db) => findDiagram(db, saved.uuid));
      expect(head?.head).toMatchObject({ name: 'Large', version: 1, objectCount: 12_000 });
      const read = (number: number) =>
        storage.tenant(cedar.id, (db) => readChunk(db, head!, 'objects', number));
      const found: unknown[] = [];
      for (let number = 0; ; number++) {
        const body = await read(number);
        if (body === undefined) break;
        found.push(...JSON.parse(body));
      }
      expect(found).toEqual(objects);
      const again = await storage.system((db) => saveDiagram(db, { ...diagram, uuid: saved.uuid }));
      expect(again).toEqual({ ...saved, version: 2 });
      await expect(read(0)).rejects.toThrow(DiagramChangedError);
      expect(await storage.tenant(birch.id, (db) => findDiagram(db, saved.uuid))).toBeUndefined();
    });
  });
}

const command = (company: TestCompany) => ({
  id: crypto.randomUUID(),
  company_id: company.id,
  user_id: company.userId,
  tag_id: company.tagId,
  value: '1',
  expected: '0',
  read_back: 'null',
  result: 'confirmed',
  message: '',
  requested_at: new Date(),
});

/** A shared report in the tree, with a place in somebody's list. */
async function fillTree(db: Db, { id: company_id, userId: user_id }: TestCompany): Promise<void> {
  const { id: item_id } = await db
    .insertInto('tree_items')
    .values({
      company_id,
      section: 'dashboard',
      type: 'report',
      report_type: 'graph',
      name: 'Flow',
      body: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('tree_shares').values({ company_id, item_id, user_id, access: 'view' }).execute();
  await db.insertInto('tree_positions').values({ company_id, user_id, item_id, position: 1 }).execute();
}

/** A row in each table that `addCompany` leaves empty. */
async function fill(storage: Storage, company: TestCompany): Promise<void> {
  const company_id = company.id;
  const at = new Date('2026-01-01T00:00:00Z');
  const objects = [{ id: 1 }, { id: 2 }];
  await storage.system(async (db) => {
    await fillPeople(db, company);
    await db.insertInto('routes').values({ company_id, area_id: company.areaId, name: 'Route' }).execute();
    const picture = { key: 'pump', type: 'raster', width: 1, height: 1, drawn: Buffer.from('p') } as const;
    await db
      .insertInto('images')
      .values({ company_id, ...picture })
      .execute();
    const site = { company_id, site_id: company.siteId };
    const sizes = { width: 1, height: 1, picture: Buffer.from('p'), thumbnail: Buffer.from('p') };
    await db
      .insertInto('gallery_images')
      .values({ ...site, ...sizes, name: 'Pump', note: '', uploaded_by: 'Ada' })
      .execute();
    await db
      .insertInto('gallery_uploads')
      .values({ ...site, ...sizes, id: crypto.randomUUID(), user_id: company.userId, expires_at: at })
      .execute();
    await saveDiagram(db, { companyId: company_id, name: 'Small', width: 10, height: 10, objects });
    await fillVersions(db, company_id);
    await fillTree(db, company);
    await sql`insert into samples (company_id, tag_id, time, quality) values (${company_id}, ${company.tagId}, ${at}, 0)`.execute(
      db,
    );
    await fillTemplates(db, company_id);
    await fillAlerts(db, company);
    await db
      .insertInto('annotations')
      .values({
        ...{ company_id, tag_id: company.tagId, at, text: 'Cleaned', created_at: at },
        ...{ author_uuid: crypto.randomUUID(), author_name: 'Ada' },
      })
      .execute();
    await db
      .insertInto('equipment_notes')
      .values({
        ...{ company_id, controller_id: company.controllerId, text: 'Bearing noise', written_at: at },
        ...{ author_uuid: crypto.randomUUID(), author_name: 'Ada' },
      })
      .execute();
    await fillAssemblies(db, company_id);
    await fillNotifications(db, company);
    await fillSchedules(db, company);
    await fillMeaning(db, company_id);
    const certificate = {
      fingerprint: '0'.repeat(64),
      endpoint: '',
      subject: '',
      issuer: '',
      decided_by: null,
    };
    await db
      .insertInto('field_certificates')
      .values({ company_id, ...certificate, valid_from: at, valid_to: at })
      .execute();
    await db
      .insertInto('field_endpoints')
      .values({ company_id, endpoint: `host/10.0.0.${company_id}` })
      .execute();
    const trend = {
      company_id,
      tag_id: company.tagId,
      bucket: at,
      count: 0,
      sum: 0,
      quality: 2,
      broken: true,
    };
    for (const table of ['trend_minutes', 'trend_quarters'] as const)
      await db
        .insertInto(table)
        .values({ ...trend, min: null, max: null, last: null })
        .execute();
    await db
      .insertInto('trend_hours')
      .values({ ...trend, until: at })
      .execute();
    await db.insertInto('sample_marks').values({ company_id, tag_id: company.tagId, slice: at }).execute();
    const who = { company_id, user_id: company.userId };
    const ticket = { hash: crypto.randomUUID(), session_id: crypto.randomUUID(), expires_at: at };
    await db
      .insertInto('tickets')
      .values({ ...who, ...ticket })
      .execute();
    const confirm = {
      id: crypto.randomUUID(),
      tag_id: company.tagId,
      value: '1',
      expected: '0',
      expires_at: at,
    };
    await db
      .insertInto('confirms')
      .values({ ...who, ...confirm })
      .execute();
    await db.insertInto('commands').values(command(company)).execute();
    await db
      .insertInto('audit')
      .values({
        company_id,
        sequence: 1,
        at,
        user_uuid: company.userUuid,
        user_name: 'Tester',
        action: 'write',
        tag_uuid: company.tag,
        detail: '{}',
        hmac: '00',
      })
      .execute();
    await fillFields(db, company);
  });
}

/** A custom field with a value, and the row of the audit log in the log of the site. */
async function fillFields(db: Db, { id: company_id, siteId, userUuid }: TestCompany): Promise<void> {
  const names = { field_name: 'Owner', created_by: 'Tester' };
  const field = await db
    .insertInto('custom_fields')
    .values({
      company_id,
      ...names,
      field_type: 'textField',
      linked_to: 'site',
      max_length: 5,
      options: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('custom_field_values')
    .values({ company_id, custom_field_id: field.id, linked_id: siteId, value: 'Ann' })
    .execute();
  const place = { site_id: siteId, sequence: 1, at: new Date(), user_uuid: userUuid };
  await db
    .insertInto('activity')
    .values({ company_id, ...place, kind: 'write', words: '' })
    .execute();
}

async function fillAlerts(db: Db, { id: companyId, tagId }: TestCompany): Promise<void> {
  const uuid = crypto.randomUUID();
  const at = new Date();
  const alert = { ...raisedAnew(at), uuid, companyId, tagId, level: 'High', type: 'urgent' } as const;
  await storeAlerts(
    db,
    [{ ...alert, message: 'High' }],
    [{ alert: uuid, at, event: 'raised', user: null, note: null }],
  );
}

async function fillAssemblies(db: Db, company_id: number): Promise<void> {
  const saved = { company_id, version: 1, definition: '{}', saved_at: new Date(), saved_by: 'Ada' };
  const { id } = await db
    .insertInto('assemblies')
    .values({ ...saved, name: 'Pump' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assembly_versions')
    .values({ ...saved, assembly_id: id })
    .execute();
}

/** A notification of everything in the area to the company's user, and what it has to tell. */
async function fillNotifications(db: Db, { id: company_id, areaId, userId }: TestCompany): Promise<void> {
  const { id } = await db
    .insertInto('notifications')
    .values({ company_id, name: 'Night', status: true, type: 'Tag', methods: '[]', triggers: '[]' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { company_id, notification_id: id };
  await db
    .insertInto('notification_items')
    .values({ ...own, area_id: areaId } as never)
    .execute();
  await db
    .insertInto('notification_recipients')
    .values({ ...own, user_id: userId, is_escalation: false } as never)
    .execute();
  const log = await db
    .selectFrom('alert_logs')
    .where('company_id', '=', company_id)
    .select(['id', 'alert_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notices')
    .values({
      ...{ company_id, alert_id: log.alert_id, log_id: log.id, event: 'raised', user_id: userId },
      ...{ method: 'email', notification_ids: JSON.stringify([id]), created_at: new Date(), if_open: false },
    })
    .execute();
}

/** A schedule of a report, to the company's user, with one run. */
async function fillSchedules(db: Db, { id: company_id, userId }: TestCompany): Promise<void> {
  const { id: item_id } = await db
    .selectFrom('tree_items')
    .where('company_id', '=', company_id)
    .select('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('schedules')
    .values({
      ...{ company_id, item_id, owner_id: userId, name: 'Daily', format: 'csv', period: 'previousDay' },
      ...{ condition: 'always', time: '06:00', weekdays: '[1]', timezone: 'UTC' },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { company_id, schedule_id: id };
  await db
    .insertInto('schedule_recipients')
    .values({ ...own, user_id: userId } as never)
    .execute();
  await db
    .insertInto('schedule_runs')
    .values({ ...own, period: '2026-03-29', planned_at: new Date() } as never)
    .execute();
}

/** The diagram of the company, saved a second time. */
async function fillVersions(db: Db, company_id: number): Promise<void> {
  const { uuid } = await db
    .selectFrom('diagrams')
    .where('company_id', '=', company_id)
    .select('uuid')
    .executeTakeFirstOrThrow();
  const by = { uuid: crypto.randomUUID(), name: 'Ann Berg' };
  const diagram = (await findDiagram(db, uuid))!;
  await patchDiagram(db, {
    companyId: company_id,
    diagram,
    version: 1,
    by,
    patch: { removed: [1], put: [] },
  });
}

async function fillMeaning(db: Db, company_id: number): Promise<void> {
  const master = { company_id, title: 'Known' };
  const reads = { time_range: 'today', data_point: 'max', start_time: '00:00', end_time: '23:59' } as const;
  await db.insertInto('labels').values(master).execute();
  await db
    .insertInto('dictionaries')
    .values({ ...master, definitions: '{}' })
    .execute();
  await db
    .insertInto('formulas')
    .values({ ...master, ...reads, formula: 'x', constants: '{}', type: '' })
    .execute();
}

async function fillTemplates(db: Db, company_id: number): Promise<void> {
  await db.insertInto('categories').values({ company_id, name: 'Tank' }).execute();
  await db.insertInto('hubs').values({ company_id, name: 'Mast' }).execute();
  await db.insertInto('firmwares').values({ company_id, version: '1.0' }).execute();
  const made = {
    protocol: 'modbus-tcp',
    manufacturer: '',
    model: '',
    updated_by: '',
    updated_at: new Date(),
  };
  const template = await db
    .insertInto('controller_templates')
    .values({ company_id, name: 'Pump station', ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = {
    name: 'Level',
    data_type: 'float',
    deadband: 0,
    scan_interval: 5,
    can_toggle: false,
  } as const;
  await db
    .insertInto('template_tags')
    .values({ company_id, template_id: template.id, address: '{}', ...tag })
    .execute();
}

async function fillPeople(db: Db, { id: company_id, userId: user_id }: TestCompany): Promise<void> {
  const group = await db
    .insertInto('user_groups')
    .values({ company_id, title: 'Night shift' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('group_members').values({ company_id, group_id: group.id, user_id }).execute();
  const contact = { name: 'Ann', email: 'ann@test.example', phone: '' };
  await db
    .insertInto('company_contacts')
    .values({ company_id, type: 'billing', ...contact })
    .execute();
  await db.insertInto('preferences').values({ company_id, user_id, key: 'theme', value: '"dark"' }).execute();
  await db
    .insertInto('user_pictures')
    .values({ user_id, bytes: Buffer.from([1, 2, 255]) })
    .execute();
}

/** Table → columns, `?` where null may stand, read from the source of the schema: types are gone at run time. */
function declaredTables(): Record<string, string[]> {
  const storage = resolve('api/server/storage');
  const files = ['schema.ts', ...readdirSync(resolve(storage, 'schema')).map((name) => `schema/${name}`)];
  const source = files
    .map((file) => readFileSync(resolve(storage, file), 'utf8'))
    .join('\n')
    .replace(/\/\*\*[\s\S]*?\*\//g, '');
  const bodies = new Map(
    [...source.matchAll(/interface (\w+)(?: extends ([\w, ]+))? \{([^}]*)\}/g)].map(
      ([, name, bases, body]) => [name!, { bases: bases?.split(', ') ?? [], body: body! }] as const,
    ),
  );
  const columns = (body: string): string[] =>
    [...body.matchAll(/^\s*(\w+): (.*);/gm)].map(
      ([, column, type]) => `${column}${/null|MaybeStamp/.test(type!) ? '?' : ''}`,
    );
  const allColumns = (type: string): string[] => {
    const { bases, body } = bodies.get(type)!;
    return [...columns(body), ...bases.flatMap(allColumns)];
  };
  return Object.fromEntries(
    [...bodies.get('Schema')!.body.matchAll(/(\w+): (\w+);/g)].map(([, table, type]) => [
      table!,
      allColumns(type!).sort(),
    ]),
  );
}
