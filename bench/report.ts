/** The figures as tables: for the terminal, and as markdown for the README. */
import { type EngineName, METRICS, type Metric, type Result } from './metrics.ts';
import { NOTES } from './peers/notes.ts';
import { versionOf } from './run/machine.ts';
import type { Run } from './run/run.ts';

const OURS: EngineName = 'mimic';
/** A peer's best figure is what ours is compared with; ours, however measured, never is. */
const isPeer = (engine: EngineName): boolean => !engine.startsWith(OURS);

export interface Table {
  readonly n: number;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Figures = ReadonlyMap<string, Result>;

const keyOf = (engine: EngineName, n: number, metric: Metric): string => `${engine} ${n} ${metric}`;

const byKey = (results: readonly Result[]): Figures =>
  new Map(results.map((result) => [keyOf(result.engine, result.n, result.metric), result]));

/** One table a size: metrics down, engines across, each figure with its ratio to the best peer (below 1 is better). */
export function tablesOf(results: readonly Result[]): Table[] {
  const figures = byKey(results);
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const sizes = [...new Set(results.map(({ n }) => n))].sort((a, b) => a - b);
  return sizes.map((n) => {
    const metrics = METRICS.filter((metric) =>
      engines.some((engine) => figures.has(keyOf(engine, n, metric))),
    );
    const rows = metrics.map((metric) => rowOf(figures, engines, n, metric));
    return { n, head: ['', ...engines.map((engine) => NOTES[engine].title), 'best peer ÷ ours'], rows };
  });
}

function rowOf(figures: Figures, engines: readonly EngineName[], n: number, metric: Metric): string[] {
  const found = engines.map((engine) => figures.get(keyOf(engine, n, metric)));
  const best = bestPeer(found);
  const ours = figures.get(keyOf(OURS, n, metric));
  const unit = found.find((result) => result)!.unit;
  const cells = found.map((result) => (result ? cellOf(result, best) : '–'));
  return [`${metric}, ${unit}`, ...cells, ours && best ? `${figure(best / ours.value)}×` : '–'];
}

/** The lowest figure of all engines but ours; undefined where there is none, or none that can be divided by. */
function bestPeer(found: readonly (Result | undefined)[]): number | undefined {
  const values = found.flatMap((result) => (result && isPeer(result.engine) ? [result.value] : []));
  const best = Math.min(...values);
  return values.length > 0 && best > 0 ? best : undefined;
}

function cellOf({ value, spread }: Result, best: number | undefined): string {
  const ratio = best === undefined ? '' : ` (${figure(value / best)})`;
  return `${figure(value)}${spread === null ? '' : ` ±${figure(spread / 2)}`}${ratio}`;
}

/** Three significant digits, and no more places than make sense. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

const titleOf = (n: number): string => `schematic-${n.toLocaleString('en')}`;

export function terminalReport(run: Run, results: readonly Result[]): string {
  const tables = tablesOf(results).map(({ n, head, rows }) => `\n${titleOf(n)}\n${aligned([head, ...rows])}`);
  return [...tables, '', ...remarks(run)].join('\n');
}

export function markdownReport(run: Run, results: readonly Result[]): string {
  const tables = tablesOf(results).map(({ n, head, rows }) => {
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const rule = line(head.map((_, at) => (at === 0 ? '---' : '---:')));
    return [`**${titleOf(n)}**`, '', line(head), rule, ...rows.map(line), ''].join('\n');
  });
  return [...tables, ...remarks(run).map((remark) => (remark === '' ? '' : `- ${remark}`)), ''].join('\n');
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n');
}

/** Above this others were at work on the machine. */
const IDLE_LOAD = 0.5;

/** What has to be said beside the figures for them to be read rightly. */
function remarks(run: Run): string[] {
  const { date, cpu, cores, memoryGb, loadBefore } = run.machine;
  const busy =
    loadBefore > IDLE_LOAD ? ' — the machine was not idle: do not compare these figures with others' : '';
  return [
    `${date.slice(0, 16).replace('T', ' ')} UTC, ${cores} cores (${cpu}), ${memoryGb} GB, Chromium ${run.browser} ` +
      `${run.gpu ? 'with its GPU' : 'as on a machine without a GPU'}; ` +
      `load before the start ${loadBefore}${busy}; the run took ${run.seconds} s.`,
    'In brackets the ratio to the best peer, below 1 is faster; ± is half the range between the rounds.',
    'Frames count from the change until a pixel of the new picture has been read back; see bench/README.md.',
    ...[...run.renderers].map(([engine, renderer]) => engineRemark(run, engine, renderer)),
    ...run.problems.map((problem) => `Not measured or doubtful: ${problem}.`),
  ];
}

function engineRemark(run: Run, engine: EngineName, renderer: string): string {
  const { title, package: name, note } = NOTES[engine];
  const alike = run.similarities
    .filter((similarity) => similarity.engine === engine)
    .map(({ n, view, ssim, to }) => `${ssim.toFixed(3)} to ${NOTES[to].title} (${titleOf(n)}, ${view})`);
  const similar = alike.length > 0 ? ` SSIM ${alike.join(', ')}.` : '';
  return `${title}${name ? ` ${versionOf(name)}` : ''} [${renderer}]: ${note}${similar}`;
}
