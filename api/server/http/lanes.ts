/**
 * The queues of this process. A call takes a turn in its lane before its body is read, and keeps it until its answer has
 * been sent.
 */
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { EndpointId } from '../../contract/endpoints.ts';
import { type Asker, FairQueue, type Shares } from './fair-queue.ts';
import { leavingOf } from './leaving.ts';

const MINUTE = 60_000;

const lane = (message: string, atWork: Shares, waiting: Shares, mostWaitMs?: number): FairQueue =>
  new FairQueue({ message: `${message} Try again in a moment.`, atWork, waiting, mostWaitMs });

/** Calls that have no lane of their own. */
export const calls = lane(
  'Too many of your calls are under way.',
  { person: 64, company: 256, all: 1024 },
  { person: 128, company: 512, all: 2048 },
);

/** Writes to devices: nothing else that people do delays them. */
const commands = lane(
  'Too many commands are under way.',
  { person: 64, company: 256, all: 1024 },
  { person: 64, company: 256, all: 1024 },
);

/** Reads of the history. */
const history = lane(
  'Too many reads of the history are under way.',
  { person: 4, company: 12, all: 48 },
  { person: 64, company: 256, all: 1024 },
);

/** Files that may be long. A slow client keeps its own share, and the shares of six companies fit. */
const downloads = lane(
  'Too many downloads are under way.',
  { person: 2, company: 8, all: 48 },
  { person: 4, company: 16, all: 96 },
);

/** Files that arrive. Each may take 20 MB of the disk. */
export const uploads = lane(
  'Too many files are being sent.',
  { person: 4, company: 12, all: 48 },
  { person: 16, company: 64, all: 256 },
);

/** Bodies of more than a megabyte. They are in memory until the call ends. */
const largeBodies = lane(
  'Too many large changes are being saved.',
  { person: 2, company: 4, all: 16 },
  { person: 8, company: 32, all: 128 },
);

/** Diagrams that are saved as streams: each remembers the ids of up to a million objects. */
const diagramStreams = lane(
  'Other large diagrams are being saved right now.',
  { person: 1, company: 2, all: 6 },
  { person: 2, company: 4, all: 16 },
);

/** Copies of many items, and imports. */
const copies = lane(
  'Other copies are being made right now.',
  { person: 1, company: 2, all: 6 },
  { person: 4, company: 16, all: 64 },
);

/** Pictures: one is decoded at a time, because one may need 160 MB. */
export const pictures = lane(
  'Too many pictures are being processed.',
  { person: 1, company: 1, all: 1 },
  { person: 8, company: 24, all: 96 },
  MINUTE,
);

/** PDFs: one is made at a time, in a process that may need 768 MB. */
export const papers = lane(
  'Too many documents are being made.',
  { person: 1, company: 1, all: 1 },
  { person: 4, company: 8, all: 48 },
  MINUTE,
);

const NO_LIMIT: Shares = {
  person: Number.POSITIVE_INFINITY,
  company: Number.POSITIVE_INFINITY,
  all: Number.POSITIVE_INFINITY,
};

/**
 * Transactions of calls. None is refused, because a call may already have done a part of its work: their number follows from
 * that of the calls. The server's own work is in no lane and waits for none of them.
 */
export const transactions = lane(
  'The database is busy.',
  { person: 2, company: 4, all: 6 },
  NO_LIMIT,
  Number.POSITIVE_INFINITY,
);

const MEGABYTE = 1024 * 1024;

const LANES: Partial<Readonly<Record<EndpointId, FairQueue>>> = {
  ...of(commands, 'confirmWrite', 'writeValue', 'holdValue', 'beatHold', 'releaseHold', 'cancelCommand'),
  ...of(history, 'tagSeries', 'tagStatistics', 'linkMetrics', 'formulaValues', 'dynamicGraph'),
  ...of(history, 'playedValues', 'playedChanges', 'playedMarks', 'playedAlarms'),
  ...of(history, 'viewReport', 'previewReport', 'viewMap', 'previewMap', 'reportAnnotations'),
  ...of(downloads, 'downloadReport', 'exportAudit', 'verifyAudit', 'exportAssembly', 'outboxFile'),
  ...of(copies, 'cloneFolder', 'cloneSite', 'importAssemblies', 'copyShippedAssembly'),
  ...of(copies, 'applyControllerTemplate', 'redrawOverviewTemplate', 'takeScanned'),
};

function of(queue: FairQueue, ...ids: readonly EndpointId[]): typeof LANES {
  return Object.fromEntries(ids.map((id) => [id, queue]));
}

/** Whoever watches the server must always get an answer. */
const PROBES: ReadonlySet<string> = new Set<EndpointId>(['health', 'ready']);

/** The lane of a call; undefined for probes. */
export function laneOf(id: EndpointId, { takes, bodyLimit = 0 }: Endpoint): FairQueue | undefined {
  if (PROBES.has(id)) return undefined;
  const own = LANES[id];
  if (own) return own;
  if (takes === 'form') return uploads;
  if (takes === 'ndjson') return diagramStreams;
  return bodyLimit > MEGABYTE ? largeBodies : calls;
}

/** Whether transactions of the call are pointless once the caller has left: it changes nothing. */
export const isRead = (id: EndpointId, { method }: Endpoint): boolean =>
  method === 'GET' || LANES[id] === history;

/** Waits for a turn, which lasts until the answer has been sent or the caller has left. Throws 429 if too much waits. */
export async function takeTurn(queue: FairQueue, asker: Asker, reply: FastifyReply): Promise<void> {
  const end = await queue.enter(asker, leavingOf(reply));
  if (reply.raw.closed) end();
  else reply.raw.once('close', end);
}
