/** The server's end of the process that draws SVGs (drawing-process.ts): starts it when needed and ends it when necessary. */
import type { ChildProcess } from 'node:child_process';
import { writeFontsFile } from './drawing-fonts.ts';
import { forkHelper } from './helper-process.ts';
import type { SafeSvg } from './svg.ts';
import { UnsafeSvg } from './unsafe-svg.ts';

export interface DrawingOrder {
  readonly text: string;
  /** Longest side, pixels. */
  readonly side: number;
  readonly density: number;
  /** Larger pictures are not decoded. */
  readonly pixels: number;
  /** The library's options for WebP; missing: the picture is a PNG. */
  readonly webp?: object;
}
/** An SVG that somebody has sent. */
export interface UploadOrder {
  readonly upload: Uint8Array;
}
/** Without a picture it could not be drawn. */
export interface DrawingAnswer {
  readonly drawn?: Uint8Array;
  /** Of an upload, made safe. */
  readonly svg?: SafeSvg;
  readonly isNoSvg?: boolean;
  /** Why an upload is refused. */
  readonly refused?: string;
}
/** An SVG that somebody has sent, made safe, and its picture as WebP. */
interface DrawnUpload extends SafeSvg {
  readonly drawn: Uint8Array;
}

/** Longest time that a drawing may take. */
const DRAWING_MS = 10_000;
/** An idle process is ended after this time. */
const IDLE_MS = 20_000;
let fonts: string | undefined;
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function running(): ChildProcess {
  if (child?.connected) return child;
  fonts ??= writeFontsFile();
  const made = forkHelper('drawing-process.ts', { FONTCONFIG_FILE: fonts });
  made.once('exit', () => {
    if (child === made) child = undefined;
  });
  child = made;
  return made;
}

function end(process: ChildProcess): void {
  if (child === process) child = undefined;
  process.kill('SIGKILL');
}

/** The picture as WebP, or as PNG. One at a time. Rejects with UnsafeSvg if it cannot be drawn, or not within `ms`. */
export async function drawSvg(order: DrawingOrder, ms = DRAWING_MS): Promise<Uint8Array> {
  return drawnBy(await answerTo(order, ms));
}

/** Makes an SVG safe and draws it for diagrams. Undefined if it is none. Rejects with UnsafeSvg, with the reason, if it is refused. */
export async function drawUpload(upload: Uint8Array): Promise<DrawnUpload | undefined> {
  const answer = await answerTo({ upload }, DRAWING_MS);
  if (answer.isNoSvg) return undefined;
  return { ...answer.svg!, drawn: drawnBy(answer) };
}

function drawnBy({ drawn, refused = 'The SVG cannot be drawn' }: DrawingAnswer): Uint8Array {
  if (!drawn) throw new UnsafeSvg(refused);
  return drawn;
}

async function answerTo(order: DrawingOrder | UploadOrder, ms: number): Promise<DrawingAnswer> {
  clearTimeout(idle);
  const process = running();
  try {
    return await answerOf(process, order, ms);
  } finally {
    idle = setTimeout(() => end(process), IDLE_MS).unref();
  }
}

function answerOf(
  process: ChildProcess,
  order: DrawingOrder | UploadOrder,
  ms: number,
): Promise<DrawingAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(late);
      process.off('message', onMessage).off('exit', onExit).off('error', onExit);
      process.channel?.unref();
      settle();
    };
    const refuse = (words: string) => finish(() => reject(new UnsafeSvg(words)));
    const onMessage = (answer: DrawingAnswer) => finish(() => resolve(answer));
    const onExit = () => refuse('The SVG needs too much memory to be drawn');
    const late = setTimeout(() => {
      refuse('The SVG takes too long to be drawn');
      end(process);
    }, ms);
    process.on('message', onMessage).once('exit', onExit).once('error', onExit);
    process.channel?.ref();
    process.send(order, (error) => error && onExit());
  });
}

/** Dots of a PNG for each pixel of the drawing, on either side; fewer where the drawing is large. */
const SHARPNESS = 2;
/** Up to here a PNG is finer than its drawing. */
const FINE_DOTS = 16_000_000;
/** Dots per inch at which a drawing's pixels are pixels. */
const PLAIN_DENSITY = 72;
/** Of our own drawings, on either side. */
const MOST_PIXELS = 8000;
/** Longest time that one of our own drawings may take: it has a size that was asked for, and nothing in it is hostile. */
const OWN_MS = 60_000;

/** One of our own drawings as PNG, in the process for drawings: up to twice as fine, or with exactly its own pixels. */
export function pngOfSvg(text: string, isExact = false): Promise<Uint8Array> {
  const density = (isExact ? 1 : sharpnessOf(text)) * PLAIN_DENSITY;
  return drawSvg({ text, side: MOST_PIXELS, density, pixels: MOST_PIXELS ** 2 }, OWN_MS);
}

function sharpnessOf(text: string): number {
  const [, width, height] = /^<svg [^>]*?\bwidth="(\d+)" height="(\d+)"/.exec(text) ?? [];
  const fine = Math.sqrt(FINE_DOTS / (Number(width) * Number(height)));
  return fine < SHARPNESS ? Math.max(1, fine) : SHARPNESS;
}
