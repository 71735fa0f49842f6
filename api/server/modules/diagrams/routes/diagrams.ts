/** Reading diagrams: whole, or as a stream of JSON lines that starts at once and never holds a large diagram in memory. */
import type { DiagramLine, Endpoints, ReplyOf } from '../../../../contract/index.ts';
import { HttpError } from '../../../http/errors.ts';
import { type Handlers, JsonLine, type RequestContext } from '../../../http/handler.ts';
import { DiagramChangedError } from '../queries/diagrams.ts';
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
/** Times that a diagram is read which others save meanwhile. */
const MOST_TRIES = 5;
/** Tags in one line of the stream. */
const TAGS_PER_LINE = 5000;

export function diagramHandlers() {
  return {
    diagramView: (context, { params, query }) => wholeDiagram(context, params.uuid, query),
    // Errors come before the first line, while a status can still be sent.
    async diagramStream(context, { params, query }) {
      return readAgain(async () => {
        const reading = await openReading(context, params.uuid, query);
        return lines(reading, await linked(reading));
      });
    },

    async diagramThumbnail(context, { params }) {
      const { head } = await openReading(context, params.uuid, {});
      return { thumbnail: head.thumbnail, theme: head.theme };
    },
  } satisfies Partial<Handlers>;
}

/** A diagram in one response. Throws what `openReading` throws, and 413 if it is too large. */
export const wholeDiagram = (
  context: RequestContext,
  uuid: string,
  query: ViewQuery,
): Promise<ReplyOf<Endpoints['diagramView']>> => readAgain(() => readWhole(context, uuid, query));

/** Somebody may save it between two of its chunks: then it is read from the begin. Throws 503 if that goes on and on. */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++)
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof DiagramChangedError)) throw error;
    }
  throw new HttpError(503, 'The diagram is being saved again and again; try again in a moment', {
    code: 'BUSY',
    retryAfter: 1,
  });
}

/** With the headers of the answer, which depend on them. */
async function linked(reading: Reading): Promise<Links> {
  const links = await linksOf(reading);
  keepAnswer(reading, links);
  return links;
}

async function readWhole(context: RequestContext, uuid: string, query: ViewQuery) {
  const reading = await openReading(context, uuid, query);
  if (reading.head.objectCount > MAX_VIEW)
    throw new HttpError(
      413,
      `This diagram has more than ${MAX_VIEW} objects; read it from its stream instead`,
      { code: 'USE_STREAM' },
    );
  const links = await linked(reading);
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
