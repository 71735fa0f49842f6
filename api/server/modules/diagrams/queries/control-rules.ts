/**
 * Whether some control of a stored diagram writes to a tag by a rule: a delay that may not be changed, hold-to-run, or
 * other tags that are read back. A write without a control would skip it. In a tenant's transaction.
 */
import { sql } from 'kysely';
import { AssemblyError, readAssembly } from '../../../../../engine/document/assembly.ts';
import { namedIn } from '../../../../../engine/document/assembly-parameter.ts';
import type { ElementConfig } from '../../../../../engine/document/types.ts';
import type { Db } from '../../../storage/storage.ts';

type Config = Readonly<Record<string, unknown>>;

export async function hasControlRule(db: Db, tag: string): Promise<boolean> {
  const place = await placeOf(db, tag);
  const { rows } = await sql<{ element: Config }>`
    select element from diagram_chunks as chunk
    join diagrams on diagrams.id = chunk.diagram_id and diagrams.archived_at is null
    cross join jsonb_array_elements(chunk.body::jsonb) as element
    where chunk.part = 'configuration'
      and (strpos(chunk.body, ${tag}) > 0 or strpos(chunk.body, ${place.linkObject ?? tag}) > 0)
      and (element ->> 'linkedTag' = ${tag} or strpos((element -> 'tags')::text, ${tag}) > 0
        or (element ->> 'linkObjectId' = ${place.linkObject} and element ->> 'assignmentId' = any(${place.assignments}::text[])))`.execute(
    db,
  );
  if (rows.some(({ element }) => hasRule(element, (own) => own !== tag))) return true;
  const isNamedByInstance = rows.some(({ element }) => element.tags !== undefined);
  return hasAssemblyRule(db, place.linkObject, isNamedByInstance);
}

/** `isOther`: whether a tag that is read back is not the one that is written. */
function hasRule(config: Config, isOther: (tag: unknown) => boolean): boolean {
  const { delaySettings, holdToRun, readBackTags } = config as Partial<ElementConfig>;
  const delay = (delaySettings ?? {}) as Config;
  const isFixed = delay.enabled === true && delay.allowOverride !== true;
  return isFixed || holdToRun === true || (Array.isArray(readBackTags) && readBackTags.some(isOther));
}

interface TagPlace {
  /** uuid of the tag's link object. */
  readonly linkObject: string | null;
  /** uuids of the roles that it may stand for. */
  readonly assignments: readonly string[];
}

async function placeOf(db: Db, tag: string): Promise<TagPlace> {
  const { rows } = await sql<TagPlace>`
    select link_objects.uuid as "linkObject", array(
      select assignments.uuid::text from assignments where assignments.id = tags.assignment_id
        or (tags.assignment_id is null and exists (select from site_assignments as filled
          where filled.assignment_id = assignments.id and filled.controller_id = tags.controller_id))) as assignments
    from tags left join link_objects on link_objects.id = tags.link_object_id
    where tags.uuid = ${tag}::uuid`.execute(db);
  return rows[0] ?? { linkObject: null, assignments: [] };
}

/**
 * Rules of the parts of assemblies. The instances that use one are not looked up: a part that stands for the tag's link
 * object counts, and any rule if an instance names the tag itself.
 */
async function hasAssemblyRule(
  db: Db,
  linkObject: string | null,
  isNamedByInstance: boolean,
): Promise<boolean> {
  if (linkObject === null && !isNamedByInstance) return false;
  const { rows } = await sql<{ definition: string }>`
    select definition from assemblies
    where definition ~ '"(delaySettings|holdToRun|readBackTags)"'
      and (${isNamedByInstance}::boolean or strpos(definition, ${linkObject ?? ''}) > 0)`.execute(db);
  return rows.some(({ definition }) =>
    linkObjectsWithRule(definition).some((one) => isNamedByInstance || one === linkObject),
  );
}

/** The link objects of the tags that parts with a rule write to; undefined for a tag without one. */
function linkObjectsWithRule(definition: string): (string | undefined)[] {
  try {
    const { parts, parameters } = readAssembly(JSON.parse(definition));
    return parts.flatMap(({ item, uses }) => {
      const use = (field: string) => uses.find((one) => one.part === 'config' && one.field === field)?.value;
      const linked = use('linkedTag');
      if (linked === undefined) return [];
      const config: Config = { ...item.config, readBackTags: [use('readBackTags') ?? linked] };
      if (!hasRule(config, (own) => own !== linked)) return [];
      return [parameters.get(namedIn(linked)[0] ?? '')?.linkObjectId];
    });
  } catch (error) {
    if (error instanceof AssemblyError || error instanceof SyntaxError) return [];
    throw error;
  }
}
