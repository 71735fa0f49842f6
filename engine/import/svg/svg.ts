/** Imports an SVG drawing as objects of a diagram. Everything is bounded: the file may come from anywhere. */
import { Collector } from '../collector.ts';
import type { Imported, ImportKinds } from '../imported.ts';
import { apply, type Matrix, parseTransform, times, uprightOf } from '../matrix.ts';
import type { Extent } from '../path.ts';
import { lengthOf, StyleSheet } from '../style.ts';
import { elementsOf, ImportError, parseXml, textOf, withoutEntities, type XmlElement } from '../xml.ts';
import { addImage } from './image.ts';
import { ownOpacity } from './paint.ts';
import { partOf } from './part.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';
import { addShape, groupNameOf } from './shapes.ts';
import { addText } from './text.ts';
import { viewportOf } from './viewport.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Nested copies; elements in all copies; and characters of their attributes. */
const MOST_COPIES_DEEP = 12;
const MOST_COPIED = { elements: 75_000, characters: 2_000_000 } as const;
const SIDE = { missing: [300, 150], most: 100_000 } as const;

const SHAPES = new Set('rect circle ellipse line polyline polygon path'.split(' '));
const SILENT = new Set(
  `defs symbol title desc metadata style linearGradient radialGradient pattern clipPath mask marker filter script
  namedview animate animateTransform animateMotion set`.split(/\s+/),
);

/** Throws ImportError. */
export function importSvg(source: string, kinds: ImportKinds): Imported {
  const root = parseXml(withoutEntities(source), 'SVG');
  if (root.name !== 'svg' || root.uri !== SVG) throw new ImportError('The file is no SVG.');
  const out = new Collector(kinds);
  const walk = new Walk(fileOf(root, out));
  const size = sizeOf(root);
  const viewport = viewportOf(root, { x: 0, y: 0, ...size });
  walk.children(root, {
    file: walk.file,
    matrix: viewport.matrix,
    style: walk.file.sheet.styleOf(root, {}),
    opacity: 1,
    viewport: viewport.size,
    copies: [],
  });
  if (out.size === 0) throw new ImportError('The SVG has nothing in it that can be drawn.');
  return out.end(size);
}

function sizeOf({ attributes }: XmlElement): { width: number; height: number } {
  const [, , wide, high] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = (text: string | undefined, other: number | undefined, missing: number): number => {
    const said = text?.trim().endsWith('%') ? Number.NaN : lengthOf(text, Number.NaN);
    const length = said > 0 ? said : other! > 0 ? other! : missing;
    if (length > SIDE.most)
      throw new ImportError(`The SVG is larger than ${SIDE.most.toLocaleString('en')} pixels.`);
    return length;
  };
  return {
    width: side(attributes.width, wide, SIDE.missing[0]),
    height: side(attributes.height, high, SIDE.missing[1]),
  };
}

function fileOf(root: XmlElement, out: Collector): SvgFile {
  const sheet = new StyleSheet();
  const byId = new Map<string, XmlElement>();
  const sheets: string[] = [];
  const look = (element: XmlElement): void => {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'style') sheets.push(textOf(element));
    else for (const child of elementsOf(element)) look(child);
  };
  look(root);
  for (const text of sheets) sheet.add(text, () => out.notes.add('rules'));
  return { out, sheet, byId, css: sheets.join('\n'), stops: new Map() };
}

class Walk {
  readonly file: SvgFile;
  private readonly copied = { elements: 0, characters: 0 };

  constructor(file: SvgFile) {
    this.file = file;
  }

  children(element: XmlElement, scope: Scope): void {
    for (const child of elementsOf(element)) this.visit(child, scope);
  }

  private visit(element: XmlElement, around: Scope): void {
    const { name, uri, attributes } = element;
    if ((uri !== SVG && uri !== '') || SILENT.has(name)) return;
    if (around.copies.length > 0) this.countCopy(attributes);
    const style = this.file.sheet.styleOf(element, around.style);
    if (style.display === 'none') return;
    const own = ownOpacity(style);
    const scope: Scope = {
      ...around,
      style,
      matrix: times(around.matrix, parseTransform(attributes.transform)),
      opacity: around.opacity * own,
    };
    const isBranch = ['g', 'a', 'switch', 'svg', 'use'].includes(name);
    if (own < 1 && isBranch) this.file.out.notes.add('opacity');
    const mark = this.file.out.mark();
    const isDrawn = this.draw(element, scope);
    if (isBranch) this.file.out.group(mark.objects, groupNameOf(element));
    if (isDrawn && !this.isCut(scope, mark)) return;
    this.picture(element, around, scope, mark);
  }

  private countCopy(attributes: XmlElement['attributes']): void {
    const { copied } = this;
    copied.elements++;
    for (const value of Object.values(attributes)) copied.characters += value.length + 1;
    if (copied.elements > MOST_COPIED.elements || copied.characters > MOST_COPIED.characters)
      throw new ImportError('The SVG copies its parts too often.');
  }

  /** Returns false where no object can express it. */
  private draw(element: XmlElement, scope: Scope): boolean {
    const { name } = element;
    const isHidden = scope.style.visibility === 'hidden' || scope.style.visibility === 'collapse';
    if (name === 'g' || name === 'a') this.children(element, scope);
    else if (name === 'switch') this.alternative(element, scope);
    else if (name === 'svg') this.nested(element, element, scope);
    else if (name === 'use') this.copy(element, scope);
    else if (isHidden) return true;
    else if (SHAPES.has(name)) return addShape(scope, element);
    else if (name === 'text') addText(scope, element);
    else if (name === 'image') addImage(scope, element);
    else this.file.out.notes.add('unknown', name);
    return true;
  }

