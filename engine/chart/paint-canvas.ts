/** A plan on Canvas 2D: on the screen, or off it. */
import { type Pen, paintChart, type Stroke, type Surface } from './paint.ts';
import type { ChartPalette } from './palette.ts';
import type { ChartPlan } from './plan.ts';

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
const FONT_PX = 11;
const LINE_PX = 1.75;

/** The part of Canvas 2D that charts use: of a canvas, an OffscreenCanvas, or what records calls in tests. */
export type ChartContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'bezierCurveTo'
  | 'clearRect'
  | 'clip'
  | 'closePath'
  | 'fill'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'setLineDash'
  | 'setTransform'
  | 'stroke'
  | 'strokeStyle'
  | 'strokeText'
  | 'textAlign'
  | 'textBaseline'
>;

/** Draws the whole plan; what was there is removed. `ratio`: pixels of the canvas for each CSS pixel. */
export function paintCanvas(
  plan: ChartPlan,
  palette: ChartPalette,
  context: ChartContext,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, plan.width, plan.height);
  paintChart(plan, palette, surfaceOf(context));
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** A surface for CSS pixels on a context that is scaled already. */
export function surfaceOf(context: ChartContext): Surface {
  const pen = penOf(context);
  return {
    path(stroke, draw) {
      context.beginPath();
      draw(pen);
      strokeAndFill(context, stroke);
    },
    text(text, x, y, { colour, align = 'start', weight = 400, halo }) {
      context.font = `${weight} ${FONT_PX}px ${FONT}`;
      context.textAlign = ALIGN[align];
      context.textBaseline = 'middle';
      if (halo) {
        context.strokeStyle = halo;
        context.lineWidth = 3;
        context.lineJoin = 'round';
        context.strokeText(text, x, y);
      }
      context.fillStyle = colour;
      context.fillText(text, x, y);
    },
    within(x, y, width, height, draw) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      draw();
      context.restore();
    },
  };
}

const penOf = (context: ChartContext): Pen => ({
  moveTo: (x, y) => context.moveTo(x, y),
  lineTo: (x, y) => context.lineTo(x, y),
  bezierCurveTo: (x1, y1, x2, y2, x, y) => context.bezierCurveTo(x1, y1, x2, y2, x, y),
  rect: (x, y, width, height) => context.rect(x, y, width, height),
  circle: (x, y, radius) => {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  },
  closePath: () => context.closePath(),
});

function strokeAndFill(
  context: ChartContext,
  { stroke, fill, width = LINE_PX, dash = [], opacity = 1 }: Stroke,
) {
  context.globalAlpha = opacity;
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    // Round joins of tens of thousands of vertices cost most of a frame; on a line of one pixel nobody sees them.
    context.lineJoin = width > 1 ? 'round' : 'bevel';
    context.lineCap = dash.length > 0 ? 'butt' : 'round';
    context.setLineDash([...dash]);
    context.stroke();
  }
  context.globalAlpha = 1;
}
