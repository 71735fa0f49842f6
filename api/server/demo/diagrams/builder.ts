/** Builds diagrams in code: objects with their base geometry, and the configuration of those that are linked to tags. */
import { namedGroup } from '../../../../engine/document/group-name.ts';
import { withStateIds } from '../../../../engine/document/state-ids.ts';
import type { StateRow } from '../../../../engine/document/types.ts';

export interface BuiltObject {
  readonly id: string;
  readonly identifier: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly [property: string]: unknown;
}

export interface BuiltConfig {
  readonly id: string;
  readonly linkedTag?: string;
  readonly [property: string]: unknown;
}

export interface BuiltDiagram {
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly theme: 'console';
  readonly objects: Iterable<BuiltObject>;
  readonly configuration: Iterable<BuiltConfig>;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** A linked tag's settings besides its uuid. */
export type LinkOptions = Readonly<Record<string, unknown>>;

/** Space around a line's ends inside its box, so that a straight line has an area and its arrow fits. */
const LINE_MARGIN = 10;

export class DiagramBuilder {
  readonly objects: BuiltObject[] = [];
  readonly configuration: BuiltConfig[] = [];
  #group: string | undefined;

  add(identifier: string, box: Box, props: Readonly<Record<string, unknown>> = {}): string {
    const id = String(this.objects.length + 1);
    const grouped = this.#group === undefined ? {} : { groupIds: [this.#group] };
    this.objects.push({ id, identifier, ...box, ...props, ...grouped });
    return id;
  }

  /** What `draw` draws is a group of that name: a phone lists its values together. */
  group<T>(name: string, draw: () => T): T {
    this.#group = namedGroup(name, `${this.objects.length + 1}`);
    const drawn = draw();
    this.#group = undefined;
    return drawn;
  }

  /** What a click does on an object that shows no tag. */
  action(id: string, actionLink: LinkOptions): void {
    this.configuration.push({ id, actionLink });
  }

  link(id: string, tag: string, options: LinkOptions = {}): void {
    const { states } = options;
    const own = states ? { states: withStateIds(states as readonly StateRow[]) } : {};
    this.configuration.push({ id, linkedTag: tag, ...options, ...own });
  }

  linked(
    identifier: string,
    box: Box,
    tag: string,
    props: Readonly<Record<string, unknown>> = {},
    options: LinkOptions = {},
  ): void {
    this.link(this.add(identifier, box, props), tag, options);
  }

  /** `tag`: what flows along it. */
  line([x1, y1]: Point, [x2, y2]: Point, props: Readonly<Record<string, unknown>> = {}, tag?: string): void {
    const x = Math.min(x1, x2) - LINE_MARGIN;
    const y = Math.min(y1, y2) - LINE_MARGIN;
    const width = Math.abs(x2 - x1) + 2 * LINE_MARGIN;
    const height = Math.abs(y2 - y1) + 2 * LINE_MARGIN;
    const ends = { x1: x1 - x, y1: y1 - y, x2: x2 - x, y2: y2 - y };
    const id = this.add('line', { x, y, width, height }, { ...ends, ...props });
    if (tag) this.link(id, tag);
  }

  /** A line in right angles through these points. */
  path(points: readonly Point[], props: Readonly<Record<string, unknown>> = {}, tag?: string): void {
    const x = Math.min(...points.map(([px]) => px)) - LINE_MARGIN;
    const y = Math.min(...points.map(([, py]) => py)) - LINE_MARGIN;
    const width = Math.max(...points.map(([px]) => px)) - x + LINE_MARGIN;
    const height = Math.max(...points.map(([, py]) => py)) - y + LINE_MARGIN;
    const within = points.map(([px, py]): Point => [px - x, py - y]);
    const [[x1, y1], [x2, y2]] = [within[0]!, within.at(-1)!];
    const bends = within.slice(1, -1).flat().join(' ');
    const id = this.add(
      'line',
      { x, y, width, height },
      { x1, y1, x2, y2, route: 'orthogonal', bends, ...props },
    );
    if (tag) this.link(id, tag);
  }

  /** A text whose box is `height` high; `y` is its top. */
  text(box: Box, text: string, props: Readonly<Record<string, unknown>> = {}): string {
    return this.add('dynamic-texts', box, { text, ...props });
  }
}
