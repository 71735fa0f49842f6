/** Labels of draw.io cells, with the values of their placeholders: `%tag%` is an attribute of the cell or its parents. */

/** A cell as far as labels are concerned. */
export interface Labelled {
  /** Of the element that holds the cell's data. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly value: string | undefined;
  readonly parent: string | undefined;
}

/** The properties of the page that placeholders can show. */
export interface PageFacts {
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

const PLACEHOLDER = /%([^%{} "'=;<>]{1,100})%/g;
const MOST_LEVELS = 100;
/** Characters that the placeholders of one label, and of a page, may become. */
const MOST = { ofLabel: 20_000, ofPage: 2_000_000 } as const;
/** These are the label itself. */
const NOT_ATTRIBUTES = new Set(['label', 'tooltip', 'placeholders', 'placeholder']);

/** Replaces the placeholders of a page. A value that many labels show could fill the memory. */
export class Placeholders {
  /** Placeholders that stay as they are written, because their values are too long. */
  left = 0;
  private readonly cells: ReadonlyMap<string, Labelled>;
  private readonly facts: PageFacts;
  private room: number = MOST.ofPage;

  constructor(cells: ReadonlyMap<string, Labelled>, facts: PageFacts) {
    this.cells = cells;
    this.facts = facts;
  }

  /** Returns the label of a cell: text, or HTML where its style says so. */
  labelOf(id: string): string {
    const { attributes, value } = this.cells.get(id)!;
    const label = attributes.label ?? value ?? '';
    if (attributes.placeholders !== '1') return label;
    const own = attributes.placeholder;
    if (own) return this.fitting(this.valueOf(own, id) ?? '', MOST.ofPage) ?? `%${own}%`;
    let rest: number = MOST.ofLabel;
    return label.replaceAll(PLACEHOLDER, (written, name: string) => {
      const found = NOT_ATTRIBUTES.has(name) ? undefined : this.valueOf(name, id);
      const value = found === undefined ? undefined : this.fitting(found, rest);
      rest -= value?.length ?? 0;
      return value ?? written;
    });
  }

  /** Returns the value where there is room for it. */
  private fitting(value: string, most: number): string | undefined {
    if (value.length > Math.min(most, this.room)) {
      this.left++;
      return undefined;
    }
    this.room -= value.length;
    return value;
  }

  /** Returns the nearest value of an attribute, else draw.io's own value of that name. */
  private valueOf(name: string, id: string): string | undefined {
    let at: string | undefined = id;
    for (let level = 0; at !== undefined && level < MOST_LEVELS; level++) {
      const cell: Labelled | undefined = this.cells.get(at);
      const value = cell?.attributes[name];
      if (value !== undefined) return value;
      at = cell?.parent;
    }
    const { name: page, number, count } = this.facts;
    const known: Readonly<Record<string, string>> = {
      page,
      pagenumber: String(number),
      pagecount: String(count),
    };
    return Object.hasOwn(known, name) ? known[name] : undefined;
  }
}
