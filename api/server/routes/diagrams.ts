/** Reading diagrams: whole, or as a stream of JSON lines that starts at once and never holds a large one in memory. */
import type { DiagramHead, DiagramLine, Endpoints, ReplyOf, Tag } from '../../contract/index.ts';
import { diagramRights } from '../access/diagram-rights.ts';
import { type Handlers, JsonLine, missing, Refusal, type RequestContext } from '../handler.ts';
import { findDiagram, type Part, readChunk, type StoredDiagram } from '../storage/queries/diagrams.ts';
import { dynamicKey, dynamicTagsOfSite, tagsByUuid } from '../storage/queries/tags.ts';

type DiagramHandlers = Pick<Handlers, 'diagramView' | 'diagramStream' | 'diagramThumbnail'>;
type Item = Record<string, unknown>;

/** Objects in one answer; more must be streamed. */
const MAX_VIEW = 50_000;
/** Tags in one line of the stream. */
const TAGS_PER_LINE = 5000;

export function diagramHandlers(): DiagramHandlers {
  return {
    diagramView: (context, { params, query }) => wholeDiagram(context, params.uuid, query.siteId),
    // Refusals come before the first line, while a status can still be sent.
    diagramStream: async (context, { params, query }) =>
      lines(await open(context, params.uuid, query.siteId)),

    async diagramThumbnail(context, { params }) {
      const { head } = await open(context, params.uuid, undefined);
      return { thumbnail: head.thumbnail };
    },
  };
}

/** A diagram in one answer. `siteId`: the site that it is shown for. Throws 404, 403, and 413 for one too large. */
export async function wholeDiagram(
  context: RequestContext,
  uuid: string,
  siteId: string | undefined,
): Promise<ReplyOf<Endpoints['diagramView']>> {
  const reading = await open(context, uuid, siteId);
  if (reading.diagram.head.objectCount > MAX_VIEW)
    throw new Refusal(
      413,
      `This diagram has more than ${MAX_VIEW} objects; read it from its stream instead`,
      { code: 'USE_STREAM' },
    );
  return {
    ...reading.head,
    canvas: { objects: await all(reading, 'objects') },
    configuration: (await all(reading, 'configuration')).map(reading.resolve),
    linkObjectConfiguration: await all(reading, 'linkObjects'),
    tags: await linkedTags(reading),
  };
}

interface Reading {
  readonly context: RequestContext;
  readonly diagram: StoredDiagram;
  readonly head: DiagramHead;
  /** An element's configuration with its tag, where the diagram names it by assignment and link object. */
  readonly resolve: (config: Item) => Item;
}

async function open(context: RequestContext, uuid: string, siteId: string | undefined): Promise<Reading> {
  const [diagram, tags] = await context.tenant(async (db) => {
    const found = await findDiagram(db, uuid);
    const site = siteId ?? found?.head.siteId;
    return [found, site ? await dynamicTagsOfSite(db, site) : new Map<string, string>()] as const;
  });
  if (!diagram) throw missing();
  const rights = diagramRights(context.caller, diagram, siteId !== undefined);
  const resolve = (config: Item): Item => {
    const { linkedTag, assignmentId, linkObjectId } = config;
    if (linkedTag || typeof assignmentId !== 'string' || typeof linkObjectId !== 'string') return config;
    const tag = tags.get(dynamicKey(assignmentId, linkObjectId));
    return tag ? { ...config, linkedTag: tag } : config;
  };
  return { context, diagram, head: { ...diagram.head, rights }, resolve };
}

async function* chunks({ context, diagram }: Reading, part: Part): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const body = await context.tenant((db) => readChunk(db, diagram, part, number));
    if (body === undefined) return;
    yield body;
  }
}

async function all(reading: Reading, part: Part): Promise<Item[]> {
  const items: Item[] = [];
  for await (const body of chunks(reading, part)) items.push(...(JSON.parse(body) as Item[]));
  return items;
}

async function linkedTags(reading: Reading): Promise<Tag[]> {
  const uuids = new Set<string>();
  for await (const body of chunks(reading, 'configuration'))
    for (const config of JSON.parse(body) as Item[]) {
      const { linkedTag } = reading.resolve(config);
      if (typeof linkedTag === 'string' && UUID.test(linkedTag)) uuids.add(linkedTag);
    }
  return reading.context.tenant((db) => tagsByUuid(db, [...uuids]));
}

/** One that is not a uuid would fail the whole query, and is nobody's tag. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function* lines(reading: Reading): AsyncGenerator<DiagramLine | JsonLine> {
  yield { head: reading.head };
  const tags = await linkedTags(reading);
  for (let at = 0; at < tags.length; at += TAGS_PER_LINE) yield { tags: tags.slice(at, at + TAGS_PER_LINE) };
  for await (const body of chunks(reading, 'configuration'))
    yield { configuration: (JSON.parse(body) as Item[]).map(reading.resolve) };
  for await (const body of chunks(reading, 'linkObjects'))
    yield new JsonLine(`{"linkObjectConfiguration":${body}}`);
  for await (const body of chunks(reading, 'objects')) yield new JsonLine(`{"objects":${body}}`);
  yield { end: { objectCount: reading.head.objectCount } };
}
