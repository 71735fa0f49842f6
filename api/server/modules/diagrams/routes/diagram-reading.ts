/**
 * Reading a diagram: the head with the caller's rights, and element configurations whose roles the given site
 * has filled with its own tags (OR-40, OR-51). Lists are read chunk by chunk.
 */
import { createHash } from 'node:crypto';
import { tagsOfInstance } from '../../../../../engine/document/assembly.ts';
import { equipmentOf, rolesOfInstance } from '../../../../../engine/document/site-link.ts';
import type { Equipment } from '../../../../../engine/document/types.ts';
import type { DiagramHead, GoneTag, LackingRole, Tag } from '../../../../contract/index.ts';
import { HttpError, missing, notAllowed } from '../../../http/errors.ts';
import type { RequestContext } from '../../../http/handler.ts';
import {
  dynamicTagsOfSite,
  EquipmentTags,
  equipmentOfTag,
  goneTags,
  keyOfRole,
  lackingRoles,
  namesOfEquipment,
  type Role,
  roleOf,
  siteByUuid,
  type TagsByLinkObject,
  tagsByUuid,
} from '../../tags/index.ts';
import { diagramRights } from '../diagram-rights.ts';
import { findDiagram, type Part, readChunk, type StoredDiagram } from '../queries/diagrams.ts';
import { viewingOf, visibleDiagram } from '../visible-diagram.ts';

export type Item = Record<string, unknown>;

/** API-164. */
export interface ViewQuery {
  readonly edit?: boolean;
  readonly siteId?: string;
  readonly templateId?: string;
  /** A tag of the object that opened it as a pop-up. */
  readonly openerTag?: string;
}

/** What element configurations are resolved by. */
interface Resolving {
  readonly tenant: RequestContext['tenant'];
  /** The site that it is shown for. */
  readonly site: { readonly uuid: string; readonly name: string } | undefined;
  /** Key of a role → uuid of the tag that it means at the site. */
  readonly meant: ReadonlyMap<string, string>;
  /** Of the object that opened it as a pop-up. */
  readonly opener: Equipment | undefined;
  /** The tags of equipment that instances of assemblies are linked to, as far as they have been looked up. */
  readonly equipment: Map<string, FoundEquipment>;
}

export interface Reading extends Resolving {
  readonly context: RequestContext;
  /** The objects and links to read: the diagram's own, or those of the template to preview. */
  readonly diagram: StoredDiagram;
  readonly head: DiagramHead;
}

interface FoundEquipment {
  readonly name: string | undefined;
  readonly tags: TagsByLinkObject;
}

/** CANV-26: the requested content of a site does not exist, or no longer. */
const overviewMissing = (): HttpError =>
  new HttpError(404, 'Site overview not exists.', { code: 'SITE_OVERVIEW_NOT_EXISTS' });

/**
 * Throws 404 if the diagram, site or template does not exist (another company's does not), 403 if the caller may not
 * see it, or wants to change it and may not. A diagram of one site is not shown for another: its fixed tags would be
 * read as that site's.
 */
export async function openReading(
  context: RequestContext,
  uuid: string,
  { siteId, edit, templateId, openerTag }: ViewQuery,
): Promise<Reading> {
  const found = await context.tenant(async (db) => {
    const diagram = await visibleDiagram(db, viewingOf(context.caller), uuid);
    const template = templateId === undefined ? undefined : await findDiagram(db, templateId);
    const shownFor = siteId ?? diagram?.head.siteId ?? undefined;
    const site = shownFor === undefined ? undefined : await siteByUuid(db, shownFor);
    // A hidden diagram is answered like a missing one, in the same time.
    const meant = diagram && site ? await dynamicTagsOfSite(db, site.uuid) : new Map<string, string>();
    const opener = openerTag === undefined ? undefined : await equipmentOfTag(db, openerTag);
    const opened = opener && (await namesOfEquipment(db, new Map([['', opener]]))).get('');
    return { diagram, template, site, meant, opener, opened };
  });
  const { diagram, template, opened, ...shown } = found;
  const { site } = shown;
  const equipment = new Map<string, FoundEquipment>();
  const isElsewhere = siteId !== undefined && (diagram?.head.siteId ?? siteId) !== siteId;
  if (siteId !== undefined && (!diagram || !site || isElsewhere)) throw overviewMissing();
  if (!diagram) throw missing();
  const rights = diagramRights(context.caller, diagram, siteId !== undefined);
  if (edit === true && !rights.update) throw notAllowed();
  // One pop-up shows all equipment of a kind: its windows are told apart by whose they are.
  const { name: own } = diagram.head;
  // One that is of this equipment alone bears its name already.
  const name = opened === undefined || own.startsWith(opened) ? own : `${opened} · ${own}`;
  const head = { ...diagram.head, name, rights };
  const { tenant } = context;
  if (templateId === undefined) return { context, tenant, diagram, head, ...shown, equipment };
  if (template?.purpose !== 'template') throw missing();
  diagramRights(context.caller, template);
  const { width, height, fill, url, theme, objectCount } = template.head;
  return {
    context,
    tenant,
    diagram: template,
    head: { ...head, width, height, fill, url, theme, objectCount, overviewTemplateId: template.head.uuid },
    ...shown,
    equipment,
  };
}

