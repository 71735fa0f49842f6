/**
 * Raw SVG: an element a primitive, one transform on the root group for the view.
 *
 * Tuned: a single attribute write pans and zooms; text is a `<text>` whose text node's data alone is changed; the
 * document has no style sheet to match. No `will-change`: it would keep the raster of the first zoom and blur the others.
 */
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { changed, DASH, FONT, OUTLINE_WIDTH, type Part, partsOf, touchedParts } from '../scenes/parts.ts';
import { arcPath } from './arc-path.ts';
import type { Peer } from './peer.ts';

const SPACE = 'http://www.w3.org/2000/svg';

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SPACE, name);
  write(element, attributes);
  return element;
}

function write(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

const NAMES: Record<Part['type'], string> = {
  rect: 'rect',
  circle: 'circle',
  arc: 'path',
  polygon: 'polygon',
  text: 'text',
  dashes: 'line',
};

function attributesOf(part: Part): Record<string, string | number> {
  switch (part.type) {
    case 'rect': {
      const { x, y, w, h, radius, fill, stroke } = part;
      const box = { x, y, width: w, height: h, rx: radius, fill };
      return stroke ? { ...box, stroke, 'stroke-width': OUTLINE_WIDTH } : box;
    }
    case 'circle':
      return { r: part.radius, fill: part.fill };
    case 'arc':
      return { d: arcPath(part), fill: 'none', stroke: part.fill, 'stroke-width': part.width };
    case 'polygon':
      return { points: part.points.join(' '), fill: part.fill };
    case 'text': {
      const { x, y, size, align, fill } = part;
      const anchor = align === 'center' ? 'middle' : 'start';
      return { x, y, fill, 'font-size': size, 'font-family': FONT, 'text-anchor': anchor };
    }
    case 'dashes': {
      const { length, width, shift, fill } = part;
      const dashes = {
        'stroke-dasharray': `${DASH.on} ${DASH.off}`,
        'stroke-dashoffset': -shift,
      };
      return { x1: -length / 2, x2: length / 2, stroke: fill, 'stroke-width': width, ...dashes };
    }
  }
}

class SvgPeer implements Peer {
  readonly paced = true;
  private items: Item[] = [];
  private readonly nodes: SVGElement[] = [];
  private readonly indices = new Map<Element, number>();
  private readonly world = make('g', {});
  private root: SVGElement | undefined;
  private dragged = { index: -1, x: 0, y: 0 };

  load(host: HTMLElement, items: readonly Item[], view: View): void {
    this.items = [...items];
    for (const [index, item] of items.entries()) this.add(item, index);
    this.root = make('svg', { ...VIEWPORT });
    this.root.append(this.world);
    this.setView(view);
    host.append(this.root);
  }

  private add(item: Item, index: number): void {
    const parts = partsOf(item).map((part) => {
      const element = make(NAMES[part.type], attributesOf(part));
      if (part.type === 'text') element.append(part.text);
      this.indices.set(element, index);
      return element;
    });
    const single = parts.length === 1;
    const node = single ? parts[0]! : make('g', {});
    if (!single) node.append(...parts);
    this.nodes.push(node);
    this.place(index, item.x, item.y);
    this.world.append(node);
  }

  private place(index: number, x: number, y: number): void {
    const { angle } = this.items[index]!;
    const turn = angle === 0 ? '' : ` rotate(${angle})`;
    this.nodes[index]!.setAttribute('transform', `translate(${x} ${y})${turn}`);
  }

  setView({ x, y, scale }: View): void {
    const [left, top] = [VIEWPORT.width / 2 - x * scale, VIEWPORT.height / 2 - y * scale];
    this.world.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${left} ${top})`);
  }

  dragStart(index: number): void {
    this.dragged = { index, x: this.items[index]!.x, y: this.items[index]!.y };
  }

  dragBy(dx: number, dy: number): void {
    this.dragged.x += dx;
    this.dragged.y += dy;
    this.place(this.dragged.index, this.dragged.x, this.dragged.y);
  }

  dragEnd(): void {}

  update(changes: readonly Change[]): void {
    for (const change of changes) {
      const item = changed(this.items[change.index]!, change);
      this.items[change.index] = item;
      const parts = partsOf(item);
      for (const nth of touchedParts(item)) this.rewrite(this.partNode(change.index, nth), parts[nth]!);
    }
  }

  private partNode(index: number, nth: number): Element {
    const node = this.nodes[index]!;
    return node.tagName === 'g' ? node.children[nth]! : node;
  }

  private rewrite(element: Element, part: Part): void {
    if (part.type === 'text') (element.firstChild as Text).data = part.text;
    else if (part.type === 'dashes') element.setAttribute('stroke-dashoffset', String(-part.shift));
    else if (part.type === 'arc') element.setAttribute('d', arcPath(part));
    else if (part.type === 'rect' && !part.stroke) write(element, { y: part.y, height: part.h });
    else element.setAttribute('fill', part.fill);
  }

  drawn(): Promise<boolean> {
    return new Promise((resolve) => requestAnimationFrame(() => resolve(true)));
  }

  hit(x: number, y: number): number {
    const element = document.elementFromPoint(x, y);
    return (element && this.indices.get(element)) ?? -1;
  }

  dispose(): void {
    this.root?.remove();
  }
}

export const create = (): Peer => new SvgPeer();
