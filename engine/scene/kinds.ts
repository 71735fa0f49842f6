/** The kinds of an engine, compiled, and numbered for the scene's column. */
import type { DiagramObject } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import { kindFault } from '../kind-faults.ts';
import { type AnyKind, baseOf, type StatePaint, slotNames } from '../plugin.ts';
import { parseColour } from '../primitives/colour.ts';
import { fontOf, type Glyphs } from '../primitives/glyphs.ts';
import { SLOT_WORDS, UNKNOWN_LEVEL } from '../primitives/record.ts';
import { SlotLayout } from '../primitives/slots.ts';
import type { WordTable } from '../primitives/tables.ts';
import { PropertyResolver, type ResolvedProps } from './properties.ts';

/** What the slots of an object hold while no value is known: in slot order, a property's colour or a number. */
type IdleSlot = { readonly value: number; readonly sample?: number } | { readonly paint: StatePaint };

/** Fields of every object that its drawing depends on: it is turned only when it is painted. */
const SHAPE_FIELDS = ['width', 'height', 'scaleX', 'scaleY'];

export class CompiledKind {
  readonly kind: AnyKind;
  readonly layout: SlotLayout;
  readonly properties: PropertyResolver;
  /** The fields of an object that `draw` depends on. */
  readonly drawnFields: ReadonlySet<string>;
  /** Whether its objects look the same wherever those are the same: they wait for nothing, and show nothing of others. */
  readonly looksByFields: boolean;
  private readonly idleSlots: readonly IdleSlot[];
  /** For each text, the text property shown while nothing is linked, if any. */
  private readonly idleTexts: readonly (string | undefined)[];
  /** The other fields that `draw` depends on. */
  private readonly fieldsBesideTexts: ReadonlySet<string>;
  /** Whether `draw` has read one of those texts itself. */
  private drawsByTexts = false;

  constructor(kind: AnyKind) {
    this.kind = kind;
    this.layout = new SlotLayout(slotNames(kind));
    this.drawnFields = new Set([...SHAPE_FIELDS, ...Object.keys(kind.props)]);
    this.looksByFields = !(kind.awaits || kind.feeds || kind.expansion || kind.ends?.way);
    const live = Object.values(kind.live ?? {});
    this.idleSlots = [
      ...live.flatMap((binding) => {
        if (binding.kind === 'text') return [];
        if (binding.kind === 'on') return [{ value: 0 }];
        if (binding.kind === 'state') return [{ value: binding.other }];
        if (binding.kind === 'flow') return [{ value: 0 }];
        return [{ value: UNKNOWN_LEVEL, sample: binding.sample }];
      }),
      ...Object.values(kind.states?.paints ?? {}).map((paint) => ({ paint })),
    ];
    this.idleTexts = live.flatMap((binding) =>
      binding.kind === 'text'
        ? [binding.idleProp && kind.props[binding.idleProp]?.type === 'text' ? binding.idleProp : undefined]
        : [],
    );
    const texts = new Set(this.idleTexts.filter((field) => field !== undefined));
    this.fieldsBesideTexts = this.drawnFields.difference(texts);
    this.properties = new PropertyResolver(kind.props, texts);
  }

  /**
   * Returns the fields that an object's drawing depends on whose texts show values. Those that it shows while it has none do not
   * count, unless `draw` reads them, or they are not sound, or need more places than a value.
   */
  boundFieldsOf(object: DiagramObject): ReadonlySet<string> {
    return this.drawsByTexts || !this.hasPlainTexts(object) ? this.drawnFields : this.fieldsBesideTexts;
  }

  private hasPlainTexts(object: DiagramObject): boolean {
    for (let nth = 0; nth < this.idleTexts.length; nth++) {
      const field = this.idleTexts[nth];
      if (field === undefined) continue;
      const text = this.properties.soundValue(object, field);
      if (typeof text !== 'string' || text.length > this.layout.places[nth]!) return false;
    }
    return true;
  }

  /** Returns the size of the box that holds all the object's words; undefined where properties do not determine it. */
  naturalSize(object: DiagramObject, glyphs: Glyphs): { readonly w: number; readonly h: number } | undefined {
    return this.kind.natural?.size(
      this.properties.resolve(object, () => {}),
      (line, style) => glyphs.width(fontOf(style), line) * style.size,
    );
  }

  /** To be called before an object is drawn whose texts show values, and with `isDrawn` after. */
  watchTexts(isDrawn = false): void {
    if (isDrawn && this.properties.wasRead) this.drawsByTexts = true;
    this.properties.wasRead = false;
  }

  /** Returns what a text of the object whose properties were resolved last shows without a value. */
  idleText(nth: number): string {
    const prop = this.idleTexts[nth];
    return prop === undefined ? MISSING : String(this.properties.peek(prop) ?? '');
  }

