/** Reading diagrams: whole, or as a stream of JSON lines that starts at once and never holds a large diagram in memory. */
import type { DiagramLine, Endpoints, ReplyOf } from '../../../../contract/index.ts';
import { HttpError } from '../../../http/errors.ts';
import { type Handlers, JsonLine, type RequestContext } from '../../../http/handler.ts';
import {
  allOf,
  chunksOf,
  type Item,
  keepAnswer,
  type Links,
  linksOf,
  openReading,
  type Reading,
  resolvedAll,
  type ViewQuery,
} from './diagram-reading.ts';

/** Objects in one response; more must be streamed. */
const MAX_VIEW = 50_000;
/** Tags in one line of the stream. */
const TAGS_PER_LINE = 5000;

export function diagramHandlers() {
  return {
    diagramView: (context, { params, query }) => wholeDiagram(context, params.uuid, query),
    // Errors come before the first line, while a status can still be sent.
    async diagramStream(context, { params, query }) {
      const reading = await openReading(context, params.uuid, query);
      const links = await linksOf(reading);
      keepAnswer(reading, links);
      return lines(reading, links);
    },

    async diagramThumbnail(context, { params }) {
      const { head } = await openReading(context, params.uuid, {});
      return { thumbnail: head.thumbnail, theme: head.theme };
    },
  } satisfies Partial<Handlers>;
}

/** A diagram in one response. Throws what `openReading` throws, and 413 if it is too large. */
export async function wholeDiagram(
  context: RequestContext,
  uuid: string,
  query: ViewQuery,
): Promise<ReplyOf<Endpoints['diagramView']>> {
  const reading = await openReading(context, uuid, query);
  if (reading.head.objectCount > MAX_VIEW)
    throw new HttpError(
      413,
      `This diagram has more than ${MAX_VIEW} objects; read it from its stream instead`,
      { code: 'USE_STREAM' },
    );
  const links = await linksOf(reading);
  keepAnswer(reading, links);
  return {
    ...reading.head,
    canvas: { objects: await allOf(reading, 'objects') },
    configuration: await resolvedAll(reading, await allOf(reading, 'configuration')),
    linkObjectConfiguration: await allOf(reading, 'linkObjects'),
    ...links,
  };
}

/** A diagram line by line, see DiagramLine. */
export async function* lines(
  reading: Reading,
  { tags, lacking, gone }: Links,
): AsyncGenerator<DiagramLine | JsonLine> {
  yield { head: reading.head };
  for (let at = 0; at < tags.length; at += TAGS_PER_LINE) yield { tags: tags.slice(at, at + TAGS_PER_LINE) };
  if (lacking.length > 0) yield { lacking };
  if (gone.length > 0) yield { gone };
  for await (const body of chunksOf(reading, 'configuration'))
    yield { configuration: await resolvedAll(reading, JSON.parse(body) as Item[]) };
  for await (const body of chunksOf(reading, 'linkObjects'))
    yield new JsonLine(`{"linkObjectConfiguration":${body}}`);
  for await (const body of chunksOf(reading, 'objects')) yield new JsonLine(`{"objects":${body}}`);
  yield { end: { objectCount: reading.head.objectCount } };
}
