/** Extracts a part of an SVG as a file of its own: what objects cannot express becomes a picture. */
import { numbersIn } from '../css/lengths.ts';
import { INHERITED } from '../css/properties.ts';
import { nearestFamily } from '../fonts.ts';
import type { Extent } from '../path.ts';
import { elementsOf, type XmlElement } from '../xml.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';

const SVG = 'http://www.w3.org/2000/svg';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter]!);

/** Properties that have no attribute of their own. */
const IN_STYLE = new Set(['mix-blend-mode', 'isolation', 'white-space']);
/** The cascade has put them into others. */
const GONE = new Set(['xmlns', 'style', 'class']);

/** Returns attributes without those that mean nothing there; the server's library takes them for errors. */
function plainer(name: string, attributes: XmlElement['attributes']): XmlElement['attributes'] {
  const family = attributes['font-family'];
  const known = family === undefined ? attributes : { ...attributes, 'font-family': nearestFamily(family) };
  if (name !== 'mask') return known;
  const { transform: _, ...others } = known;
  return others;
}

/** Whether a convolution has as many numbers as it says, and its target among them. */
function isMatrix({
  order = '3',
  kernelMatrix = '',
  targetX = '0',
  targetY = '0',
}: XmlElement['attributes']): boolean {
  const [wide = 3, high = wide] = numbersIn(order);
  const isInside = (target: string, side: number): boolean => Number(target) >= 0 && Number(target) < side;
  return numbersIn(kernelMatrix).length === wide * high && isInside(targetX, wide) && isInside(targetY, high);
}

/** A step of a filter that is invalid draws nothing, as in browsers. */
const noStep = (result: string | undefined): string =>
  `<feFlood flood-opacity="0"${result === undefined ? '' : ` result="${escaped(result)}"`}/>`;

/** `isText`: inside a text. Links are written as groups: the server drops a link with its contents. */
function written({ name: given, uri, attributes, children }: XmlElement, isText = false): string {
  const name = given !== 'a' ? given : isText ? 'tspan' : 'g';
  if (uri !== SVG && uri !== '') return '';
  if (name === 'feConvolveMatrix' && !isMatrix(attributes)) return noStep(attributes.result);
  const all = Object.entries(plainer(name, attributes)).filter(
    ([key]) => !GONE.has(key) && /^[\w-]+$/.test(key),
  );
  const plain = all
    .filter(([key]) => !IN_STYLE.has(key))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const declared = all.filter(([key]) => IN_STYLE.has(key)).map(([key, value]) => `${key}:${escaped(value)}`);
  const style = declared.length > 0 ? ` style="${declared.join(';')}"` : '';
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child, isText || name === 'text'),
  );
  return `<${name}${plain.join('')}${style}>${inside.join('')}</${name}>`;
}

/**
 * Returns a gradient without a link that leads to no gradient, and with no negative radius; and a filter whose images of
 * missing parts are transparent, as in browsers.
 */
function linked(file: SvgFile, element: XmlElement): XmlElement {
  const isGradient = (name = ''): boolean => name.endsWith('Gradient');
  if (element.name === 'filter') {
    const children = elementsOf(element).map((step): XmlElement => {
      const { href = '', ...others } = step.attributes;
      const isLost = step.name === 'feImage' && /^\s*(?:#|$)/.test(href) && !referred(file, href);
      return isLost ? { ...step, name: 'feFlood', attributes: { ...others, 'flood-opacity': '0' } } : step;
    });
    return { ...element, children };
  }
  if (!isGradient(element.name)) return element;
  const attributes = { ...element.attributes };
  const { href } = attributes;
  if (href !== undefined && !isGradient(referred(file, href)?.name)) delete attributes.href;
  for (const name of ['r', 'fr']) if (attributes[name]?.trim().startsWith('-')) attributes[name] = '0';
  return { ...element, attributes };
}

/** Returns everything that the text refers to, directly or indirectly. */
function referredBy(file: SvgFile, text: string): string {
  const seen = new Set<string>();
  const parts: string[] = [];
  const pending = [text];
  while (pending.length > 0) {
    for (const [, id] of pending.pop()!.matchAll(/(?:url\((?:&quot;|["'])?|href=")#([^"')&\s]+)/g)) {
      const target = file.byId.get(id!);
      if (!target || seen.has(id!)) continue;
      seen.add(id!);
      const part = written(linked(file, target));
      parts.push(part);
      pending.push(part);
    }
  }
  return parts.join('');
}

/** Returns the elements alone, as an SVG that shows exactly this extent. */
export function partOf(
  { file, matrix, style, opacity, viewport, context }: Scope,
  elements: readonly XmlElement[],
  extent: Extent,
): string {
  const [w, h] = [extent.maxX - extent.minX, extent.maxY - extent.minY];
  const inherited = [...INHERITED]
    .filter((key) => style[key] !== undefined && !IN_STYLE.has(key))
    .map((key) => ` ${key}="${escaped(key === 'font-family' ? nearestFamily(style[key]!) : style[key]!)}"`);
  const faint = opacity < 1 ? ` opacity="${opacity}"` : '';
  const inside = elements
    .map((element) => written(element))
    .join('')
    .replaceAll(
      /="context-(fill|stroke)"/g,
      (_, which: 'fill' | 'stroke') => `="${escaped(context?.[which] ?? 'none')}"`,
    );
  // Percentages refer to the viewport of the drawing.
  const sized = `<svg width="${viewport.width}" height="${viewport.height}" overflow="visible">${inside}</svg>`;
  const body = `<g transform="matrix(${matrix.join(' ')})"${inherited.join('')}${faint}>${sized}</g>`;
  const box = `${extent.minX} ${extent.minY} ${w} ${h}`;
  return `<svg xmlns="${SVG}" width="${w}" height="${h}" viewBox="${box}"><defs>${referredBy(file, body)}</defs>${body}</svg>`;
}

/** Features that the server draws in no picture. */
const LOST =
  /<(textPath|foreignObject|feImage(?= [^>]*href="#)|mesh\w*|hatch\w*|solidColor)[\s>]|\bin2?="(BackgroundImage|BackgroundAlpha|FillPaint|StrokePaint)"|\bhref="(?!#|data:image\/(?:png|jpeg);base64,)(data:|(?=[^"]))/g;

/** Returns the names of what a picture of a part lacks. */
export function lossesIn(part: string): ReadonlySet<string> {
  return new Set(
    [...part.matchAll(LOST)].map(
      ([, element, input, data]) => element ?? input ?? (data ? 'embedded image' : 'image from another file'),
    ),
  );
}

/** Features that the server's library draws in its own way. */
const NEAR = /\b(primitiveUnits="objectBoundingBox"|brightness\(|contrast\(|saturate\()/g;
/** Emoji, and the letters that flags consist of. */
const PICTOGRAM = /\p{Emoji_Presentation}|\p{Regional_Indicator}/u;
const TURNED = /<(feTurbulence|fe\w+Lighting|feMorphology)\b/g;

/** Returns the names of features that may look different in a picture. `isTurned`: the part is not upright. */
export function changesIn(part: string, isTurned: boolean): ReadonlySet<string> {
  const found = [...part.matchAll(NEAR), ...(isTurned ? part.matchAll(TURNED) : [])];
  const names = found.map(([, name]) => name!.replace(/[=(].*$/, ''));
  return new Set(PICTOGRAM.test(part) ? [...names, 'emoji'] : names);
}
