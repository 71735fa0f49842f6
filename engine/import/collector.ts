/** Collects the result of an import: objects with the area that each covers, groups, pictures, notes. */
import { groupName, namedGroup } from '../document/group-name.ts';
import type { DiagramObject, GroupId } from '../document/types.ts';
import { type Imported, type ImportedPicture, type ImportKinds, MOST_OBJECTS } from './imported.ts';
import { Notes } from './notes.ts';
import { type Extent, united } from './path.ts';
import { ImportError } from './xml.ts';

/** The properties of an object besides its id, kind and position. */
export type Props = Readonly<Record<string, unknown>>;

/** Characters of all pictures of an import together, and of all outlines. */
const MOST_DATA = 40_000_000;
/** Units from the origin of the drawing. A diagram refuses an object farther away, and with it the whole import. */
const FARTHEST = 1e9;
const DECIMALS = 1000;
export const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle?: number;
}

interface Mark {
  readonly objects: number;
  readonly pictures: number;
  readonly notes: ReturnType<Notes['mark']>;
  readonly outlineData: number;
  readonly pictureData: number;
}

export class Collector {
  readonly notes = new Notes();
  private readonly kinds: ImportKinds;
  private readonly objects: DiagramObject[] = [];
  private readonly extents: Extent[] = [];
  private readonly pictures: ImportedPicture[] = [];
  /** Data of each picture → its key. */
  private readonly keys = new Map<string, string>();
  /** The ids that were asked for: files may give one twice. */
  private readonly named = new Set<string>();
  private pictureData = 0;
  private outlineData = 0;
  private groups = 0;
  private lastId = 0;
  /** The last group and its range: another group of the same objects would only be one more level to open. */
  private last: { start: number; end: number; id: GroupId } = { start: -1, end: -1, id: '' };

  constructor(kinds: ImportKinds) {
    this.kinds = kinds;
  }

  get size(): number {
    return this.objects.length;
  }

  /** Adds an object above the others; `id` where something else refers to it. */
  add(identifier: string, { x, y, width, height, angle = 0 }: Placed, props: Props, id?: string): void {
    if (![x, y, width, height, angle].every((number) => Math.abs(number) <= FARTHEST)) {
      this.notes.add('far');
      return;
    }
    if (this.objects.length >= MOST_OBJECTS)
      throw new ImportError(`The drawing has more than ${MOST_OBJECTS.toLocaleString('en')} parts.`);
    this.outlineData += typeof props.outline === 'string' ? props.outline.length : 0;
    if (this.outlineData > MOST_DATA) throw new ImportError('The outlines in the drawing are too long.');
    this.lastId++;
    this.objects.push({
      ...withoutNothing(props),
      id: id === undefined || this.named.has(id) ? this.lastId : id,
      identifier,
      x: round(x),
      y: round(y),
      width: round(width),
      height: round(height),
      ...(angle === 0 ? {} : { angle: round(angle) }),
    });
    if (id !== undefined) this.named.add(id);
    this.extents.push(extentOfTurned(x, y, width, height, angle));
  }

  /** Adds a line, or the object of a kind with ends that replaces it. */
  addLine(placed: Placed, props: Props): void {
    this.add(this.kinds.connector, placed, props);
  }

  /** Adds a picture: one from the drawing, or one that replaces what objects cannot express. */
  addPicture(picture: Omit<ImportedPicture, 'key'>, placed: Placed, id?: string): void {
    this.pictureData += picture.data.length;
    if (this.pictureData > MOST_DATA) throw new ImportError('The pictures in the drawing are too large.');
    let key = this.keys.get(picture.data);
    if (key === undefined) {
      key = `picture-${this.pictures.length + 1}`;
      this.keys.set(picture.data, key);
      this.pictures.push({ ...picture, key });
    }
    this.add('images', placed, { url: key }, id);
  }

  /** Groups everything since `start`, where that is more than one object. `called`: its name in the drawing. */
  group(start: number, called = ''): void {
    const end = this.objects.length;
    if (end - start < 2) return;
    // A group around nothing but a group is the same one, and takes whichever name exists.
    const { last } = this;
    const isSame = start === last.start && end === last.end;
    if (isSame && (groupName(last.id) !== '' || called === '')) return;
    const id = namedGroup(called, isSame ? last.id : `group-${++this.groups}`);
    this.last = { start, end, id };
    for (let at = start; at < end; at++) {
      const object = this.objects[at]!;
      const within = (object.groupIds ?? []).filter((one) => !isSame || one !== last.id);
      this.objects[at] = { ...object, groupIds: [...within, id] };
    }
  }

  /** The size of what lies right of and below the origin. */
  get sizeFromOrigin(): { readonly width: number; readonly height: number } {
    const all = this.extents.reduce(united, { minX: 0, minY: 0, maxX: 1, maxY: 1 });
    return { width: all.maxX, height: all.maxY };
  }

  mark(): Mark {
    const { outlineData, pictureData } = this;
    return {
      ...{ objects: this.objects.length, pictures: this.pictures.length, notes: this.notes.mark() },
      ...{ outlineData, pictureData },
    };
  }

  /** Returns the extent of everything added since the mark. */
  extentSince({ objects }: Mark): Extent | undefined {
    let all: Extent | undefined;
    for (let at = objects; at < this.extents.length; at++) all = united(all, this.extents[at]!);
    return all;
  }

  /** Removes everything added since the mark. */
  back({ objects, pictures, notes, outlineData, pictureData }: Mark): void {
    Object.assign(this, { outlineData, pictureData });
    this.objects.length = objects;
    this.extents.length = objects;
    for (const { data } of this.pictures.splice(pictures)) this.keys.delete(data);
    this.notes.back(notes);
  }

  /** Returns the result moved to the origin: the drawing's own position on its page means nothing. */
  atOrigin(): Imported {
    const all = this.extents.reduce(united, undefined as Extent | undefined)!;
    this.objects.forEach((object, at) => {
      this.objects[at] = { ...object, x: round(object.x - all.minX), y: round(object.y - all.minY) };
    });
    return this.end({ width: all.maxX - all.minX, height: all.maxY - all.minY });
  }

  end(size: { readonly width: number; readonly height: number }): Imported {
    const { objects, pictures, notes } = this;
    return {
      objects,
      pictures,
      notes: notes.sentences,
      width: round(size.width),
      height: round(size.height),
    };
  }
}

const withoutNothing = (props: Props): Record<string, unknown> =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));

function extentOfTurned(x: number, y: number, width: number, height: number, angle: number): Extent {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const [halfX, halfY] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const [cx, cy] = [x + width / 2, y + height / 2];
  return { minX: cx - halfX, minY: cy - halfY, maxX: cx + halfX, maxY: cy + halfY };
}
