/** The command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import type { BackendChoice } from '../engine/render/create.ts';
import { ENGINES, type EngineName, type MainMetric, METRICS, VARIANTS } from './metrics.ts';
import { SCENES, sceneNamed } from './scenes/index.ts';

/** What is measured, and where it is written. */
export interface Options {
  readonly do: 'measure';
  readonly quick: boolean;
  readonly scenes: readonly { readonly scene: string; readonly sizes: readonly number[] }[];
  readonly engines: readonly EngineName[];
  readonly metrics: readonly MainMetric[];
  readonly rounds: number;
  readonly gpu: boolean;
  readonly angle: string | undefined;
  readonly backend: BackendChoice;
  readonly pictures: string | undefined;
  readonly json: string | undefined;
  readonly markdown: string | undefined;
  readonly html: string | undefined;
  /** A folder for JSON and HTML, named by date and renderer. */
  readonly keep: string | undefined;
}

export type Command =
  | Options
  | { readonly do: 'help' | 'list' | 'kinds' }
  | { readonly do: 'counters'; readonly accept: boolean }
  | { readonly do: 'charts'; readonly rounds: number; readonly json: string | undefined }
  | {
      readonly do: 'product';
      readonly rounds: number;
      readonly sizes: readonly number[] | undefined;
      readonly json: string | undefined;
    }
  | {
      readonly do: 'compare';
      readonly before: string;
      readonly after: string;
      readonly html: string | undefined;
    };

export const USAGE = `npm run bench -- [options]

What is measured
  --scene a,b         scenes, or all; default schematic (--list says what there is)
  --n 1k,10k          numbers of objects, 1k meaning 1,000, up to 1M; default each scene's own
  --engines a,b       of ${[...ENGINES, ...VARIANTS].join(', ')}; default the first ${ENGINES.length}
  --metrics a,b       of ${METRICS.join(', ')}
  --rounds N          interleaved repetitions whose median counts; default 3, with --quick 1
  --quick             in about seven minutes: one round, one page an engine and size, few frames

On what
  --backend NAME      what Mimic draws with: auto (default), webgl or raster
  --gpu               let Chromium use the GPU; default is a machine without one
  --use-angle NAME    swiftshader (the default without --gpu), or with --gpu vulkan (default), gl, gl-egl, metal, d3d11

What comes of it
  --html FILE         the report with its charts, one file
  --json FILE         the figures as [{scene, n, engine, metric, value, unit, spread}]
  --markdown FILE     the tables as they stand in the README
  --keep DIR          JSON and HTML under a name of date and renderer
  --pictures DIR      what each engine drew of the smallest scene

Instead
  --list              the scenes, engines and metrics
  --compare A B       two JSON results: what changed beyond the spread; with --html FILE as a page
  --counters          what scripted interactions touch, upload and allocate, beside their budgets; --accept renews those
  --kinds             records, bytes and drawing time of every object kind
  --charts            our chart beside uPlot and ECharts; with --rounds N and --json FILE
  --product           from the click on a site to its live picture, in the whole console; with --n, --rounds, --json
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  list: { type: 'boolean', default: false },
  kinds: { type: 'boolean', default: false },
  charts: { type: 'boolean', default: false },
  product: { type: 'boolean', default: false },
  counters: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  compare: { type: 'string' },
  quick: { type: 'boolean', default: false },
  scene: { type: 'string' },
  n: { type: 'string' },
  sizes: { type: 'string' },
  engines: { type: 'string' },
  metrics: { type: 'string' },
  rounds: { type: 'string' },
  gpu: { type: 'boolean', default: false },
  'use-angle': { type: 'string' },
  backend: { type: 'string', default: 'auto' },
  pictures: { type: 'string' },
  json: { type: 'string' },
  markdown: { type: 'string' },
  html: { type: 'string' },
  keep: { type: 'string' },
} as const;

/** Throws with words for the user where an option is wrong. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.compare !== undefined) {
    const [after, ...more] = positionals;
    if (!after || more.length > 0)
      throw new Error('--compare needs two result files: --compare A.json B.json');
    return { do: 'compare', before: values.compare, after, html: values.html };
  }
  if (positionals.length > 0) throw new Error(`"${positionals[0]}" is no option; --help lists them`);
  if (values.help) return { do: 'help' };
  if (values.list) return { do: 'list' };
  if (values.kinds) return { do: 'kinds' };
  if (values.counters) return { do: 'counters', accept: values.accept };
  const { quick, rounds, pictures, json, markdown, html, keep } = values;
  const times = rounds === undefined ? (quick ? 1 : 3) : roundsOf(rounds);
  if (values.charts) return { do: 'charts', rounds: times, json };
  if (values.product)
    return { do: 'product', rounds: times, sizes: (values.n ?? values.sizes)?.split(',').map(sizeOf), json };
  return {
    do: 'measure',
    quick,
    scenes: scenesOf(values.scene, values.n ?? values.sizes),
    engines: listed('engines', values.engines, [...ENGINES, ...VARIANTS], ENGINES),
    metrics: listed('metrics', values.metrics, METRICS, METRICS),
    rounds: times,
    ...graphicsOf(values.gpu, values['use-angle']),
    backend: listed('backend', values.backend, BACKENDS, BACKENDS)[0]!,
    pictures,
    json,
    markdown,
    html,
    keep,
  };
}

const BACKENDS = ['auto', 'webgl', 'raster'] as const satisfies readonly BackendChoice[];
const ANGLES = ['vulkan', 'gl', 'gl-egl', 'metal', 'd3d11'] as const;

/** SwiftShader represents a machine without a GPU; every other back end of ANGLE needs one. */
function graphicsOf(gpu: boolean, angle: string | undefined): Pick<Options, 'gpu' | 'angle'> {
  if (angle === undefined || (angle === 'swiftshader' && !gpu)) return { gpu, angle: undefined };
  if (angle === 'swiftshader')
    throw new Error('--use-angle swiftshader draws without a GPU: leave --gpu away');
  return { gpu: true, angle: listed('use-angle', angle, ANGLES, ANGLES)[0]! };
}

function scenesOf(given: string | undefined, sizes: string | undefined): Options['scenes'] {
  const names =
    given === 'all'
      ? SCENES.map(({ name }) => name)
      : (given ?? 'schematic').split(',').map((one) => one.trim());
  const asked = sizes?.split(',').map(sizeOf);
  return names.map((name) => ({ scene: name, sizes: asked ?? sceneNamed(name).sizes }));
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
  if (!(size >= 100 && size <= 1e6)) throw new Error(`--n: "${text}" is no number from 100 to 1M`);
  return size;
}

function roundsOf(text: string): number {
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 99)
    throw new Error(`--rounds: "${text}" is no whole number from 1 to 99`);
  return rounds;
}
