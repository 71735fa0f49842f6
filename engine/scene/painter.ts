/** Draws one object: through its kind, or as a labelled placeholder where the kind is missing or fails. */
import type { DiagramObject, Finding, Item, ObjectId } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import { type Crossing, type Feed, SAMPLE_FEED } from '../plugin.ts';
import { checkedPen } from '../primitives/checked-pen.ts';
import { parseColour } from '../primitives/colour.ts';
import { areFinite } from '../primitives/finite.ts';
import type { Glyphs } from '../primitives/glyphs.ts';
import type { Pen } from '../primitives/pen.ts';
import type { PictureNumbers } from '../primitives/picture-numbers.ts';
import { RECORD_WORDS, RecordFlag, SLOT_WORDS } from '../primitives/record.ts';
import type { Subject } from '../primitives/record-writer.ts';
import { Recorder } from '../primitives/recorder.ts';
import { SlotLayout } from '../primitives/slots.ts';
import { type SceneTables, WordTable } from '../primitives/tables.ts';
import { tokenText } from '../primitives/tokens.ts';
import type { CompiledKind } from './kinds.ts';
import { hasShadow, isLabel, isLinked } from './looks.ts';
import type { PropertyReport } from './properties.ts';

const NO_SLOTS = new SlotLayout({ scalars: [], paints: [], texts: [], places: [] });
const PLACEHOLDER_INK = tokenText('ink.muted', '#6b7280');
const PLACEHOLDER_FILL = tokenText('neutral.2', '#e5e7eb');
const CLEAR = '#00000000';

/** Names have up to 50 characters; longer fields end in an ellipsis. */
const LABEL_PLACES = 64;

export type Report = (finding: Finding) => void;

/** Placeholder of a drawing that has not arrived yet. */
const WAITING = '…';

export class Painter {
  readonly recorder: Recorder;
  /** The slots of the object drawn last, from row 0 on, where it is not linked. */
  readonly idleSlots = new WordTable(SLOT_WORDS);
  /** The colour of the object drawn last, for where it is too small for its records. */
  lod = 0;
  /** No value is live, as in edit mode: slots of what is drawn from now on show what the properties say. */
  idle = false;
  /** Whether values are written to linked objects: until there is one, they show that it is missing. */
  showsValues: () => boolean = () => false;
  /** Returns what an object draws besides its tag's value. */
  feedOf: (id: ObjectId) => Feed = () => SAMPLE_FEED;
  /** Returns where an object jumps over others. */
  crossingsOf: (id: ObjectId) => readonly Crossing[] = () => [];
  /** Whether others are drawn in an object's place: its own drawing is an empty box then, which takes clicks. */
  isExpanded: (id: ObjectId) => boolean = () => false;
  private readonly tables: SceneTables;
  private readonly report: Report;
  private drawing: DiagramObject | undefined;
  /** Objects whose kind failed to draw them, with the reason. */
  readonly faults = new Map<ObjectId, string>();
  /** Objects with properties that do not fit their kind's schema. */
  private readonly flawed = new Set<ObjectId>();
  /** Both are reused for every drawing. */
  private readonly subject = new DrawnObject();
  private readonly box = { w: 0, h: 0 };

  constructor(
    tables: SceneTables,
    texts: WordTable,
    glyphs: Glyphs,
    report: Report,
    pictures: PictureNumbers,
  ) {
    this.tables = tables;
    this.recorder = new Recorder(texts, glyphs, pictures);
    this.report = report;
  }

