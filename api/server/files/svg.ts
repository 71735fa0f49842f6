/**
 * Sanitises an SVG: parses it strictly and writes it anew from known harmless parts. Other parts (scripts, foreign objects,
 * animations, outside references) are left out with their contents. A harmful document is refused: one that declares entities,
 * is too deep or too large, or has too many elements.
 */
import { SaxesParser } from 'saxes';
import { CopyReach } from './copy-reach.ts';
import { UnsafeSvg } from './unsafe-svg.ts';

export { UnsafeSvg };

const MOST_CHARACTERS = 8_000_000;
const MOST_DEPTH = 64;
const MOST_ELEMENTS = 100_000;
/** A copy may hold copies: without a limit a few lines become millions of shapes. */
const MOST_COPIES = 500;
/** Each is drawn over all that it covers. */
const MOST_FILTERS = 100;
/** Filter attributes whose cost grows with their value: the largest that is taken. Lists count by their largest number. */
const MOST_OF_FILTER: Readonly<Record<string, number>> = {
  /** Units that a blur may reach. */
  stdDeviation: 200,
  numOctaves: 6,
  /** Sides of a matrix. */
  order: 8,
};
/** Its cost grows with the square. */
const MOST_MORPHOLOGY = 20;
const MOST_ATTRIBUTE = 1_000_000;
/** Characters of one text: its layout takes quadratic time. */
const MOST_LETTERS = 2_000;
/** Nested brackets in a style: browsers parse them recursively, and a stack overflow ends the tab. */
const MOST_NESTED = 8;
/** Units. */
const MOST_SIDE = 100_000;
const SVG = 'http://www.w3.org/2000/svg';

