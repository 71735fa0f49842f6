/** Sites that a node stands at, by its settings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFieldLinks } from '../../../../../api/server/field/field-links.ts';
import { pinnedUnits } from '../../../../../api/server/field/units.ts';
import { pinSites } from '../../../../../api/server/modules/links/index.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

let shared: TestStorage;
let one: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  shared = await openTestStorage();
  one = await addCompany(shared.storage, 'One');
  other = await addCompany(shared.storage, 'Other');
  await shared.storage.system((db) => db.updateTable('links').set({ protocol: 'modbus-tcp' }).execute());
});
afterAll(() => shared.dispose());

const pin = (node: string, ...sites: string[]) => pinSites(shared.storage, node, sites);
/** Nodes by the company whose link they alone may have. */
const pinned = async (): Promise<string[]> => {
  const links = await shared.storage.system(loadFieldLinks);
  return links.map(({ edgeNode = 'shared' }) => edgeNode);
};

test('links of a site are those of its node until that is started without it; companies are told when it is new', async () => {
  expect(await pinned()).toEqual(['shared', 'shared']);
  expect(await pin('edge', one.site)).toEqual([one.id]);
  expect(await pinned()).toEqual(['edge', 'shared']);
  expect(await pin('edge', one.site)).toEqual([]);
  expect(await pin('edge', other.site)).toEqual([one.id, other.id]);
  expect(await pinned()).toEqual(['shared', 'edge']);
  expect(await pin('centre')).toEqual([]);
  expect(await pin('edge')).toEqual([other.id]);
  expect(await pinned()).toEqual(['shared', 'shared']);
});

test('a site that there is not, or that is that of another node, ends the start, and nothing is changed', async () => {
  await pin('edge', one.site);
  const nobodys = '5eed0000-0000-4000-8000-00000000000f';
  await expect(pin('next', other.site, nobodys)).rejects.toThrow(`there is no site ${nobodys}`);
  await expect(pin('next', one.site)).rejects.toThrow(`the site ${one.site} is that of the node edge`);
  expect(await pinned()).toEqual(['edge', 'shared']);
});

test('Sparkplug stays together, wherever its links are', () => {
  const link = (uuid: string, protocol: string, edgeNode?: string) => ({
    ...{ link: uuid, company: 'c', protocol, address: {}, devices: [] },
    ...(edgeNode && { edgeNode }),
  });
  const links = [link('a', 'modbus-tcp', 'edge'), link('b', 'opc-ua'), link('c', 'sparkplug-b', 'edge')];
  expect([...pinnedUnits(links)]).toEqual([['link/a', 'edge']]);
});
