/** Sizes of exported pictures (OR-49), and validation of custom ones. */
import type { Option } from '../../ui/select.tsx';

/** Maximum side of a picture, pixels. */
const MOST_PIXELS = 16_384;

const SQUARES = [300, 400, 500, 600, 700, 800].map((side) => `${side}x${side}`);
const LARGER = [
  '640x480',
  '1024x768',
  '1280x720',
  '1080x1350',
  '1080x1920',
  '1500x1000',
  '1920x1080',
  '2000x3000',
  '3000x2000',
  '2520x1080',
];

/** The specification gives two limits without saying of what: named here, used nowhere (OR-50). */
export const UNNAMED_LIMIT_A = 10;
export const UNNAMED_LIMIT_B = 5;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const DIAGRAM_SIZE = 'diagram';
const DOUBLE_SIZE = 'double';
/** Of a graph: it grows with its legend. */
export const CONTENT_SIZE = 'content';
export const OWN_SIZE = 'own';

/** The sizes that every picture is offered in, and a custom one (EXPORT-02 to EXPORT-04). */
const commonOptions = (): readonly Option[] => [
  ...[...SQUARES, ...LARGER].map((value) => ({ value, label: words(sizeOf(value)) })),
  { value: OWN_SIZE, label: 'Custom size' },
];

/** The offered sizes for an area of a diagram, in its own proportions first. */
export const sizeOptions = (area: PictureSize): readonly Option[] => [
  { value: DIAGRAM_SIZE, label: `Diagram size, ${words(fitted(area, 1))}` },
  { value: DOUBLE_SIZE, label: `Double size, ${words(fitted(area, 2))}` },
  ...commonOptions(),
];

/** The offered sizes for a graph (OR-134). */
export const graphSizeOptions = (): readonly Option[] => [
  { value: CONTENT_SIZE, label: 'As large as its content' },
  ...commonOptions(),
];

export function chosenSize(value: string, area: PictureSize, own: PictureSize): PictureSize {
  if (value === OWN_SIZE) return own;
  if (value === DIAGRAM_SIZE) return fitted(area, 1);
  return value === DOUBLE_SIZE ? fitted(area, 2) : sizeOf(value);
}

/** Lengths that a side of a picture may have, pixels. */
export interface SideLimits {
  readonly min: number;
  readonly max: number;
}
export const DIAGRAM_SIDES: SideLimits = { min: 1, max: MOST_PIXELS };

/** Why a picture cannot have this side. */
export const sideFault = (side: number, { min, max } = DIAGRAM_SIDES): string | undefined =>
  Number.isInteger(side) && side >= min && side <= max ? undefined : `${min} to ${max.toLocaleString('en')}`;

/** The area scaled by a factor, in whole pixels, within the limits of a picture. */
function fitted({ width, height }: PictureSize, times: number): PictureSize {
  const scale = Math.min(times, MOST_PIXELS / Math.max(width, height));
  const whole = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: whole(width), height: whole(height) };
}

export function sizeOf(value: string): PictureSize {
  const [width, height] = value.split('x').map(Number) as [number, number];
  return { width, height };
}

const words = ({ width, height }: PictureSize): string => `${width} × ${height}`;
