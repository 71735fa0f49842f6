/** Blend modes: which elements they mix with others, and where that ends. */
import { elementsOf, type XmlElement } from '../xml.ts';
import { ownOpacity } from './paint.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';

/** References that are followed. */
const MOST_DEEP = 200;

export class Blending {
  private readonly file: SvgFile;
  private readonly known = new Map<XmlElement, boolean>();

  constructor(file: SvgFile) {
    this.file = file;
  }

  /** Whether the contents of an element are mixed with nothing outside of it. */
  isIsolated(element: XmlElement, { style }: Pick<Scope, 'style'>): boolean {
    return element === this.file.root || isGroup(style) || isBlended(style) || style.isolation === 'isolate';
  }

  /** Whether an element, or something in it, is mixed with what lies below the element. */
  blends(element: XmlElement, depth = 0): boolean {
    const before = this.known.get(element);
    if (before !== undefined) return before;
    this.known.set(element, false);
    const { attributes, name } = element;
    const copied = name === 'use' ? referred(this.file, attributes.href) : undefined;
    const isOpen = !isGroup(attributes) && attributes.isolation !== 'isolate' && depth < MOST_DEEP;
    const inner = isOpen ? [...elementsOf(element), ...(copied ? [copied] : [])] : [];
    const found = isBlended(attributes) || inner.some((one) => this.blends(one, depth + 1));
    this.known.set(element, found);
    return found;
  }
}

type Values = Readonly<Record<string, string>>;

const isBlended = (values: Values): boolean => (values['mix-blend-mode'] ?? 'normal') !== 'normal';
const isGroup = (values: Values): boolean =>
  ownOpacity(values) < 1 ||
  ['filter', 'mask', 'clip-path'].some((name) => (values[name] ?? 'none') !== 'none');
