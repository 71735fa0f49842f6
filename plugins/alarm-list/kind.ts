/** The worst alarms that want somebody: of the site, or of what the diagram shows. A row leads to the site's alerts. */

import { clockWords } from '../../engine/chart/moments.ts';
import {
  choice,
  defineKind,
  type Feed,
  type FeedAlarm,
  num,
  type Pen,
  type Props,
} from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { textStyle } from '../shared/props.ts';
import { drawFrame, faultOf, frameProps, type Inside, insideOf } from '../shared/report.ts';
import { type Columns, columnsOf, type Row } from './columns.ts';
import { timeWords } from './time-words.ts';

/** Height of a row of one line and of two, in font sizes. */
const ROW = { 1: 1.8, 2: 3.2 } as const;
const MOST = 50;
/** Rows of a sample. */
const SAMPLE_ROWS = 3;

const props = {
  scope: choice(['site', 'diagram'], 'site', { label: 'Alarms of' }),
  severity: choice(['all', 'critical', 'urgent'], 'all', { label: 'Severity' }),
  most: num(8, { min: 1, max: MOST, step: 1, label: 'At most' }),
  ...frameProps(13),
};

type ListProps = Props<typeof props>;

interface Layout {
  readonly size: number;
  readonly head: number;
  readonly rows: Inside;
  readonly rowHeight: number;
  /** How many rows there is room for. */
  readonly room: number;
  /** The words of every alarm that may be listed. */
  readonly words: readonly Row[];
  readonly columns: Columns;
}

function layoutOf(p: ListProps, { x, y, w, h }: Inside, feed: Feed): Layout {
  const size = Math.min(p.fontSize, h / 6, w / 16);
  const head = size * ROW[1];
  const rows = { x, y: y + head, w, h: h - head };
  const words = wordsOf(p, feed);
  const columns = columnsOf(words, Math.max(0, w - head), size);
  const rowHeight = size * ROW[columns.lines];
  const room = rowHeight > 0 ? Math.max(1, Math.floor(rows.h / rowHeight + 1e-6)) : 0;
  return { size, head, rows, rowHeight, room, words, columns };
}

function wordsOf(p: ListProps, { answers: [answer] }: Feed): Row[] {
  if (answer?.type !== 'alarms') return [];
  const { alarms, zone } = answer;
  const now = Math.max(0, ...alarms.map(({ raisedAt }) => raisedAt));
  return alarms.slice(0, p.most).map((alarm) => rowOf(alarm, zone, now));
}

const STATE_WORDS = {
  unacknowledged: 'Unacknowledged',
  returned: 'Returned, unacknowledged',
  acknowledged: 'Acknowledged',
} as const;

/** What is listed, and how many there are besides. */
function listedOf(p: ListProps, feed: Feed, room: number): { alarms: readonly FeedAlarm[]; more: number } {
  const [answer] = feed.answers;
  if (answer?.type !== 'alarms') return { alarms: [], more: 0 };
  const { alarms, total } = answer;
  // The last row says how many there are besides.
  const isLonger = total > room;
  const shown = alarms.slice(0, Math.min(p.most, isLonger ? room - 1 : room));
  return { alarms: shown, more: total - shown.length };
}

/** Severity by shape and colour; what nobody has acknowledged is filled. */
function drawMark(pen: Pen, { severity, state }: Pick<FeedAlarm, 'severity' | 'state'>, mark: Inside): void {
  const colour = severity === 'critical' ? stateColour.critical : stateColour.warning;
  const isFilled = state === 'unacknowledged';
  const style = isFilled ? { fill: colour } : { stroke: colour, strokeWidth: Math.min(2, mark.w / 6) };
  pen.polygon(mark.x, mark.y, mark.w, mark.h, severity === 'critical' ? 4 : 3, style);
}

function drawRow(
  pen: Pen,
  p: ListProps,
  row: Row,
  { x, y, w, h }: Inside,
  size: number,
  columns: Columns,
): void {
  const text = { ...textStyle(p, size), align: 'left' } as const;
  const quiet = { ...text, fill: palette.quiet } as const;
  const weight = row.isBold ? 'bold' : 'normal';
  const { message, name, state, time, lines } = columns;
  const left = x + size * ROW[1];
  const first = y + (size * ROW[1]) / 2;
  const last = lines === 2 ? first + size * (ROW[2] - ROW[1]) : first;
  pen.line(x, y + h, x + w, y + h, { stroke: palette.hollow, width: Math.min(1, h / 8) });
  pen.text(left, first, row.message, { ...text, weight, maxWidth: message });
  if (name > 0) pen.text(left + message + size, first, row.name, { ...quiet, maxWidth: name });
  const stateAt = lines === 2 ? left : x + w - time - size - state;
  if (state > 0) pen.text(stateAt, last, row.state, { ...quiet, maxWidth: state });
  pen.text(x + w, last, row.time, { ...quiet, align: 'right', maxWidth: time });
}

const rowOf = ({ message, tagName, device, state, raisedAt }: FeedAlarm, zone: string, now: number): Row => ({
  ...{ message, name: `${device} ${tagName}`, state: STATE_WORDS[state] },
  time: timeWords(raisedAt, zone, now),
  isBold: state === 'unacknowledged',
});

