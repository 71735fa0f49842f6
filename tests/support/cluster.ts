/** A cluster of three nodes behind a balancer (scripts/cluster.ts), in place of one server: for walks that know none of it. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, type TestServer } from './server.ts';

const root = resolve(import.meta.dirname, '../..');
const READY_MS = 240_000;

/** Its first start, in a directory of its own. The server that it stands for can be neither stopped nor started again. */
export async function startCluster(): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'mimic-cluster-'));
  // PostgreSQL's own account has to reach its files.
  chmodSync(data, 0o711);
  const port = await freePort();
  let text = '';
  const child = spawn(process.execPath, [join(root, 'scripts/cluster.ts'), '--built'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'info', MIMIC_DATA: data, PORT: String(port) },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const until = async (pattern: RegExp, ms = 10_000): Promise<RegExpMatchArray> => {
    const end = Date.now() + ms;
    for (;;) {
      const found = text.match(pattern);
      if (found) return found;
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`No line like ${pattern} within ${ms} ms:\n${text}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  };
  const dispose = async (): Promise<void> => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await until(/The cluster is ready/, READY_MS);
  } catch (error) {
    await dispose();
    throw error;
  }
  const restart = () => Promise.reject(new Error('A cluster is not restarted by a walk'));
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    // Of the node with the devices: its broker's password lies there.
    data: join(data, 'io-1'),
    process: child,
    output: () => text,
    until,
    stop,
    restart,
    dispose,
  };
}
