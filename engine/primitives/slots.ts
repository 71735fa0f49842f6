/** Which slots and live texts the objects of a kind have, in the order in which they are allocated. */
import type { PaintSlot, ScalarSlot, TextSlot } from './pen.ts';

export interface SlotNames {
  /** Slots that hold a number: levels and switches. */
  readonly scalars: readonly string[];
  /** Slots that hold a colour; they follow the scalars. */
  readonly paints: readonly string[];
  /** Live texts: rows of the text table, numbered separately. */
  readonly texts: readonly string[];
  /** Characters reserved for each of the texts. */
  readonly places: readonly number[];
}

/** What the pen returns to a kind for a slot: its index among the object's own. */
interface SlotHandle {
  readonly offset: number;
}

/** The handles of a kind, created once and shared by all of its objects. */
export class SlotLayout {
  readonly slotCount: number;
  readonly textCount: number;
  readonly places: readonly number[];
  private readonly scalars: ReadonlyMap<string, SlotHandle>;
  private readonly paints: ReadonlyMap<string, SlotHandle>;
  private readonly texts: ReadonlyMap<string, SlotHandle>;

  constructor(names: SlotNames) {
    this.slotCount = names.scalars.length + names.paints.length;
    this.textCount = names.texts.length;
    this.places = names.places;
    this.scalars = handles(names.scalars, 0);
    this.paints = handles(names.paints, names.scalars.length);
    this.texts = handles(names.texts, 0);
  }

  scalar(name: string): ScalarSlot {
    return find(this.scalars, name, 'live binding') as unknown as ScalarSlot;
  }

  paint(name: string): PaintSlot {
    return find(this.paints, name, 'state paint') as unknown as PaintSlot;
  }

  text(name: string): TextSlot {
    return find(this.texts, name, 'live text') as unknown as TextSlot;
  }
}

/** Returns the offset behind a handle of the layout. */
export const offsetOf = (slot: ScalarSlot | PaintSlot | TextSlot): number =>
  (slot as unknown as SlotHandle).offset;

const handles = (names: readonly string[], first: number): ReadonlyMap<string, SlotHandle> =>
  new Map(names.map((name, nth) => [name, { offset: first + nth }]));

function find(among: ReadonlyMap<string, SlotHandle>, name: string, what: string): SlotHandle {
  const handle = among.get(name);
  if (!handle) throw new Error(`The kind declares no ${what} "${name}"`);
  return handle;
}
