/** Draws a faceplate that is shipped: objects from the top down, with the parameters that they use. */
import {
  ASSEMBLY_FORMAT,
  type AssemblyDefinition,
  type AssemblyParameter,
  SHOWN_WITH,
} from '../../../../../engine/document/assembly.ts';

/** A tag of a faceplate: its parameter, and the link object that it means, by the names of category and link object. */
export interface FaceplateTag {
  readonly name: string;
  readonly label: string;
  readonly means: readonly [category: string, linkObject: string];
  /** Companies without such a link object get a faceplate without it. */
  readonly ofSome?: true;
  /** Instances that have no such tag leave out what shows it; `row`: and what lies below moves up. */
  readonly leftOut?: 'row' | 'beside';
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

// Tokens, with the light theme's code behind each: diagrams without a theme show that.
const INK = 'token:ink/#262c33';
const QUIET = 'token:ink.muted/#5b6670';
const EDGE = 'token:surface.edge/#c9cfd4';
const FACE = 'token:surface/#f1f3f4';
const STROKE = 'token:equipment.stroke/#59636d';
const UNKNOWN = { label: 'Unknown', value: null, fill: 'token:equipment.fill/#cfd5da' };
/** A lamp that is out: between a card and equipment. */
const OUT = 'token:surface~equipment.fill:40/#e3e7ea';
const WIDTH = 400;
const [LEFT, RIGHT] = [20, 380];
const ROW = 28;
const READ_BACK_SECONDS = 1;

/** Light while it runs, dark while it stands: colour is left for what is wrong. */
export const CALM = {
  states: [
    { label: 'ON', value: 1, fill: 'token:running/#f7f8f9' },
    { label: 'OFF', value: 0, fill: 'token:stopped/#8b959e' },
    UNKNOWN,
  ],
};
const TOGGLE = {
  states: [
    { label: 'ON', value: 1, fill: 'token:switch.on/#4a5661' },
    { label: 'OFF', value: 0, fill: 'token:switch.off/#a9b2ba' },
    UNKNOWN,
  ],
};
/** Of a switch that returns by itself: it shows no state, as other commands switch the tag too. Its labels are no names of ON. */
export const MOMENTARY = [
  { label: 'Started', value: 1, fill: 'token:switch.off/#a9b2ba' },
  { label: 'Stopped', value: 0, fill: 'token:switch.off/#a9b2ba' },
  UNKNOWN,
];
const INTERLOCK = {
  states: [
    { label: 'BLOCKS', value: 1, fill: 'token:alarm.warning/#e39b00' },
    { label: 'OK', value: 0 },
    { label: 'Unknown', value: null },
  ],
};
const LAMP = {
  states: [
    { label: 'ON', value: 1, fill: 'token:alarm.critical/#c62828' },
    { label: 'OFF', value: 0, fill: OUT },
    UNKNOWN,
  ],
};

export class FaceplateDrawing {
  /** Where the next row begins. */
  y = 16;
  readonly #made: Mutable<Omit<AssemblyDefinition, 'format' | 'width' | 'height'>>;

  readonly #linkObjects: ReadonlyMap<string, string>;
  /** By their names. */
  readonly #tags: ReadonlyMap<string, FaceplateTag>;

