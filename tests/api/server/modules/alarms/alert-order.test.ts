/** Which alarm comes first: the gravest, then the one that nobody has seen, then the one that still stands, then the newest. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertsTable } from '../../../../../api/server/storage/schema/alerts.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
const now = Date.parse('2026-03-01T12:00:00Z');

type Told = Pick<AlertsTable, 'type' | 'status' | 'active'> & {
  readonly minutesAgo: number;
  readonly shelved?: true;
};
const ALERTS: Readonly<Record<string, Told>> = {
  'urgent, new': { type: 'urgent', status: 'open', active: true, minutesAgo: 1 },
  'critical, acknowledged': { type: 'critical', status: 'acknowledged', active: true, minutesAgo: 3 },
  'critical, shelved': { type: 'critical', status: 'open', active: true, minutesAgo: 4, shelved: true },
  'critical, returned': { type: 'critical', status: 'open', active: false, minutesAgo: 2 },
  'critical, old': { type: 'critical', status: 'open', active: true, minutesAgo: 600 },
  'critical, standing': { type: 'critical', status: 'open', active: true, minutesAgo: 50 },
  'urgent, acknowledged': { type: 'urgent', status: 'acknowledged', active: true, minutesAgo: 0 },
  'critical, completed': { type: 'critical', status: 'completed', active: false, minutesAgo: 90 },
  'urgent, completed': { type: 'urgent', status: 'completed', active: false, minutesAgo: 80 },
  'urgent, returned': { type: 'urgent', status: 'open', active: false, minutesAgo: 0 },
};

beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  const { company, admin } = await addAdministered(server, 'Cedar');
  cedar = company;
  // A level of a tag has one living alert: each has a tag of its own.
  const tags = await server.storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        Object.keys(ALERTS).map((name) => ({
          ...{ company_id: cedar.id, controller_id: cedar.controllerId, name, data_type: 'float' as const },
          address: JSON.stringify({ metric: name }),
        })),
      )
      .returning('id')
      .execute(),
  );
  const rows = Object.entries(ALERTS).map(([message, { minutesAgo, shelved, ...told }], nth) => {
    const at = new Date(now - minutesAgo * 60_000);
    const until = shelved ? new Date(now + 60_000) : null;
    return {
      ...{ uuid: randomUUID(), company_id: cedar.id, tag_id: tags[nth]!.id, level: 'High' as const, message },
      ...{ ...told, occurrences: 1, created_at: at, raised_at: at, cleared_by_system: false },
      ...{ shelved_until: until, shelved_reason: shelved && 'Known', shelved_user: shelved && 'Olga' },
    };
  });
  await server.storage.system((db) => db.insertInto('alerts').values(rows).execute());
  call = await as(server, admin);
});
afterAll(() => server?.dispose());

const listed = async (query: string): Promise<string[]> =>
  (await call('GET', `alerts?${query}`)).data.items.map(({ message }: { message: string }) => message);

test('by severity, then unacknowledged before acknowledged and standing before returned, then the newest; what is shelved and what is over come last', async () => {
  const order = [
    'critical, standing',
    'critical, old',
    'critical, returned',
    'critical, acknowledged',
    'urgent, new',
    'urgent, returned',
    'urgent, acknowledged',
    'critical, shelved',
    'urgent, completed',
    'critical, completed',
  ];
  expect(await listed('')).toEqual(order);
  // Pages are cut out of that one order.
  expect([...(await listed('limit=4')), ...(await listed('limit=4&skip=4'))]).toEqual(order.slice(0, 8));
});

test('shelved ones alone', async () => {
  expect(await listed('shelved=true')).toEqual(['critical, shelved']);
});

test('the counters name the worst, and beside it the newest', async () => {
  const { data } = await call('GET', 'alerts/alert-count');
  expect(data.worst.message).toBe('critical, standing');
  expect(data.newest.message).toBe('urgent, returned');
});

test('ALRT-04 adds up the counters of several sites', async () => {
  const later = Object.keys(ALERTS).length;
  await server.storage.system(async (db) => {
    const company_id = cedar.id;
    const insert = (table: 'sites' | 'links' | 'controllers' | 'tags', values: object) =>
      db
        .insertInto(table as 'sites')
        .values({ company_id, ...values } as never)
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
    const site = await insert('sites', { area_id: cedar.areaId, name: 'Second', overview_order: '[]' });
    const address = '{}';
    const link = await insert('links', { site_id: site.id, name: 'L', protocol: 'sparkplug-b', address });
    const controller = await insert('controllers', {
      ...{ link_id: link.id, name: 'PLC', manufacturer: 'Own', model: 'One', address },
    });
    const tag = { controller_id: controller.id, data_type: 'float', address };
    const told = { status: 'open', active: true, occurrences: 1, cleared_by_system: false } as const;
    const at = { created_at: new Date(now), raised_at: new Date(now) };
    for (const [nth, type] of (['critical', 'urgent', 'urgent'] as const).entries()) {
      const { id } = await insert('tags', { ...tag, name: `Tag ${later + nth}` });
      const row = { uuid: randomUUID(), company_id, tag_id: id, level: 'High' as const, message: type };
      await db
        .insertInto('alerts')
        .values({ ...row, ...told, ...at, type })
        .execute();
    }
  });
  const { criticalCount, urgentCount, sites } = (await call('GET', 'alerts/alert-count')).data;
  expect([criticalCount, urgentCount]).toEqual([4, 4]);
  const numbers = sites.map((one: Record<string, number>) => [
    one.criticalAlertsCount,
    one.urgentAlertsCount,
  ]);
  expect(numbers.sort()).toEqual([
    [1, 2],
    [3, 2],
  ]);
});
