/** Draws a map on a 2D canvas: once the base, and over it the sites. Contexts are scaled to CSS pixels by their owner. */
import { type MapView, type PictureSize, toScreen, unproject } from './mercator.ts';
import { namesIn, type PixelBox } from './names.ts';
import { type ClusterPlace, type Place, radiusOf, type SitePlace } from './places.ts';
import type { World, WorldLines } from './world.ts';

/** Colours of a theme. Those of alarms mark nothing else. */
export interface MapPalette {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly stateBorder: string;
  readonly place: string;
  /** Around places, so that they stand out from the land. */
  readonly halo: string;
  readonly text: string;
  readonly accent: string;
  readonly critical: string;
  readonly urgent: string;
}

/** What of a 2D context is used: an OffscreenCanvas has it too. */
export type MapPen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'roundRect'
  | 'stroke'
  | 'strokeStyle'
  | 'strokeText'
  | 'textAlign'
  | 'textBaseline'
>;

/** Borders of states are shown when a world is this many CSS pixels wide. */
const STATES_FROM = 2400;

export function paintWorld(
  pen: MapPen,
  world: World,
  view: MapView,
  size: PictureSize,
  palette: MapPalette,
): void {
  pen.fillStyle = palette.sea;
  pen.fillRect(0, 0, size.width, size.height);
  const trace = (lines: WorldLines, isArea: boolean) => traceLines(pen, lines, view, size, isArea);
  pen.lineJoin = 'round';
  trace(world.land, true);
  pen.fillStyle = palette.land;
  pen.fill('evenodd');
  trace(world.lakes, true);
  pen.fillStyle = palette.sea;
  pen.fill('evenodd');
  if (view.scale >= STATES_FROM) {
    trace(world.states, false);
    pen.strokeStyle = palette.stateBorder;
    pen.lineWidth = 0.75;
    pen.stroke();
  }
  trace(world.countries, false);
  pen.strokeStyle = palette.border;
  pen.lineWidth = 1;
  pen.stroke();
}

/** Points closer than this to the one before are left out, CSS pixels. */
const FINEST = 0.7;

/** A path of the lines that the picture shows; lines less than a point large are left out. */
function traceLines(pen: MapPen, lines: WorldLines, view: MapView, size: PictureSize, isArea: boolean): void {
  const { points, starts, boxes } = lines;
  const { scale } = view;
  const left = view.x - size.width / 2 / scale;
  const top = view.y - size.height / 2 / scale;
  const right = left + size.width / scale;
  const bottom = top + size.height / scale;
  const finest = FINEST / scale;
  pen.beginPath();
  for (let line = 0; line < starts.length - 1; line++) {
    const box = 4 * line;
    if (boxes[box]! > right || boxes[box + 2]! < left || boxes[box + 1]! > bottom || boxes[box + 3]! < top)
      continue;
    if (boxes[box + 2]! - boxes[box]! < finest && boxes[box + 3]! - boxes[box + 1]! < finest) continue;
    const end = starts[line + 1]!;
    let [beforeX, beforeY] = [Number.NEGATIVE_INFINITY, 0];
    for (let nth = starts[line]!; nth < end; nth++) {
      const x = points[2 * nth]!;
      const y = points[2 * nth + 1]!;
      const isFirst = nth === starts[line];
      if (!isFirst && nth < end - 1 && Math.abs(x - beforeX) < finest && Math.abs(y - beforeY) < finest)
        continue;
      [beforeX, beforeY] = [x, y];
      if (isFirst) pen.moveTo((x - left) * scale, (y - top) * scale);
      else pen.lineTo((x - left) * scale, (y - top) * scale);
    }
    if (isArea) pen.closePath();
  }
}

interface PlacesPicture {
  readonly places: readonly Place[];
  readonly view: MapView;
  readonly size: PictureSize;
  readonly palette: MapPalette;
  /** The site that is chosen: drawn with a ring, and with its name. */
  readonly chosen: string | null;
  /** What stands above the picture, such as its buttons: no name is there. */
  readonly covered?: PixelBox;
  /** CSS font family. */
  readonly font: string;
}

export function paintPlaces(pen: MapPen, picture: PlacesPicture): void {
  const { places, view, size } = picture;
  for (const place of places) {
    const { x, y } = toScreen(view, size, place);
    if ('site' in place) paintSite(pen, place, x, y, picture);
    else paintCluster(pen, place, x, y, picture);
  }
  paintNames(pen, picture);
}

