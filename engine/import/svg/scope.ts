/** The context of an SVG element: its transform, its inherited style, and the data of the whole file. */
import type { Collector } from '../collector.ts';
import type { Style } from '../css/inherit.ts';
import type { Stop } from '../gradient.ts';
import type { Matrix } from '../matrix.ts';
import type { Extent } from '../path.ts';
import type { XmlElement } from '../xml.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole file. The attributes of all elements hold the values that the cascade gives them. */
export interface SvgFile {
  readonly out: Collector;
  readonly root: XmlElement;
  readonly size: Size;
  /** The visible area; undefined for a drawing without a size, of which everything is visible. */
  readonly page: Extent | undefined;
  readonly byId: ReadonlyMap<string, XmlElement>;
  /** The stops of gradients that were read. */
  readonly stops: Map<XmlElement, readonly Stop[]>;
  /** How many parts may still become pictures. */
  readonly budget: { pictures: number };
}

interface ContextPaint {
  readonly fill: string;
  readonly stroke: string;
}

export interface Scope {
  readonly file: SvgFile;
  readonly matrix: Matrix;
  readonly style: Style;
  /** Product of the opacities of all ancestors. */
  readonly opacity: number;
  /** The base of percentages. */
  readonly viewport: Size;
  /** The copies (`use`) that contain it. */
  readonly copies: readonly XmlElement[];
  /** The paint of the innermost copy, for `context-fill` and `context-stroke`. */
  readonly context?: ContextPaint;
}

/** Returns the element that `url(#id)` or `#id` refers to. */
export function referred({ byId }: Pick<SvgFile, 'byId'>, text: string | undefined): XmlElement | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')\s]+)/.exec(text ?? '')?.[1];
  return id === undefined ? undefined : byId.get(id);
}
