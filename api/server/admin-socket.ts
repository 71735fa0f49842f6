/**
 * How `admin.ts` reaches a running server: a socket in the data directory, which only the account that the server runs
 * under can open. One request, a line of JSON; answers are lines of JSON, the last one with `done` or `failed`.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import { type BackupFigures, backUp } from './storage/backup.ts';
import type { Storage } from './storage/storage.ts';

export interface Check {
  readonly ok: boolean;
  readonly detail: string;
}
type Checks = Readonly<Record<string, Check>>;

interface BackupRequest {
  readonly command: 'backup';
  /** The folder to make, absolute. */
  readonly to: string;
}
interface ChecksRequest {
  readonly command: 'checks';
}
type AdminRequest = BackupRequest | ChecksRequest;
/** The result of a command. */
type Done<R extends AdminRequest> = R extends BackupRequest ? BackupFigures : Checks;

type AdminAnswer =
  | { readonly copied: number }
  | { readonly done: BackupFigures | Checks }
  | { readonly failed: string };

interface AdminParts {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
  /** The state of drivers and live values, by name. */
  readonly checks: () => Checks;
}

/** Bytes between two reports of progress. */
const REPORT_BYTES = 64e6;
/** Of a request: a path and a few words. */
const MOST_LETTERS = 8192;
const NO_ANSWER = 'The server ended before the command was done';

/** On Windows sockets are no files, and their names are their own. */
const adminSocketOf = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\mimic-${Buffer.from(dataDir).toString('hex').slice(-200)}`
    : join(dataDir, 'admin.sock');

/** Begins to listen; returns how to stop. A socket that cannot be opened is logged: the server works without it. */
export async function listenForAdmin(parts: AdminParts): Promise<() => Promise<void>> {
  const path = adminSocketOf(parts.dataDir);
  // Of a server that was killed: the lock of the directory says that no other one runs on it.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  let isBusy = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const tell = (answer: AdminAnswer): void =>
      void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
    readRequest(socket, async (text) => {
      if (isBusy) tell({ failed: 'Another command runs already; try again when it is done' });
      else {
        isBusy = true;
        tell(await answerOf(text, parts, tell));
        isBusy = false;
      }
      socket.end();
    });
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      parts.log.warn({ err: error, path }, 'The socket for admin.ts cannot be opened');
      resolve(false);
    });
    server.listen(path, () => resolve(true));
  });
  if (isListening && process.platform !== 'win32') chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
}

function readRequest(socket: Socket, take: (text: string) => Promise<void>): void {
  let text = '';
  const read = (part: Buffer): void => {
    text += part;
    if (text.length > MOST_LETTERS) socket.destroy();
    const end = text.indexOf('\n');
    if (end < 0) return;
    socket.off('data', read);
    void take(text.slice(0, end));
  };
  socket.on('data', read);
}

async function answerOf(
  text: string,
  { storage, dataDir, log, checks }: AdminParts,
  tell: (answer: AdminAnswer) => void,
): Promise<AdminAnswer> {
  const { command, to } = requestOf(text);
  if (command === 'checks') return { done: { storage: storageCheck(storage), ...checks() } };
  try {
    if (command !== 'backup' || typeof to !== 'string')
      return { failed: `This server does not know the command "${command}"` };
    let told = 0;
    const done = await backUp(storage, dataDir, to, (copied) => {
      if (copied - told < REPORT_BYTES) return;
      told = copied;
      tell({ copied });
    });
    log.info({ to, ...done }, 'A backup was made');
    return { done };
  } catch (error) {
    log.warn({ err: error }, 'A backup failed');
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns an empty request for text that is not JSON. */
function requestOf(text: string): { readonly command?: string; readonly to?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const storageCheck = ({ engine, watch }: Storage): Check =>
  watch.away ? { ok: false, detail: watch.away.message } : { ok: true, detail: engine };

/** Asks the server that runs on a data directory; undefined if none does. Throws what it answers if it fails. */
export async function askServer<R extends AdminRequest>(
  dataDir: string,
  request: R,
  progress: (bytes: number) => void = () => {},
): Promise<Done<R> | undefined> {
  const socket = createConnection(adminSocketOf(dataDir));
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return undefined;
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as AdminAnswer;
    if ('done' in answer) return answer.done as Done<R>;
    if ('failed' in answer) throw new Error(answer.failed);
    progress(answer.copied);
  }
  throw new Error(NO_ANSWER);
}
