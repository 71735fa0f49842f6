/** The time of day at the site: digits or hands. During playback it shows the moment that is played. */
import { clockWords, dayWords, offsetOf } from '../../engine/chart/moments.ts';
import { bool, choice, defineKind, type Feed, type Pen, type Props } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { textStyle } from '../shared/props.ts';
import { drawFrame, frameProps, type Inside, UNKNOWN } from '../shared/report.ts';

const props = {
  face: choice(['digits', 'hands'], 'digits', { label: 'Face' }),
  seconds: bool(false, { label: 'Show seconds' }),
  date: bool(true, { label: 'Show the date' }),
  zone: bool(true, { label: 'Show the time zone' }),
  ...frameProps(34),
};

type ClockProps = Props<typeof props>;

/** What a clock shows. */
interface Moment {
  /** Milliseconds since 1970, moved so that its UTC is the zone's wall clock. */
  readonly wall: number;
  readonly time: string;
  /** Date and zone, as far as they are wanted. */
  readonly below: string;
}

/** In the editor: hands that cover nothing, and no digits, for it is not the time. */
const SAMPLE_WALL = Date.UTC(2026, 0, 5, 10, 9);
const MINUTE = 60_000;

/** `UTC+5:45`. */
function zoneWords(at: number, zone: string): string {
  const minutes = Math.round(offsetOf(at, zone) / MINUTE);
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`;
}

function momentOf(p: ClockProps, feed: Feed): Moment | undefined {
  const belowOf = (date: string, zone: string): string =>
    [p.date && date, p.zone && zone].filter(Boolean).join(' · ');
  if (feed.state === 'sample')
    return { wall: SAMPLE_WALL, time: UNKNOWN, below: belowOf('Date', 'Time zone') };
  const [answer] = feed.answers;
  if (answer?.type !== 'time') return undefined;
  const { at, zone } = answer;
  return {
    wall: at + offsetOf(at, zone),
    time: clockWords(at, zone, p.seconds),
    below: belowOf(dayWords(at, zone), zoneWords(at, zone)),
  };
}

const HOURS = 12;
/** Lengths of hands and marks, in radii. */
const HAND = { hour: 0.5, minute: 0.78, second: 0.84 } as const;
const MARK = { from: 0.86, to: 0.95 } as const;
const TURN = 2 * Math.PI;

/** A hand, or a mark, at a share of a turn from twelve o'clock. */
function drawHand(
  pen: Pen,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  share: number,
  [from, to]: readonly [from: number, to: number],
  style: { readonly stroke: string; readonly width: number; readonly round?: boolean },
): void {
  const [sin, cos] = [Math.sin(share * TURN) * r, -Math.cos(share * TURN) * r];
  pen.line(x + sin * from, y + cos * from, x + sin * to, y + cos * to, style);
}

function drawHands(pen: Pen, p: ClockProps, { x, y, w, h }: Inside, moment: Moment | undefined): void {
  const dial = { x: x + w / 2, y: y + h / 2, r: Math.min(w, h) / 2 };
  const quiet = { stroke: palette.outline, width: Math.max(dial.r / 40, Math.min(1, dial.r / 8)) };
  for (let hour = 0; hour < HOURS; hour++) {
    const style = hour % 3 === 0 ? { ...quiet, width: quiet.width * 2 } : quiet;
    drawHand(pen, dial, hour / HOURS, [MARK.from, MARK.to], style);
  }
  if (!moment) return;
  const at = new Date(moment.wall);
  const second = at.getUTCSeconds() / 60;
  const minute = (at.getUTCMinutes() + (p.seconds ? second : 0)) / 60;
  const hour = ((at.getUTCHours() % HOURS) + minute) / HOURS;
  const ink = { stroke: p.fontColor, round: true } as const;
  drawHand(pen, dial, hour, [0, HAND.hour], { ...ink, width: dial.r / 12 });
  drawHand(pen, dial, minute, [0, HAND.minute], { ...ink, width: dial.r / 18 });
  if (p.seconds) drawHand(pen, dial, second, [-0.15, HAND.second], { ...quiet, round: true });
}

/** Height of the line below the time, as a share of the box, and the largest size of its text. */
const BELOW = 0.24;
const SMALL = 13;

export default defineKind({
  kind: 'clock',
  version: 1,
  title: 'Clock',
  group: 'reports',
  size: [200, 90],
  props,
  panel: panel.list,
  variants: [
    { name: 'digits', title: 'Clock', props: {} },
    {
      name: 'hands',
      title: 'Clock with hands',
      size: [140, 160],
      props: { face: 'hands' },
      tags: ['time', 'analogue', 'dial'],
    },
  ],

  feeds: ({ seconds }) => [{ type: 'time', every: seconds ? 'second' : 'minute' }],
  draw(pen, p, box, feed) {
    const inside = drawFrame(pen, p, box);
    const moment = momentOf(p, feed);
    const hasBelow = p.date || p.zone || p.label !== '';
    const below = hasBelow ? Math.min(inside.h * BELOW, SMALL * 1.6) : 0;
    const face = { ...inside, h: inside.h - below };
    const middle = inside.x + inside.w / 2;
    if (p.face === 'hands') drawHands(pen, p, face, moment);
    else
      pen.text(middle, face.y + face.h / 2, moment?.time ?? UNKNOWN, {
        ...textStyle(p, Math.min(face.h * 0.9, inside.w / (p.seconds ? 6 : 4.6))),
        maxWidth: inside.w,
      });
    if (!hasBelow) return;
    const words = [p.label, moment?.below].filter(Boolean).join(' · ');
    pen.text(middle, inside.y + inside.h - below / 2, words, {
      ...textStyle(p),
      size: Math.min(SMALL, below / 1.3, inside.w / 12),
      fill: palette.quiet,
      maxWidth: inside.w,
    });
  },
  lod: (p) => p.backgroundColor,
  a11y(p, feed) {
    const moment = momentOf(p, feed);
    const value = moment ? [moment.time, moment.below].filter(Boolean).join(', ') : 'not known';
    return { role: 'timer', label: p.label || 'clock', value };
  },
});
