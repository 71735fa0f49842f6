/** Goes through the elements of an SVG and adds what they become: objects, or a picture where no object fits. */
import type { Collector } from '../collector.ts';
import { type Style, styleOf } from '../css/inherit.ts';
import { lengthOf, listOf } from '../css/lengths.ts';
import { type Matrix, parseTransform, times, uprightOf } from '../matrix.ts';
import { type Extent, united } from '../path.ts';
import { elementsOf, ImportError, textOf, type XmlElement } from '../xml.ts';
import { Blending } from './blending.ts';
import { clipBox, cutTo, filterExtent, hasFilter, holds, onPixels, overlap, viewBoxOn } from './cut.ts';
import { addImage } from './image.ts';
import { ownOpacity } from './paint.ts';
import { changesIn, lossesIn, partOf } from './part.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';
import { addShape, groupNameOf, outlineBox } from './shapes.ts';
import { addText } from './text.ts';
import { viewportOf } from './viewport.ts';

export const SVG = 'http://www.w3.org/2000/svg';
/** Nested copies; elements in all copies; and characters of their attributes. */
const MOST_COPIES_DEEP = 12;
const MOST_COPIED = { elements: 75_000, characters: 2_000_000 } as const;

const SHAPES = new Set('rect circle ellipse line polyline polygon path'.split(' '));
const BRANCHES = new Set('g a switch svg use'.split(' '));
const SILENT = new Set(
  `defs symbol title desc metadata style linearGradient radialGradient pattern clipPath mask marker filter script
  namedview animate animateTransform animateMotion set cursor view font font-face`.split(/\s+/),
);

type Mark = ReturnType<Collector['mark']>;

/** The result of drawing an element. */
interface Drawn {
  /** Whether objects show it as it is. */
  readonly isWhole: boolean;
  /** Nothing of it is visible outside. */
  readonly box?: Extent;
}
/** A part of an element, with everything added since the mark. */
interface Layer {
  readonly elements: readonly XmlElement[];
  readonly mark: Mark;
  readonly extent: Extent | undefined;
}
/** Objects that may be lost to a picture for a blend mode. */
const MOST_BLENDED = 60;

const WHOLE: Drawn = { isWhole: true };
const PICTURE: Drawn = { isWhole: false };

export class Walk {
  private readonly file: SvgFile;
  private readonly blending: Blending;
  private readonly copied = { elements: 0, characters: 0 };

  constructor(file: SvgFile) {
    this.file = file;
    this.blending = new Blending(file);
  }

  root(): void {
    const { file } = this;
    const { root, size } = file;
    const base = { style: {}, opacity: 1, viewport: size, copies: [] };
    this.visit(root, { ...base, file, matrix: [1, 0, 0, 1, 0, 0] });
  }

  private children(element: XmlElement, scope: Scope): void {
    const children = elementsOf(element);
    const { blending } = this;
    if (!blending.isIsolated(element, scope) || !children.some((child) => blending.blends(child))) {
      for (const child of children) this.visit(child, scope);
      return;
    }
    const { out } = this.file;
    const layers: Layer[] = [];
    for (const child of children) {
      const mark = out.mark();
      this.visit(child, scope);
      const own = { elements: [child], mark, extent: out.extentSince(mark) };
      layers.push(own);
      if (own.extent && blending.blends(child)) this.blend(layers, scope);
    }
  }

  /** Makes a picture of the last layer and those that it is blended with. */
  private blend(layers: Layer[], scope: Scope): void {
    const { out, budget } = this.file;
    if (budget.pictures <= 0) {
      out.notes.add('blend');
      return;
    }
    const own = layers.at(-1)!.extent!;
    const first = layers.findIndex(({ extent }) => extent && overlap(extent, own));
    const parts = layers.splice(first);
    const { mark } = parts[0]!;
    const elements = parts.flatMap((part) => part.elements);
    const extent = parts.reduce((all, part) => (part.extent ? united(all, part.extent) : all), own);
    layers.push({ elements, mark, extent });
    if (out.size - mark.objects > MOST_BLENDED) {
      out.notes.add('blend');
      return;
    }
    out.back(mark);
    this.addPart(scope, elements, extent);
  }

