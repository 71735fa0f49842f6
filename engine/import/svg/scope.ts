/** What an element of an SVG stands in: where it is, how it looks, and what the whole file knows. */
import type { Collector } from '../collector.ts';
import type { Matrix } from '../matrix.ts';
import type { Style, StyleSheet } from '../style.ts';
import type { XmlElement } from '../xml.ts';

/** The whole file. */
export interface SvgFile {
  readonly out: Collector;
  readonly sheet: StyleSheet;
  /** Text of all style sheets. */
  readonly css: string;
  readonly byId: ReadonlyMap<string, XmlElement>;
}

export interface Scope {
  readonly file: SvgFile;
  readonly matrix: Matrix;
  readonly style: Style;
  /** Of all around it, multiplied. */
  readonly opacity: number;
  /** What percentages are of. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Copies that it stands in. */
  readonly copies: readonly XmlElement[];
}

/** The element that `url(#id)` or `#id` means. */
export function referred(file: SvgFile, text: string | undefined): XmlElement | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')\s]+)/.exec(text ?? '')?.[1];
  return id === undefined ? undefined : file.byId.get(id);
}
