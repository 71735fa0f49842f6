/** What a symbol of the library is: a name to find it by, a size, and a drawing in its own units. */
import type { Sketch } from './sketch.ts';

export interface SymbolSpec {
  readonly title: string;
  /** Its own units, and its size on a diagram. */
  readonly size: readonly [width: number, height: number];
  /** Further words that a search finds it by. */
  readonly tags: readonly string[];
  draw(sketch: Sketch): void;
}

export interface Family {
  readonly title: string;
  readonly symbols: Readonly<Record<string, SymbolSpec>>;
}

/** `tags`: words, with blanks between them. The body comes first: from afar it stands for the whole. */
export const symbol = (
  title: string,
  size: readonly [number, number],
  tags: string,
  draw: (sketch: Sketch) => void,
): SymbolSpec => ({ title, size, tags: tags.split(' ').filter(Boolean), draw });