  private visit(element: XmlElement, around: Scope): void {
    const { name, uri, attributes } = element;
    if ((uri !== SVG && uri !== '') || SILENT.has(name) || !isForReader(attributes)) return;
    if (around.copies.length > 0) this.countCopy(element);
    const style = inContext(styleOf(element, around.style), around);
    if (style.display === 'none') return;
    const { out, root, budget } = this.file;
    const left = budget.pictures;
    const own = ownOpacity(style);
    const scope: Scope = {
      ...around,
      style,
      matrix: times(around.matrix, parseTransform(attributes.transform)),
      opacity: around.opacity * own,
    };
    const isBranch = BRANCHES.has(name);
    const mark = out.mark();
    const drawn = this.draw(element, scope);
    if (own < 1 && isBranch && out.size > mark.objects + 1) out.notes.add('opacity');
    if (isBranch && element !== root) out.group(mark.objects, groupNameOf(element));
    if (drawn.isWhole && !this.isCut(scope, mark)) return;
    if (left <= 0) {
      out.notes.add('manyPictures');
      return;
    }
    // One picture replaces those inside of it.
    budget.pictures = left;
    this.picture(element, around, scope, mark, drawn.box);
  }

  private countCopy(element: XmlElement): void {
    const { copied } = this;
    const { name, attributes } = element;
    copied.elements++;
    for (const value of Object.values(attributes)) copied.characters += value.length + 1;
    if (name === 'text') copied.characters += textOf(element).length;
    if (copied.elements > MOST_COPIED.elements || copied.characters > MOST_COPIED.characters)
      throw new ImportError('The SVG copies its parts too often.');
  }

  private draw(element: XmlElement, scope: Scope): Drawn {
    const { name } = element;
    const isHidden = scope.style.visibility === 'hidden' || scope.style.visibility === 'collapse';
    if (name === 'g' || name === 'a') this.children(element, scope);
    else if (name === 'switch') this.alternative(element, scope);
    else if (name === 'svg') return this.nested(element, element, scope);
    else if (name === 'use') return this.copy(element, scope);
    else if (isHidden) return WHOLE;
    else if (SHAPES.has(name)) return addShape(scope, element) ? WHOLE : PICTURE;
    else if (name === 'text') return addText(scope, element) ? WHOLE : PICTURE;
    else if (name === 'image') return addImage(scope, element) ? WHOLE : PICTURE;
    else this.file.out.notes.add('unknown', name);
    return WHOLE;
  }

  /** Uses the first alternative that can be drawn and is in no other language than English. */
  private alternative(element: XmlElement, scope: Scope): void {
    const chosen = elementsOf(element).find(
      ({ name, attributes }) => name !== 'foreignObject' && isForReader(attributes),
    );
    if (chosen) this.visit(chosen, scope);
  }

  private nested(element: XmlElement, placed: XmlElement, scope: Scope): Drawn {
    const isRoot = element === this.file.root && scope.copies.length === 0;
    const { out } = this.file;
    const { attributes } = placed;
    const { width, height } = scope.viewport;
    const side = (name: 'width' | 'height', whole: number): number => {
      const given = attributes[name] ?? element.attributes[name];
      const length = given === 'auto' ? whole : lengthOf(given, whole, whole);
      return length < 0 ? whole : length;
    };
    const isCopy = element !== placed && element.name === 'svg';
    const inner = {
      x: isCopy ? lengthOf(element.attributes.x, 0, width) : 0,
      y: isCopy ? lengthOf(element.attributes.y, 0, height) : 0,
    };
    const box = isRoot
      ? { x: 0, y: 0, width, height }
      : {
          x: lengthOf(attributes.x, 0, width) + inner.x,
          y: lengthOf(attributes.y, 0, height) + inner.y,
          width: side('width', width),
          height: side('height', height),
        };
    const [, , wide, high] = listOf(element.attributes.viewBox).map(Number);
    if (!(box.width > 0 && box.height > 0) || (!isRoot && (wide === 0 || high === 0))) return WHOLE;
    const viewport = viewportOf(element, box);
    const mark = out.mark();
    if (isRoot) this.addBackground(element, scope);
    this.children(element, {
      ...scope,
      matrix: times(scope.matrix, viewport.matrix),
      viewport: viewport.size,
    });
    const overflow = styleOf(element, {}).overflow ?? 'hidden';
    const drawn = out.extentSince(mark);
    if (isRoot || overflow === 'visible' || overflow === 'auto' || !drawn) return WHOLE;
    const clip = viewBoxOn(box, scope.matrix);
    return holds(clip, drawn) ? WHOLE : { isWhole: false, box: clip };
  }

  /** Adds the colour of the page, as browsers show it. */
  private addBackground({ attributes }: XmlElement, scope: Scope): void {
    const fill = attributes['background-color'] ?? attributes.background;
    if (fill === undefined) return;
    const { width, height } = this.file.size;
    const size = { width: String(width), height: String(height) };
    addShape({ ...scope, style: { fill } }, { name: 'rect', uri: SVG, attributes: size, children: [] });
  }

