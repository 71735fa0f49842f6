/**
 * Instances of an assembly beside the same objects drawn out, in the worker's engine without a page or a backend that
 * paints: `node bench/engine/assemblies.ts [instances] [rounds] [--gpu] [--owners]`. Every side of every round is a process
 * of its own, and they take turns. The scene is scenes/skids.ts: ten objects an instance, three tags.
 *
 * Load is from the diagram's text to the first complete frame; memory what the engine holds then, its document included,
 * after a collection. Frames are those of the near view (scale 1) unless they say `whole`. What stands for the backend takes
 * changes as that of a machine without a GPU does; with `--gpu` as the other one, for which the engine makes an order of all
 * that is in view. `--owners`: instead of figures, bytes an instance of every table, column and class.
 */
import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnOutText, instancesText } from '../scenes/skids.ts';
import { type Figures, measured, ownersIn } from './assembly-figures.ts';

const SIDES = ['drawn out', 'instances'] as const;
type Side = (typeof SIDES)[number];

/** Owners of less are not told, bytes an instance. */
const LEAST = 5;

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [first, second] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isGpu = flags.includes('--gpu');

if (first !== 'one') await compare(Number(first ?? 10_000), Number(second ?? 3));
else
  process.send!(flags.includes('--owners') ? await ownersIn(second!, isGpu) : await measured(second!, isGpu));

async function compare(instances: number, rounds: number): Promise<void> {
  const files = SIDES.map((side) => join(tmpdir(), `skids-${process.pid}-${side.replace(' ', '-')}.ndjson`));
  writeFileSync(files[0]!, drawnOutText(instances));
  writeFileSync(files[1]!, instancesText(instances));
  console.log(
    `${instances} instances, with ${isGpu ? 'the order of a GPU backend' : 'no order, as the raster backend'}`,
  );
  if (flags.includes('--owners')) await tellOwners(files, instances);
  else await tellFigures(files, rounds);
  for (const file of files) rmSync(file);
}

async function tellOwners(files: readonly string[], instances: number): Promise<void> {
  for (const [nth, side] of SIDES.entries()) {
    console.log(side);
    for (const [owner, bytes] of await inOwnProcess<Awaited<ReturnType<typeof ownersIn>>>(files[nth]!))
      if (bytes > LEAST * instances) console.log(`  ${figure(bytes / instances)}   ${owner}`);
  }
}

async function tellFigures(files: readonly string[], rounds: number): Promise<void> {
  const figures: Record<Side, Figures[]> = { 'drawn out': [], instances: [] };
  for (let round = 0; round < rounds; round++)
    for (const [nth, side] of SIDES.entries()) figures[side].push(await inOwnProcess<Figures>(files[nth]!));
  console.log(`${figures.instances[0]!.drawn} drawn objects, median of ${rounds}`);
  for (const name of Object.keys(figures.instances[0]!) as (keyof Figures)[]) {
    const [out, own] = SIDES.map((side) => median(figures[side].map((one) => one[name])));
    console.log(
      `  ${name.padEnd(14)} ${figure(out!)} drawn out ${figure(own!)} instances  ${(own! / out!).toFixed(2)}×`,
    );
  }
}

function inOwnProcess<T>(file: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const execArgv = ['--expose-gc', '--no-warnings'];
    const child = fork(import.meta.filename, ['one', file, ...flags], { execArgv });
    child.on('message', (message) => resolve(message as T));
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
