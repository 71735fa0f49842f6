/** A symbol of the library: a name to find it by, a size, and a drawing in its own units. */
import type { Sketch } from './sketch.ts';

export interface SymbolSpec {
  readonly title: string;
  /** Its own units, and its size on a diagram. */
  readonly size: readonly [width: number, height: number];
  /** Additional search terms. */
  readonly tags: readonly string[];
  draw(sketch: Sketch): void;
}

export interface Family {
  readonly title: string;
  readonly symbols: Readonly<Record<string, SymbolSpec>>;
}

/** `tags`: words separated by spaces. The body is drawn first: from afar it represents the whole. */
export const symbol = (
  title: string,
  size: readonly [number, number],
  tags: string,
  draw: (sketch: Sketch) => void,
): SymbolSpec => ({ title, size, tags: tags.split(' ').filter(Boolean), draw });