function drawSample(pen: Pen, p: ListProps, { rows, rowHeight, size, room }: Layout): void {
  for (let nth = 0; nth < Math.min(SAMPLE_ROWS, room, p.most); nth++) {
    const y = rows.y + nth * rowHeight;
    const mark = {
      x: rows.x + rowHeight * 0.2,
      y: y + rowHeight * 0.25,
      w: rowHeight * 0.5,
      h: rowHeight * 0.5,
    };
    pen.polygon(mark.x, mark.y, mark.w, mark.h, nth === 0 && p.severity !== 'urgent' ? 4 : 3, {
      fill: palette.fitting,
    });
    const bar = { fill: palette.hollow, r: Math.min(size / 4, rows.w / 8) };
    pen.rrect(
      rows.x + rowHeight,
      y + rowHeight * 0.3,
      Math.max(0, rows.w - rowHeight) * (0.8 - nth * 0.15),
      rowHeight * 0.4,
      bar,
    );
  }
}

function drawAlarms(pen: Pen, p: ListProps, layout: Layout, feed: Feed): void {
  const { rows, rowHeight, size, room, words, columns, head } = layout;
  const { alarms, more } = listedOf(p, feed, room);
  const quiet = { ...textStyle(p, size), fill: palette.quiet, maxWidth: rows.w };
  if (alarms.length === 0 && more === 0)
    pen.text(
      rows.x + rows.w / 2,
      rows.y + rows.h / 2,
      staleWords(feed) ? 'Alarms are not known' : 'No alarms',
      quiet,
    );
  alarms.forEach((alarm, nth) => {
    const y = rows.y + nth * rowHeight;
    drawRow(pen, p, words[nth]!, { ...rows, y, h: rowHeight }, size, columns);
    drawMark(pen, alarm, { x: rows.x + head * 0.2, y: y + head * 0.25, w: head * 0.5, h: head * 0.5 });
  });
  if (more > 0)
    pen.text(rows.x + head, rows.y + alarms.length * rowHeight + head / 2, `and ${more} more`, {
      ...quiet,
      align: 'left',
      maxWidth: Math.max(0, rows.w - head),
    });
}

/** Which alarms are listed. On a dashboard, which is of no site, they are those of all: nothing is said of where they are. */
const whichOf = ({ scope, severity }: ListProps): string => {
  const which = `${severity} open`;
  return scope === 'site' ? which : `${which}, of this diagram`;
};

/** "Out of date since 3:12:05 AM"; undefined while the list is up to date. */
function staleWords({ answers: [answer] }: Feed): string | undefined {
  if (answer?.type !== 'alarms' || answer.staleSince === undefined) return undefined;
  return `Out of date since ${clockWords(answer.staleSince, answer.zone, true)}`;
}

/** The list for people who hear the diagram. */
function saidOf(feed: Feed): string {
  const [answer] = feed.answers;
  if (answer?.type !== 'alarms') return '';
  const stale = staleWords(feed);
  if (answer.total === 0) return stale ? 'alarms are not known' : 'no alarms';
  const listed = answer.alarms
    .map(({ severity, message, state }) => `${severity}, ${message}, ${STATE_WORDS[state]}`)
    .join('; ');
  return `${stale ? `${stale}, ` : ''}${answer.total}: ${listed}`;
}

/** An alarm list asks for no tag: it never lacks one. */
const faultIn = (feed: Feed): string | undefined => faultOf(feed, ['alarms'], feed.answers[0]);

export default defineKind({
  kind: 'alarm-list',
  version: 1,
  title: 'Alarm list',
  group: 'reports',
  size: [560, 240],
  props,
  panel: panel.list,

  feeds: ({ scope, severity, most }) => [
    { type: 'alarms', scope, ...(severity === 'all' ? {} : { severity }), most },
  ],
  draw(pen, p, box, feed) {
    const inside = drawFrame(pen, p, box);
    const layout = layoutOf(p, inside, feed);
    const { x, y, w } = inside;
    const text = { ...textStyle(p, layout.size), maxWidth: w / 2 };
    const top = y + layout.head / 2;
    pen.text(x, top, p.label || 'Alarms', { ...text, align: 'left', weight: 'bold' });
    const stale = staleWords(feed);
    pen.text(x + w, top, stale ?? whichOf(p), {
      ...{ ...text, align: 'right' },
      ...(stale ? { weight: 'bold' } : { fill: palette.quiet }),
    });
    const fault = faultIn(feed);
    if (fault) {
      const { rows } = layout;
      pen.text(rows.x + rows.w / 2, rows.y + rows.h / 2, fault, {
        ...text,
        fill: palette.quiet,
        maxWidth: w,
      });
    } else if (feed.state === 'sample') drawSample(pen, p, layout);
    else drawAlarms(pen, p, layout, feed);
  },
  lod: (p) => p.backgroundColor,
  leads(p, box, feed) {
    const { rows, rowHeight, room } = layoutOf(p, insideOf(p, box), feed);
    if (box.w <= 0 || box.h <= 0) return [];
    return listedOf(p, feed, room).alarms.map(({ alarm, site, message, state, severity }, nth) => ({
      name: alarm,
      label: `${severity}: ${message}, ${STATE_WORDS[state]}`,
      x: 0,
      y: (rows.y + nth * rowHeight) / box.h,
      w: 1,
      h: rowHeight / box.h,
      link: { type: 'openUrl', url: `/alerts/${site}`, openMethod: 'sameTab' as const },
    }));
  },
  a11y(p, feed) {
    const said = faultIn(feed) ?? saidOf(feed);
    return { role: 'list', label: p.label || 'alarm list', value: said };
  },
});