  /**
   * Leaves the object's records in the recorder's staging. `fresh`: its slots were just allocated. Returns what the
   * object waits for, where its drawing has not arrived yet.
   */
  draw(
    item: Item,
    kind: CompiledKind | undefined,
    slotStart: number,
    textStart: number,
    fresh: boolean,
  ): string | undefined {
    const { subject } = this;
    const { object } = item;
    this.drawing = object;
    if (this.flawed.size > 0) this.flawed.delete(object.id);
    subject.set(object, kind, textStart);
    subject.linked = isLinked(item);
    subject.leastPlaces = isLabel(item) ? LABEL_PLACES : 0;
    subject.awaitsValue = subject.linked && subject.leastPlaces === 0 && this.showsValues();
    // The shadow of a state comes with a value.
    subject.casts = kind !== undefined && subject.linked && hasShadow(item);
    if (!kind) {
      this.placeholder(object);
      return undefined;
    }
    if (kind.kind.expansion && this.isExpanded(object.id)) {
      this.emptyBox(object);
      return undefined;
    }
    const props = kind.properties.resolve(object, this.onProperty);
    if (!subject.linked) kind.writeIdleSlots(this.idleSlots, 0, props);
    // The slots of a bound object hold its value, which stays as it is.
    else if (fresh || this.idle) kind.writeIdleSlots(this.tables.slots, slotStart, props);
    if (subject.awaitsValue) kind.watchTexts();
    try {
      this.recorder.begin(subject);
      this.box.w = object.width;
      this.box.h = object.height;
      const awaited = kind.kind.awaits?.(props, this.box);
      if (awaited !== undefined) {
        this.placeholder(object, WAITING);
        return awaited;
      }
      const feed = this.feedFor(object, kind);
      kind.kind.draw(this.recorder, props, this.box, feed);
      const { words, count } = this.recorder.staging;
      if (!areFinite(words, count)) {
        this.recorder.begin(subject);
        kind.kind.draw(checkedPen(this.recorder), props, this.box, feed);
        throw new Error('its drawing has numbers that are not finite');
      }
      this.lod = kind.kind.lod ? parseColour(kind.kind.lod(props)) : this.firstFill();
      if (this.faults.size > 0) this.faults.delete(object.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `Kind "${object.identifier}" failed to draw: ${reason}`;
      this.faults.set(object.id, message);
      this.report({ object: object.id, field: null, message });
      this.placeholder(object);
    }
    if (subject.awaitsValue) kind.watchTexts(true);
    return undefined;
  }

  private feedFor({ id }: DiagramObject, { kind }: CompiledKind): Feed {
    if (kind.ends?.way) {
      const crossings = this.crossingsOf(id);
      return crossings.length > 0 ? { ...SAMPLE_FEED, crossings } : SAMPLE_FEED;
    }
    return kind.feeds ? this.feedOf(id) : SAMPLE_FEED;
  }

  /** Whether what was drawn last is to have a shadow. */
  get casts(): boolean {
    return this.subject.casts;
  }

  /** Whether the object is drawn without faults and its properties are valid. */
  isSound(id: ObjectId): boolean {
    return this.isAllSound || (!this.faults.has(id) && !this.flawed.has(id));
  }

  /** Whether every object is. */
  get isAllSound(): boolean {
    return this.faults.size === 0 && this.flawed.size === 0;
  }

  /** Forgets everything about an object. */
  forget(id: ObjectId): void {
    this.faults.delete(id);
    this.flawed.delete(id);
  }

  private readonly onProperty: PropertyReport = (field, message) => {
    if (this.drawing) this.flawed.add(this.drawing.id);
    this.report({ object: this.drawing?.id ?? null, field, message: `${field} ${message}` });
  };

  private placeholder(object: DiagramObject, words = object.identifier): void {
    this.recorder.begin(this.subject);
    drawPlaceholder(this.recorder, object, words);
    this.lod = parseColour(PLACEHOLDER_FILL);
  }

  private emptyBox({ width, height }: DiagramObject): void {
    this.recorder.begin(this.subject);
    this.recorder.rrect(0, 0, width, height, { fill: CLEAR });
    this.lod = parseColour(CLEAR);
  }

  private firstFill(): number {
    const { words, count } = this.recorder.staging;
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      const byColour = ((words[at + 8]! >>> 8) & RecordFlag.fillSlot) === 0;
      if (byColour && words[at + 4] !== 0) return words[at + 4]!;
    }
    return 0;
  }
}

/** A dashed frame with the name of the missing kind. */
function drawPlaceholder(pen: Pen, { width, height }: DiagramObject, words: string): void {
  pen.rrect(0, 0, width, height, { fill: PLACEHOLDER_FILL });
  const corners = [0, 0, width, 0, width, height, 0, height, 0, 0];
  for (let nth = 0; nth < 8; nth += 2)
    pen.line(corners[nth]!, corners[nth + 1]!, corners[nth + 2]!, corners[nth + 3]!, {
      stroke: PLACEHOLDER_INK,
      width: 1,
      dash: [6, 4],
    });
  const size = Math.min(14, height / 2, width / 4);
  if (size > 0)
    pen.text(width / 2, height / 2, words, {
      size,
      align: 'center',
      fill: PLACEHOLDER_INK,
      maxWidth: width,
    });
}

class DrawnObject implements Subject {
  layout = NO_SLOTS;
  width = 0;
  height = 0;
  scaleX = 1;
  scaleY = 1;
  textStart = 0;
  linked = false;
  leastPlaces = 0;
  casts = false;
  /** Its texts show that its value is missing. */
  awaitsValue = false;
  private kind: CompiledKind | undefined;

  set(object: DiagramObject, kind: CompiledKind | undefined, textStart: number): void {
    this.kind = kind;
    this.layout = kind?.layout ?? NO_SLOTS;
    this.width = object.width;
    this.height = object.height;
    this.scaleX = object.scaleX ?? 1;
    this.scaleY = object.scaleY ?? 1;
    this.textStart = textStart;
  }

  idleText(nth: number): string {
    return this.awaitsValue ? MISSING : this.kind!.idleText(nth);
  }

  leastPlacesOf(nth: number): number {
    const { length } = this.kind!.idleText(nth);
    return length > this.layout.places[nth]! ? Math.max(length, this.leastPlaces) : this.leastPlaces;
  }
}