  /** Writes the levels of the kind's toolbox picture: an empty bar would be hard to tell from a box. */
  writeSampleLevels({ floats }: WordTable, start: number, ofVariant?: number): void {
    this.idleSlots.forEach((idle, nth) => {
      const at = (start + nth) * SLOT_WORDS;
      if ('value' in idle && idle.sample !== undefined)
        floats[at] = floats[at + 1] = ofVariant ?? idle.sample;
    });
  }

  /** Sets an object's slots to what they show while no value is known. */
  writeIdleSlots(slots: WordTable, start: number, props: Readonly<ResolvedProps>): void {
    this.idleSlots.forEach((idle, nth) => {
      const at = (start + nth) * SLOT_WORDS;
      if ('paint' in idle) {
        slots.words[at] = slots.words[at + 1] = parseColour(String(props[baseOf(idle.paint, props)]));
      } else {
        slots.floats[at] = slots.floats[at + 1] = idle.value;
      }
      slots.floats[at + 2] = slots.floats[at + 3] = 0;
    });
    if (this.idleSlots.length > 0) slots.touch(start, this.idleSlots.length);
  }
}

/** Number of the placeholder kind, for objects that no kind can draw. */
export const NO_KIND = 0;

export class KindTable {
  /** A number is never reused for another kind: rows of objects hold it. */
  private readonly kinds: CompiledKind[] = [];
  private readonly numbers = new Map<string, number>();
  /** Names of the kinds whose objects are fed: most diagrams are asked about none of them a million times. */
  private readonly fed = new Set<string>();
  /** Names of the kinds whose objects stand for others, for the same reason. */
  private readonly expanding = new Set<string>();
  /** Names of the kinds whose objects have a way, for the same reason. */
  private readonly running = new Set<string>();

  /** Why kinds are not used, by name. */
  private readonly unused = new Map<string, string>();

  /** Of several kinds of one name the first is used. */
  constructor(kinds: readonly AnyKind[]) {
    for (const kind of kinds)
      if (this.numbers.has(kind.kind))
        this.unused.set(kind.kind, `Kind "${kind.kind}": there are two of this name; the first one is used`);
      else this.put(kind);
  }

  /**
   * Adds a kind, or replaces the one with its name; the objects of that must have been removed from the scene. One whose
   * declaration is faulty is not used: placeholders stand for its objects.
   */
  put(kind: AnyKind): void {
    const fault = kindFault(kind);
    if (fault) {
      this.unused.set(kind.kind, fault);
      this.numbers.delete(kind.kind);
      for (const names of [this.fed, this.expanding, this.running]) names.delete(kind.kind);
    } else {
      this.unused.delete(kind.kind);
      this.add(kind);
    }
  }

  /** Returns why kinds are not used. */
  get faults(): readonly string[] {
    return [...this.unused.values()];
  }

  private add(kind: AnyKind): void {
    const number = this.numbers.get(kind.kind) ?? this.kinds.length + 1;
    this.kinds[number - 1] = new CompiledKind(kind);
    this.numbers.set(kind.kind, number);
    if (kind.feeds) this.fed.add(kind.kind);
    else this.fed.delete(kind.kind);
    if (kind.expansion) this.expanding.add(kind.kind);
    else this.expanding.delete(kind.kind);
    if (kind.ends?.way) this.running.add(kind.kind);
    else this.running.delete(kind.kind);
  }

  /** Whether objects of this kind have a way, see EndsCode.way. */
  hasWay(identifier: string): boolean {
    return this.running.has(identifier);
  }

  /** Whether objects of this kind show more than their tag's value, see KindCode.feeds. */
  isFed({ identifier }: DiagramObject): boolean {
    return this.fed.has(identifier);
  }

  /** Whether objects of this kind stand for others, see KindCode.expansion. */
  isExpanding({ identifier }: DiagramObject): boolean {
    return this.expanding.has(identifier);
  }

  get all(): AnyKind[] {
    return [...this.numbers.values()].map((number) => this.at(number)!.kind);
  }

  /**
   * Returns the number of the kind that can draw the object: NO_KIND where there is none, or only an older version of
   * it.
   */
  numberFor(object: DiagramObject): number {
    const number = this.numbers.get(object.identifier);
    if (number === undefined) return NO_KIND;
    return (object.version ?? 1) > this.at(number)!.kind.version ? NO_KIND : number;
  }

  /** Undefined for NO_KIND. */
  at(number: number): CompiledKind | undefined {
    return this.kinds[number - 1];
  }

  named(identifier: string): AnyKind | undefined {
    const number = this.numbers.get(identifier);
    return number === undefined ? undefined : this.at(number)!.kind;
  }

  /** Returns the kind that a retired kind was merged into. */
  heirOf(identifier: string): AnyKind | undefined {
    return this.all.find(({ formerly = {} }) => Object.hasOwn(formerly, identifier));
  }
}
