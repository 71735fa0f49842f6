/** Positions on a grid with jitter: how most scenes distribute their objects. */
import type { Area } from './item.ts';
import { between, type Random } from './random.ts';

/** A quarter of a cell. */
const JITTER = 0.25;

interface GridPlace {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Yields one position per cell, row by row. `random` is called twice per position. */
export function* gridPlaces(
  count: number,
  area: Area,
  random: Random,
  jitter = JITTER,
): Generator<GridPlace> {
  const columns = Math.ceil(Math.sqrt((count * area.width) / area.height));
  const rows = Math.ceil(count / columns);
  const [width, height] = [area.width / columns, area.height / rows];
  for (let id = 0; id < count; id++) {
    const x = area.x + ((id % columns) + 0.5) * width + between(random, -jitter, jitter) * width;
    const y = area.y + (Math.floor(id / columns) + 0.5) * height + between(random, -jitter, jitter) * height;
    yield { id, x, y };
  }
}
