/** Shapes that draw.io's users draw by hand: `shape=stencil(…)` holds their XML, deflated, in base64. */
import { bytesOf } from '../base64.ts';
import { inflate } from '../inflate.ts';
import { outlineText, parsePath } from '../path.ts';
import { elementsOf, ImportError, parseXml, type XmlElement } from '../xml.ts';

/** An outline with its paint. */
interface StencilPart {
  /** In hundredths of the stencil. */
  readonly outline: string;
  /** A colour, or the shape's own; undefined where nothing is filled or drawn. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  /** Width of the stroke, in units of the stencil; undefined for the shape's own. */
  readonly strokeWidth: number | undefined;
}

export interface Stencil {
  readonly width: number;
  readonly height: number;
  /** Whether it keeps its proportions. */
  readonly isFixed: boolean;
  readonly parts: readonly StencilPart[];
  /** Elements that are left out. */
  readonly unknown: readonly string[];
}

/** The shape's own colour. */
export const OWN = 'own';

const MOST_CHARACTERS = 1_000_000;
const MOST_PARTS = 200;
const LONGEST_OUTLINE = 40_000;
const MOST_STENCILS = 2_000;

/** Returns what is in the brackets. */
const stencilIn = (shape: string): string | undefined => /^stencil\(([A-Za-z0-9+/=\s]+)\)$/.exec(shape)?.[1];

/** Stencils that are inflated at the same time. */
const AT_ONCE = 32;
/** Characters of all stencils of a page. */
const MOST_TOTAL = 10_000_000;

/** Reads each stencil once; one that is damaged is missing in the result. */
export async function readStencils(shapes: Iterable<string>): Promise<ReadonlyMap<string, Stencil>> {
  const read = new Map<string, Stencil>();
  const wanted = [...new Set(shapes)].filter((shape) => stencilIn(shape) !== undefined);
  let total = 0;
  for (let at = 0; at < Math.min(wanted.length, MOST_STENCILS) && total < MOST_TOTAL; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const texts = await Promise.all(some.map((shape) => unpacked(stencilIn(shape)!)));
    for (const [nth, text] of texts.entries()) {
      total += text?.length ?? 0;
      const stencil = text === undefined ? undefined : parsed(text);
      if (stencil) read.set(some[nth]!, stencil);
    }
  }
  return read;
}

async function unpacked(packed: string): Promise<string | undefined> {
  try {
    const text = new TextDecoder().decode(await inflate(bytesOf(packed), 'deflate-raw', MOST_CHARACTERS));
    return decodeURIComponent(text);
  } catch (error) {
    // Damaged base64 and escapes are errors of the platform.
    if (error instanceof ImportError || error instanceof URIError || error instanceof DOMException)
      return undefined;
    throw error;
  }
}

