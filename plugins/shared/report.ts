/** What all kinds of the group Reports have in common: their frame, their words for what is missing. */
import { type Box, colour, type Feed, type FeedAnswer, type Pen } from '../../engine/plugin.ts';
import { palette } from './palette.ts';
import { fontProps, labelProp, strokeProps } from './props.ts';

/** Units between the frame and what it holds, and of its corners. */
const PAD = 10;
const CORNER = 4;

/** Where no value is known. */
export const UNKNOWN = '-';
const NOT_LINKED = 'No tag is linked';
const NOT_AVAILABLE = 'Not available';
const WAITING = 'Reading…';

export const frameProps = (fontSize: number) => ({
  ...labelProp(),
  ...fontProps(fontSize),
  backgroundColor: colour(palette.card, { label: 'Background' }),
  ...strokeProps(palette.edge, 1),
});

interface FrameProps {
  readonly backgroundColor: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

/** The box inside the frame; at small sizes nothing is left of it. */
export interface Inside extends Box {
  readonly x: number;
  readonly y: number;
}

const outlineOf = ({ strokeWidth }: FrameProps, { w, h }: Box): number => Math.min(strokeWidth, w / 4, h / 4);

export function insideOf(p: FrameProps, { w, h }: Box): Inside {
  const pad = Math.min(PAD + outlineOf(p, { w, h }), w / 4, h / 4);
  return { x: pad, y: pad, w: w - 2 * pad, h: h - 2 * pad };
}

/** Returns what is inside of it. */
export function drawFrame(pen: Pen, p: FrameProps, box: Box): Inside {
  const { w, h } = box;
  const strokeWidth = outlineOf(p, box);
  pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, h - strokeWidth, {
    r: Math.min(CORNER, w / 4, h / 4),
    fill: p.backgroundColor,
    stroke: p.stroke,
    strokeWidth,
  });
  return insideOf(p, box);
}

/** Why there is nothing to show; undefined where there is, or in a sample. `tags`: those that it is to show. */
export function faultOf(
  feed: Feed,
  tags: readonly string[],
  answer: FeedAnswer | undefined,
): string | undefined {
  if (feed.state === 'sample') return undefined;
  if (tags.length === 0) return NOT_LINKED;
  if (!answer) return WAITING;
  if (answer.type === 'failed') return answer.why;
  const known = answer.type === 'series' ? answer.series : answer.type === 'statistics' ? answer.tags : tags;
  return known.length === 0 ? NOT_AVAILABLE : undefined;
}
