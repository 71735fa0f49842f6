/** A server in a process of its own, an honest caller beside the attack, and what the attack did to both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Victim {
  readonly port: number;
  readonly origin: string;
  readonly token: string;
  readonly tag: string;
  readonly site: string;
  readonly diagram: string;
  readonly email: string;
  readonly password: string;
  /** How long its event loop was busy at a stretch since it was asked last, ms of processor, and its memory now, bytes. */
  state(): Promise<{ longest: number; memory: { rss: number; heapUsed: number; external: number } }>;
  isAlive(): boolean;
  close(): Promise<void>;
}

export async function startVictim(): Promise<Victim> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-victim-'));
  const child: ChildProcess = spawn(
    process.execPath,
    ['--expose-gc', join(import.meta.dirname, 'victim-process.ts'), folder],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const line = async () => JSON.parse((await lines.next()).value as string);
  const said = await line();
  return {
    ...said,
    origin: `http://127.0.0.1:${said.port}`,
    async state() {
      child.stdin!.write('\n');
      return line();
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async close() {
      const gone = new Promise((done) => child.once('exit', done));
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.stdin!.end();
      await gone;
      clearTimeout(late);
      rmSync(folder, { recursive: true, force: true });
      if (child.signalCode) throw new Error('The server did not stop by itself: a connection keeps it');
    },
  };
}

/** One call of somebody who means well: its milliseconds, and what was wrong with its answer. */
async function honestCall({ origin, token, tag }: Victim): Promise<{ ms: number; fault?: string }> {
  const began = performance.now();
  const fault = await fetch(`${origin}/api/communications/controller/tag/${tag}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  }).then(
    (answer) => answer.arrayBuffer().then(() => (answer.ok ? undefined : String(answer.status))),
    (error: Error) => error.message,
  );
  await new Promise((done) => setTimeout(done, 20));
  return { ms: performance.now() - began - 20, fault };
}
const p95Of = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Milliseconds that an answer may take while the server is attacked; more only where it took long before too. */
const PROMPT_MS = 500;

/** Calls a few times in quiet, and then one call after the other until it is told to stop. */
export async function honestCaller(victim: Victim) {
  const quiet: number[] = [];
  for (let nth = 0; nth < 10; nth++) quiet.push((await honestCall(victim)).ms);
  const times: number[] = [];
  const faults: string[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const { ms, fault } = await honestCall(victim);
      times.push(ms);
      if (fault) faults.push(fault);
    }
  })();
  return {
    /** How much slower than it may be it was at p95: 1 is the limit. And what was not answered as it should be. */
    async stop() {
      isOver = true;
      await calling;
      // A machine that others use as well is slow before any attack.
      return { slowness: p95Of(times) / Math.max(PROMPT_MS, 5 * p95Of(quiet)), faults };
    },
  };
}

/** A bare connection, for what no client library would send. */
export function raw(port: number, text: string | Buffer = ''): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      done(socket);
    });
    socket.on('error', (error) => (socket.connecting ? fail(error) : undefined));
  });
}

/** All that comes until the other side closes, or `ms` are over. */
export function allOf(socket: Socket, ms = 2000): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      done(text);
    };
    const timer = setTimeout(finish, ms);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', finish).on('end', finish);
  });
}