function parsed(text: string): Stencil | undefined {
  try {
    return stencilOf(parseXml(text, 'stencil'));
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

const numberIn = ({ attributes }: XmlElement, name: string, missing = 0): number => {
  const value = Number(attributes[name] ?? missing);
  return Number.isFinite(value) ? value : missing;
};

function stencilOf(root: XmlElement): Stencil | undefined {
  const [width, height] = [numberIn(root, 'w', 100), numberIn(root, 'h', 100)];
  if (root.name !== 'shape' || !(width > 0 && height > 0)) return undefined;
  const pen = new StencilPen(width, height, root.attributes.strokewidth);
  for (const layer of elementsOf(root))
    if (layer.name === 'background' || layer.name === 'foreground')
      for (const one of elementsOf(layer)) pen.draw(one);
  const { parts, unknown } = pen;
  return { width, height, isFixed: root.attributes.aspect === 'fixed', parts, unknown: [...unknown] };
}

interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number | undefined;
}

class StencilPen {
  readonly parts: StencilPart[] = [];
  readonly unknown = new Set<string>();
  private readonly extent: {
    readonly minX: 0;
    readonly minY: 0;
    readonly maxX: number;
    readonly maxY: number;
  };
  private path = '';
  private paint: Paint;
  private readonly saved: Paint[] = [];

  constructor(width: number, height: number, strokeWidth: string | undefined) {
    this.extent = { minX: 0, minY: 0, maxX: width, maxY: height };
    const own =
      strokeWidth === undefined || strokeWidth === 'inherit' ? undefined : Number(strokeWidth) || undefined;
    this.paint = { fill: OWN, stroke: OWN, strokeWidth: own };
  }

  draw(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'path') this.path = pathOf(element);
    else if (name === 'rect' || name === 'roundrect' || name === 'ellipse') this.path = roundPath(element);
    else if (name === 'fill') this.add(true, false);
    else if (name === 'stroke') this.add(false, true);
    else if (name === 'fillstroke') this.add(true, true);
    else if (name === 'fillcolor') this.paint = { ...this.paint, fill: attributes.color ?? OWN };
    else if (name === 'strokecolor') this.paint = { ...this.paint, stroke: attributes.color ?? OWN };
    else if (name === 'strokewidth')
      this.paint = { ...this.paint, strokeWidth: numberIn(element, 'width', 1) };
    else if (name === 'save') this.saved.push(this.paint);
    else if (name === 'restore') this.paint = this.saved.pop() ?? this.paint;
    else if (name === 'text' || name === 'image' || name === 'include-shape') this.unknown.add(name);
  }

  private add(isFilled: boolean, isStroked: boolean): void {
    const outline = outlineText(parsePath(this.path), this.extent);
    if (outline === '') return;
    if (outline.length > LONGEST_OUTLINE || this.parts.length >= MOST_PARTS) {
      this.unknown.add('too many parts');
      return;
    }
    const { fill, stroke, strokeWidth } = this.paint;
    const part = { fill: isFilled ? fill : undefined, stroke: isStroked ? stroke : undefined, strokeWidth };
    const last = this.parts.at(-1);
    // Lines of one look are one drawing.
    const isMore =
      last !== undefined &&
      !isFilled &&
      last.fill === undefined &&
      last.stroke === part.stroke &&
      last.strokeWidth === strokeWidth &&
      last.outline.length + outline.length < LONGEST_OUTLINE;
    if (isMore) this.parts[this.parts.length - 1] = { ...last, outline: `${last.outline} ${outline}` };
    else this.parts.push({ ...part, outline });
  }
}

/** The letter of each step of a path, and the attributes that hold its numbers. */
const STEPS: Readonly<Record<string, readonly [letter: string, ...names: readonly string[]]>> = {
  move: ['M', 'x', 'y'],
  line: ['L', 'x', 'y'],
  quad: ['Q', 'x1', 'y1', 'x2', 'y2'],
  curve: ['C', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'],
  arc: ['A', 'rx', 'ry', 'x-axis-rotation', 'large-arc-flag', 'sweep-flag', 'x', 'y'],
  close: ['Z'],
};

function pathOf(path: XmlElement): string {
  const steps = elementsOf(path).map((step) => {
    const [letter = '', ...names] = Object.hasOwn(STEPS, step.name) ? STEPS[step.name]! : [];
    return `${letter} ${names.map((name) => numberIn(step, name)).join(' ')}`;
  });
  return steps.join(' ');
}

/** Boxes, with round corners too, and ellipses. */
function roundPath(element: XmlElement): string {
  const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((name) => numberIn(element, name)) as [
    number,
    number,
    number,
    number,
  ];
  if (element.name === 'rect') return `M ${x} ${y} h ${w} v ${h} h ${-w} Z`;
  const share = element.name === 'ellipse' ? 0.5 : Math.min(0.5, numberIn(element, 'arcsize', 15) / 100);
  const r = Math.min(w, h) * share;
  const [rx, ry] = element.name === 'ellipse' ? [w / 2, h / 2] : [r, r];
  const corner = (dx: number, dy: number): string => `a ${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const [wide, high] = [w - 2 * rx, h - 2 * ry];
  return `M ${x + rx} ${y} h ${wide} ${corner(rx, ry)} v ${high} ${corner(-rx, ry)} h ${-wide} ${corner(-rx, -ry)} v ${-high} ${corner(rx, -ry)} Z`;
}