/** Alarms differ by colour, shape and letter: critical is a square with C, urgent a triangle with U. */
function paintSite(
  pen: MapPen,
  place: SitePlace,
  x: number,
  y: number,
  { palette, chosen, font }: PlacesPicture,
): void {
  const radius = radiusOf(place);
  if (place.site.uuid === chosen) ring(pen, x, y, radius + 5, palette.accent);
  if (place.critical > 0) alarmMark(pen, { x, y, radius, letter: 'C' }, palette.critical, palette.halo, font);
  else if (place.urgent > 0)
    alarmMark(pen, { x, y, radius, letter: 'U' }, palette.urgent, palette.halo, font);
  else {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    fillWithHalo(pen, palette.place, palette.halo);
  }
}

function paintCluster(
  pen: MapPen,
  place: ClusterPlace,
  x: number,
  y: number,
  { palette, font }: PlacesPicture,
): void {
  const radius = radiusOf(place);
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  fillWithHalo(pen, palette.halo, palette.place);
  centredText(pen, countText(place.count), x, y, palette.text, `600 11px ${font}`);
  const at = { x: x + 0.75 * radius, y: y - 0.75 * radius, radius: 8 };
  if (place.critical > 0) alarmMark(pen, { ...at, letter: 'C' }, palette.critical, palette.halo, font);
  else if (place.urgent > 0) alarmMark(pen, { ...at, letter: 'U' }, palette.urgent, palette.halo, font);
}

/** `950`, `1.2k`. */
const countText = (count: number): string => (count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`);

interface AlarmMark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly letter: 'C' | 'U';
}

function alarmMark(
  pen: MapPen,
  { x, y, radius, letter }: AlarmMark,
  fill: string,
  halo: string,
  font: string,
): void {
  pen.beginPath();
  if (letter === 'C') pen.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 3);
  else {
    const half = 1.2 * radius;
    pen.moveTo(x, y - 1.3 * radius);
    pen.lineTo(x + half, y + 0.85 * radius);
    pen.lineTo(x - half, y + 0.85 * radius);
    pen.closePath();
  }
  fillWithHalo(pen, fill, halo);
  centredText(
    pen,
    letter,
    x,
    letter === 'C' ? y : y + 0.1 * radius,
    halo,
    `700 ${Math.round(1.2 * radius)}px ${font}`,
  );
}

function fillWithHalo(pen: MapPen, fill: string, halo: string): void {
  pen.strokeStyle = halo;
  pen.lineWidth = 3;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
}

function ring(pen: MapPen, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.stroke();
}

function centredText(pen: MapPen, text: string, x: number, y: number, colour: string, font: string): void {
  pen.font = font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colour;
  pen.fillText(text, x, y + 0.5);
}

function paintNames(pen: MapPen, picture: PlacesPicture): void {
  const { palette, font } = picture;
  pen.font = `500 12px ${font}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineWidth = 3;
  for (const { name, x, y } of namesIn(picture, (name) => pen.measureText(name).width)) {
    pen.strokeStyle = palette.land;
    pen.strokeText(name, x, y);
    pen.fillStyle = palette.text;
    pen.fillText(name, x, y);
  }
}

/** Metres around the equator. */
const EQUATOR = 40_075_017;
/** CSS pixels: the longest bar, and its distance from the corner. */
const LONGEST_BAR = 120;
const BAR_MARGIN = 16;

/** A bar of a round length at the latitude in the middle, in the lower left corner. */
export function paintScaleBar(
  pen: MapPen,
  view: MapView,
  { height }: PictureSize,
  palette: MapPalette,
  font: string,
): void {
  const metres = (EQUATOR * Math.cos((unproject(view).latitude * Math.PI) / 180)) / view.scale;
  const most = LONGEST_BAR * metres;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].map((digit) => digit * power).find((one) => one <= most)!;
  const right = BAR_MARGIN + length / metres;
  const bottom = height - BAR_MARGIN;
  pen.beginPath();
  for (const [x, y] of [
    [BAR_MARGIN, bottom - 5],
    [BAR_MARGIN, bottom],
    [right, bottom],
    [right, bottom - 5],
  ] as const)
    pen.lineTo(x, y);
  pen.strokeStyle = palette.halo;
  pen.lineWidth = 4;
  pen.stroke();
  pen.strokeStyle = palette.text;
  pen.lineWidth = 1.5;
  pen.stroke();
  const text = length >= 1000 ? `${length / 1000} km` : `${length} m`;
  centredText(pen, text, (BAR_MARGIN + right) / 2, bottom - 12, palette.text, `500 11px ${font}`);
}
