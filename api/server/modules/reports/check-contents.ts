/** What a report may contain when it is saved. */
import { MOST_MAP_ROLES, REPORT_TEXTS } from '../../../contract/index.ts';
import { refuseField } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { calculationOf } from './calculated-series.ts';
import { type Contents, checkRange } from './contents.ts';
import { existing, placedTags } from './queries/report-tags.ts';

/** Throws a 400 by field where a map would have more roles than its table has columns. */
export function checkMapRoles(type: string, { linkObjectConfiguration: { axis1 } }: Contents): void {
  if (type === 'map' && axis1.length > MOST_MAP_ROLES)
    refuseField('linkObjectConfiguration.axis1', REPORT_TEXTS.tooManyRoles);
}

/**
 * Throws a 400 by field for what does not exist in the company. What stood in the report before may stay: whoever
 * renames a report need not first remove what has gone meanwhile.
 */
export async function checkContents(
  db: Db,
  contents: Contents,
  now: number,
  before?: Contents,
): Promise<void> {
  checkRange(contents, now);
  checkFormulas(contents);
  const known = before ? new Set(namedIn(before).map(({ uuid }) => uuid)) : new Set<string>();
  const named = namedIn(contents).filter(({ uuid }) => !known.has(uuid));
  for (const [kind, names] of Map.groupBy(named, ({ kind }) => kind)) {
    const found = await foundOf(
      db,
      kind,
      names.map(({ uuid }) => uuid),
    );
    for (const { path, uuid } of names) if (!found.has(uuid)) refuseField(path, GONE[kind]);
  }
}

/** Throws a 400 where a formula cannot be read, with the character. */
function checkFormulas({ calculated }: Contents): void {
  for (const [nth, { formula, inputs }] of calculated.entries()) {
    const names = inputs.map(({ name }) => name);
    if (new Set(names).size < names.length)
      refuseField(`calculated.${nth}.inputs`, 'Each tag needs a letter of its own');
    calculationOf(formula, names, nth);
  }
}

/** Throws a 400 where a report of this kind has no calculated series. */
export function checkCalculated({ calculated }: Contents, type: string, section: string): void {
  if (calculated.length > 0 && (type !== 'graph' || section !== 'dashboard'))
    refuseField('calculated', 'Only graphs of the dashboard have calculated series');
}

const GONE = {
  tags: 'This tag does not exist',
  linkObjects: 'This link object does not exist',
  assignments: 'This assignment does not exist',
  categories: 'This category does not exist',
  areas: 'This area does not exist',
  routes: 'This route does not exist',
  sites: 'This site does not exist',
} as const;

interface Named {
  readonly kind: keyof typeof GONE;
  readonly path: string;
  readonly uuid: string;
}

async function foundOf(
  db: Db,
  kind: Named['kind'],
  uuids: readonly string[],
): Promise<{ has(uuid: string): boolean }> {
  return kind === 'tags' ? placedTags(db, uuids) : existing(db, kind, uuids);
}

const NO_SITES = { type: 'site', uuids: [] } as const;

/** Everything that contents name, with its place in the body. */
function namedIn(contents: Contents): Named[] {
  const named: Named[] = [];
  const add = (kind: Named['kind'], path: string, uuid: string | null): void => {
    if (uuid !== null) named.push({ kind, path, uuid });
  };
  for (const list of ['tags1', 'tags2'] as const)
    for (const [nth, { tag }] of contents[list].entries()) add('tags', `${list}.${nth}.tag`, tag);
  for (const [nth, { inputs }] of contents.calculated.entries())
    for (const [at, { tag }] of inputs.entries()) add('tags', `calculated.${nth}.inputs.${at}.tag`, tag);
  for (const axis of ['axis1', 'axis2'] as const)
    for (const [nth, role] of contents.linkObjectConfiguration[axis].entries()) {
      const path = `linkObjectConfiguration.${axis}.${nth}`;
      add('linkObjects', `${path}.linkObjectUuid`, role.linkObjectUuid);
      add('assignments', `${path}.assignmentUuid`, role.assignmentUuid);
    }
  for (const key of ['tagCategory1', 'tagCategory2'] as const) add('categories', key, contents[key]);
  for (const key of ['assignment1', 'assignment2'] as const) add('assignments', key, contents[key]);
  const { type, uuids } = contents.mapSites ?? NO_SITES;
  for (const [nth, uuid] of uuids.entries()) add(`${type}s`, `mapSites.uuids.${nth}`, uuid);
  return named;
}
