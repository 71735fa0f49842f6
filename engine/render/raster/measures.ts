/**
 * A figure's dimensions: everything needed to paint it. The counterpart of what the vertex shader passes to the
 * fragment shader.
 */
import { RecordType } from '../../primitives/record.ts';
import { FlowMarks } from './flow-marks.ts';

export class Measures {
  /** Device pixels per unit. A field, as all numbers here that several functions read: handed over one by one they take memory. */
  scale = 1;
  /** The formula that draws it: circles, rings and plain lines are boxes. A RecordType. */
  form: number = RecordType.none;
  flags = 0;
  detail = 0;
  /** Centre, pixels of the window. */
  x = 0;
  y = 0;
  /** Direction of the figure's own x axis. */
  cos = 1;
  sin = 0;
  /** Half of its extent along its own axes, without the margin for anti-aliasing. */
  halfX = 0;
  halfY = 0;
  /** Colour words; their alpha is stored separately, 0…1. */
  fill = 0;
  fillAlpha = 0;
  stroke = 0;
  strokeAlpha = 0;
  /** Box, ellipse, polygon, shadow: half size. Arc: radii. Line: half length, half width. */
  sizeX = 0;
  sizeY = 0;
  /** Corner radius of a box; half width of an arc's ring; length of a line's head. */
  radius = 0;
  /** Half width of the stroke; half the sweep of an arc, radians. */
  strokeHalf = 0;
  /**
   * Triangle: three points from the centre. Polygon: sides, inner ratio. Arc: the angle of its middle. Line: dash, gap,
   * how far the dashes have moved.
   */
  readonly more = new Float64Array(6);
  /** Two half planes that are kept: outward normals and offsets. */
  cuts = 0;
  readonly cut = new Float64Array(6);
  /** Whether a point must be in both half planes, or in either. */
  cutBoth = true;

  /** Whether it is painted by area. */
  small = false;
  /** Whether the stroke is thinner than a pixel and so is not aligned to pixels. */
  thin = false;

  /** Of a line that something flows along. */
  readonly marks = new FlowMarks();

  /** How far its gradient has come at the centre, 0…1, and how much further a pixel along either axis. */
  shareAtCentre = 0;
  sharePerX = 0;
  sharePerY = 0;

  /** Centre, units in the object. */
  mx = 0;
  my = 0;

  /**
   * Sets the gradient: its share at the beginning and at the end of a figure that is twice `half` pixels along the
   * gradient's axis.
   */
  grade(isRight: boolean, half: number, low: number, high: number): void {
    const perPixel = half > 0 ? (high - low) / (2 * half) : 0;
    this.shareAtCentre = (low + high) / 2;
    this.sharePerX = isRight ? perPixel : 0;
    this.sharePerY = isRight ? 0 : perPixel;
  }

  setCuts(x1: number, y1: number, at1: number, x2: number, y2: number, at2: number, both: boolean): void {
    const { cut } = this;
    cut[0] = x1;
    cut[1] = y1;
    cut[2] = at1;
    cut[3] = x2;
    cut[4] = y2;
    cut[5] = at2;
    this.cuts = x1 === x2 && y1 === y2 ? 1 : 2;
    this.cutBoth = both;
  }
}
