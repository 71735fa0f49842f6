/**
 * The font files of a thread: which of them has a letter, which are loaded, and whether more are loading. A file is
 * fetched when a text first needs a letter of it. Until it is loaded, or where it cannot be, the next font stands in;
 * whoever draws is notified of every change and asks again. Nothing ever waits for a file that nobody needs.
 */
import { CHAINS, type FontFile, familyOf, styleOf } from './fonts.ts';

/** Milliseconds after which a missing file counts as lost for now; it is still used when it arrives. */
const MOST_WAIT = 8_000;
/** Milliseconds until a lost file is requested again. */
const AGAIN = [1_000, 5_000, 20_000, 60_000];

/** A file under a unique family name: no font of the machine can replace it. */
export interface Face {
  readonly name: string;
  readonly file: FontFile;
}

type State = 'unasked' | 'coming' | 'there' | 'lost';

interface Known extends Face {
  /** From, to, from, to … ascending. */
  readonly runs: Uint32Array;
  state: State;
  tries: number;
}

/** Loads a file into the thread's fonts under a name. */
type LoadFace = (name: string, file: FontFile) => Promise<void>;

interface FontLibraryOptions {
  readonly load?: LoadFace;
  readonly after?: (milliseconds: number, run: () => void) => void;
}

export class FontLibrary {
  private readonly faces: Known[] = [];
  private readonly byFamily = new Map<string, Known[]>();
  private readonly byUrl = new Map<string, Known>();
  private readonly load: LoadFace;
  private readonly after: NonNullable<FontLibraryOptions['after']>;
  private readonly listeners = new Set<() => void>();
  /** Called for a file that cannot be loaded, on its first failure. */
  onLost: ((file: FontFile) => void) | undefined;

  constructor({ load = loadFace, after = later }: FontLibraryOptions = {}) {
    this.load = load;
    this.after = after;
  }

  /** Registers files; none is fetched yet. */
  offer(files: readonly FontFile[]): void {
    let isNew = false;
    for (const file of files) {
      if (this.byUrl.has(file.url)) continue;
      const runs = runsOf(file.characters);
      const face: Known = { name: `Mimic ${this.faces.length}`, file, runs, state: 'unasked', tries: 0 };
      this.faces.push(face);
      this.byFamily.set(file.family, [...(this.byFamily.get(file.family) ?? []), face]);
      this.byUrl.set(file.url, face);
      isNew = true;
    }
    if (isNew) this.tell();
  }

  /** Calls back whenever `faceOf` may return something else. Returns how to stop. */
  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /**
   * Returns the font to draw a letter with now; undefined for the machine's own fonts. A better one that is not loaded
   * yet is requested.
   */
  faceOf(font: number, codePoint: number): Face | undefined {
    let asked = false;
    for (const face of this.candidates(font, codePoint)) {
      if (face.state === 'there') return face;
      if (face.state === 'unasked' && !asked) this.fetch(face);
      // Only the best available file is requested: the stand-in is whatever is loaded already.
      asked ||= face.state !== 'lost';
    }
    return undefined;
  }

  /** Returns every font that may draw letters of a font, best first, by its name in this thread. */
  facesOf(font: number): readonly Face[] {
    const faces = new Map<string, Face>();
    for (const { name, file } of this.candidates(font)) {
      // Where several weights or slopes have the same letters, the best one draws them.
      const key = `${file.family} ${file.characters}`;
      if (!faces.has(key)) faces.set(key, { name, file });
    }
    return [...faces.values()];
  }

  /** Fetches files at once. Resolves when each is loaded or lost, with the addresses of the lost ones. */
  async fetchAll(files: readonly FontFile[]): Promise<string[]> {
    this.offer(files);
    const faces = files.map(({ url }) => this.byUrl.get(url)!);
    for (const face of faces) if (face.state === 'unasked' || face.state === 'lost') this.fetch(face);
    await this.until(() => faces.every(({ state }) => state !== 'coming'));
    return faces.filter(({ state }) => state !== 'there').map(({ file }) => file.url);
  }

  /** Whether no file is loading: every letter requested so far is drawn as well as possible. */
  get isSettled(): boolean {
    return this.faces.every(({ state }) => state !== 'coming');
  }

  /** Resolves when no file is loading. */
  settled(): Promise<void> {
    return this.until(() => this.isSettled);
  }

  private until(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.listen(() => {
        if (!isSo()) return;
        end();
        resolve();
      });
    });
  }

  /** Best first: family by family, in each the font of the style before those that have to be slanted or thickened. */
  private *candidates(font: number, codePoint?: number): Generator<Known> {
    const { weight, style } = styleOf(font);
    for (const family of CHAINS[familyOf(font)]!) {
      const all = this.byFamily.get(family) ?? [];
      const fit = codePoint === undefined ? [...all] : all.filter(({ runs }) => has(runs, codePoint));
      const off = ({ file }: Known): number =>
        (file.weight === weight ? 0 : 2) + (file.style === style ? 0 : 1);
      yield* fit.sort((a, b) => off(a) - off(b));
    }
  }

  private fetch(face: Known): void {
    face.state = 'coming';
    const coming = this.load(face.name, face.file);
    let isOver = false;
    const lose = (): void => {
      if (isOver) return;
      isOver = true;
      this.lose(face);
    };
    this.after(MOST_WAIT, lose);
    coming.then(() => {
      isOver = true;
      if (face.state === 'there') return;
      face.state = 'there';
      this.tell();
    }, lose);
  }

  private lose(face: Known): void {
    face.state = 'lost';
    if (face.tries === 0) this.onLost?.(face.file);
    const pause = AGAIN[face.tries++];
    if (pause !== undefined)
      this.after(pause, () => {
        if (face.state === 'lost') this.fetch(face);
      });
    this.tell();
  }

  private tell(): void {
    for (const changed of [...this.listeners]) changed();
  }
}

function runsOf(characters: string): Uint32Array {
  return Uint32Array.from(
    characters.split(',').flatMap((run) => {
      const [from, to = from] = run.split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
    }),
  );
}

/** Whether a character is in one of the runs. */
function has(runs: Uint32Array, codePoint: number): boolean {
  let low = 0;
  let high = runs.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < runs[2 * middle]!) high = middle - 1;
    else if (codePoint > runs[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}

const later: NonNullable<FontLibraryOptions['after']> = (milliseconds, run) => {
  setTimeout(run, milliseconds);
};

/** Returns where this thread keeps its fonts: the worker itself, or the page's document. */
const fontSet = (): FontFaceSet | undefined =>
  (globalThis as { fonts?: FontFaceSet }).fonts ?? globalThis.document?.fonts;

async function loadFace(name: string, { url, weight, style }: FontFile): Promise<void> {
  const face = await new FontFace(name, `url(${url})`, { weight, style }).load();
  fontSet()?.add(face);
}

/** The library of this thread: it fetches each file once, however many diagrams it shows. */
export const fontLibrary = new FontLibrary();
