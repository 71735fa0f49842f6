/** What the demo's server needs, a minute after its first start: the whole process, as the system counts it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRUGAL } from '../../scripts/frugal.ts';
import { startServer } from '../support/server.ts';

const BUDGET_MB = 370;
const AFTER_MS = 60_000;

test.skipIf(!existsSync('/proc/self/status'))(
  `the demo's server stays under ${BUDGET_MB} MB resident`,
  async () => {
    const server = await startServer({ env: FRUGAL });
    try {
      await new Promise((done) => setTimeout(done, AFTER_MS));
      const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
      const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
      console.log(`${Math.round(megabytes)} MB resident, ${/VmHWM:\s+(\d+)/.exec(status)![1]} kB at most`);
      expect(megabytes).toBeLessThan(BUDGET_MB);
    } finally {
      await server.dispose();
    }
  },
  240_000,
);