  /** `linkObjects`: uuids by the names of parameters. */
  constructor(kind: string, tags: readonly FaceplateTag[], linkObjects: ReadonlyMap<string, string>) {
    this.#linkObjects = linkObjects;
    const title: AssemblyParameter = { name: 'title', label: 'Title', type: 'text', value: '{equipment}' };
    this.#tags = new Map(
      tags.filter(({ name, ofSome }) => !ofSome || this.has(name)).map((tag) => [tag.name, tag]),
    );
    const parameters = [...this.#tags.values()].map(
      ({ name, label, leftOut }): AssemblyParameter => ({
        ...{ name, label, type: 'tag' },
        ...(leftOut ? { optional: true, ...(leftOut === 'row' ? { closes: true } : {}) } : {}),
      }),
    );
    this.#made = { parameters: [title, ...parameters], objects: [], configuration: [], uses: [] };
    this.#text(
      { x: LEFT, y: this.y, width: 250, height: 30 },
      '',
      { fontSize: 22, fontWeight: 'bold' },
      'title',
    );
    this.#text({ x: 270, y: this.y + 4, width: 110, height: 24 }, kind, { ...SMALL, textAlign: 'right' });
    this.y += 44;
  }

  /** Whether the company has the link object of a tag. */
  has(name: string): boolean {
    return this.#linkObjects.has(name);
  }

  /** An object that shows a tag. `writes`: what an operator sends with it is read back. */
  linked(
    identifier: string,
    box: Box,
    tag: string,
    props: Fields = {},
    config: Fields = {},
    writes = false,
  ): void {
    const object = this.#add(identifier, box, props);
    // A question about it names the equipment: several faceplates may be open.
    if (props.label)
      this.#made.uses.push({ object, part: 'object', field: 'label', value: `{title} ${props.label}` });
    this.#made.configuration.push({
      id: object,
      ...config,
      ...(writes ? { readBackDelay: READ_BACK_SECONDS } : {}),
    });
    this.#made.uses.push({ object, part: 'config', field: 'linkedTag', value: `{${tag}}` });
    if (writes) this.#made.uses.push({ object, part: 'config', field: 'readBackTags', value: `{${tag}}` });
  }

  /** A number that a builder may set for each instance. */
  number(name: string, label: string, value: number): void {
    this.#made.parameters.push({ name, label, type: 'number', value });
  }

  /** The last object takes a field from a parameter. */
  field(field: string, parameter: string): void {
    this.#made.uses.push({ object: this.#last, part: 'object', field, value: `{${parameter}}` });
  }

  /** A switch with its name. */
  switchRow(x: number, label: string, tag: string, config: Fields = {}): void {
    const box = { x, y: this.y, width: 48, height: 24 };
    this.linked('toggle-button', box, tag, { label }, { ...TOGGLE, ...config }, true);
    this.#named(x, label, tag);
  }

  /** A circle with a letter in it, which shows by its fill whether it runs. */
  machine(letter: string, label: string, tag: string, box: Box): void {
    const look = { shape: 'circle', stroke: STROKE, strokeWidth: 2 };
    this.linked(
      'dynamic-shapes',
      box,
      tag,
      { ...look, label },
      { ...CALM, actionLink: { type: 'No Action' } },
    );
    const size = Math.round(box.height * 0.45);
    const middle = { ...box, y: box.y + (box.height - size * 1.2) / 2, height: size * 1.2 };
    this.#text(middle, letter, { fontSize: size, fontWeight: 'bold', textAlign: 'center' });
  }

  /** An upright bar with its name below it. */
  bar(label: string, tag: string, box: Box): void {
    const name = { x: box.x, y: box.y + box.height + 2, width: box.width + 4, height: 20 };
    this.#text(name, label, { ...SMALL, fontSize: 13, textAlign: 'left' });
    const look = { direction: 'vertical', divisions: 4, fontSize: 12, showValue: false, showLabel: false };
    this.linked('bars-and-levels', box, tag, { ...look, label });
  }

  lampRow(x: number, label: string, tag: string): void {
    const props = { shape: 'circle', label, stroke: EDGE, strokeWidth: 1 };
    this.linked('dynamic-shapes', { x: x + 14, y: this.y + 2, width: 20, height: 20 }, tag, props, {
      ...LAMP,
      actionLink: { type: 'No Action' },
    });
    this.#named(x, label, tag);
  }

  /** What keeps it from running, a row each. `names`: of tags. */
  interlocks(names: readonly string[]): void {
    const rows = names.flatMap((name) => this.#tags.get(name) ?? []);
    if (rows.length === 0) return;
    this.heading('Interlocks', names);
    for (const { name, label } of rows) {
      const box = { x: LEFT, y: this.y, width: RIGHT - LEFT, height: 26 };
      const object = this.#add('interlock', box, { label, fontColor: INK });
      this.#made.configuration.push({ id: object, ...INTERLOCK });
      this.#made.uses.push({ object, part: 'config', field: 'linkedTag', value: `{${name}}` });
      this.y += ROW;
    }
  }

  /** `over`: the tags that are shown below it; instances that leave out all of them have no such heading. */
  heading(text: string, over: readonly string[] = []): void {
    this.y += 6;
    const line = { shape: 'rectangle', fill: EDGE, strokeWidth: 0, stroke: EDGE, label: text };
    this.#add('dynamic-shapes', { x: LEFT, y: this.y, width: RIGHT - LEFT, height: 1 }, line);
    this.#shownWith(over);
    this.#text({ x: LEFT, y: this.y + 6, width: 200, height: 22 }, text, { ...SMALL, fontWeight: 'bold' });
    this.#shownWith(over);
    this.y += 32;
  }

  /** A row with a reading in the tag's own unit. */
  reading(label: string, tag: string, decimals = 1): void {
    this.#row(label, tag, inOwnUnit(decimals));
  }

  /** A row whose value is typed in after a click. */
  setpoint(label: string, tag: string, decimals = 1): void {
    this.#row(label, tag, { ...inOwnUnit(decimals), actionLink: { type: 'Set Value' } }, true);
  }

  /** What the tag did over a time. */
  statistic(label: string, tag: string, statistic: string, range: string, unit: string): void {
    this.#text({ x: LEFT, y: this.y, width: 200, height: 26 }, label, SMALL);
    const props = { statistic, range, unit, fontSize: 17, label, strokeWidth: 0, backgroundColor: FACE };
    this.linked('statistic', { x: 220, y: this.y - 12, width: 160, height: 50 }, tag, props);
    this.y += 44;
  }

  /** `more`: tags that are drawn beside it. */
  trend(tag: string, range: string, more: readonly string[] = []): void {
    const box = { x: LEFT, y: this.y, width: RIGHT - LEFT, height: 190 };
    const props = { range, fontSize: 12, label: 'Trend', legend: true, tagLimits: true };
    this.linked('trend', box, tag, props);
    if (more.length > 0) {
      const value = more.map((name) => `{${name}}`).join(',');
      this.#made.uses.push({ object: this.#last, part: 'object', field: 'moreTags', value });
    }
    this.y += 200;
  }

  /** What wants somebody, among the tags that the pop-up shows. */
  alarms(): void {
    const box = { x: LEFT, y: this.y, width: RIGHT - LEFT, height: 92 };
    this.#add('alarm-list', box, { scope: 'diagram', most: 3, fontSize: 12, label: 'Alarms' });
    this.y += 102;
  }

  definition(): AssemblyDefinition {
    const { parameters, ...made } = this.#made;
    return {
      ...{ format: ASSEMBLY_FORMAT, width: WIDTH, height: this.y + 10 },
      ...made,
      parameters: parameters.map((one) => {
        const linkObjectId = this.#linkObjects.get(one.name);
        return linkObjectId === undefined ? one : { ...one, linkObjectId };
      }),
    };
  }

  /** The name at the right of a switch or a lamp, and the end of its row. */
  #named(x: number, label: string, tag: string): void {
    this.#text({ x: x + 56, y: this.y - 1, width: 150, height: 26 }, label, SMALL);
    this.#shownWith([tag]);
    this.y += ROW + 6;
  }

  /** The last object is left out where all of these tags are. */
  #shownWith(names: readonly string[]): void {
    const tags = names.flatMap((name) => this.#tags.get(name) ?? []);
    if (tags.length === 0 || tags.some(({ leftOut }) => !leftOut)) return;
    const object = this.#last;
    const value = tags.map(({ name }) => `{${name}}`).join('');
    this.#made.uses.push({ object, part: 'config', field: SHOWN_WITH, value });
  }

  get #last(): string {
    return this.#made.objects.at(-1)!.id as string;
  }

  #row(label: string, tag: string, config: Fields, writes = false): void {
    this.#text({ x: LEFT, y: this.y, width: 200, height: 26 }, label, SMALL);
    this.#shownWith([tag]);
    const box = { x: 220, y: this.y, width: RIGHT - 220, height: 26 };
    const props = { text: '-', fontSize: 17, fontWeight: 'bold', fontColor: INK, textAlign: 'right', label };
    this.linked('dynamic-texts', box, tag, props, config, writes);
    this.y += ROW;
  }

  #text(box: Box, text: string, props: Fields, parameter?: string): void {
    this.#add('dynamic-texts', box, { text, fontColor: INK, ...props });
    if (parameter) this.field('text', parameter);
  }

  #add(identifier: string, box: Box, props: Fields): string {
    const id = `o${this.#made.objects.length + 1}`;
    this.#made.objects.push({ id, identifier, ...box, ...props });
    return id;
  }
}

export const inOwnUnit = (decimals: number) => ({ valueType: { key: 'unit', decimals } });

const SMALL = { fontSize: 15, fontColor: QUIET };
