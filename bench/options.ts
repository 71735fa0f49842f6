/** The command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import { ENGINES, type EngineName, METRICS, type Metric, SIZES, VARIANTS } from './metrics.ts';

export interface Options {
  readonly quick: boolean;
  readonly engines: readonly EngineName[];
  readonly sizes: readonly number[];
  readonly metrics: readonly Metric[];
  readonly rounds: number;
  readonly gpu: boolean;
  readonly pictures: string | undefined;
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

export const USAGE = `npm run bench -- [options]

  --quick             all in about five minutes: one round, one page an engine and size, few frames
  --engines a,b       of ${[...ENGINES, ...VARIANTS].join(', ')}; default the first ${ENGINES.length}
  --sizes 1k,10k      numbers of objects, 1k meaning 1,000; default 1k,10k,100k
  --metrics a,b       of ${METRICS.join(', ')}
  --rounds N          interleaved repetitions whose median counts; default 3, with --quick 1
  --gpu               let Chromium use the GPU; default is a machine without one
  --pictures DIR      keep what each engine drew of the smallest scene
  --json FILE         the figures as [{scene, n, engine, metric, value, unit, spread}]
  --markdown FILE     the report as it stands in the README
`;

/** Throws with words for the user where an option is wrong. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      engines: { type: 'string' },
      sizes: { type: 'string' },
      metrics: { type: 'string' },
      rounds: { type: 'string' },
      gpu: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
    },
  });
  if (values.help) return 'help';
  return {
    quick: values.quick,
    engines: listed('engines', values.engines, [...ENGINES, ...VARIANTS], ENGINES),
    sizes: values.sizes ? values.sizes.split(',').map(sizeOf) : SIZES,
    metrics: listed('metrics', values.metrics, METRICS, METRICS),
    rounds: values.rounds === undefined ? (values.quick ? 1 : 3) : roundsOf(values.rounds),
    gpu: values.gpu,
    pictures: values.pictures,
    json: values.json,
    markdown: values.markdown,
  };
}

function listed<T extends string>(
  option: string,
  given: string | undefined,
  known: readonly T[],
  all: readonly T[],
): readonly T[] {
  if (given === undefined) return all;
  const wanted = given.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name as T));
  if (unknown !== undefined)
    throw new Error(`--${option}: there is no "${unknown}"; it may be ${known.join(', ')}`);
  return known.filter((name) => wanted.includes(name));
}

function sizeOf(text: string): number {
  const match = /^(\d+)(k|M)?$/.exec(text.trim());
  const size = match ? Number(match[1]) * { '': 1, k: 1e3, M: 1e6 }[match[2] ?? '']! : Number.NaN;
  if (!(size >= 100 && size <= 1e6)) throw new Error(`--sizes: "${text}" is no number from 100 to 1M`);
  return size;
}

function roundsOf(text: string): number {
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 99)
    throw new Error(`--rounds: "${text}" is no whole number from 1 to 99`);
  return rounds;
}
