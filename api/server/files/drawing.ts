/** The server's end of the process that draws SVGs (drawing-process.ts): starts it when it is needed, ends it when it must be. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UnsafeSvg } from './unsafe-svg.ts';

export interface DrawingOrder {
  readonly text: string;
  /** Longest side, pixels. */
  readonly side: number;
  readonly density: number;
  /** More are not decoded. */
  readonly pixels: number;
  /** What the library is told of WebP. */
  readonly webp: object;
}
/** Without a picture: it cannot be drawn. */
export interface DrawingAnswer {
  readonly drawn?: Uint8Array;
}

/** Longest that a drawing may take. */
const DRAWING_MS = 10_000;
/** What is not needed for so long is ended. */
const IDLE_MS = 20_000;
/** Of the environment: it may hold passwords, which have no business where files of strangers are drawn. */
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
  // It keeps nobody from ending.
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

/** The picture as WebP. One at a time. Rejects with UnsafeSvg where it cannot be drawn, or not within `ms`. */
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
