/** The way from one object to another by an arrow key: the nearest in that direction, as the eye would go. */

/** CSS pixels. */
interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sideways distance counts more than forward distance: a row is followed to its end before another is begun. */
const ASIDE = 2;

/** Index of the spot that a key reaches from the nth; -1 if there is none. */
export function stepTo(key: string, spots: readonly Spot[], nth: number): number {
  if (spots.length === 0) return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return spots.length - 1;
  const arrow = ARROWS[key];
  const from = spots[nth];
  if (!arrow || !from) return -1;
  const [x, y] = middleOf(from);
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  spots.forEach((spot, index) => {
    const [toX, toY] = middleOf(spot);
    const along = (toX - x) * arrow[0] + (toY - y) * arrow[1];
    if (index === nth || along <= 0) return;
    const aside = Math.abs((toX - x) * arrow[1]) + Math.abs((toY - y) * arrow[0]);
    const far = along + ASIDE * aside;
    if (far >= least) return;
    least = far;
    found = index;
  });
  return found;
}

const middleOf = ({ left, top, width, height }: Spot) => [left + width / 2, top + height / 2] as const;
