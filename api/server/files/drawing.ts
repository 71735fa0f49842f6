/** The server's end of the process that draws SVGs (drawing-process.ts): starts it when needed and ends it when necessary. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UnsafeSvg } from './unsafe-svg.ts';

export interface DrawingOrder {
  readonly text: string;
  /** Longest side, pixels. */
  readonly side: number;
  readonly density: number;
  /** Larger pictures are not decoded. */
  readonly pixels: number;
  /** The library's options for WebP. */
  readonly webp: object;
}
/** Without a picture it could not be drawn. */
export interface DrawingAnswer {
  readonly drawn?: Uint8Array;
}

/** Longest time that a drawing may take. */
const DRAWING_MS = 10_000;
/** An idle process is ended after this time. */
const IDLE_MS = 20_000;
/** Not the whole environment: it may hold passwords, which must not be where untrusted files are drawn. */
const PASSED = /^(PATH|TMPDIR|HOME|LANG|LC_\w+|XDG_\w+|FONTCONFIG_\w+|MALLOC_\w+)$/;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function running(): ChildProcess {
  if (child?.connected) return child;
  const passed = Object.entries(process.env).filter(([name]) => PASSED.test(name));
  const made = fork(join(import.meta.dirname, 'drawing-process.ts'), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: [],
    env: Object.fromEntries(passed),
  });
  // It does not keep the server alive.
  made.unref();
  made.channel?.unref();
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

/** The picture as WebP. One at a time. Rejects with UnsafeSvg if it cannot be drawn, or not within `ms`. */
export async function drawSvg(order: DrawingOrder, ms = DRAWING_MS): Promise<Uint8Array> {
  clearTimeout(idle);
  const process = running();
  try {
    return await answerOf(process, order, ms);
  } finally {
    idle = setTimeout(() => end(process), IDLE_MS).unref();
  }
}

function answerOf(process: ChildProcess, order: DrawingOrder, ms: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(late);
      process.off('message', onMessage).off('exit', onExit).off('error', onExit);
      process.channel?.unref();
      settle();
    };
    const refuse = (words: string) => finish(() => reject(new UnsafeSvg(words)));
    const onMessage = ({ drawn }: DrawingAnswer) =>
      drawn ? finish(() => resolve(drawn)) : refuse('The SVG cannot be drawn');
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
