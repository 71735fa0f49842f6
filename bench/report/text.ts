/** The figures as tables for the terminal, and as markdown for the README. */
import { EVENTS, METRICS, type Metric, type Result, TABLE } from '../metrics.ts';
import { type About, type EngineAbout, minuteOf, wasBusy } from './about.ts';
import { tablesOf, titleOf } from './tables.ts';

/** What a long run measures besides the table that every run prints. */
const FURTHER = METRICS.filter((metric) => !TABLE.includes(metric) && !EVENTS.includes(metric));
/** What stands over a block besides its scene. */
const EVENTS_TITLE = ', from an event to its pixels';

export function terminalReport(about: About, results: readonly Result[]): string {
  const further = about.quick ? [] : [['', FURTHER] as const];
  const tables = [['', TABLE] as const, [EVENTS_TITLE, EVENTS] as const, ...further].flatMap(
    ([title, metrics]) =>
      tablesOf(results, metrics).map(
        (table) => `\n${titleOf(table)}${title}\n${aligned([table.head, ...table.rows])}`,
      ),
  );
  return [...tables, '', ...remarks(about)].join('\n');
}

export function markdownReport(about: About, results: readonly Result[]): string {
  const titled = (title: string, metrics: readonly Metric[]) =>
    tablesOf(results, metrics).map((table) => ({ ...table, title: `${titleOf(table)}${title}` }));
  const tables = [...titled('', TABLE), ...titled(EVENTS_TITLE, EVENTS)].map((table) => {
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const rule = line(table.head.map((_, at) => (at === 0 ? '---' : '---:')));
    return [`**${table.title}**`, '', line(table.head), rule, ...table.rows.map(line), ''].join('\n');
  });
  return [...tables, ...remarks(about).map((remark) => (remark === '' ? '' : `- ${remark}`)), ''].join('\n');
}

/** Aligns columns, the first to the left, the others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n');
}

/** One sentence about the machine. */
function machineLine(about: About): string {
  const { cpu, cores, memoryGb, browser, gpu, loadBefore, seconds } = about;
  const busy = wasBusy(about) ? ' — the machine was not idle: do not compare these figures with others' : '';
  return (
    `${minuteOf(about)} UTC, ${cores} cores (${cpu}), ${memoryGb} GB, Chromium ${browser} ` +
    `${gpu ? 'with its GPU' : 'as on a machine without a GPU'}; ` +
    `load before the start ${loadBefore}${busy}; the run took ${seconds} s.`
  );
}

/** Returns remarks needed to read the figures correctly. */
function remarks(about: About): string[] {
  return [
    machineLine(about),
    'In brackets the ratio to the best peer, below 1 is faster; ± is half the range between the rounds.',
    'Frames count from the change until a pixel of the new picture has been read back; see bench/README.md.',
    ...about.engines.map(engineRemark),
    ...about.problems.map((problem) => `Not measured or doubtful: ${problem}.`),
  ];
}

function engineRemark({ title, version, renderer, note, similar }: EngineAbout): string {
  const alike = similar.map((one) => `${one.ssim.toFixed(3)} to ${one.to} (${titleOf(one)}, ${one.view})`);
  return `${title}${version ? ` ${version}` : ''} [${renderer}]: ${note}${alike.length > 0 ? ` SSIM ${alike.join(', ')}.` : ''}`;
}
