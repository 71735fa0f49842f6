/** What could not be taken over as it was, counted, in words for the builder. */

const WORDS = {
  gradient: ['gradient became a plain colour', 'gradients became plain colours'],
  pictured: [
    'part that objects cannot express became a picture',
    'parts that objects cannot express became pictures',
  ],
  picture: ['picture will be uploaded', 'pictures will be uploaded'],
  outside: ['picture from another address was left out', 'pictures from other addresses were left out'],
  textPath: ['text along a path became a straight one', 'texts along paths became straight ones'],
  mixedText: [
    'text of several colours or fonts has those of its first words',
    'texts of several colours or fonts have those of their first words',
  ],
  opacity: ['opacity of a group was given to its parts', 'opacities of groups were given to their parts'],
  font: [
    'font was replaced by the nearest that diagrams have',
    'fonts were replaced by the nearest that diagrams have',
  ],
  markers: ['marker became an arrow head', 'markers became arrow heads'],
  lostMarkers: ['line lost its markers', 'lines lost their markers'],
  rules: ['style rule was too intricate to follow', 'style rules were too intricate to follow'],
  unknown: ['element was left out', 'elements were left out'],
  copies: [
    'copy of a part was left out: it copies itself or too much',
    'copies of parts were left out: they copy themselves or too much',
  ],
  shape: [
    'shape is not known here and became a labelled rectangle',
    'shapes are not known here and became labelled rectangles',
  ],
  loose: ['line is not attached at one end', 'lines are not attached at one end or both'],
  formatted: ['label lost its formatting', 'labels lost their formatting'],
} as const;

export type Note = keyof typeof WORDS;

/** Names that stand behind a sentence. */
const MOST_NAMES = 5;

interface Found {
  readonly count: number;
  readonly names: readonly string[];
}

export class Notes {
  private found: ReadonlyMap<Note, Found> = new Map();

  /** `name` says which, where that helps. */
  add(note: Note, name?: string): void {
    const { count, names } = this.found.get(note) ?? { count: 0, names: [] };
    const more = name && names.length < MOST_NAMES && !names.includes(name) ? [...names, name] : names;
    (this.found as Map<Note, Found>).set(note, { count: count + 1, names: more });
  }

  /** What has been found so far, for `back`. */
  mark(): ReadonlyMap<Note, Found> {
    return new Map(this.found);
  }

  back(mark: ReadonlyMap<Note, Found>): void {
    this.found = new Map(mark);
  }

  get sentences(): string[] {
    return [...this.found].map(([note, { count, names }]) => {
      const words = `${count.toLocaleString('en')} ${WORDS[note][count === 1 ? 0 : 1]}`;
      return names.length > 0 ? `${words} (${names.join(', ')})` : words;
    });
  }
}
