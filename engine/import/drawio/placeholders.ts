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
/** Characters that all placeholders of one label together may become. */
const MOST_REPLACED = 20_000;
/** These are the label itself. */
const NOT_ATTRIBUTES = new Set(['label', 'tooltip', 'placeholders', 'placeholder']);

/** Returns the label of a cell: text, or HTML where its style says so. */
export function labelOf(id: string, cells: ReadonlyMap<string, Labelled>, facts: PageFacts): string {
  const { attributes, value } = cells.get(id)!;
  const label = attributes.label ?? value ?? '';
  if (attributes.placeholders !== '1') return label;
  const own = attributes.placeholder;
  if (own) return placeholderValue(own, id, cells, facts) ?? '';
  let replaced = 0;
  return label.replaceAll(PLACEHOLDER, (written, name: string) => {
    const found = NOT_ATTRIBUTES.has(name) ? undefined : placeholderValue(name, id, cells, facts);
    replaced += found?.length ?? 0;
    return found === undefined || replaced > MOST_REPLACED ? written : found;
  });
}

/** Returns the nearest value of an attribute, or what draw.io itself knows by that name. */
function placeholderValue(
  name: string,
  id: string,
  cells: ReadonlyMap<string, Labelled>,
  facts: PageFacts,
): string | undefined {
  let at: string | undefined = id;
  for (let level = 0; at !== undefined && level < MOST_LEVELS; level++) {
    const cell: Labelled | undefined = cells.get(at);
    const value = cell?.attributes[name];
    if (value !== undefined) return value;
    at = cell?.parent;
  }
  const known: Readonly<Record<string, string>> = {
    page: facts.name,
    pagenumber: String(facts.number),
    pagecount: String(facts.count),
  };
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
