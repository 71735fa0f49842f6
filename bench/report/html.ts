/** The report of a run as one page: the most important result first, then every figure, then their reliability. */
import {
  EVENTS,
  FRAME_FIGURES,
  FRAME_UNITS,
  type FrameFigure,
  frameMetric,
  METRICS,
  type Result,
  SCENARIOS,
} from '../metrics.ts';
import { NOTES } from '../peers/notes.ts';
import { type About, type EngineAbout, minuteOf, wasBusy } from './about.ts';
import { CAVEATS } from './caveats.ts';
import { dotChart } from './charts/dots.ts';
import { growthCharts } from './charts/growth.ts';
import { leadChart, leadEnds } from './charts/leads.ts';
import { legend } from './charts/marks.ts';
import { cellsOf, GOAL_SCENE, GOALS, isReached } from './goals.ts';
import { escaped, table, tag } from './markup.ts';
import { card, folded, notes, page, section } from './page.ts';
import { type Block, blocksOf, figure, INVALID, isInvalid, tablesOf, titleOf } from './tables.ts';

export function htmlReport(about: About, results: readonly Result[]): string {
  const blocks = blocksOf(results);
  const engines = about.engines.map(({ engine }) => engine);
  return page(
    `Mimic bench, ${minuteOf(about)}`,
    header(about, blocks),
    leads(blocks, about),
    section(
      'Every engine',
      'Milliseconds a frame, the lower the better; a line through a mark is the range of its rounds. Dashed: 16.7 ms, a frame ' +
        'of a display of 60 Hz.',
      legend(engines),
      ...blocks.map((block) => card(tag('h3', {}, escaped(titleOf(block))), dotChart(block))),
    ),
    events(results),
    growth(blocks, legend(engines)),
    tables(results),
    frames(blocks),
    pictures(about.engines),
    section('What each number leaves out', 'No figure says more than this.', card(notes(CAVEATS))),
    problems(about.problems),
  );
}

function header(about: About, blocks: readonly Block[]): string {
  const facts: [string, string][] = [
    ['Machine', `${about.cores} cores, ${about.cpu}`],
    ['Memory', `${about.memoryGb} GB`],
    ['Browser', `Chromium ${about.browser}, ${about.gpu ? 'with its GPU' : 'as on a machine without a GPU'}`],
    ['Mimic draws with', about.engines.find(({ engine }) => engine === 'mimic')?.renderer ?? 'not measured'],
    ['Rounds', about.quick ? `${about.rounds}, quick: few frames` : String(about.rounds)],
    ['Took', `${Math.round(about.seconds / 60)} min`],
  ];
  return [
    tag('h1', {}, 'Mimic beside its peers'),
    tag('p', { class: 'lead' }, escaped(`${minuteOf(about)} UTC`)),
    verdict(blocks),
    tag(
      'dl',
      { class: 'facts' },
      ...facts.map(([name, value]) =>
        tag('div', {}, tag('dt', {}, escaped(name)), tag('dd', {}, escaped(value))),
      ),
    ),
    wasBusy(about)
      ? warning(
          `The machine was not idle: its load was ${about.loadBefore} before the start. Read ratios with care, and do not compare ` +
            'these figures with those of other runs.',
        )
      : '',
    about.rounds < 2
      ? warning('One round: nothing is known of how far the figures scatter; ±20 % is usual.')
      : '',
  ].join('\n');
}

/** Events have a block of their own. */
const FIGURES = METRICS.filter((metric) => !EVENTS.includes(metric));

const warning = (words: string): string => tag('p', { class: 'warn' }, escaped(words));

/** Returns the answer to the question that the report is opened for. */
function verdict(blocks: readonly Block[]): string {
  const cells = blocks.flatMap((block) => cellsOf(block).map((cell) => ({ ...cell, n: block.n })));
  const judged = cells.filter(({ goal }) => goal !== undefined);
  if (judged.length === 0) return '';
  const missing = judged.filter((cell) => !isReached(cell));
  const counted = tag('b', {}, `${judged.length - missing.length} of ${judged.length}`);
  const left = missing.map(
    ({ metric, n, lead, goal }) => `${metric} at ${n.toLocaleString('en')} (${figure(lead)}× of ${goal}×)`,
  );
  return (
    tag('p', { class: 'verdict' }, `${counted} cells reach their goal over the best peer.`) +
    (left.length > 0 ? tag('p', { class: 'soft' }, escaped(`Not yet: ${left.join(', ')}.`)) : '')
  );
}

