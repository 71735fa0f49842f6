/**
 * Drawings of templates. A template fits any site, so its objects are linked by role (assignment and link object)
 * and never to a device's own tag: a control on the copy would act at the original site.
 */
import { tagsOfInstance } from '../../../../../engine/document/assembly.ts';
import { equipmentOf, isFixedEquipment } from '../../../../../engine/document/site-link.ts';
import type { ElementConfig, ObjectId } from '../../../../../engine/document/types.ts';
import type { LackingRole } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  keyOfRole,
  lackingRoles,
  type Role,
  roleOf,
  rolesOfTags,
  tagsByUuid,
  tagsOfRoles,
} from '../../tags/index.ts';
import { linkOf } from './diagram-patch.ts';
import { type Chunk, type Part, readChunk, type StoredDiagram } from './diagrams.ts';

/** Whether an element is linked to a device of one site. */
export const isFixed = (config: ElementConfig): boolean =>
  (roleOf(config) === undefined && Boolean(config.linkedTag || config.deviceId || config.assignmentId)) ||
  tagsOfInstance(config).size > 0 ||
  isFixedEquipment(equipmentOf(config) ?? {});

/**
 * An element in a template: a link to a tag becomes a link to the role of this tag at its original site.
 * A tag without a role leaves its element unlinked, with the tag's name kept to inform builders. Tags
 * that are read back belong to one site too, and are left out.
 */
function forTemplate(
  config: ElementConfig,
  roles: ReadonlyMap<string, Role>,
  names: ReadonlyMap<string, string>,
): { readonly config: ElementConfig; readonly lost: boolean } {
  const { linkedTag, readBackTags: _readBack, deviceId: _device, tags: _tags, equipment, ...kept } = config;
  // Of equipment the assignment means something at any site.
  const { assignmentId, from } = equipmentOf({ equipment }) ?? {};
  const rest = assignmentId || from ? { ...kept, equipment: { assignmentId, from } } : kept;
  if (roleOf(config) || (assignmentId && tagsOfInstance(config).size === 0))
    return { config: rest, lost: false };
  const role = linkedTag === undefined ? undefined : roles.get(linkedTag);
  if (role) return { config: { ...rest, ...role }, lost: false };
  const { assignmentId: _assignment, ...unlinked } = rest;
  if (!isFixed(config)) return { config: unlinked, lost: false };
  return { config: { ...unlinked, lostLink: names.get(linkedTag ?? '') ?? '' }, lost: true };
}

/** A drawing that is becoming a template. */
export interface TemplateDrawing {
  /** Read once, chunk by chunk, so that no large drawing is ever held whole. */
  readonly chunks: AsyncIterable<Chunk>;
  /** How many objects have lost their link, known once all chunks were read. */
  readonly unlinked: () => number;
}

/** The content of `source`, in the form of a template. */
export function drawingOf(db: Db, source: StoredDiagram): TemplateDrawing {
  let unlinked = 0;
  async function* chunks(): AsyncGenerator<Chunk> {
    const { roles, names } = await rolesByTag(db, source);
    for await (const body of bodies(db, source, 'objects')) yield { part: 'objects', body };
    for await (const body of bodies(db, source, 'configuration')) {
      const drawn = (JSON.parse(body) as ElementConfig[]).map((config) => forTemplate(config, roles, names));
      unlinked += drawn.filter((one) => one.lost).length;
      const configs = drawn.map((one) => one.config);
      yield { part: 'configuration', body: JSON.stringify(configs) };
      // The list of links follows from the configuration (CANV-30).
      yield { part: 'linkObjects', body: JSON.stringify(configs.flatMap((config) => linkOf(config) ?? [])) };
    }
  }
  return { chunks: chunks(), unlinked: () => unlinked };
}

async function* bodies(db: Db, diagram: StoredDiagram, part: Part): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const body = await readChunk(db, diagram, part, number);
    if (body === undefined) return;
    yield body;
  }
}

interface RolesByTag {
  /** By uuid of the tag. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly names: ReadonlyMap<string, string>;
}

/** Roles at the site of the diagram; a dashboard diagram has the one site of all its tags, if any. */
async function rolesByTag(db: Db, source: StoredDiagram): Promise<RolesByTag> {
  const linked = new Set<string>();
  await eachConfig(db, source, ({ linkedTag }) => {
    if (linkedTag) linked.add(linkedTag);
  });
  const tags = await tagsByUuid(db, [...linked]);
  const sites = new Set(tags.map((tag) => tag.siteUuid));
  const site = source.head.siteId ?? (sites.size === 1 ? [...sites][0] : undefined);
  const roles = site === undefined ? [] : await rolesOfTags(db, [...linked], site);
  return {
    roles: new Map([...roles].flatMap(([tag, { role }]) => (role ? [[tag, role]] : []))),
    names: new Map(tags.map(({ uuid, name }) => [uuid, name])),
  };
}

async function eachConfig(
  db: Db,
  diagram: StoredDiagram,
  take: (config: ElementConfig) => void,
): Promise<void> {
  for await (const body of bodies(db, diagram, 'configuration'))
    for (const config of JSON.parse(body) as ElementConfig[]) take(config);
}

interface Asked extends Role {
  readonly objects: ObjectId[];
}

async function asked(db: Db, template: StoredDiagram): Promise<Asked[]> {
  const roles = new Map<string, Asked>();
  await eachConfig(db, template, (config) => {
    const role = roleOf(config);
    if (!role) return;
    const key = keyOfRole(role);
    const known = roles.get(key);
    if (known) known.objects.push(config.id);
    else roles.set(key, { ...role, objects: [config.id] });
  });
  return [...roles.values()];
}

const NAMED = ['id', 'uuid', 'name'] as const;

/** The roles that a template's objects are linked by, in drawing order. */
export async function rolesOfTemplate(db: Db, template: StoredDiagram) {
  const roles = await asked(db, template);
  if (roles.length === 0) return [];
  const of = (key: keyof Role) => [...new Set(roles.map((role) => role[key]))];
  // Archiving one since does not change what the drawing needs.
  const assignments = await db
    .selectFrom('assignments')
    .where('uuid', 'in', of('assignmentId'))
    .select(NAMED)
    .execute();
  const objects = await db
    .selectFrom('link_objects')
    .where('uuid', 'in', of('linkObjectId'))
    .select(NAMED)
    .execute();
  return roles.flatMap(({ assignmentId, linkObjectId, objects: shown }) => {
    const assignment = assignments.find(({ uuid }) => uuid === assignmentId);
    const linkObject = objects.find(({ uuid }) => uuid === linkObjectId);
    return assignment && linkObject ? [{ assignment, linkObject, objects: shown.length }] : [];
  });
}

/** Objects of a template whose link was lost when it was saved. */
async function lostLinks(db: Db, template: StoredDiagram): Promise<number> {
  let lost = 0;
  await eachConfig(db, template, (config) => {
    if (config.lostLink !== undefined && roleOf(config) === undefined) lost++;
  });
  return lost;
}

/** How many roles a template's objects are linked by, how many of them mean nothing at the site, and how many objects have no role. */
export async function lackingAtSite(
  db: Db,
  template: StoredDiagram,
  site: { readonly uuid: string; readonly name: string },
): Promise<{ roles: number; lacking: LackingRole[]; lost: number }> {
  const roles = await asked(db, template);
  return {
    roles: roles.length,
    lacking: await lackingRoles(db, site, roles, await tagsOfRoles(db, site.uuid)),
    lost: await lostLinks(db, template),
  };
}
