/** A whole Mimic server of its own for a test: a child process on a free port with a temporary data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/ports.ts';
import { migratedFolder } from './storage.ts';

export { freePort };

const root = resolve(import.meta.dirname, '../..');

export interface TestServer {
  readonly origin: string;
  readonly port: number;
  readonly data: string;
  readonly process: ChildProcess;
  /** All that it has printed. */
  output(): string;
  /** Waits for a line that matches. */
  until(pattern: RegExp, ms?: number): Promise<RegExpMatchArray>;
  /** Ends it, gently unless told otherwise, and waits. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** V8 flags for a process that lives for seconds: it compiles WebAssembly as its test does (`apart` in vitest.config.ts). */
export const SHORT_LIVED: readonly string[] = process.execArgv.filter((flag) => flag === '--liftoff-only');

interface ServerRequest {
  readonly env?: Readonly<Record<string, string>>;
  /** Its data directory, which is not made in advance if it is empty. */
  readonly data?: string;
}

async function answers(url: string, child: ChildProcess, output: () => string, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server did not answer ${url} within ${ms} ms:\n${output()}`);
}

/**
 * A new data directory for a server. Two thirds of a first start go into an empty database, which is the same for all; then a
 * demo's past takes three times as long as all the rest (scripts/test.ts makes one for the walks).
 */
export async function newData(env: ServerRequest['env'] = {}): Promise<string> {
  const demo = process.env.MIMIC_TEST_DEMO;
  const data = mkdtempSync(join(tmpdir(), 'mimic-test-'));
  const isLikeIt = demo && !env.DATABASE_URL && env.MIMIC_DEMO !== '0';
  cpSync(isLikeIt ? demo : await migratedFolder(), data, { recursive: true });
  return data;
}

/** Starts a server with the demo and waits until it is ready. */
export async function startServer(request: ServerRequest = {}): Promise<TestServer> {
  const port = await freePort();
  const data = request.data ?? (await newData(request.env));
  const origin = `http://127.0.0.1:${port}`;
  let text = '';
  let child: ChildProcess;
  const output = (): string => text;

  const run = async (): Promise<void> => {
    child = spawn(process.execPath, [...SHORT_LIVED, join(root, 'api/server/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        MIMIC_DATA: data,
        MIMIC_DEMO: '1',
        ...request.env,
      },
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    await answers(`${origin}/api/ready`, child, output, 90_000);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  };
  await run();
  return {
    origin,
    port,
    data,
    get process() {
      return child;
    },
    output,
    async until(pattern, ms = 10_000) {
      const end = Date.now() + ms;
      for (;;) {
        const found = text.match(pattern);
        if (found) return found;
        if (Date.now() > end) throw new Error(`No line like ${pattern} within ${ms} ms:\n${text}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    stop,
    restart: run,
    async dispose() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
