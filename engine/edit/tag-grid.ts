/**
 * A tidy grid for objects of different sizes, each with its caption below: equal cells, equal gaps, whole units, inside
 * the page. Objects shrink in proportion where the page has no room for them at full size, and never grow.
 */

interface Sized {
  readonly width: number;
  readonly height: number;
}

interface Spot extends Sized {
  readonly x: number;
  readonly y: number;
}

interface TagGrid {
  /** Where each object goes, in order; whole units. */
  readonly spots: readonly Spot[];
  /** Width of a cell: captions are no wider. */
  readonly cell: number;
}

interface Wanted {
  readonly sizes: readonly Sized[];
  /** Height of a caption with its distance from the object. */
  readonly caption: number;
  readonly page: Sized;
  /** World point; the grid is moved from it only as far as the page asks for. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** Units between cells. */
const GAP = 24;
/** Units between the grid and the edge of the page. */
const MARGIN = 24;
/** The longest side of an object in a grid of several: a tank beside readings does not make all cells as high. */
const LARGEST = 200;
const SMALLEST = 40;
const STEP = 4;
/** Captions of narrow objects still need room for their words. */
const NARROWEST = 120;

/** Returns the grid with the largest objects that fit on the page. */
export function tagGrid({ sizes, caption, page, middle }: Wanted): TagGrid {
  const room = { width: page.width - 2 * MARGIN, height: page.height - 2 * MARGIN };
  const longest = Math.max(...sizes.map(({ width, height }) => Math.max(width, height)));
  let limit = sizes.length === 1 ? longest : Math.min(longest, LARGEST);
  let plan = planned(sizes, limit, caption, room);
  while (!plan.fits && limit > SMALLEST) {
    limit -= STEP;
    plan = planned(sizes, limit, caption, room);
  }
  return { cell: plan.cell.width, spots: spotsOf(plan, caption, page, middle) };
}

interface Plan {
  readonly shown: readonly Sized[];
  readonly cell: Sized;
  readonly columns: number;
  readonly rows: number;
  readonly fits: boolean;
}

function planned(sizes: readonly Sized[], limit: number, caption: number, room: Sized): Plan {
  const shown = sizes.map((size) => shrunk(size, limit));
  const narrowest = Math.min(NARROWEST, Math.max(limit, SMALLEST));
  const cell = {
    width: Math.max(narrowest, ...shown.map(({ width }) => width)),
    height: Math.max(...shown.map(({ height }) => height)) + caption,
  };
  const most = {
    columns: Math.max(1, Math.floor((room.width + GAP) / (cell.width + GAP))),
    rows: Math.max(1, Math.floor((room.height + GAP) / (cell.height + GAP))),
  };
  const { length } = sizes;
  // As wide in proportion as the page, and no wider than it is.
  const shape = (room.width / room.height) * ((cell.height + GAP) / (cell.width + GAP));
  const wished = Math.ceil(Math.sqrt(length * shape));
  const least = Math.ceil(length / most.rows);
  const columns = Math.min(most.columns, length, Math.max(wished, least));
  const rows = Math.ceil(length / columns);
  const isWithin = cell.width <= room.width && cell.height <= room.height;
  return { shown, cell, columns, rows, fits: isWithin && rows <= most.rows };
}

function shrunk({ width, height }: Sized, limit: number): Sized {
  const share = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function spotsOf(
  { shown, cell, columns, rows }: Plan,
  caption: number,
  page: Sized,
  middle: Wanted['middle'],
): Spot[] {
  const whole = {
    width: columns * (cell.width + GAP) - GAP,
    height: rows * (cell.height + GAP) - GAP,
  };
  const left = within(middle.x - whole.width / 2, whole.width, page.width);
  const top = within(middle.y - whole.height / 2, whole.height, page.height);
  return shown.map(({ width, height }, nth) => {
    const x = left + (nth % columns) * (cell.width + GAP);
    const y = top + Math.floor(nth / columns) * (cell.height + GAP);
    // Centred in the cell, and standing on its caption.
    return {
      width,
      height,
      x: Math.round(x + (cell.width - width) / 2),
      y: Math.round(y + cell.height - caption - height),
    };
  });
}

/** The start of a stretch that lies on the page, as near to the wanted one as that allows; whole units. */
const within = (start: number, length: number, page: number): number =>
  Math.round(Math.max(MARGIN, Math.min(start, page - MARGIN - length)));
