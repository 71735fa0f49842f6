/** The second row alone of each list: a call that ignores its limit answers with two rows, one that ignores its skip with the first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raisedAnew } from '../../../api/server/modules/alarms/alert-state.ts';
import { storeAlerts } from '../../../api/server/modules/alarms/queries/alert-rows.ts';
import type { Db } from '../../../api/server/storage/storage.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import type { TestCompany } from '../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../support/people.ts';

let server: TestApp;
let call: Call;
/** Of the objects whose parts are listed. */
const ids = { site: '', alert: '' };
beforeAll(async () => {
  server = await openTestApp();
  const { company, admin } = await addAdministered(server, 'Cedar');
  call = await as(server, admin);
  await addRows(company);
  await addParts(company);
  for (const name of NAMES) await addPerson(server, company, name, {});
});
afterAll(() => server?.dispose());

const NAMES = ['Paged 1', 'Paged 2', 'Paged 3'];
const PICTURE = Buffer.from('picture');

/** Three rows of each table whose rows are listed by themselves. */
async function addRows({ id, areaId, siteId, controllerId }: TestCompany): Promise<void> {
  const template = {
    protocol: 'sparkplug-b',
    manufacturer: '',
    model: '',
    updated_by: '',
    updated_at: new Date(),
  };
  const image = { type: 'raster', width: 1, height: 1, drawn: PICTURE };
  const stored = { width: 1, height: 1, picture: PICTURE, thumbnail: PICTURE };
  const rows: Readonly<Record<string, (name: string) => object>> = {
    custom_fields: (name) => ({
      field_name: name,
      field_type: 'textField',
      linked_to: 'site',
      created_by: '',
    }),
    controller_templates: (name) => ({ name, ...template }),
    firmwares: (name) => ({ version: `${NAMES.indexOf(name) + 1}.0`, notes: name }),
    assignments: (name) => ({ name }),
    categories: (name) => ({ name }),
    link_objects: (name) => ({ name }),
    user_groups: (name) => ({ title: name }),
    images: (name) => ({ key: name, ...image }),
    gallery_images: (name) => ({ site_id: siteId, name, note: '', uploaded_by: '', ...stored }),
    sites: (name) => ({ name, area_id: areaId, overview_order: '[]' }),
    tags: (name) => ({
      name,
      controller_id: controllerId,
      data_type: 'float',
      min: 0,
      max: 1,
      address: '{}',
    }),
  };
  await server.storage.system(async (db) => {
    for (const [table, values] of Object.entries(rows))
      await db
        .insertInto(table as 'areas')
        .values(NAMES.map((name) => ({ company_id: id, ...values(name) })) as never)
        .execute();
  });
}

/** An alert with three entries in its history, and a site with three in its log. */
async function addParts({ id, site, tagId }: TestCompany): Promise<void> {
  ids.site = site;
  ids.alert = crypto.randomUUID();
  await server.storage.system(async (db) => {
    const alert = { ...raisedAnew(new Date()), uuid: ids.alert, companyId: id, tagId };
    await storeAlerts(db, [{ ...alert, level: 'High', type: 'urgent', message: 'High' }], []);
    await addEntries(db, id, NAMES);
  });
  for (const address of NAMES) await call('PUT', `sites/${site}`, { address });
}

/** Entries in the history of the alert. */
async function addEntries(db: Db, company_id: number, notes: readonly string[]): Promise<void> {
  const { id: alert_id } = await db
    .selectFrom('alerts')
    .where('uuid', '=', ids.alert)
    .select('id')
    .executeTakeFirstOrThrow();
  const log = { company_id, alert_id, at: new Date(), event: 'shelved' } as const;
  await db
    .insertInto('alert_logs')
    .values(notes.map((note) => ({ ...log, note })) as never)
    .execute();
}

type Row = Readonly<Record<string, unknown>>;

interface List {
  readonly path: string | (() => string);
  /** Where the rows are in the answer; `items` by default. */
  readonly at?: string;
  /** The name of a row; its `name` by default. */
  readonly nameOf?: (row: Row) => unknown;
  readonly isNewestFirst?: true;
}

