/** Types, lint and format, architecture: the checks before a commit. */
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

interface Check {
  readonly name: string;
  readonly ok: boolean;
}

/** On one thread TypeScript needs half the processor time: each of its checkers resolves the shared types again. */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', '.', '--singleThreaded'],
  ['lint and format', 'biome', 'check', '.'],
];

/** Runs them beside each other with their output; says of each whether it held. */
export function runChecks(): Promise<Check[]> {
  return Promise.all(
    CHECKS.map(async ([name, command, ...args]) => {
      const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' });
      const status = await new Promise<number | null>((done) => {
        child.once('error', () => done(null));
        child.once('close', done);
      });
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
      return { name, ok: status === 0 };
    }),
  );
}

if (import.meta.main) {
  const held = (await runChecks()).every((check) => check.ok);
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'unit', 'tests/architecture.test.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  process.exit(held && status === 0 ? 0 : 1);
}
