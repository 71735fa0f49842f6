/** `npm run bench`: measures Mimic beside its peers in a real browser and prints what it found. `--help` says how. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chartsReport, measureCharts } from './charts/command.ts';
import { compareFiles } from './compare/command.ts';
import { countersReport } from './counters/command.ts';
import { kindsReport } from './kinds.ts';
import { ENGINES, METRICS, VARIANTS } from './metrics.ts';
import { type Command, type Options, readCommand, USAGE } from './options.ts';
import { measureProduct, PRODUCT_SIZES, productReport } from './product/command.ts';
import { fileNameOf } from './report/about.ts';
import { htmlReport } from './report/html.ts';
import { markdownReport, terminalReport } from './report/text.ts';
import { type Run, runBench } from './run/run.ts';
import { SCENES } from './scenes/index.ts';

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function keepPictures(directory: string, { pictures }: Run): void {
  for (const { scene, engine, n, view, png } of pictures)
    write(join(directory, `${scene}-${n}-${view}-${engine}.png`), Buffer.from(png.split(',')[1]!, 'base64'));
}

function listReport(): string {
  const scenes = SCENES.map(
    ({ name, sizes, about }) =>
      `  ${name} (${sizes.map((n) => n.toLocaleString('en')).join('; ')})\n    ${about}`,
  );
  return [
    'Scenes, with the numbers of objects that are measured where none are asked for:',
    ...scenes,
    `Engines: ${[...ENGINES, ...VARIANTS].join(', ')}`,
    `Metrics: ${METRICS.join(', ')}`,
  ].join('\n');
}

async function measure(options: Options): Promise<void> {
  const run = await runBench(options, (line) => process.stderr.write(`${line}\n`));
  const { about, results } = run;
  if (results.length === 0) throw new Error(`Nothing could be measured.\n${about.problems.join('\n')}`);
  console.log(terminalReport(about, results));
  const json = `${JSON.stringify(results, undefined, 2)}\n`;
  if (options.json) write(options.json, json);
  if (options.markdown) write(options.markdown, markdownReport(about, results));
  if (options.html) write(options.html, htmlReport(about, results));
  if (options.pictures) keepPictures(options.pictures, run);
  if (options.keep) {
    const file = join(options.keep, fileNameOf(about));
    write(`${file}.json`, json);
    write(`${file}.html`, htmlReport(about, results));
    console.log(`Kept as ${file}.json and .html`);
  }
}

async function obey(command: Command): Promise<void> {
  switch (command.do) {
    case 'help':
      return console.log(USAGE);
    case 'list':
      return console.log(listReport());
    case 'kinds':
      return console.log(kindsReport());
    case 'counters':
      return console.log(await countersReport(command.accept));
    case 'charts': {
      const run = await measureCharts(command.rounds, (line) => process.stderr.write(`${line}\n`));
      console.log(chartsReport(run));
      if (command.json) write(command.json, `${JSON.stringify(run, undefined, 2)}\n`);
      return;
    }
    case 'product': {
      const { rounds, sizes = PRODUCT_SIZES, json } = command;
      const run = await measureProduct({ rounds, sizes }, (line) => process.stderr.write(`${line}\n`));
      console.log(productReport(run));
      if (json) write(json, `${JSON.stringify(run, undefined, 2)}\n`);
      return;
    }
    case 'compare': {
      const { text, page } = compareFiles(command.before, command.after);
      console.log(text);
      if (command.html) write(command.html, page);
      return;
    }
    case 'measure':
      return measure(command);
  }
}

// What drives the browsers ends those on a signal, and lets the bench go on with others.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
  await obey(readCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
