/**
 * `npm run bench:cluster`: what a cluster is asked for, measured by its programs on real engines, each figure beside its aim.
 *
 *   npm run bench:cluster                        all parts, some 25 minutes on a quiet machine
 *   npm run bench:cluster -- values faults       these parts
 *   npm run bench:cluster -- --json FILE         keeps each line of figures, and the table, in a file
 *
 * Exit status 1 if a figure misses its aim or a program fails.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureEngines } from '../../scripts/cluster-engines.ts';
import { type Figures, type Judged, judge } from './measures.ts';

const root = resolve(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** The programs of each part, with their arguments. */
const PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  values: [
    ['bench/server/cluster.ts', '500', '5000', '10'],
    ['bench/server/cluster.ts', '3000', '500', '10'],
  ],
  faults: [[vitest, 'run', '--project', 'long', '--maxWorkers', '1', 'tests/long/cluster-figures.test.ts']],
  ingest: [['bench/server/sustained.ts', '25000', '600']],
  burst: [['bench/server/sustained.ts', '50000', '60']],
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});
const unknown = positionals.filter((part) => !PARTS[part]);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
ensureEngines('patroni');
const lines: Figures[] = [];
let failed = 0;
for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS))
  for (const program of PARTS[part]!) if ((await run(program)) !== 0) failed++;
const table = judge(lines).filter(({ measured }) => measured !== undefined || positionals.length === 0);
for (const row of table) keep({ date: new Date().toISOString(), ...row });
show(table);
process.exit(failed > 0 || table.some(({ isMet }) => !isMet) ? 1 : 0);

/** Takes each line of figures that a program prints. Resolves to its exit status. */
async function run(program: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const over = new Promise<number | null>((done) => child.once('exit', done));
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const figures = figuresOf(line);
    if (!figures) continue;
    lines.push(figures);
    keep(figures);
  }
  return over;
}

/** Undefined if the line is not one of figures; nodes print JSON too, of what happens to them. */
function figuresOf(line: string): Figures | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const said = JSON.parse(line) as Figures;
    return 'load' in said ? said : undefined;
  } catch {
    return undefined;
  }
}

function keep(line: object): void {
  if (options.json) appendFileSync(options.json, `${JSON.stringify(line)}\n`);
}

function show(rows: readonly Judged[]): void {
  console.log('');
  for (const { measure, aim, measured, isMet } of rows)
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${measure} (${aim}): ${measured ?? 'not measured'}`);
}
