/** Two results side by side on one page. */
import { scaleLog } from 'd3-scale';
import { type Change, type Comparison, SINGLE_ROUND_NOISE, VERDICTS } from '../compare/compare.ts';
import { METRICS } from '../metrics.ts';
import { escaped, line, table, tag, text, wide } from './markup.ts';
import { card, folded, page, section } from './page.ts';
import { figure, withSpread } from './tables.ts';

export function comparisonPage(
  { changes, onlyBefore, onlyAfter }: Comparison,
  names: readonly [string, string],
): string {
  const told = changes.filter(
    ({ verdict, metric }) => verdict !== 'same' && METRICS.some((main) => main === metric),
  );
  const counts = (['better', 'worse', 'maybe-better', 'maybe-worse', 'same'] as const)
    .map((verdict) => ({ verdict, count: changes.filter((change) => change.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${VERDICTS[verdict]}`);
  const alone =
    onlyBefore + onlyAfter > 0
      ? ` ${onlyBefore} figures are in the first alone, ${onlyAfter} in the second alone.`
      : '';
  return page(
    `Mimic bench: ${names.join(' and ')}`,
    tag('h1', {}, escaped(`${names[0]} → ${names[1]}`)),
    tag('p', { class: 'verdict' }, escaped(`${counts.join(', ')}.`)),
    tag(
      'p',
      { class: 'soft' },
      escaped(
        'A change counts when the ranges of the rounds do not touch. Where a side has one round only, a change of more than ' +
          `${SINGLE_ROUND_NOISE * 100} % is called perhaps one.${alone}`,
      ),
    ),
    ...groupsOf(told).map(([name, group]) =>
      section(
        name,
        'After ÷ before; to the left of even is better. Quantiles and costs of frames are in the tables below.',
        card(changeChart(group)),
      ),
    ),
    section(
      'All figures',
      '± is half the range between the rounds.',
      ...groupsOf(changes).map(([name, group]) =>
        folded(name, false, table(['', 'engine', ...names, 'after ÷ before', ''], group.map(rowOf))),
      ),
    ),
  );
}

function groupsOf(changes: readonly Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const name = `${change.scene}-${change.n.toLocaleString('en')}`;
    groups.set(name, [...(groups.get(name) ?? []), change]);
  }
  return [...groups];
}

const rowOf = ({ metric, unit, engine, before, after, ratio, verdict }: Change): string[] => [
  `${metric}, ${unit}`,
  engine,
  withSpread(before),
  withSpread(after),
  figure(ratio),
  VERDICTS[verdict],
];

const WIDTH = 1064;
const ROW = 26;
const TOP = 28;
const LABEL = 400;
const END = 150;
/** The smallest extent of the scale to either side. */
const REACH = 2;

function changeChart(changes: readonly Change[]): string {
  const ordered = [...changes].sort((a, b) => b.ratio - a.ratio);
  const reach = Math.max(REACH, ...ordered.map(({ ratio }) => Math.max(ratio, 1 / Math.max(ratio, 1e-3))));
  const x = scaleLog([1 / reach, reach], [LABEL, WIDTH - END]).clamp(true);
  const height = TOP + ordered.length * ROW;
  const ticks = [1 / reach, 1, reach].map(
    (at) =>
      line(x(at), TOP - 6, x(at), height, at === 1 ? 'mark' : 'gridline') +
      text(x(at), TOP - 12, at === 1 ? 'even' : `×${figure(at)}`, 'tiny', 'middle'),
  );
  const rows = ordered.map((change, nth) => barOf(change, TOP + nth * ROW, x));
  return wide(WIDTH, height, 'Changes', ...ticks, ...rows);
}

function barOf(change: Change, top: number, x: (value: number) => number): string {
  const { metric, unit, engine, before, after, ratio, verdict } = change;
  const [from, to] = [Math.min(x(1), x(ratio)), Math.max(x(1), x(ratio))];
  const colour = verdict === 'better' ? 'reached' : verdict === 'worse' ? 'behind' : 'neutral';
  const middle = top + ROW / 2 + 4;
  return [
    text(0, middle, `${engine} ${metric}`, 'strong'),
    text(LABEL - 16, middle, `${figure(before.value)} → ${figure(after.value)} ${unit}`, 'soft', 'end'),
    tag('rect', {
      x: from,
      y: top + 6,
      width: Math.max(2, to - from),
      height: ROW - 12,
      rx: 2,
      class: colour,
    }),
    text(WIDTH, middle, `×${figure(ratio)} ${VERDICTS[verdict]}`, colour, 'end'),
  ].join('');
}
