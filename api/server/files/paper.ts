/** Documents for paper: a title, a chart and tables as a PDF, made in a process of its own (paper-process.ts). */
import { once } from 'node:events';
import type { ChartPlan } from '../../../engine/chart/plan.ts';
import { forkHelper } from './helper-process.ts';

export type Paper = 'a4' | 'letter';

/** Pixels of a page, of which 96 are an inch, higher than wide. */
const SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  a4: [793.7, 1122.5],
  letter: [816, 1056],
};
/** Pixels around what is on a page. */
export const MARGIN = 48;

export interface PaperTable {
  /** The first column is of words, the others of values. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PaperDocument {
  readonly paper: Paper;
  readonly isLandscape: boolean;
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
  /** At the foot of each page, before its number. */
  readonly foot: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly chart?: {
    readonly plan: ChartPlan;
    readonly legend: readonly { readonly slot: number; readonly words: string }[];
    /** What its flags say. */
    readonly notes: readonly string[];
  };
  readonly tables: readonly PaperTable[];
}

type Format = Pick<PaperDocument, 'paper' | 'isLandscape'>;

/** Pixels of a page. */
export function pageSize({ paper, isLandscape }: Format): readonly [width: number, height: number] {
  const [short, long] = SIZES[paper];
  return isLandscape ? [long, short] : [short, long];
}

/** Without a file it could not be made. */
export interface PaperAnswer {
  readonly file?: Uint8Array;
}

/** Longest time that a document may take. */
const MOST_MS = 30_000;
const MEMORY = '--max-old-space-size=768';

/**
 * The document as a PDF. Rejects with the signal's reason once it is aborted, and where the document takes too long.
 * Callers take turns: each document has a process of its own.
 */
export async function pdfOfPaper(document: PaperDocument, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const child = forkHelper('paper-process.ts', {}, [MEMORY]);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]);
  try {
    child.channel?.ref();
    child.send(document);
    const ended = once(child, 'exit', { signal: limit }).then((): [PaperAnswer] => [{}]);
    const [{ file }] = await Promise.race([once(child, 'message', { signal: limit }), ended]);
    if (!file) throw new Error('The document could not be made');
    return file;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    child.kill('SIGKILL');
  }
}