/** Elements' configurations with their tags, where the diagram names them by role or equipment. */
export async function resolvedAll(reading: Resolving, configs: readonly Item[]): Promise<Item[]> {
  await lookUp(reading, configs);
  return configs.map((config) => resolved(reading, config));
}

/** Finds the tags of equipment that has not been met before. */
async function lookUp(reading: Resolving, configs: readonly Item[]): Promise<void> {
  const { tenant, site, equipment } = reading;
  const wanted = new Map<string, Equipment>();
  for (const config of configs) {
    const one = equipmentIn(reading, config);
    if (one && !equipment.has(keyOfEquipment(one))) wanted.set(keyOfEquipment(one), one);
  }
  if (wanted.size === 0) return;
  await tenant(async (db) => {
    const tags = new EquipmentTags(db);
    const names = await namesOfEquipment(db, wanted);
    for (const [key, one] of wanted)
      equipment.set(key, { name: names.get(key), tags: await tags.of(one, site?.uuid) });
  });
}

/** An id that is no uuid would fail the whole query; no equipment has it. */
function equipmentIn({ opener }: Resolving, config: Item): Equipment | undefined {
  const named = equipmentOf(config);
  const one = named?.from === 'opener' ? opener : named;
  return one &&
    [one.assignmentId, one.siteId, one.deviceId].every((uuid) => uuid === undefined || isUuid(uuid))
    ? one
    : undefined;
}

const keyOfEquipment = ({ assignmentId, siteId, deviceId }: Equipment): string =>
  `${assignmentId ?? ''}/${siteId ?? ''}/${deviceId ?? ''}`;

/** An element's configuration with its tag, if the diagram names it by role, or the tags of its equipment. */
function resolved(reading: Resolving, config: Item): Item {
  const { meant, equipment } = reading;
  if (config.equipment !== undefined) {
    const one = equipmentIn(reading, config);
    const found = one && equipment.get(keyOfEquipment(one));
    const name = found?.name === undefined ? {} : { equipmentName: found.name };
    return { ...config, roles: Object.fromEntries(found?.tags ?? []), ...name };
  }
  const role = roleOf(config);
  if (!role) return config;
  // A tag beside a role belongs to another site.
  const { linkedTag: _another, ...rest } = config;
  const tag = meant.get(keyOfRole(role));
  return tag ? { ...rest, linkedTag: tag } : rest;
}

export async function* chunksOf({ tenant, diagram }: Reading, part: Part): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const body = await tenant((db) => readChunk(db, diagram, part, number));
    if (body === undefined) return;
    yield body;
  }
}

export async function allOf(reading: Reading, part: Part): Promise<Item[]> {
  const items: Item[] = [];
  for await (const body of chunksOf(reading, part)) items.push(...(JSON.parse(body) as Item[]));
  return items;
}

/** The links of the objects with this id; an id may be a number or a text of the same digits. */
export async function elementsOf(reading: Reading, objectId: string): Promise<Item[]> {
  const found: Item[] = [];
  for await (const body of chunksOf(reading, 'configuration'))
    if (body.includes(JSON.stringify(objectId).slice(1, -1)))
      for (const config of JSON.parse(body) as Item[])
        if (String(config.id) === objectId) found.push(...(await resolvedAll(reading, [config])));
  return found.slice(0, 2);
}

/** The diagram's links: the tags, the roles for which the site has no tag, and tags that no longer exist. */
export interface Links {
  readonly tags: Tag[];
  readonly lacking: LackingRole[];
  readonly gone: GoneTag[];
}

export async function linksOf(reading: Reading): Promise<Links> {
  const uuids = new Set<string>();
  const roles = new Map<string, Role>();
  for await (const body of chunksOf(reading, 'configuration'))
    for (const config of await resolvedAll(reading, JSON.parse(body) as Item[])) {
      const { linkedTag } = config;
      if (isUuid(linkedTag)) uuids.add(linkedTag);
      for (const tag of rolesOfInstance(config).values()) uuids.add(tag);
      for (const tag of tagsOfInstance(config).values()) if (isUuid(tag)) uuids.add(tag);
      const role = roleOf(config);
      if (role && isUuid(role.assignmentId) && isUuid(role.linkObjectId)) roles.set(keyOfRole(role), role);
    }
  const { site, meant } = reading;
  return reading.context.tenant(async (db) => {
    const tags = await tagsByUuid(db, [...uuids]);
    for (const { uuid } of tags) uuids.delete(uuid);
    return {
      tags,
      lacking: site ? await lackingRoles(db, site, [...roles.values()], meant) : [],
      gone: await goneTags(db, [...uuids]),
    };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An id that is no uuid would fail the whole query, and belongs to nobody. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** CONST-21: seconds for which a response is kept; OR-97: each use revalidates it. */
const KEPT_SECONDS = 3600;

/**
 * CANV-31: a browser keeps the response and shows it again only if this is unchanged: the
 * diagram, its tags, the tags for its roles at the site, and the caller's rights.
 */
export function keepAnswer(reading: Reading, links: Links): void {
  const { context, diagram, head, meant } = reading;
  const equipment = [...reading.equipment].map(([key, { name, tags }]) => [key, name, [...tags]]);
  const parts = [diagram.head.uuid, diagram.head.version, head, links, [...meant], equipment];
  const tag = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  context.reply
    .header('etag', `"${tag}"`)
    .header('cache-control', `private, no-cache, max-age=${KEPT_SECONDS}`);
}