function leads(blocks: readonly Block[], { scenes }: About): string {
  const shown = blocks.filter((block) => cellsOf(block).length > 0);
  const ends = leadEnds(shown);
  const goals = GOALS.map(
    ({ from, times }) => `${times}× from ${(from || 1000).toLocaleString('en')} objects on`,
  );
  return shown.length === 0
    ? ''
    : section(
        'How far ahead',
        `Times faster than the fastest of all peers in that very cell, on a logarithmic scale. Goals of ${GOAL_SCENE}: ${goals.join(', ')}; grey bars have none.`,
        ...shown.map((block, nth) => {
          // Once per scene.
          const words =
            shown[nth - 1]?.scene === block.scene
              ? ''
              : scenes.find(({ name }) => name === block.scene)?.about;
          const said = words ? tag('p', { class: 'soft' }, escaped(words)) : '';
          return card(tag('h3', {}, escaped(titleOf(block))), said, leadChart(block, ends));
        }),
      );
}

function growth(blocks: readonly Block[], marks: string): string {
  const scenes = [...new Set(blocks.map(({ scene }) => scene))]
    .map((scene) => blocks.filter((block) => block.scene === scene))
    .filter((sizes) => sizes.length > 1);
  if (scenes.length === 0) return '';
  return section(
    'How it grows',
    'Milliseconds by number of objects, both scales logarithmic and the same in all charts.',
    marks,
    ...scenes.map((sizes) => card(tag('h3', {}, escaped(sizes[0]!.scene)), growthCharts(sizes))),
  );
}

function events(results: readonly Result[]): string {
  const blocks = tablesOf(results, EVENTS);
  if (blocks.length === 0) return '';
  return section(
    'From an event to its pixels',
    'Milliseconds from a pointer’s event, or a value’s arrival, until the pixels of its object hold it; the median and the ' +
      '95th percentile of single events.',
    ...blocks.map((one) => card(tag('h3', {}, escaped(titleOf(one))), table(one.head, one.rows))),
  );
}

function tables(results: readonly Result[]): string {
  return section(
    'Figures',
    '± is half the range between the rounds; in brackets the ratio to the best peer, below 1 is better.',
    ...tablesOf(results, FIGURES).map((one) => folded(titleOf(one), true, table(one.head, one.rows))),
  );
}

const frameTitle = (name: FrameFigure): string =>
  name === 'calls' ? name : `${name.replace('-', ' ').replace('cpu', 'CPU')}, ${FRAME_UNITS[name]}`;

const FRAME_HEAD = ['', 'engine', ...FRAME_FIGURES.map(frameTitle)];

function frames(blocks: readonly Block[]): string {
  return section(
    'Frames',
    'Quantiles of a frame’s milliseconds, refreshes of the display without a new picture, and what a frame costs.',
    ...blocks.map((block) =>
      folded(
        titleOf(block),
        false,
        table(FRAME_HEAD, frameRows(block), ([, name]) => name === NOTES.mimic.title),
      ),
    ),
  );
}

function frameRows(block: Block): string[][] {
  return SCENARIOS.flatMap((scenario) =>
    block.engines
      .filter(
        (engine) =>
          block.of(frameMetric(scenario, 'checked'), engine) ??
          block.of(frameMetric(scenario, 'p50'), engine),
      )
      .map((engine, nth) => [
        nth === 0 ? scenario : '',
        NOTES[engine].title,
        ...FRAME_FIGURES.map((name) => {
          const result = block.of(frameMetric(scenario, name), engine);
          if (result) return figure(result.value);
          return isInvalid(block, frameMetric(scenario, name), engine) ? INVALID : '–';
        }),
      ]),
  );
}

function pictures(engines: readonly EngineAbout[]): string {
  return section(
    'The engines and their pictures',
    'Every engine gets the same primitives. SSIM says how alike its picture is to ours; 1 is the same picture.',
    tag('div', { class: 'columns' }, ...engines.map(engineCard)),
  );
}

function engineCard({ title, version, renderer, note, tuned, similar }: EngineAbout): string {
  const alike = similar.map(({ scene, n, view, ssim, to }) => [
    titleOf({ scene, n }),
    view,
    ssim.toFixed(3),
    to,
  ]);
  return card(
    tag('h3', {}, escaped(`${title} ${version}`)),
    tag('p', { class: 'soft' }, escaped(renderer)),
    tag('p', {}, escaped(`Picture: ${note}`)),
    tag('p', {}, escaped(`Used: ${tuned}`)),
    alike.length > 0 ? table(['', 'view', 'SSIM', 'to'], alike) : '',
  );
}

function problems(list: readonly string[]): string {
  if (list.length === 0) return '';
  const items = list.map((problem) => tag('li', {}, escaped(problem)));
  return section(
    'Not measured, or doubtful',
    'In the order of the run.',
    card(tag('ul', { class: 'plain' }, ...items)),
  );
}
