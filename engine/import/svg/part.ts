/** Extracts a part of an SVG as a file of its own: what objects cannot express becomes a picture. */
import type { Extent } from '../path.ts';
import { INHERITABLE } from '../style.ts';
import type { XmlElement } from '../xml.ts';
import type { Scope, SvgFile } from './scope.ts';

const SVG = 'http://www.w3.org/2000/svg';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter]!);

function written({ name, uri, attributes, children }: XmlElement): string {
  if (uri !== SVG && uri !== '') return '';
  const given = Object.entries(attributes)
    .filter(([key]) => key !== 'xmlns' && /^[\w-]+$/.test(key))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)));
  return `<${name}${given.join('')}>${inside.join('')}</${name}>`;
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
      const part = written(target);
      parts.push(part);
      pending.push(part);
    }
  }
  return parts.join('');
}

/** Returns the element alone, as an SVG that shows exactly this extent. */
export function partOf({ file, matrix, style }: Scope, element: XmlElement, extent: Extent): string {
  const [w, h] = [extent.maxX - extent.minX, extent.maxY - extent.minY];
  const inherited = INHERITABLE.filter((key) => style[key] !== undefined).map(
    (key) => ` ${key}="${escaped(style[key]!)}"`,
  );
  const body = `<g transform="matrix(${matrix.join(' ')})"${inherited.join('')}>${written(element)}</g>`;
  const css = file.css ? `<style>${escaped(file.css)}</style>` : '';
  const box = `${extent.minX} ${extent.minY} ${w} ${h}`;
  return `<svg xmlns="${SVG}" width="${w}" height="${h}" viewBox="${box}">${css}<defs>${referredBy(file, body + css)}</defs>${body}</svg>`;
}
