/** The context of an SVG element: its transform, its inherited style, and the data of the whole file. */
import type { Collector } from '../collector.ts';
import type { Stop } from '../gradient.ts';
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
  /** The stops of gradients that were read. */
  readonly stops: Map<XmlElement, readonly Stop[]>;
}

export interface Scope {
  readonly file: SvgFile;
  readonly matrix: Matrix;
  readonly style: Style;
  /** Product of the opacities of all ancestors. */
  readonly opacity: number;
  /** The base of percentages. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** The copies (`use`) that contain it. */
  readonly copies: readonly XmlElement[];
}

/** Returns the element that `url(#id)` or `#id` refers to. */
export function referred(file: SvgFile, text: string | undefined): XmlElement | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')\s]+)/.exec(text ?? '')?.[1];
  return id === undefined ? undefined : file.byId.get(id);
}
