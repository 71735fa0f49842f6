/**
 * Instances of an assembly beside the same objects drawn out, in the worker's engine without a page or a backend that
 * paints: `node bench/engine/assemblies.ts [instances] [rounds]`. Every side of every round is a process of its own, and
 * they take turns. The scene is scenes/skids.ts: ten objects an instance, three tags.
 *
 * Load is from the diagram's text to the first complete frame; memory what the engine holds then, its document included,
 * after a collection. Frames are those of the near view (scale 1) unless they say `whole`.
 */
import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnOutText, instancesText } from '../scenes/skids.ts';
import { type Figures, measured } from './assembly-figures.ts';

const SIDES = ['drawn out', 'instances'] as const;
type Side = (typeof SIDES)[number];

const [, , first, second] = process.argv;

if (first === 'one') process.send!(await measured(second!));
else await compare(Number(first ?? 10_000), Number(second ?? 3));

async function compare(instances: number, rounds: number): Promise<void> {
  const files = SIDES.map((side) => join(tmpdir(), `skids-${process.pid}-${side.replace(' ', '-')}.ndjson`));
  writeFileSync(files[0]!, drawnOutText(instances));
  writeFileSync(files[1]!, instancesText(instances));
  const figures: Record<Side, Figures[]> = { 'drawn out': [], instances: [] };
  for (let round = 0; round < rounds; round++)
    for (const [nth, side] of SIDES.entries()) figures[side].push(await inOwnProcess(files[nth]!));
  for (const file of files) rmSync(file);
  console.log(`${instances} instances, ${figures.instances[0]!.drawn} drawn objects, median of ${rounds}`);
  for (const name of Object.keys(figures.instances[0]!) as (keyof Figures)[]) {
    const [out, own] = SIDES.map((side) => median(figures[side].map((one) => one[name])));
    console.log(
      `  ${name.padEnd(14)} ${figure(out!)} drawn out ${figure(own!)} instances  ${(own! / out!).toFixed(2)}×`,
    );
  }
}

function inOwnProcess(file: string): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['one', file], { execArgv: ['--expose-gc', '--no-warnings'] });
    child.on('message', (message) => resolve(message as Figures));
    child.on('exit', (code) =>
      reject(new Error(`The measuring process ended with ${code} before it answered`)),
    );
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function figure(value: number): string {
  return value.toFixed(value < 100 ? 2 : 0).padStart(9);
}