  private copy(element: XmlElement, scope: Scope): Drawn {
    const target = referred(this.file, element.attributes.href);
    if (!target) return WHOLE;
    if (scope.copies.includes(target) || scope.copies.length >= MOST_COPIES_DEEP) {
      this.file.out.notes.add('copies');
      return WHOLE;
    }
    const copies = [...scope.copies, target];
    const context = { fill: scope.style.fill ?? 'black', stroke: scope.style.stroke ?? 'none' };
    const { width, height } = scope.viewport;
    if (target.name === 'symbol' || target.name === 'svg') {
      const style = styleOf(target, scope.style);
      const opacity = scope.opacity * ownOpacity(style);
      if (style.display === 'none') return WHOLE;
      // The clip, mask and filter of a symbol apply to each copy of it.
      const drawn = this.nested(target, element, { ...scope, copies, style, opacity, context });
      const isPlain = (['clip-path', 'mask', 'filter'] as const).every(
        (name) => !referred(this.file, style[name]),
      );
      return isPlain ? drawn : { ...drawn, isWhole: false };
    }
    const shift: Matrix = [
      1,
      0,
      0,
      1,
      lengthOf(element.attributes.x, 0, width),
      lengthOf(element.attributes.y, 0, height),
    ];
    this.visit(target, { ...scope, copies, matrix: times(scope.matrix, shift), context });
    return WHOLE;
  }

  /** Whether a mask, a filter, or a clip that cuts something off applies to what has been drawn. */
  private isCut({ style, matrix }: Scope, mark: Mark): boolean {
    if (referred(this.file, style.mask) || hasFilter(this.file, style)) return true;
    const clip = referred(this.file, style['clip-path']);
    const drawn = clip && this.file.out.extentSince(mark);
    return !!drawn && !holds(clipBox(clip, matrix), drawn);
  }

  private picture(element: XmlElement, around: Scope, scope: Scope, mark: Mark, within?: Extent): void {
    const { style, matrix } = scope;
    const { out } = this.file;
    let extent = out.extentSince(mark) ?? outlineBox(scope, element);
    out.back(mark);
    if (hasFilter(this.file, style)) extent = filterExtent(scope, extent);
    if (!extent) return;
    const clip = referred(this.file, style['clip-path']);
    for (const box of [within, clip && clipBox(clip, matrix)]) if (box) extent = cutTo(extent, box);
    this.addPart(around, [element], extent);
  }

  private addPart(around: Scope, elements: readonly XmlElement[], extent: Extent): void {
    const { out, page, budget } = this.file;
    // The picture shows nothing beside the page.
    const seen = page ? cutTo(onPixels(extent), page) : onPixels(extent);
    const [width, height] = [seen.maxX - seen.minX, seen.maxY - seen.minY];
    if (!(width > 0 && height > 0)) return;
    const { name, attributes } = elements.at(-1)!;
    const called = attributes.id ?? name;
    const part = partOf(around, elements, seen);
    out.notes.add('pictured', called);
    for (const loss of lossesIn(part)) out.notes.add('pictureLoss', loss);
    const isAnyTurned = elements.some((element) => isTurned(element, around));
    for (const change of changesIn(part, isAnyTurned)) out.notes.add('pictureNear', change);
    budget.pictures--;
    out.addPicture(
      { name: `${called}.svg`, type: 'image/svg+xml', data: part },
      { x: seen.minX, y: seen.minY, width, height },
    );
  }
}

const isTurned = ({ attributes }: XmlElement, { matrix }: Scope): boolean =>
  uprightOf(times(matrix, parseTransform(attributes.transform)))?.angle !== 0;

/** Whether an element is for readers of English. */
const isForReader = ({ systemLanguage, requiredExtensions }: XmlElement['attributes']): boolean =>
  requiredExtensions === undefined &&
  (systemLanguage === undefined || /(?:^|[\s,])en(?:-|[\s,]|$)/i.test(systemLanguage));

/** Returns the style with the paint of the copy around it where it asks for that. */
function inContext(style: Style, { context }: Scope): Style {
  const isAsked = /context-/.test(`${style.fill} ${style.stroke}`);
  if (!isAsked) return style;
  const paint = (text = ''): string => {
    const which = /^context-(fill|stroke)$/.exec(text)?.[1] as 'fill' | 'stroke' | undefined;
    return which ? (context?.[which] ?? 'none') : text;
  };
  return {
    ...style,
    ...(style.fill ? { fill: paint(style.fill) } : {}),
    ...(style.stroke ? { stroke: paint(style.stroke) } : {}),
  };
}
