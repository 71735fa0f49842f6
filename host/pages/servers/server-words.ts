import type { LinkPlace, ServerReport } from '../../../api/contract/calls/system.ts';

type Role = ServerReport['roles'][number];

const ROLES: Readonly<Record<Role, string>> = {
  front: 'serves people',
  io: 'connects devices',
  writer: 'stores samples',
};

export const hasRole = ({ roles }: Pick<ServerReport, 'roles'>, role: Role): boolean => roles.includes(role);

/** What a server does: `Serves people, connects devices`. */
export function workWords({ roles }: Pick<ServerReport, 'roles'>): string {
  const words = roles.map((role) => ROLES[role]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const counted = (text: string, noun: string): string => `${text} ${text === '1' ? noun : `${noun}s`}`;

/** What a narrow list says of a server below its name: how much it has to do, which is short, and what it does. */
export function narrowWords(server: ServerReport): string {
  const figures = [
    ['sockets', 'live socket'],
    ['links', 'link'],
  ] as const;
  const known = figures.map(([name, noun]) => [figureWords(server, name), noun] as const);
  const words = known.filter(([text]) => text !== '-').map(([text, noun]) => counted(text, noun));
  return [...words, workWords(server)].join(' · ');
}

/** When it was last heard of: `0.3 s ago`. */
export const heardWords = ({ isThis, heardMsAgo }: ServerReport): string =>
  isThis ? 'Now' : `${(heardMsAgo / 1000).toFixed(1)} s ago`;

type Figures = NonNullable<ServerReport['figures']>;
export type FigureName = Exclude<keyof Figures, 'stream' | 'shards' | 'spool'>;

/** A figure of a server; `-` where it has none: while it starts, or of devices that others connect. */
export function figureWords(server: ServerReport, name: FigureName): string {
  const isOfDevices = name === 'links' || name === 'samplesWaiting' || name === 'samplesRefused';
  if (!server.figures || (isOfDevices && !hasRole(server, 'io'))) return '-';
  return server.figures[name].toLocaleString('en');
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** What a server keeps on its own disk for the stream: `1.2 of 256 MB`; undefined if it has no part of that. */
export const spoolWords = ({ spool }: Figures): string | undefined =>
  spool ? `${megabytes(spool.bytes)} of ${Math.round(spool.mostBytes / 1e6)} MB` : undefined;

/** A shard of the stream: `Shard 2: 12 messages wait, the oldest for 1.5 s`. */
export function shardWords({ shard, waiting, oldestMs }: Figures['shards'][number]): string {
  if (waiting === 0) return `Shard ${shard}: nothing waits`;
  const messages = waiting === 1 ? '1 message waits' : `${waiting.toLocaleString('en')} messages wait`;
  return `Shard ${shard}: ${messages}, the oldest for ${(oldestMs / 1000).toFixed(1)} s`;
}

interface Servers {
  readonly items: readonly ServerReport[];
  readonly isCutOff: boolean;
  readonly links: readonly LinkPlace[];
}

const STALE = 'values are stale and nothing can be sent';

/** Names of links that are told in one sentence. */
const MOST_NAMES = 3;

/** A link and its epoch: `Brewery, epoch 42`. */
export const linkWords = ({ name, site, epoch }: LinkPlace): string =>
  [name === site ? name : `${name} (${site})`, ...(epoch === null ? [] : [`epoch ${epoch}`])].join(', ');

/** Links that no server has; undefined if there is none. */
function unownedWords(links: readonly LinkPlace[]): string | undefined {
  const unowned = links.filter(({ server }) => server === null);
  if (unowned.length === 0) return undefined;
  const names = unowned.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = unowned.length - names.length;
  const all = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  const edges = [...new Set(unowned.flatMap(({ edgeServer }) => edgeServer ?? []))];
  const away =
    edges.length > 0 ? `. ${edges.join(', ')} alone may have those of its site, and is not heard` : '';
  return `No server is connected to ${all}: ${STALE}${away}`;
}
const CUT_OFF = 'This server has lost its connection to the others (NATS): which of them live is not known';

/** From this part on a stream or a disk is as good as full: a message of samples may not fit any more. */
const FULL = 0.95;

const isFull = ({ bytes, mostBytes }: { readonly bytes: number; readonly mostBytes: number }): boolean =>
  bytes > FULL * mostBytes;

/** What is wrong with the stream of samples; undefined if nothing is, or if there is none. */
function streamWords(items: readonly ServerReport[]): string | undefined {
  const stream = items.map(({ figures }) => figures?.stream).find(Boolean);
  if (!stream) return undefined;
  if (isFull(stream))
    return 'The stream of samples is full: the servers with devices keep new ones in memory, and refuse them when that is full too';
  const hasWriter = items.some((server) => hasRole(server, 'writer'));
  return hasWriter || stream.messages === 0
    ? undefined
    : 'No server stores samples: they wait in the stream, and charts end where they were stored last';
}

/** A server whose disk takes no more samples; undefined if there is none. */
function spoolTrouble(items: readonly ServerReport[]): string | undefined {
  const full = items.find(({ figures }) => figures?.spool && isFull(figures.spool));
  return (
    full &&
    `${full.name} keeps as many samples on its disk as it may: new ones wait in its memory, and are refused when that is full too`
  );
}

/** What is wrong with the servers as a whole; undefined if nothing is. */
export function troubleWords({ items, isCutOff, links }: Servers): string | undefined {
  const hasDevices = items.some((server) => hasRole(server, 'io'));
  if (isCutOff) return hasDevices ? CUT_OFF : `${CUT_OFF}, ${STALE}`;
  if (!hasDevices) return `No server is connected to the devices: ${STALE}`;
  return unownedWords(links) ?? spoolTrouble(items) ?? streamWords(items);
}
