/** Reads draw.io files: compressed or plain pages, and the content of each as objects of a diagram. */

import { bytesOf } from '../base64.ts';
import { Collector } from '../collector.ts';
import { cutText } from '../cut-text.ts';
import type { Imported, ImportKinds } from '../imported.ts';
import { inflate } from '../inflate.ts';
import { elementsOf, ImportError, parseXml, textOf, XML_LIMITS, type XmlElement } from '../xml.ts';
import { type Cell, cellsOf } from './cells.ts';
import { Courses } from './courses.ts';
import { addEdge } from './edges.ts';
import { nameOf } from './objects.ts';
import type { PageFacts } from './placeholders.ts';
import { readStencils } from './stencil.ts';
import { addVertex } from './vertices.ts';

interface DrawioPage {
  readonly name: string;
  /** Unpacks the page; throws ImportError. Only on demand: a hundred pages can unpack to gigabytes. */
  readonly model: () => Promise<XmlElement>;
}

/** Most pages offered of a file. */
const MOST_PAGES = 100;
const WHAT = 'draw.io file';

/** Throws ImportError. */
export function readDrawio(source: string): readonly DrawioPage[] {
  const root = parseXml(source, WHAT);
  if (root.name === 'mxGraphModel') return [{ name: 'Page-1', model: async () => root }];
  const diagrams = elementsOf(root).filter(({ name }) => name === 'diagram');
  if (root.name !== 'mxfile' || diagrams.length === 0) throw new ImportError('The draw.io file has no page.');
  return diagrams.slice(0, MOST_PAGES).map((diagram, nth) => ({
    name: cutText(diagram.attributes.name ?? '', 100) || `Page-${nth + 1}`,
    model: () => modelOf(diagram),
  }));
}

/** A page holds its model, or the same as URI-encoded text, deflated, in base64. */
async function modelOf(diagram: XmlElement): Promise<XmlElement> {
  const plain = elementsOf(diagram).find(({ name }) => name === 'mxGraphModel');
  if (plain) return plain;
  const packed = textOf(diagram).replaceAll(/\s+/g, '');
  if (packed === '') throw new ImportError('A page of the draw.io file is empty.');
  if (!/^[A-Za-z0-9+/]+=*$/.test(packed)) throw new ImportError('The draw.io file is damaged.');
  const text = new TextDecoder().decode(await inflate(bytesOf(packed), 'deflate-raw', XML_LIMITS.characters));
  try {
    return parseXml(decodeURIComponent(text), WHAT);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('The draw.io file is damaged.');
  }
}

/** Returns how many of these cells, and of those in them, would be drawn. */
const countOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { kind, children }) => sum + (kind === 'none' ? 0 : 1) + countOf(children), 0);

/** Throws ImportError. */
export async function importDrawio(
  model: XmlElement,
  kinds: ImportKinds,
  facts: PageFacts,
): Promise<Imported> {
  const out = new Collector(kinds);
  const cells = cellsOf(model, facts);
  const courses = new Courses(cells);
  const hasFormulas = model.attributes.math === '1';
  notePage(out, model);
  out.notes.addMany('placeholders', cells.placeholders);
  const stencils = await readStencils([...cells.byId.values()].map(({ style }) => style.shape));
  const draw = (cell: Cell): void => {
    if (cell.isHidden) {
      out.notes.addMany('hidden', countOf([cell]));
      return;
    }
    const start = out.size;
    for (const name of cell.tooLarge) out.notes.add('number', name);
    if (cell.hasLink) out.notes.add('links');
    if (hasFormulas && FORMULA.test(cell.value)) out.notes.add('formulas');
    if (cell.kind === 'edge') addEdge(out, cell, courses);
    else if (cell.kind === 'vertex') addVertex(out, cell, stencils);
    if (cell.isFolded && cell.kind !== 'none') out.notes.addMany('folded', countOf(cell.children));
    else for (const child of cell.children) draw(child);
    // Layers do not become groups: everything is in one.
    if (cell.kind !== 'none') out.group(start, nameOf(cell));
  };
  for (const root of cells.roots) draw(root);
  if (out.size === 0) throw new ImportError(emptyWords(countOf(cells.roots)));
  return out.atOrigin();
}

/** As draw.io finds formulas in labels, where the page has them. */
const FORMULA = /`[^`]+`|\\\(|\\\[|\$\$/;
const WHITE = /^(|none|default|white|#fff|#ffffff)$/i;

/** Notes the background of a page that objects cannot have. */
function notePage(
  out: Collector,
  { attributes: { background = '', backgroundImage = '' } }: XmlElement,
): void {
  if (!WHITE.test(background)) out.notes.add('background', background.slice(0, 30));
  if (backgroundImage !== '') out.notes.add('background', 'image');
}

const emptyWords = (cells: number): string =>
  cells === 0
    ? 'This page of the draw.io file is empty.'
    : 'Everything on this page of the draw.io file is hidden or cannot be drawn.';
