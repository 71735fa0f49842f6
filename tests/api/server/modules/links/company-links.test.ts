/** The links of a company by how they are, over the wire. */
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import type { LinkHealth } from '../../../../../api/server/field/driver.ts';
import { LinkStates } from '../../../../../api/server/field/link-states.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';
import { quietField } from '../../../../support/quiet-field.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
const health = new Map<string, LinkHealth>();

beforeAll(async () => {
  const field = quietField({ linkHealth: (link) => health.get(link), reload: async () => {} });
  server = await openTestApp({ field, fieldHosts: ['10.1.0.0/16'] });
  const ours = await addAdministered(server, 'Cedar');
  await addAdministered(server, 'Birch');
  cedar = ours.company;
  call = await as(server, ours.admin);
});
afterAll(() => server?.dispose());

const addLink = async (name: string, state: LinkHealth['state'], since: number): Promise<string> => {
  const address = { host: '10.1.2.3', port: 502 };
  const body = { siteUuid: cedar.site, name, protocol: 'modbus-tcp', address };
  const { uuid } = (await call('POST', 'communications', body)).data;
  health.set(uuid, { state, since, lastContact: null, detail: `It is ${state}` });
  return uuid;
};

test('counts the links of each site, and names those that are down or were never reached, the longest first', async () => {
  const before = (await call('GET', 'communications/states')).data;
  const own = before.sites.find((site: { uuid: string }) => site.uuid === cedar.site) ?? {
    links: 0,
    down: 0,
  };
  await addLink('Sound', 'active', 1_000);
  await addLink('New', 'unknown', 500);
  await addLink('Gone today', 'down', 3_000);
  await addLink('Gone for long', 'down', 2_000);
  const { data } = await call('GET', 'communications/states');
  expect(is(data, endpoints.companyLinks.reply.struct)).toBe(true);
  expect(data.sites).toContainEqual({ uuid: cedar.site, links: own.links + 4, down: own.down + 2 });
  expect(data.total).toBe(before.total + 3);
  const names = data.troubled.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /^(Gone|New|Sound)/.test(name))).toEqual([
    'Gone for long',
    'Gone today',
    'New',
  ]);
  expect(data.troubled[0]).toMatchObject({
    ...{ status: 'down', statusDetail: 'It is down', since: '1970-01-01T00:00:02.000Z' },
    ...{ siteUuid: cedar.site, siteName: 'Cedar Well' },
  });
});

test('links of another company, and of sites that are archived, are not among them', async () => {
  const { data } = await call('GET', 'communications/states');
  expect(data.sites.map(({ uuid }: { uuid: string }) => uuid)).toEqual([cedar.site]);
});

test('needs the right to see communication', async () => {
  const ann = await addPerson(server, cedar, 'Ann', { Site: { canSee: true } });
  expect((await (await as(server, ann))('GET', 'communications/states')).status).toBe(403);
});

test('a driver says once when a link is in another state, and nothing while only its words change', () => {
  const told: string[] = [];
  const states = new LinkStates({ now: () => 1, linkChanged: (link) => told.push(link) });
  states.setLinks(['a', 'b']);
  states.set('a', 'active', 'connected');
  states.set('a', 'active', 'connected again');
  states.set('b', 'down', 'refused');
  states.set('gone', 'down', 'refused');
  expect(told).toEqual(['a', 'b']);
});
