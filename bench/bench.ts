/** `npm run bench`: measures Mimic beside its peers in a real browser and prints what it found. `--help` says how. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOptions, USAGE } from './options.ts';
import { markdownReport, terminalReport } from './report.ts';
import { type Run, runBench } from './run/run.ts';

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function keepPictures(directory: string, { pictures }: Run): void {
  for (const { engine, n, view, png } of pictures)
    write(join(directory, `${n}-${view}-${engine}.png`), Buffer.from(png.split(',')[1]!, 'base64'));
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return;
  }
  const run = await runBench(options, (line) => process.stderr.write(`${line}\n`));
  const results = run.collection.results(options.engines, options.sizes, options.metrics);
  if (results.length === 0) throw new Error(`Nothing could be measured.\n${run.problems.join('\n')}`);
  console.log(terminalReport(run, results));
  if (options.json) write(options.json, `${JSON.stringify(results, undefined, 2)}\n`);
  if (options.markdown) write(options.markdown, markdownReport(run, results));
  if (options.pictures) keepPictures(options.pictures, run);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
