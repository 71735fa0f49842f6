/** The demo's reports: a graph with two axes, a table, a comparison of sites, and a report of whatever site is open. */
import type { Report } from '../../contract/index.ts';
import { type Contents, contentsOf } from '../modules/reports/index.ts';
import { insertItem, shareWithEveryone } from '../modules/tree/index.ts';
import type { Db } from '../storage/storage.ts';
import { demoUuid, tagUuid } from './ids.ts';
import { TANKS } from './plant/equipment.ts';
import { TAGS } from './plant/tags.ts';

interface DemoReport {
  readonly name: string;
  readonly section: 'dashboard' | 'sites';
  readonly type: Report['type'];
  readonly contents: Partial<Contents>;
}

/** A series of a tag by its name. */
function series(name: string): { readonly tag: string } {
  const found = TAGS.find((tag) => tag.name === name);
  if (!found) throw new Error(`The plant has no tag ${name}`);
  return { tag: tagUuid(found) };
}

/** A series of what the first device of a site measures. */
const role = (category: string, quantity: string) => ({
  linkObjectUuid: demoUuid(`link object ${category} ${quantity}`),
  assignmentUuid: null,
});
const tankLevel = role('Tank', 'Level');

const REPORTS: readonly DemoReport[] = [
  {
    ...{ name: 'Treatment: levels and flows', section: 'dashboard', type: 'graph' },
    contents: {
      ...{ subTitle: 'Raw water and clear well, with the pumps that fill and empty them', dateRange: '24h' },
      ...{ granularity: 'auto', graphStyle: 'line', yLabel1: 'Level', yLabel2: 'Flow' },
      tags1: [series('T-201 Level'), series('T-202 Level')],
      tags2: [series('P-201 Flow'), series('P-211 Flow')],
    },
  },
  {
    ...{ name: 'Tank levels by the hour', section: 'dashboard', type: 'tabular' },
    contents: {
      ...{
        subTitle: 'Every tank of the valley',
        dateRange: '7d',
        granularity: 'hours',
        labelName: 'site.sensor',
      },
      tags1: TANKS.map(({ id }) => series(`${id} Level`)),
    },
  },
  {
    ...{ name: 'Tank levels of sites', section: 'dashboard', type: 'comparison' },
    contents: {
      ...{ subTitle: 'The first tank of each site', dateRange: '24h', granularity: 'auto' },
      ...{ labelName: 'siteName', yLabel1: 'Level' },
      linkObjectConfiguration: { axis1: [tankLevel], axis2: [] },
    },
  },
  {
    ...{ name: 'Tank and pump', section: 'sites', type: 'graph' },
    contents: {
      ...{ subTitle: 'The first tank and the first pump of the site', dateRange: '24h', granularity: 'auto' },
      ...{ yLabel1: 'Level', yLabel2: 'Flow' },
      linkObjectConfiguration: { axis1: [tankLevel], axis2: [role('Pump', 'Flow')] },
    },
  },
];

/** Adds those that were never there; those of the dashboard may be viewed by everyone. */
export async function seedReports(
  db: Db,
  companyId: number,
  author: { readonly uuid: string; readonly name: string },
): Promise<void> {
  for (const { name, section, type, contents } of REPORTS) {
    const uuid = demoUuid(`report ${name}`);
    const found = await db.selectFrom('tree_items').where('uuid', '=', uuid).select('id').executeTakeFirst();
    if (found) continue;
    const { id } = await insertItem(db, {
      ...{ companyId, uuid, name, section, type: 'report', reportType: type, parentId: null },
      ...{ ownerUuid: author.uuid, by: author.name, body: contentsOf(contents) },
    });
    if (section === 'dashboard') await shareWithEveryone(db, companyId, id, 'view');
  }
}