const LISTS: readonly (readonly [title: string, list: List])[] = [
  ['API-066 custom fields', { path: 'custom-fields?search=paged', nameOf: ({ fieldName }) => fieldName }],
  ['API-084 CTPL-02 controller templates', { path: 'controller-templates?search=paged' }],
  [
    'API-115 firmware versions',
    { path: 'firmwares/company?', nameOf: ({ notes }) => notes, isNewestFirst: true },
  ],
  ['API-118 COMM-16 templates for controllers', { path: 'communications/controller/templates?' }],
  ['API-120 assignments', { path: 'assignment?search=paged' }],
  ['API-124 GALL-03 pictures of a site', { path: () => `gallery?siteUuid=${ids.site}`, isNewestFirst: true }],
  [
    'API-133 ALRT-07 the history of an alert',
    { path: () => `alerts/history/${ids.alert}?`, nameOf: ({ note }) => note, isNewestFirst: true },
  ],
  [
    'API-134 the log of a site',
    {
      path: () => `sites/${ids.site}/activity-logs?search=paged`,
      nameOf: ({ changes }) => (changes as Row[])[0]!.to,
      isNewestFirst: true,
    },
  ],
  ['API-142 RPT-13 tags for reports', { path: 'reports/available-tags?search=paged' }],
  ['API-143 categories', { path: 'categories?search=paged', at: 'categories' }],
  [
    'API-167 IMG-07 images',
    {
      path: 'reports/site-schematics/images?isPropertyPanel=true',
      nameOf: ({ key }) => key,
      isNewestFirst: true,
    },
  ],
  [
    'API-178 SHARE-18 people to share with',
    { path: 'folders/share-search?search=paged', at: 'users', nameOf: ({ firstName }) => firstName },
  ],
  [
    'API-178 SHARE-18 groups to share with',
    { path: 'folders/share-search?search=paged', at: 'groups', nameOf: ({ title }) => title },
  ],
  ['API-037 sites', { path: 'sites?search=paged' }],
  ['API-074 link objects', { path: 'link-object?search=paged' }],
];

test.each(LISTS)(
  '%s: answers with the second row alone, asked for one after the first',
  async (_title, list) => {
    const { path, at = 'items', nameOf = ({ name }: Row) => name, isNewestFirst } = list;
    const whole = typeof path === 'string' ? path : path();
    const names = async (address: string) => (await call('GET', address)).data[at].map(nameOf);
    expect(await names(whole)).toEqual(isNewestFirst ? NAMES.toReversed() : NAMES);
    expect(await names(`${whole}&limit=1&skip=1`)).toEqual([NAMES[1]]);
  },
);

test('API-115 CONST-03 OR-98 a list that names no number of its own has 30 to a page', async () => {
  await server.storage.system(async (db) => {
    const { company_id } = await db.selectFrom('firmwares').select('company_id').executeTakeFirstOrThrow();
    const versions = Array.from({ length: 31 }, (_, nth) => ({ company_id, version: `9.${nth}`, notes: '' }));
    await db
      .insertInto('firmwares')
      .values(versions as never)
      .execute();
  });
  const { items, total } = (await call('GET', 'firmwares/company')).data;
  expect([items.length, total > 30]).toEqual([30, true]);
});

test('API-130 API-133 CONST-41 a page of alerts and of their history has 15 rows, unless it asks for another number', async () => {
  const { id, tagId } = await server.storage.system((db) =>
    db
      .selectFrom('alerts')
      .where('uuid', '=', ids.alert)
      .select(['company_id as id', 'tag_id as tagId'])
      .executeTakeFirstOrThrow(),
  );
  const levels = Array.from({ length: 16 }, (_, nth) => `Level ${nth}`);
  await server.storage.system(async (db) => {
    const alerts = levels.map((level) => ({
      ...{ ...raisedAnew(new Date()), uuid: crypto.randomUUID(), companyId: id, tagId: tagId! },
      ...{ level, type: 'urgent' as const, message: level },
    }));
    await storeAlerts(db, alerts as never, []);
    await addEntries(db, id, levels);
  });
  for (const path of ['alerts?', `alerts/history/${ids.alert}?`]) {
    expect((await call('GET', path)).data.items, path).toHaveLength(15);
    expect((await call('GET', `${path}limit=16`)).data.items, path).toHaveLength(16);
  }
});