const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image switch
  linearGradient radialGradient stop pattern clipPath mask marker style filter feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset
  feTile feMorphology feTurbulence feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight
  feConvolveMatrix feDisplacementMap feImage`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `id class style transform viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
  pathLength dx dy rotate textLength lengthAdjust startOffset offset href gradientUnits gradientTransform spreadMethod
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth
  markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept
  amplitude exponent operator k1 k2 k3 k4 stdDeviation radius flood-color flood-opacity fill fill-opacity fill-rule stroke
  stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity
  color stop-color stop-opacity display visibility overflow clip-path clip-rule mask filter marker-start marker-mid
  marker-end font-family font-size font-weight font-style font-variant letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift paint-order vector-effect mix-blend-mode isolation
  azimuth elevation pointsAtX pointsAtY pointsAtZ z specularExponent
  limitingConeAngle surfaceScale diffuseConstant specularConstant lighting-color baseFrequency numOctaves seed stitchTiles
  order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha scale xChannelSelector yChannelSelector
  mask-type direction writing-mode glyph-orientation-vertical font-stretch shape-rendering text-rendering image-rendering color-interpolation color-interpolation-filters`.split(
    /\s+/,
  ),
);
const PICTURE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]+$/;
const OWN = /^#[^\s"'()<>\\]+$/;

export interface SafeSvg {
  readonly text: string;
  /** The size that it declares; 300 × 150, the browsers' default, if it declares none. */
  readonly width: number;
  readonly height: number;
}

/** Throws UnsafeSvg. */
export function safeSvg(source: string): SafeSvg {
  if (source.length > MOST_CHARACTERS) throw new UnsafeSvg('The SVG is too long');
  // Checked before parsing, which takes a hundred times as long.
  if (!source.includes('<!') && tagsIn(source) > MOST_ELEMENTS) throw tooMany();
  const writer = new Writer();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new UnsafeSvg(`The SVG cannot be read: ${error.message.replace(/\.$/, '')}`);
  });
  parser.on('doctype', (type) => {
    // Older programs write a plain DOCTYPE; one with declarations could define entities.
    if (type.includes('[')) throw new UnsafeSvg('The SVG declares entities, which is not taken');
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).map(({ local, uri, value }) => ({
      name: local,
      uri,
      value,
    }));
    writer.open(tag.local, tag.uri, attributes);
  });
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof UnsafeSvg) throw error;
    throw new UnsafeSvg('The SVG cannot be read');
  }
  return writer.end();
}

const tooMany = (): UnsafeSvg =>
  new UnsafeSvg(`The SVG has more than ${MOST_ELEMENTS.toLocaleString('en')} elements`);

/** The number of elements that begin in a text without comments. */
function tagsIn(source: string): number {
  let tags = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at + 1))
    if (source[at + 1] !== '/' && source[at + 1] !== '?') tags++;
  return tags;
}

interface Attribute {
  readonly name: string;
  readonly uri: string;
  readonly value: string;
}

class Writer {
  private readonly parts: string[] = [];
  private readonly names: string[] = [];
  /** Depth inside an element that is left out. */
  private skipped = 0;
  private elements = 0;
  private copies = 0;
  private filters = 0;
  /** Of the current text. */
  private letters = 0;
  private size = { width: 300, height: 150 };
  /** Text of the current style element. */
  private styles = '';
  private readonly reach = new CopyReach();

  open(name: string, uri: string, attributes: readonly Attribute[]): void {
    if (++this.elements > MOST_ELEMENTS) throw tooMany();
    if (this.names.length + this.skipped >= MOST_DEPTH)
      throw new UnsafeSvg(`The SVG is nested deeper than ${MOST_DEPTH} levels`);
    if (this.names.length === 0 && (name !== 'svg' || uri !== SVG)) throw new UnsafeSvg('The file is no SVG');
    if (name === 'use' && ++this.copies > MOST_COPIES)
      throw new UnsafeSvg('The SVG copies too many of its parts');
    if (name.startsWith('fe') && ++this.filters > MOST_FILTERS)
      throw new UnsafeSvg(`The SVG has more than ${MOST_FILTERS} steps of filters`);
    const isKnown = this.skipped === 0 && uri === SVG && ELEMENTS.has(name);
    const kept = isKnown ? attributes.flatMap((attribute) => attributeText(name, attribute) ?? []) : [];
    // Without an address a browser fetches the page itself.
    if (!isKnown || (name === 'feImage' && !kept.some((one) => one.startsWith(' href=')))) {
      this.skipped++;
      return;
    }
    if (this.names.length === 0) this.size = sizeOf(attributes);
    this.reach.open(
      plainValue(attributes, 'id'),
      name === 'use'
        ? attributes
            .find((one) => one.name === 'href')
            ?.value.trim()
            .slice(1)
        : undefined,
    );
    if (name === 'text') this.letters = 0;
    this.names.push(name);
    const root = this.names.length === 1 ? ` xmlns="${SVG}"` : '';
    this.parts.push(`<${name}${root}${kept.join('')}>`);
    this.styles = '';
  }

  close(): void {
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    const name = this.names.pop()!;
    this.reach.close();
    if (name === 'style') this.parts.push(escaped(calmStyles(this.styles)));
    this.parts.push(`</${name}>`);
  }

  text(text: string): void {
    if (this.skipped > 0 || this.names.length === 0) return;
    if (this.names.at(-1) === 'style') this.styles += text;
    else {
      this.letters += text.trim().length;
      if (this.letters > MOST_LETTERS)
        throw new UnsafeSvg(`The SVG has a text of more than ${MOST_LETTERS.toLocaleString('en')} letters`);
      this.parts.push(escaped(text));
    }
  }

  end(): SafeSvg {
    if (this.parts.length === 0) throw new UnsafeSvg('The file is no SVG');
    this.reach.check();
    return { text: this.parts.join(''), ...this.size };
  }
}

const plainValue = (attributes: readonly Attribute[], wanted: string): string | undefined =>
  attributes.find(({ name, uri }) => name === wanted && uri === '')?.value;

/** The attribute as it may be written, with a leading blank; undefined if it is not allowed. */
function attributeText(element: string, { name, uri, value }: Attribute): string | undefined {
  if (value.length > MOST_ATTRIBUTE && !(element === 'image' && name === 'href')) return undefined;
  // `xlink:href` is written as `href`; other namespaces mean nothing to a picture.
  if (uri !== '' && name !== 'href') return undefined;
  if (!ATTRIBUTES.has(name)) return undefined;
  if (
    name === 'href' &&
    !(element === 'image' || element === 'feImage' ? PICTURE.test(value) : OWN.test(value.trim()))
  )
    return undefined;
  if (name !== 'href' && !isCalm(value)) return undefined;
  if (isCostly(element, name, value)) return undefined;
  return ` ${name}="${escaped(value)}"`;
}

function isCostly(element: string, name: string, value: string): boolean {
  const most = element === 'feMorphology' && name === 'radius' ? MOST_MORPHOLOGY : MOST_OF_FILTER[name];
  return most !== undefined && value.split(/[\s,]+/).some((one) => Number(one) > most);
}

/** Whether a value or a style sheet refers only to parts of the picture itself. */
function isCalm(text: string): boolean {
  // A backslash or a comment may hide a word from a reader, not from a browser.
  if (/[\\@]|\/\*|expression|javascript|behavior|-moz-binding|image-set|src\s*\(/i.test(text)) return false;
  if (nesting(text) > MOST_NESTED) return false;
  return [...text.matchAll(/url\s*\(([^)]*)/gi)].every(([, inner]) =>
    OWN.test(inner!.trim().replace(/^["']|["']$/g, '')),
  );
}

/** An unclosed comment ends with the text, as in browsers. */
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)/g;
const OTHER_RULES = /@(?!media\b)[^{};@]*(?:;|\{[^{}]*\}|$)/gi;

/** Returns a style sheet without comments, imports and fonts; empty where the rest is not harmless. */
function calmStyles(text: string): string {
  const kept = text.replaceAll(COMMENTS, '').replaceAll(OTHER_RULES, '');
  return isCalm(kept.replaceAll(/@media\b/gi, '')) ? kept : '';
}

/** The deepest nesting of brackets; an unmatched closing one counts for nothing. */
function nesting(text: string): number {
  let open = 0;
  let most = 0;
  for (const [bracket] of text.matchAll(/[([{}\])]/g)) {
    open = '([{'.includes(bracket) ? open + 1 : Math.max(0, open - 1);
    most = Math.max(most, open);
  }
  return most;
}

const LENGTH = /^\s*([0-9.]+(?:e[0-9]+)?)\s*(?:px)?\s*$/i;

function sizeOf(attributes: readonly Attribute[]): { width: number; height: number } {
  const said = (name: string): string =>
    attributes.find((one) => one.name === name && one.uri === '')?.value ?? '';
  const [, , wide, high] = said('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = (name: string, other: number | undefined, missing: number): number => {
    const length = Number(LENGTH.exec(said(name))?.[1] ?? other ?? missing);
    if (!Number.isFinite(length) || length <= 0) return missing;
    if (length > MOST_SIDE) throw new UnsafeSvg('The SVG is too large');
    return length;
  };
  return { width: side('width', wide, 300), height: side('height', high, 150) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
