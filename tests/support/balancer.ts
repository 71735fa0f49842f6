/** A real HAProxy for a test, in front of some servers, as `npm run cluster` starts it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '../../scripts/cluster-engines.ts';
import { freePort } from '../../scripts/ports.ts';

/** Why there can be no HAProxy here; undefined where there can. */
export const balancerMissing = existsSync('/usr/sbin/haproxy')
  ? undefined
  : 'HAProxy is not installed (Debian: apt-get install haproxy)';

export async function startTestBalancer(
  origins: readonly string[],
): Promise<{ readonly origin: string; dispose(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-haproxy-'));
  const port = await freePort();
  const child = await startBalancer(
    folder,
    port,
    origins.map((origin) => Number(new URL(origin).port)),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    async dispose() {
      const gone = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
