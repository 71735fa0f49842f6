/** Parses untrusted XML into a tree of bounded size: strictly, without declarations, without fetching anything. */
import { SaxesParser } from 'saxes';

/** Why a file cannot be imported, in words for the builder. */
export class ImportError extends Error {}

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Name space. */
  readonly uri: string;
  /** By local name; an attribute without a prefix wins over prefixed ones with the same name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

export const XML_LIMITS = {
  characters: 20_000_000,
  depth: 200,
  elements: 200_000,
} as const;

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Throws ImportError. `what` names the file format, such as "SVG". */
export function parseXml(source: string, what: string): XmlElement {
  if (source.length > XML_LIMITS.characters) throw new ImportError(`The ${what} is too long to be imported.`);
  const stack: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const refuse = (why: string): never => {
    throw new ImportError(why);
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => refuse(`The ${what} cannot be read: ${error.message.replace(/\.$/, '')}.`));
  parser.on('doctype', (type) => {
    // Older programs write a plain doctype; one with declarations could define entities.
    if (type.includes('[')) refuse(`The ${what} declares entities, which may be a trap. It was not read.`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++elements > XML_LIMITS.elements)
      refuse(`The ${what} has more than ${XML_LIMITS.elements.toLocaleString('en')} elements.`);
    if (stack.length >= XML_LIMITS.depth)
      refuse(`The ${what} is nested deeper than ${XML_LIMITS.depth} levels.`);
    const element: Open = { name: local, uri, attributes: plain(attributes), children: [] };
    stack.at(-1)?.children.push(element);
    root ??= element;
    stack.push(element);
  });
  parser.on('closetag', () => void stack.pop());
  const onText = (text: string): void => void stack.at(-1)?.children.push(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`The ${what} cannot be read.`);
  }
  return root ?? refuse(`The file is no ${what}.`);
}

const DOCTYPE = /<!DOCTYPE[^[>]*\[([^\]]*)\]\s*>/;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"%]*)"|'([^'%]*)')\s*>/g;
/** Characters that all entities of a file together may become. */
const MOST_REPLACED = 1_000_000;

/** Replaces plain entities, as some drawing programs declare them in SVG files. The parser refuses all others. */
export function withoutEntities(source: string): string {
  const [doctype, declarations] = DOCTYPE.exec(source.slice(0, MOST_REPLACED)) ?? [];
  if (doctype === undefined) return source;
  const values = new Map<string, string>();
  for (const [, name, double, single = ''] of declarations!.matchAll(ENTITY))
    values.set(name!, double ?? single);
  // One that refers to others could grow without end.
  if ([...values.values()].some((value) => value.includes('&'))) return source;
  let replaced = 0;
  const body = source.replace(doctype, '').replaceAll(/&([\w.-]+);/g, (written, name: string) => {
    const value = values.get(name);
    replaced += value?.length ?? 0;
    return value === undefined || replaced > MOST_REPLACED ? written : value;
  });
  const others = doctype.replaceAll(ENTITY, '');
  return replaced > MOST_REPLACED || others.includes('<!ENTITY') ? source : body;
}

function plain(
  given: Readonly<
    Record<string, { readonly local: string; readonly prefix: string; readonly value: string }>
  >,
): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = Object.create(null);
  for (const { local, prefix, value } of Object.values(given))
    if (prefix === '' || !(local in attributes)) attributes[local] = value;
  return attributes;
}

export const elementsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string');

/** Returns all text inside it. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
