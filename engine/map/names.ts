/** Where the names of sites stand on a map: beside their places, over no other place, name or thing above the map. */
import { type MapView, type PictureSize, toScreen } from './mercator.ts';
import { type Place, radiusOf, type SitePlace } from './places.ts';

/** CSS pixels of the picture. */
export interface PixelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface NamedPicture {
  /** Those with alerts last. */
  readonly places: readonly Place[];
  readonly view: MapView;
  readonly size: PictureSize;
  /** uuid: named whatever it covers. */
  readonly chosen: string | null;
  /** What stands above the picture, such as its buttons. */
  readonly covered?: PixelBox;
}

interface NameSpot {
  readonly name: string;
  /** Its left end, and the middle of its line. */
  readonly x: number;
  readonly y: number;
}

/** Pixels between a place and its name, and the height of a line. */
const GAP = 6;
const HEIGHT = 16;
/** Pixels that stay free between a name and the sides of the picture. */
const EDGE = 4;

/**
 * The chosen one is named first, then those with alerts: at the right of their places, or where there is no room, at the left,
 * above or below.
 * `widthOf`: of a name, CSS pixels.
 */
export function namesIn(picture: NamedPicture, widthOf: (name: string) => number): NameSpot[] {
  const { places, view, size, chosen, covered } = picture;
  const marks = places.map((place): PixelBox & { readonly of: Place } => {
    const { x, y } = toScreen(view, size, place);
    const radius = radiusOf(place);
    return { of: place, left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  });
  const taken: PixelBox[] = covered ? [covered] : [];
  const spots: NameSpot[] = [];
  const alone = places.filter((place): place is SitePlace => 'site' in place).reverse();
  const isChosen = (place: SitePlace): boolean => place.site.uuid === chosen;
  const isLoud = (place: SitePlace): boolean => !isChosen(place) && place.critical + place.urgent > 0;
  for (const place of [...alone.filter(isChosen), ...alone.filter((one) => !isChosen(one))]) {
    const { x, y } = toScreen(view, size, place);
    const width = widthOf(place.site.name);
    const gap = radiusOf(place) + GAP;
    const aside = [x + gap, x - gap - width].map((left) => boxOf(left, y, width));
    const above = [-1, 1].map((way) => boxOf(x - width / 2, y + way * (gap + HEIGHT / 2), width));
    const boxes = [...aside, ...above];
    const open = boxes.filter((box) => isWithin(box, size) && !taken.some((one) => meet(one, box)));
    const clear = open.find((box) => !marks.some((mark) => mark.of !== place && meet(mark, box)));
    // Where something is the matter has to be said, though it covers the mark of another place.
    const box = clear ?? (isLoud(place) ? open[0] : isChosen(place) ? boxes[0]! : undefined);
    if (!box) continue;
    taken.push(box);
    spots.push({ name: place.site.name, x: box.left, y: (box.top + box.bottom) / 2 });
  }
  return spots;
}

const boxOf = (left: number, y: number, width: number): PixelBox => ({
  ...{ left, right: left + width },
  ...{ top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 },
});

const isWithin = ({ left, right, top, bottom }: PixelBox, { width, height }: PictureSize): boolean =>
  left >= EDGE && right <= width - EDGE && top >= 0 && bottom <= height;

const meet = (one: PixelBox, other: PixelBox): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
