/**
 * The control of a stored diagram that somebody wrote with: its element, resolved as the diagram shows it for a site. In
 * a tenant's transaction.
 */
import { sql } from 'kysely';
import {
  type Assembly,
  AssemblyError,
  assemblyOf,
  readAssembly,
} from '../../../../engine/document/assembly.ts';
import { FilledAssembly } from '../../../../engine/document/assembly-values.ts';
import { isHidden, mayToggle } from '../../../../engine/document/behaviour.ts';
import { expandedId, savedIdOf } from '../../../../engine/document/expanded-id.ts';
import type { ElementConfig, Item, ObjectId } from '../../../../engine/document/types.ts';
import { missing } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { definitionsOf } from '../assemblies/index.ts';
import { dynamicTagsOfSite, equipmentOfTag, siteByUuid } from '../tags/index.ts';
import { type ControlFacts, controlKindOf } from './control-kinds.ts';
import { controlAreaOf, type DiagramArea } from './diagram-area.ts';
import { resolvedAll } from './routes/diagram-reading.ts';
import { type Viewing, visibleDiagram } from './visible-diagram.ts';

/** Where somebody acts. */
interface ControlPlace {
  readonly schematicId: string;
  readonly siteId?: string;
  readonly objectId: ObjectId;
}

export interface StoredControl {
  /** The area whose `control` right counts. */
  readonly area: DiagramArea;
  /** The site that the diagram is shown for. */
  readonly siteId: string | undefined;
  readonly item: Item & { readonly config: ElementConfig };
  /** Undefined for a kind from outside, and for an object that takes entered values. */
  readonly kind: ControlFacts | undefined;
  /** A value is entered: its action is "Set Value". */
  readonly isEntry: boolean;
}

/**
 * The control at a place, if it writes to the tag; undefined if there is none. Throws 404 if the user may not see the
 * diagram, or it is not shown for that site.
 */
export async function storedControl(
  db: Db,
  viewing: Viewing,
  place: ControlPlace,
  tag: string,
): Promise<StoredControl | undefined> {
  const diagram = await visibleDiagram(db, viewing, place.schematicId);
  const isElsewhere = place.siteId !== undefined && (diagram?.head.siteId ?? place.siteId) !== place.siteId;
  if (!diagram || isElsewhere) throw missing();
  const siteId = place.siteId ?? diagram.head.siteId ?? undefined;
  const saved = await savedItem(db, diagram.id, savedIdOf(place.objectId));
  if (diagram.purpose === 'template' || !saved?.config) return undefined;
  const item = await partOf(db, await shown(db, saved, siteId, tag), place.objectId);
  const kind = item && controlKindOf(item.object.identifier);
  if (!item?.config || item.config.linkedTag !== tag || isHidden(item.object) || !mayToggle(item.object))
    return undefined;
  const action = actionOf(item.config);
  const isEntry = action === 'setvalue';
  const isControl = (action === '' || action === 'remotecontrol') && (await isControlKind(db, item, kind));
  if (!isEntry && !isControl) return undefined;
  return { area: controlAreaOf(diagram), siteId, item: { ...item, config: item.config }, kind, isEntry };
}

/** The object and its configuration as they are saved. */
async function savedItem(db: Db, diagramId: number, id: ObjectId): Promise<Item | undefined> {
  const key = JSON.stringify(id);
  const { rows } = await sql<{ part: string; element: unknown }>`
    select chunk.part, element from diagram_chunks as chunk
    cross join jsonb_array_elements(chunk.body::jsonb) as element
    where chunk.diagram_id = ${diagramId} and chunk.part in ('objects', 'configuration')
      and strpos(chunk.body, ${key}) > 0 and element -> 'id' = ${key}::jsonb`.execute(db);
  const object = rows.find(({ part }) => part === 'objects')?.element as Item['object'] | undefined;
  const config = rows.find(({ part }) => part === 'configuration')?.element as ElementConfig | undefined;
  return object && { object, ...(config && { config }) };
}

/** With the tags that it means at the site. What fills the place of a pop-up's opener is the equipment of the tag itself. */
async function shown(db: Db, item: Item, siteId: string | undefined, tag: string): Promise<Item> {
  const site = siteId === undefined ? undefined : await siteByUuid(db, siteId);
  const reading = {
    tenant: <T>(work: (inner: Db) => Promise<T>): Promise<T> => work(db),
    site,
    meant: site ? await dynamicTagsOfSite(db, site.uuid) : new Map<string, string>(),
    opener: await equipmentOfTag(db, tag),
    equipment: new Map(),
  };
  const [config] = await resolvedAll(reading, [{ ...item.config }]);
  return { object: item.object, config: config as ElementConfig };
}

/** The part of an instance, or of an instance within it, that an id names; the item itself if it is its own id. */
async function partOf(db: Db, saved: Item, id: ObjectId): Promise<Item | undefined> {
  let item: Item = saved;
  let own: ObjectId = saved.object.id;
  while (own !== id) {
    const assembly = await definitionOf(db, item);
    if (!assembly) return undefined;
    const filled = new FilledAssembly(assembly, item);
    const owner = own;
    const part = filled.parts.find(({ item: { object } }) => isWithin(id, expandedId(owner, object.id)));
    if (!part) return undefined;
    item = filled.item(part);
    own = expandedId(owner, part.item.object.id);
  }
  return item;
}

const isWithin = (id: ObjectId, part: string): boolean =>
  id === part || String(id).startsWith(expandedId(part, ''));

async function definitionOf(db: Db, { object }: Item): Promise<Assembly | undefined> {
  const uuid = assemblyOf(object);
  const [found] = uuid === undefined ? [] : await definitionsOf(db, [uuid]);
  try {
    return found && readAssembly(JSON.parse(found.definition));
  } catch (error) {
    // The page draws nothing of it either.
    if (error instanceof AssemblyError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Kinds from outside may be controls: which of them are, only the page knows. */
async function isControlKind(db: Db, { object }: Item, kind: ControlFacts | undefined): Promise<boolean> {
  if (kind) return true;
  const approved = await db
    .selectFrom('plugins')
    .where('kind', '=', object.identifier)
    .where('approved_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return approved !== undefined;
}

/** "Remote Control", remote-control and remoteControl are one. */
const actionOf = (config: ElementConfig): string =>
  (config.actionLink?.type ?? '').toLowerCase().replace(/[^a-z]/g, '');
