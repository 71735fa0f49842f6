/** What a tag must be to be stored: complete, fit for its protocol, and unique by name and address on its controller. */
import type { Insertable } from 'kysely';
import { DEFAULT_RESET_BAND, type TagForm } from '../../../../contract/calls/tag-fields.ts';
import type { DATA_TYPES, Protocol } from '../../../../contract/field-addresses.ts';
import { tagFaults } from '../../../../contract/tag-faults.ts';
import { addressWords, canonicalAddress } from '../../../field/canonical-address.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { isFilling } from '../queries/assignments.ts';
import { type TagController, tagsAt, tagsNamed } from '../queries/controller-tags.ts';
import { rowsNamed } from '../queries/references.ts';

/** Errors that one response names. */
const MAX_FAULTS = 100;

type Faults = Record<string, string>;
type TagValues = Omit<Insertable<Schema['tags']>, 'company_id' | 'controller_id'>;

/** The path of a tag in the body: '' for the body itself, `tags.3.` in a list. */
type Where = (at: number) => string;

interface CheckOptions {
  readonly where?: Where;
  /** The tag that is being changed, which does not conflict with itself. */
  readonly except?: number;
}

/**
 * The rows of tags that may be stored on a controller, in order. Throws an error that names what is wrong with
 * each tag; the transaction must hold the controller's lock, or two calls could store the same name.
 */
export async function checkedTags(
  db: Db,
  controller: TagController,
  forms: readonly TagForm[],
  { where = () => '', except }: CheckOptions = {},
): Promise<TagValues[]> {
  refuse(
    400,
    each(forms, where, (form) => tagFaults(controller.protocol, form)),
  );
  const tags = forms.map((form) => ({
    ...form,
    address: canonicalAddress(controller.protocol as Protocol, form.address),
  }));
  const references = await resolve(db, controller, tags, where);
  refuse(409, await rivals(db, controller, tags, where, except));
  return tags.map((tag, at) => ({ ...toRow(tag), ...references[at]! }));
}

function each(forms: readonly TagForm[], where: Where, find: (form: TagForm) => Faults): Faults {
  const faults: Faults = {};
  for (const [at, form] of forms.entries())
    for (const [key, message] of Object.entries(find(form))) faults[`${where(at)}${key}`] = message;
  return faults;
}

function refuse(status: number, faults: Faults): void {
  const entries = Object.entries(faults);
  if (entries.length === 0) return;
  const [[first, message]] = entries as [[string, string]];
  const words = first.startsWith('tags.') ? `Row ${Number(first.split('.')[1]) + 1}: ${message}` : message;
  throw new HttpError(status, words, {
    code: status === 409 ? 'TAKEN' : 'INVALID',
    fields: Object.fromEntries(entries.slice(0, MAX_FAULTS)),
  });
}

/** Category, link object and assignment as ids of rows. */
async function resolve(db: Db, controller: TagController, tags: readonly TagForm[], where: Where) {
  const named = (key: 'categoryId' | 'linkObjectId' | 'assignmentId') => [
    ...new Set(tags.flatMap((tag) => tag[key] ?? [])),
  ];
  const categories = await rowsNamed(db, 'categories', named('categoryId'));
  const linkObjects = await rowsNamed(db, 'link_objects', named('linkObjectId'));
  const assignments = await rowsNamed(db, 'assignments', named('assignmentId'));
  const found = tags.map((tag) => ({
    category_id: rowOf(categories, tag.categoryId),
    link_object_id: rowOf(linkObjects, tag.linkObjectId),
    assignment_id: rowOf(assignments, tag.assignmentId),
  }));
  const fillsOne = await isFilling(db, controller.id, controller.siteId);
  const faults: Faults = {};
  for (const [at, row] of found.entries()) {
    const path = where(at);
    if (row.category_id === undefined) faults[`${path}categoryId`] = 'This category does not exist';
    if (row.link_object_id === undefined) faults[`${path}linkObjectId`] = 'This link object does not exist';
    if (row.assignment_id === undefined) faults[`${path}assignmentId`] = 'This assignment does not exist';
    // TAG-06: a diagram finds a tag by assignment and link object together; one alone finds nothing.
    else if (row.link_object_id && row.assignment_id === null && !fillsOne)
      faults[`${path}assignmentId`] = 'Assignment is required!';
  }
  refuse(400, faults);
  return found as {
    category_id: number | null;
    link_object_id: number | null;
    assignment_id: number | null;
  }[];
}

/** Null if none is named, undefined if there is no such row. */
const rowOf = (rows: ReadonlyMap<string, number>, id: string | number | null | undefined) =>
  id === null || id === undefined ? null : rows.get(String(id));

/** Tags of the controller, or of the same body, that already have the name or the address. */
async function rivals(
  db: Db,
  controller: TagController,
  tags: readonly TagForm[],
  where: Where,
  except: number | undefined,
): Promise<Faults> {
  const stored = await tagsNamed(
    db,
    controller.id,
    tags.map(({ name }) => name),
    except,
  );
  const at = await tagsAt(
    db,
    controller.id,
    tags.map(({ address }) => address),
    except,
  );
  const names = new Map(stored.map(({ name }) => [name.toLowerCase(), name]));
  const addresses = new Map(at.map(({ address, name }) => [keyOf(address), name]));
  const faults: Faults = {};
  for (const [nth, { name, address }] of tags.entries()) {
    const path = where(nth);
    const twin = names.get(name.toLowerCase());
    if (twin !== undefined) faults[`${path}name`] = `“${twin}” is another tag of ${controller.name}`;
    const reader = addresses.get(keyOf(address));
    if (reader !== undefined)
      faults[`${path}${addressField(address)}`] = `“${reader}” already reads ${addressWords(address)}`;
    names.set(name.toLowerCase(), name);
    addresses.set(keyOf(address), name);
  }
  return faults;
}

/** The same key for equal addresses, whatever the order of their properties. */
const keyOf = (address: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The field of an address that a form shows first. */
const addressField = ({ metric, nodeId }: Readonly<Record<string, unknown>>): string =>
  `address.${metric === undefined ? (nodeId === undefined ? 'register' : 'nodeId') : 'metric'}`;

const DEFAULT_SCAN_SECONDS = 5;

function toRow(tag: TagForm): TagValues {
  return {
    name: tag.name,
    unit: tag.unit || null,
    data_type: tag.dataType satisfies (typeof DATA_TYPES)[number],
    min: tag.min ?? null,
    max: tag.max ?? null,
    deadband: tag.deadband ?? 0,
    scan_interval: tag.scanInterval ?? DEFAULT_SCAN_SECONDS,
    can_toggle: tag.canToggle ?? false,
    tag_type: tag.tagType ?? 0,
    reset_band: tag.resetBand ?? DEFAULT_RESET_BAND,
    alert_high: tag.alertHigh ?? null,
    alert_low: tag.alertLow ?? null,
    alarms: JSON.stringify(tag.alarms ?? []),
    address: JSON.stringify(tag.address),
  };
}
