/** The database cannot be used at the moment: which errors mean that, and the words for it. */

type AwayKind = 'unreachable' | 'full' | 'readOnly' | 'busy' | 'locked';

/** The reason in words, for people whose call was refused and for the readiness check. */
const AWAY_MESSAGES: Readonly<Record<AwayKind, string>> = {
  unreachable: 'The database cannot be reached, so nothing can be loaded or saved. Try again when it is back',
  full: "The server's disk is full, so nothing can be saved. Free some space on it, then try again",
  readOnly: 'The database takes no changes at the moment, so nothing can be saved. Try again later',
  locked: 'Other work in the database holds what this needs, so it was not saved. Try again in a moment',
  busy: 'The database takes no more connections, so nothing can be loaded or saved. Try again in a moment',
};

/** Thrown by storage if the work itself is not to blame. It may have been done if only the answer was lost. */
export class StorageAwayError extends Error {
  readonly kind: AwayKind;
  constructor(kind: AwayKind, cause?: unknown) {
    super(AWAY_MESSAGES[kind], { cause });
    this.kind = kind;
  }
}

/** Of Node's connections and of the file system. */
const OF_SYSTEM: Readonly<Record<string, AwayKind>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EIO: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
};

/** SQLSTATE, by its first characters. */
const OF_POSTGRES: readonly (readonly [begin: string, kind: AwayKind])[] = [
  ['53300', 'busy'],
  ['53100', 'full'],
  ['25006', 'readOnly'],
  ['55P03', 'locked'],
  // Connection exceptions, an administrator's or a crash's end of it, errors of the disk, a lack of memory.
  ['08', 'unreachable'],
  ['57P', 'unreachable'],
  ['58', 'unreachable'],
  ['53', 'unreachable'],
];

/** The driver has no codes for these. */
const OF_DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|The embedded database (has stopped|cannot open))/;

/** What an error tells about the database; undefined if it is about the work. */
export function awayOf(error: unknown): StorageAwayError | undefined {
  if (error instanceof StorageAwayError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    const kind = OF_SYSTEM[code] ?? OF_POSTGRES.find(([begin]) => code.startsWith(begin))?.[1];
    if (kind) return new StorageAwayError(kind, error);
  }
  return OF_DRIVER.test(error.message) ? new StorageAwayError('unreachable', error) : undefined;
}
