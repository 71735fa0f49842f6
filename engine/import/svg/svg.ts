/** Imports an SVG drawing as objects of a diagram. Everything is bounded: the file may come from anywhere. */
import { Collector } from '../collector.ts';
import { cascaded } from '../css/cascade.ts';
import { lengthOf, listOf } from '../css/lengths.ts';
import { StyleSheet } from '../css/sheet.ts';
import type { Imported, ImportKinds } from '../imported.ts';
import { elementsOf, ImportError, parseXml, textOf, withoutEntities, type XmlElement } from '../xml.ts';
import type { Size, SvgFile } from './scope.ts';
import { SVG, Walk } from './walk.ts';

/** Parts that become pictures: each is uploaded on its own. */
const MOST_MADE = 300;
const SIDE = { missing: [300, 150], most: 100_000 } as const;

/** Throws ImportError. */
export function importSvg(source: string, kinds: ImportKinds): Imported {
  const read = parseXml(withoutEntities(source), 'SVG');
  if (read.name !== 'svg' || read.uri !== SVG) throw new ImportError('The file is no SVG.');
  const out = new Collector(kinds);
  const { size, hasSize } = sizeOf(read, out);
  const root = styled(read, size, out);
  const page = hasSize ? { minX: 0, minY: 0, maxX: size.width, maxY: size.height } : undefined;
  new Walk({ ...fileOf(root, size, out), page }).root();
  if (out.size === 0) throw new ImportError('The SVG has nothing in it that can be drawn.');
  return out.end(page ? size : out.sizeFromOrigin);
}

/** Returns the size of the drawing, and whether the file gives it. */
function sizeOf({ attributes }: XmlElement, out: Collector): { size: Size; hasSize: boolean } {
  const [, , wide, high] = listOf(attributes.viewBox).map(Number);
  let hasSize = true;
  const side = (text: string | undefined, other: number | undefined, missing: number): number => {
    const said = text?.trim().endsWith('%') ? Number.NaN : lengthOf(text, Number.NaN);
    if (said <= 0 || other! <= 0) out.notes.add('noSize');
    const length = said > 0 ? said : other! > 0 ? other! : undefined;
    if (length === undefined) hasSize = false;
    else if (length > SIDE.most)
      throw new ImportError(`The SVG is larger than ${SIDE.most.toLocaleString('en')} pixels.`);
    return length ?? missing;
  };
  const width = side(attributes.width, wide, SIDE.missing[0]);
  const height = side(attributes.height, high, SIDE.missing[1]);
  return { size: { width, height }, hasSize };
}

/** Returns the tree with the values that style sheets and `style` give to its elements. */
function styled(root: XmlElement, view: Size, out: Collector): XmlElement {
  const sheet = new StyleSheet();
  const look = (element: XmlElement): void => {
    if (element.name === 'style') {
      const { type = 'text/css', media = 'all' } = element.attributes;
      const text = textOf(element);
      if (/^\s*(?:text\/css)?\s*$/i.test(type))
        sheet.add(`@media ${media.replaceAll(/[{}]/g, '')} {${text}}`, view, () => out.notes.add('rules'));
    } else for (const child of elementsOf(element)) look(child);
  };
  look(root);
  const { width, height } = root.attributes;
  return cascaded(root, {
    sheet,
    view,
    onColour: (text) => out.notes.add('colour', text),
    // Without a size the drawing is as large as the window.
    onScreenUnit: () => (width && height) || out.notes.add('screenUnits'),
  });
}

function fileOf(root: XmlElement, size: Size, out: Collector): Omit<SvgFile, 'page'> {
  const byId = new Map<string, XmlElement>();
  const look = (element: XmlElement): void => {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of elementsOf(element)) look(child);
  };
  look(root);
  return { out, root, size, byId, stops: new Map(), budget: { pictures: MOST_MADE } };
}
