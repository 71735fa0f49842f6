/** The checks of every save of a diagram, whether it comes as a change or as a stream. */
import { tagsOfInstance } from '../../../../../engine/document/assembly.ts';
import { PatchError } from '../../../../../engine/document/patch.ts';
import type { ElementConfig, Finding } from '../../../../../engine/document/types.ts';
import type { DiagramHead } from '../../../../contract/index.ts';
import { HttpError, invalidField, missing, notAllowed, refuseField } from '../../../http/errors.ts';
import type { Caller } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { tagsByUuid } from '../../tags/index.ts';
import { diagramRights } from '../diagram-rights.ts';
import { VersionConflictError } from '../queries/diagram-patch.ts';
import type { StoredDiagram } from '../queries/diagrams.ts';
import { isFixed } from '../queries/template-drawing.ts';
import { viewingOf, visibleDiagram } from '../visible-diagram.ts';

/** The diagram, if it exists and this user may change it. Throws 404 or 403. */
export async function changeableDiagram(db: Db, caller: Caller, uuid: string): Promise<StoredDiagram> {
  const diagram = await visibleDiagram(db, viewingOf(caller), uuid);
  if (!diagram) throw missing();
  if (!diagramRights(caller, diagram).update) throw notAllowed();
  return diagram;
}

/**
 * The diagram as this user is shown it, and what they may do with it. `siteId`: the site that it is shown for. Throws 404 or
 * 403.
 */
export async function shownDiagram(
  db: Db,
  caller: Caller,
  uuid: string,
  { siteId }: { readonly siteId?: string },
): Promise<{ readonly diagram: StoredDiagram; readonly rights: DiagramHead['rights'] }> {
  const diagram = await visibleDiagram(db, viewingOf(caller), uuid);
  if (!diagram) throw missing();
  return { diagram, rights: diagramRights(caller, diagram, siteId !== undefined) };
}

/** Throws a 400 that names the first of the findings in words and some of them by field. */
export function refuseFindings(findings: readonly Finding[]): void {
  const [first] = findings;
  if (!first) return;
  const fields = Object.fromEntries(
    findings
      .slice(0, 20)
      .map((finding) => [`${finding.object ?? 'diagram'}.${finding.field}`, finding.message]),
  );
  throw new HttpError(400, `Object ${JSON.stringify(first.object)}: ${first.message}`, {
    code: 'INVALID',
    fields,
  });
}

/**
 * The tags of a dynamic diagram and of equipment depend on the site that shows it, so they are not stored (OR-40); nor is a tag's
 * present value, which no diagram holds.
 */
export function storable(given: ElementConfig): ElementConfig {
  const { tagDetails: _now, roles: _roles, equipmentName: _name, ...config } = given;
  if (!config.assignmentId || !config.linkObjectId) return config;
  const { linkedTag: _linkedTag, ...rest } = config;
  return rest;
}

/**
 * A template fits any site: its elements are linked by role, never to the device of one (OR-51). Throws a 400 at the
 * first element that is.
 */
export function refuseFixedLinks(
  { purpose }: Pick<StoredDiagram, 'purpose'>,
  configs: Iterable<ElementConfig>,
): void {
  if (purpose !== 'template') return;
  for (const config of configs) {
    if (!isFixed(config)) continue;
    const message =
      'A template is for any site: link it by assignment and link object, not to a tag of one device';
    throw invalidField(`${config.id}.linkedTag`, message, `Object ${JSON.stringify(config.id)}: ${message}`);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Every tag that is named must be the company's own; a foreign one is refused like one that does not exist.
 * `known`: tags that passed before, which are not checked again; those that pass now are added.
 */
export async function checkTags(
  db: Db,
  configs: Iterable<ElementConfig>,
  known = new Set<string>(),
): Promise<void> {
  const named = new Map<string, string>();
  const name = (tag: string, field: string): void => {
    if (!known.has(tag)) named.set(tag, field);
  };
  for (const config of configs) {
    if (config.linkedTag) name(config.linkedTag, `${config.id}.linkedTag`);
    for (const tag of config.readBackTags ?? []) name(tag, `${config.id}.readBackTags`);
    for (const [parameter, tag] of tagsOfInstance(config)) name(tag, `${config.id}.tags.${parameter}`);
  }
  const uuids = [...named.keys()].filter((tag) => UUID.test(tag));
  for (const tag of await tagsByUuid(db, uuids)) known.add(tag.uuid);
  for (const [tag, field] of named) if (!known.has(tag)) refuseField(field, 'This tag does not exist');
}

/** The HttpError for a failed save; any other error is returned as it is. */
export function saveError(error: unknown): unknown {
  if (error instanceof VersionConflictError)
    return new HttpError(409, error.message, {
      code: 'VERSION_CONFLICT',
      fields: { version: String(error.stored) },
    });
  return error instanceof PatchError ? new HttpError(400, error.message, { code: 'INVALID' }) : error;
}
