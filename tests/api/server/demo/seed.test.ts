/** What the seed puts into storage, and that it may run again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGranted } from '../../../../api/contract/permissions.ts';
import { createPasswords } from '../../../../api/server/access/passwords.ts';
import type { BuiltObject } from '../../../../api/server/demo/diagrams/builder.ts';
import { siteOverviews } from '../../../../api/server/demo/diagrams/overviews.ts';
import { refinery } from '../../../../api/server/demo/diagrams/refinery.ts';
import { companyUuid, tagUuid } from '../../../../api/server/demo/ids.ts';
import { DEMO_PASSWORD, ROLES } from '../../../../api/server/demo/people.ts';
import { PUMPS } from '../../../../api/server/demo/plant/pumps.ts';
import { SITES, WATER_SITES } from '../../../../api/server/demo/plant/sites.ts';
import { type PlantTag, TAGS } from '../../../../api/server/demo/plant/tags.ts';
import { seedDemo } from '../../../../api/server/demo/seed.ts';
import { loadFieldLinks } from '../../../../api/server/field/field-links.ts';
import { arrangementOf, WIDGETS } from '../../../../host/pages/dashboard/arrangement.ts';
import * as kinds from '../../../../plugins/index.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';
import { silent } from './demo-field.ts';

let opened: TestStorage;
beforeAll(async () => {
  opened = await openTestStorage();
  await seedDemo(opened.storage, silent, { modbusPorts: [15_020, 15_021] });
}, 60_000);
afterAll(() => opened?.dispose());

const count = (table: 'areas' | 'routes' | 'sites' | 'tags' | 'users' | 'diagrams') =>
  opened.storage.system(async (db) => (await db.selectFrom(table).select('uuid').execute()).length);

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      (['areas', 'routes', 'sites', 'tags', 'users', 'diagrams'] as const).map(async (table) => [
        table,
        await count(table),
      ]),
    ),
  );

const EXPECTED = { areas: 3, routes: 5, sites: 8, tags: 725, users: 4, diagrams: 24 };

test('three areas, five routes, eight sites, some 725 tags, four people, twelve diagrams, three pop-ups for whatever is clicked and nine for one loop or analyser', async () => {
  expect(await counts()).toEqual(EXPECTED);
});

test('the builder has drawn every diagram', async () => {
  const { uuid } = await opened.storage.system((db) =>
    db
      .selectFrom('users')
      .where('email', '=', 'builder@demo.example')
      .select('uuid')
      .executeTakeFirstOrThrow(),
  );
  const versions = await opened.storage.system((db) =>
    db.selectFrom('diagram_versions').select(['version', 'user_uuid', 'user_name']).execute(),
  );
  expect(versions).toHaveLength(EXPECTED.diagrams);
  for (const one of versions) expect(one).toEqual({ version: 1, user_uuid: uuid, user_name: 'Ben Okafor' });
});

test('a graph with two axes, a table, a comparison and a report of sites show tags that are there', async () => {
  const reports = await opened.storage.system((db) =>
    db
      .selectFrom('tree_items')
      .leftJoin('tree_shares', 'tree_shares.item_id', 'tree_items.id')
      .where('diagram_id', 'is', null)
      .select(['section', 'report_type as type', 'everyone', 'access', 'body'])
      .orderBy('tree_items.id')
      .execute(),
  );
  expect(reports.map(({ section, type, everyone, access }) => [section, type, everyone, access])).toEqual([
    ['dashboard', 'graph', true, 'view'],
    ['dashboard', 'tabular', true, 'view'],
    ['dashboard', 'comparison', true, 'view'],
    ['sites', 'graph', null, null],
  ]);
  const uuids = new Set(JSON.stringify(reports).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  const found = await opened.storage.system(async (db) =>
    (
      await Promise.all(
        (['tags', 'link_objects', 'assignments'] as const).map((table) =>
          db
            .selectFrom(table)
            .where('uuid', 'in', [...uuids])
            .select('uuid')
            .execute(),
        ),
      )
    ).flat(),
  );
  expect(found).toHaveLength(uuids.size);
});

test('everybody’s dashboard shows values of every site', async () => {
  const kept = await opened.storage.system((db) =>
    db.selectFrom('preferences').where('key', '=', 'dashboard').select('value').execute(),
  );
  expect(kept).toHaveLength(EXPECTED.users);
  for (const { value } of kept) {
    const { widgets, values } = arrangementOf(value);
    expect(widgets.map(({ id }) => id)).toEqual(WIDGETS);
    const shown = TAGS.filter((tag) => values.includes(tagUuid(tag)));
    expect(shown).toHaveLength((value as { readonly values: readonly string[] }).values.length);
    expect(new Set(shown.map(({ site }) => site))).toEqual(new Set(SITES.map(({ key }) => key)));
  }
});

test('a second run changes nothing but the gateways’ ports', async () => {
  await seedDemo(opened.storage, silent, { modbusPorts: [15_030, 15_031] });
  expect(await counts()).toEqual(EXPECTED);
  const links = await opened.storage.system(loadFieldLinks);
  expect(links.every((link) => link.company === companyUuid)).toBe(true);
  expect(links.flatMap((link) => link.address.port ?? [])).toEqual([15_030, 15_031]);
}, 20_000);

test('the passwords fit the accounts', async () => {
  const user = await opened.storage.system((db) =>
    db.selectFrom('users').where('email', '=', 'operator@demo.example').selectAll().executeTakeFirstOrThrow(),
  );
  const passwords = await createPasswords();
  const asker = { companyId: 'test', userId: 'test' };
  const isRight = await passwords.inTurn(asker, undefined, (verify) =>
    verify(DEMO_PASSWORD, user.password_hash),
  );
  expect(isRight).toBe(true);
  expect(user.password_hash).not.toContain(DEMO_PASSWORD);
});

test('operators and administrators may control, builders and viewers may not', () => {
  const may = Object.fromEntries(
    ROLES.map((role) => [role.key, isGranted(role.permissions, 'Site.Overview.control')]),
  );
  expect(may).toEqual({ admin: true, builder: false, operator: true, viewer: false });
});

describe('diagrams', () => {
  const byKind = new Map(Object.values(kinds).map((kind) => [kind.kind, kind]));
  const BASE = new Set([
    'id',
    'identifier',
    'x',
    'y',
    'width',
    'height',
    'angle',
    'label',
    'groupIds',
    'perPixelTargetFind',
  ]);

  test.each(siteOverviews().map((one) => [one.name, one] as const))(
    '%s fits its kinds and its page',
    (_name, one) => {
      const ids = new Set<string>();
      for (const object of one.diagram.objects) {
        const kind = byKind.get(object.identifier);
        expect(kind, object.identifier).toBeDefined();
        for (const property of Object.keys(object))
          if (!BASE.has(property))
            expect(kind!.props, `${object.identifier}.${property}`).toHaveProperty(property);
        expect(object.x >= 0 && object.x + object.width <= one.diagram.width, JSON.stringify(object)).toBe(
          true,
        );
        expect(object.y >= 0 && object.y + object.height <= one.diagram.height, JSON.stringify(object)).toBe(
          true,
        );
        ids.add(object.id);
      }
      for (const config of one.diagram.configuration) expect(ids.has(config.id)).toBe(true);
    },
  );

  /** What stands on a site's diagram, each object with the tag that it shows. */
  const drawnOf = (site: string) => {
    const { objects, configuration } = siteOverviews().find((one) => one.site === site)!.diagram;
    const shown = new Map([...configuration].map((one) => [one.id, one.linkedTag]));
    const tags = new Map(TAGS.map((tag) => [tagUuid(tag), tag]));
    return [...objects].map((object): BuiltObject & { readonly tag: PlantTag | undefined } => ({
      ...object,
      tag: tags.get(shown.get(object.id) ?? ''),
    }));
  };

  test.each(WATER_SITES)('the pump table of $name has a row of values for each pump', ({ key }) => {
    const drawn = drawnOf(key);
    const table = drawn.find(({ label, shape }) => label === 'Pumps' && shape);
    const pumps = PUMPS.filter(({ site }) => site === key).map(({ id }) => id);
    const inTable = drawn.filter(
      ({ y, x }) => table && x >= table.x && x < table.x + table.width && y > table.y,
    );
    const rows = inTable.filter(({ text }) => pumps.includes(String(text)));
    expect(rows.map(({ text }) => text)).toEqual(pumps);
    if (key === 'well-field') expect(pumps).toContain('P-112');
    for (const { text, y } of rows) {
      const tags = inTable.filter((one) => one.y === y && one.tag).map(({ tag }) => tag!);
      expect(tags).toHaveLength(7);
      for (const tag of tags) expect(tag.equipment).toBe(text);
    }
    const bottom = table ? table.y + table.height : 0;
    for (const one of inTable) expect(one.y + one.height).toBeLessThanOrEqual(bottom);
  });

  test.each(WATER_SITES)(
    '“Inflow today” of $name is an amount, in m³, on its diagram and in its tag',
    ({ key, node }) => {
      const drawn = drawnOf(key);
      const today = drawn.find(({ tag }) => tag?.name === `${node} Inflow today`)!;
      expect(today.tag!.unit).toBe('m³');
      const isBeside = ({ x, y, tag }: (typeof drawn)[number]) => !tag && y === today.y && x > today.x;
      const units = drawn.filter(isBeside).sort((a, b) => a.x - b.x);
      expect(units[0]!.text).toBe('m³');
    },
  );

  test.each(['brewery', 'solar'] as const)(
    'the overview of %s leads to each of its process diagrams',
    (site) => {
      const [first, ...processes] = siteOverviews().filter((one) => one.site === site);
      const ways = [...first!.diagram.configuration].flatMap(({ actionLink }) => actionLink ?? []);
      const led = new Set(ways.map((way) => (way as { readonly reportId: string }).reportId));
      expect(led).toEqual(new Set(processes.map(({ uuid }) => uuid)));
    },
  );

  test('the refinery has 100,000 objects of five kinds, 4,770 of them live, each id once', () => {
    const { objects, configuration } = refinery();
    const ids = new Set<string>();
    const used = new Set<string>();
    for (const object of objects) {
      ids.add(object.id);
      used.add(object.identifier);
    }
    expect(ids.size).toBe(100_000);
    expect([...used].sort()).toEqual([
      'bars-and-levels',
      'dynamic-shapes',
      'dynamic-texts',
      'images',
      'line',
    ]);
    const linked = [...configuration];
    expect(linked).toHaveLength(4770);
    expect(linked.every((config) => ids.has(config.id))).toBe(true);
  });
});
