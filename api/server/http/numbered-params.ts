/** Numbers in paths (OR-80): each is replaced by the uuid of its object, so that handlers know uuids alone. */
import type { Endpoint } from '../../contract/endpoint.ts';
import type { NumberedKind } from '../../contract/numbered.ts';
import { isNumber, type NumberedTable, uuidOf } from '../storage/ids.ts';
import type { RequestContext } from './handler.ts';

const TABLES: Readonly<Record<NumberedKind, NumberedTable>> = {
  annotation: 'annotations',
  assembly: 'assemblies',
  assignment: 'assignments',
  certificate: 'field_certificates',
  controller: 'controllers',
  controllerTemplate: 'controller_templates',
  customField: 'custom_fields',
  diagram: 'diagrams',
  equipmentNote: 'equipment_notes',
  galleryImage: 'gallery_images',
  item: 'tree_items',
  link: 'links',
  linkObject: 'link_objects',
  schedule: 'schedules',
  site: 'sites',
  tag: 'tags',
  user: 'users',
};

/** The uuid of no object: the handler refuses it like any other that is missing, after the checks that come before. */
const MISSING = '00000000-0000-0000-0000-000000000000';

/**
 * The parameters of a path with uuids in place of numbers. Reads in a transaction of the caller's company, so the number of
 * another company's object is that of a missing one.
 */
export async function withUuids(
  params: unknown,
  { numbered = {} }: Endpoint,
  { tenant }: Pick<RequestContext, 'tenant'>,
): Promise<unknown> {
  const given = params as Readonly<Record<string, string>>;
  const numbers = Object.entries(numbered).filter(([name]) => isNumber(given[name] ?? ''));
  if (numbers.length === 0) return params;
  const uuids = await tenant((db) =>
    Promise.all(
      numbers.map(async ([name, kind]) => [name, (await uuidOf(db, TABLES[kind], given[name]!)) ?? MISSING]),
    ),
  );
  return { ...given, ...Object.fromEntries(uuids) };
}