  /** Uses the first alternative that requires no other language. */
  private alternative(element: XmlElement, scope: Scope): void {
    const chosen = elementsOf(element).find(({ name }) => name !== 'foreignObject');
    if (chosen) this.visit(chosen, scope);
  }

  private nested(element: XmlElement, placed: XmlElement, scope: Scope): void {
    const { attributes } = placed;
    const { width, height } = scope.viewport;
    const box = {
      x: lengthOf(attributes.x, 0, width),
      y: lengthOf(attributes.y, 0, height),
      width: lengthOf(attributes.width ?? element.attributes.width, width, width),
      height: lengthOf(attributes.height ?? element.attributes.height, height, height),
    };
    const viewport = viewportOf(element, box);
    this.children(element, {
      ...scope,
      matrix: times(scope.matrix, viewport.matrix),
      viewport: viewport.size,
    });
  }

  private copy(element: XmlElement, scope: Scope): void {
    const target = referred(this.file, element.attributes.href);
    if (!target) return;
    if (scope.copies.includes(target) || scope.copies.length >= MOST_COPIES_DEEP) {
      this.file.out.notes.add('copies');
      return;
    }
    const copies = [...scope.copies, target];
    if (target.name === 'symbol' || target.name === 'svg') {
      this.nested(target, element, { ...scope, copies, style: this.file.sheet.styleOf(target, scope.style) });
      return;
    }
    const { width, height } = scope.viewport;
    const shift: Matrix = [
      1,
      0,
      0,
      1,
      lengthOf(element.attributes.x, 0, width),
      lengthOf(element.attributes.y, 0, height),
    ];
    this.visit(target, { ...scope, copies, matrix: times(scope.matrix, shift) });
  }

  /** Whether a mask, a filter, or a clip that cuts something off applies to what has been drawn. */
  private isCut({ style, matrix }: Scope, mark: ReturnType<Collector['mark']>): boolean {
    const isThere = (name: string): boolean => !!referred(this.file, style[name]);
    if (isThere('mask') || isThere('filter')) return true;
    const clip = referred(this.file, style['clip-path']);
    const drawn = clip && this.file.out.extentSince(mark);
    return !!drawn && !holds(clipBox(clip, matrix), drawn);
  }

  private picture(
    element: XmlElement,
    around: Scope,
    { style, matrix }: Scope,
    mark: ReturnType<Collector['mark']>,
  ): void {
    const { out } = this.file;
    let extent = out.extentSince(mark) ?? this.patternExtent(element, around, mark);
    out.back(mark);
    if (!extent) return;
    const clip = referred(this.file, style['clip-path']);
    const box = clip && clipBox(clip, matrix);
    if (box) extent = cutTo(extent, box);
    if (referred(this.file, style.filter)) extent = grown(extent, 0.12);
    const [width, height] = [extent.maxX - extent.minX, extent.maxY - extent.minY];
    if (!(width > 0 && height > 0)) return;
    const data = partOf(around, element, extent);
    out.notes.add('pictured', element.attributes.id ?? element.name);
    out.addPicture(
      { name: `${element.attributes.id ?? element.name}.svg`, type: 'image/svg+xml', data },
      { x: extent.minX, y: extent.minY, width, height },
    );
  }

  /** Returns the extent of an element that nothing could draw, computed as if it were black. */
  private patternExtent(
    element: XmlElement,
    around: Scope,
    mark: ReturnType<Collector['mark']>,
  ): Extent | undefined {
    const matrix = times(around.matrix, parseTransform(element.attributes.transform));
    addShape({ ...around, matrix, style: { fill: 'black' } }, element);
    return this.file.out.extentSince(mark);
  }
}

/** Returns the box of a clip that is a plain rectangle; undefined for any other clip. */
function clipBox(clip: XmlElement, matrix: Matrix): Extent | undefined {
  const [rect, ...more] = elementsOf(clip);
  if (rect?.name !== 'rect' || more.length > 0 || clip.attributes.clipPathUnits === 'objectBoundingBox')
    return undefined;
  const whole = times(
    times(matrix, parseTransform(clip.attributes.transform)),
    parseTransform(rect.attributes.transform),
  );
  const upright = uprightOf(whole);
  if (!upright || Math.abs(upright.angle % 90) > 1e-3) return undefined;
  const side = (name: string): number => lengthOf(rect.attributes[name], 0);
  const one = apply(whole, side('x'), side('y'));
  const other = apply(whole, side('x') + side('width'), side('y') + side('height'));
  return {
    minX: Math.min(one.x, other.x),
    minY: Math.min(one.y, other.y),
    maxX: Math.max(one.x, other.x),
    maxY: Math.max(one.y, other.y),
  };
}

/** Units that a clip may cut off without a visible difference. */
const UNSEEN = 1.5;

const holds = (box: Extent | undefined, inner: Extent): boolean =>
  !!box &&
  inner.minX >= box.minX - UNSEEN &&
  inner.minY >= box.minY - UNSEEN &&
  inner.maxX <= box.maxX + UNSEEN &&
  inner.maxY <= box.maxY + UNSEEN;

const cutTo = (extent: Extent, box: Extent): Extent => ({
  minX: Math.max(extent.minX, box.minX),
  minY: Math.max(extent.minY, box.minY),
  maxX: Math.min(extent.maxX, box.maxX),
  maxY: Math.min(extent.maxY, box.maxY),
});

function grown({ minX, minY, maxX, maxY }: Extent, share: number): Extent {
  const by = Math.max(maxX - minX, maxY - minY) * share;
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}
