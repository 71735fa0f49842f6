/** The values of a diagram as a list in groups. No React here: it is tested as data. */
import type { MirrorItem } from '../../../worker/boundary/index.ts';

interface ValueGroup {
  /** The group's title in the diagram; empty for what belongs to no group that has one. */
  readonly title: string;
  readonly items: readonly MirrorItem[];
}

/** Objects whose tops differ by less than this share of a height stand in one row. */
const ONE_ROW = 0.5;
/** CSS pixels between the parts of one symbol. */
const NEAR = 2;

/** In the order of the diagram, from the top to the bottom and from left to right; what has nothing to tell is left out. */
export function groupsOf(items: readonly MirrorItem[]): readonly ValueGroup[] {
  const told = items.filter(({ value, control, isConnection }) => !isConnection && (value !== '' || control));
  const sorted = told.toSorted(inReadingOrder);
  const single = sorted.filter(
    (item, nth) => sorted.findIndex((other) => other === item || isOtherHalf(other, item)) === nth,
  );
  const groups = Map.groupBy(single, ({ group = '' }) => group);
  const titled = [...groups]
    .map(([title, own]) => ({ title, items: own, box: boxAround(own) }))
    // A process runs from the left to the right: a group that is higher stands in one row with its neighbours.
    .sort(inReadingOrder);
  // What belongs to no group stands below those that have a name.
  return [...titled.filter(({ title }) => title !== ''), ...titled.filter(({ title }) => title === '')];
}

/** Whether two objects are parts of one symbol, such as the halves of a valve: they touch, and tell the very same. */
function isOtherHalf(a: MirrorItem, b: MirrorItem): boolean {
  const isAlike =
    a.label !== '' &&
    !isSwitch(a) &&
    !isSwitch(b) &&
    (['label', 'role', 'value', 'quality', 'alarm', 'group', 'faceplate'] as const).every(
      (field) => a[field] === b[field],
    );
  if (!isAlike) return false;
  const [[ax, ay, aw, ah], [bx, by, bw, bh]] = [a.box, b.box];
  const isTouching = (from: number, length: number, other: number, otherLength: number): boolean =>
    from <= other + otherLength + NEAR && other <= from + length + NEAR;
  return isTouching(ax, aw, bx, bw) && isTouching(ay, ah, by, bh);
}

/** What opens a faceplate is pressed too, and says the same in both halves. */
const isSwitch = ({ control, faceplate }: MirrorItem): boolean => control && faceplate !== 'press';

type Placed = Pick<MirrorItem, 'box'>;

function boxAround(items: readonly Placed[]): MirrorItem['box'] {
  const left = Math.min(...items.map(({ box }) => box[0]));
  const top = Math.min(...items.map(({ box }) => box[1]));
  const right = Math.max(...items.map(({ box: [x, , width] }) => x + width));
  const bottom = Math.max(...items.map(({ box: [, y, , height] }) => y + height));
  return [left, top, right - left, bottom - top];
}

function inReadingOrder({ box: a }: Placed, { box: b }: Placed): number {
  const isOneRow = Math.abs(a[1] - b[1]) < ONE_ROW * Math.min(a[3], b[3]);
  return (isOneRow ? 0 : a[1] - b[1]) || a[0] - b[0];
}
