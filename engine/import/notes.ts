/** Counts what could not be imported unchanged, in words for the builder. */

const WORDS = {
  gradient: ['gradient becomes a plain colour', 'gradients become plain colours'],
  nearGradient: ['gradient is simplified to two colours', 'gradients are simplified to two colours'],
  pictured: [
    'part that objects cannot express becomes an image',
    'parts that objects cannot express become images',
  ],
  picture: ['image will be uploaded', 'images will be uploaded'],
  pictureNear: ['feature may look different in these images', 'features may look different in these images'],
  pictureShape: ['image keeps its own shape and opacity', 'images keep their own shape and opacity'],
  outside: ['image from another address is left out', 'images from other addresses are left out'],
  unread: [
    'embedded image cannot be read and is left out',
    'embedded images cannot be read and are left out',
  ],
  opacity: ['opacity of a group is given to its parts', 'opacities of groups are given to their parts'],
  letters: ['text becomes single letters', 'texts become single letters'],
  joined: [
    'text written from the right or with joined letters may look different',
    'texts written from the right or with joined letters may look different',
  ],
  font: [
    'font is replaced by the nearest that diagrams have',
    'fonts are replaced by the nearest that diagrams have',
  ],
  markers: ['marker becomes an arrow head', 'markers become arrow heads'],
  lostMarkers: ['line loses its markers', 'lines lose their markers'],
  pictureLoss: ['feature is missing in these images', 'features are missing in these images'],
  screenUnits: [
    'length depends on the size of the window, and has the size for this drawing',
    'lengths depend on the size of the window, and have the size for this drawing',
  ],
  noSize: [
    'side of the drawing is 0 or less: other programs show nothing of it',
    'sides of the drawing are 0 or less: other programs show nothing of it',
  ],
  colour: ['colour cannot be read and is left out', 'colours cannot be read and are left out'],
  manyPictures: [
    'mask, clip or filter is left out: too many parts would become images',
    'masks, clips or filters are left out: too many parts would become images',
  ],
  blend: ['blend mode is left out', 'blend modes are left out'],
  pattern: ['pattern is left out', 'patterns are left out'],
  textLook: ['text loses its outline or its spacing', 'texts lose their outline or their spacing'],
  rules: ['style rule is too complex to follow', 'style rules are too complex to follow'],
  unknown: ['element is left out', 'elements are left out'],
  copies: [
    'copy of a part is left out: it copies itself or too much',
    'copies of parts are left out: they copy themselves or too much',
  ],
  shape: ['unknown shape becomes a labelled rectangle', 'unknown shapes become labelled rectangles'],
  links: ['link of a part is left out', 'links of parts are left out'],
  background: ['background of the page is left out', 'backgrounds of the page are left out'],
  formulas: ['formula is shown as it is written', 'formulas are shown as they are written'],
  hidden: ['hidden part is left out', 'hidden parts are left out'],
  folded: ['part of a folded container is left out', 'parts of folded containers are left out'],
  number: ['number is too large and is left out', 'numbers are too large and are left out'],
  far: ['part is too far away and is left out', 'parts are too far away and are left out'],
  placeholders: [
    'placeholder is shown as it is written: its value is too long',
    'placeholders are shown as they are written: their values are too long',
  ],
  stencil: [
    'shape drawn by hand becomes a labelled rectangle',
    'shapes drawn by hand become labelled rectangles',
  ],
  lostLines: [
    'line without a visible start or end is left out',
    'lines without a visible start or end are left out',
  ],
  lineForm: ['line of another form becomes a plain line', 'lines of other forms become plain lines'],
  heads: ['arrow head becomes a plain one', 'arrow heads become plain ones'],
  drawnHeads: ['arrow head becomes a shape beside its line', 'arrow heads become shapes beside their lines'],
  bends: ['line has too many bends, and loses some', 'lines have too many bends, and lose some'],
  sharpLines: ['line gets sharp corners', 'lines get sharp corners'],
  thinLines: ['line becomes thinner', 'lines become thinner'],
  dashes: ['line gets the nearest dashes', 'lines get the nearest dashes'],
  effects: ['effect of a shape is left out', 'effects of shapes are left out'],
  decoration: ['text loses its underline or strike-through', 'texts lose their underline or strike-through'],
  longText: ['long text becomes several texts', 'long texts become several texts each'],
  cutText: ['very long text loses its end', 'very long texts lose their ends'],
  smallText: ['text becomes smaller', 'texts become smaller'],
  loose: ['line is not attached at one end', 'lines are not attached at one end or both'],
  formatted: ['label loses its formatting', 'labels lose their formatting'],
} as const;

type Note = keyof typeof WORDS;

/** Most names listed after a sentence. */
const MOST_NAMES = 5;

interface Found {
  readonly count: number;
  readonly names: readonly string[];
}

export class Notes {
  private found: ReadonlyMap<Note, Found> = new Map();

  /** `name` says which one, where that helps. */
  add(note: Note, name?: string): void {
    this.addMany(note, 1, name);
  }

  addMany(note: Note, count: number, name?: string): void {
    if (count === 0) return;
    const { count: before, names } = this.found.get(note) ?? { count: 0, names: [] };
    const more = name && names.length < MOST_NAMES && !names.includes(name) ? [...names, name] : names;
    (this.found as Map<Note, Found>).set(note, { count: before + count, names: more });
  }

  /** Returns what has been noted so far, for `back`. */
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
