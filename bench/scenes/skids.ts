/**
 * Pump skids: one assembly of ten objects that is placed N times, with a title, a colour and three tags each, as the text of
 * a diagram; and the same objects drawn out, as the editor does it. Ids are as long as the product's.
 */
import type { AssemblyDefinition } from '../../engine/document/assembly.ts';
import { readAssembly } from '../../engine/document/assembly.ts';
import { itemsOfInstance } from '../../engine/document/assembly-values.ts';
import type { DiagramObject, ElementConfig, Item } from '../../engine/document/types.ts';

/** Objects a line of the text, as the server sends them. */
const LINE = 1000;
const APART = { x: 260, y: 190 } as const;

const uuid = (nth: number, what: number): string =>
  `${nth.toString(16).padStart(8, '0')}-0000-4000-8000-${what.toString(16).padStart(12, '0')}`;

export const SKID_KEY = uuid(0, 1);

const part = (nth: number): string => uuid(nth, 2);
const of = (nth: number, field: string, value: string) =>
  ({ object: part(nth), part: 'object', field, value }) as const;
const linked = (nth: number, value: string) =>
  ({ object: part(nth), part: 'config', field: 'linkedTag', value }) as const;

export const SKID: AssemblyDefinition = {
  format: 1,
  width: 240,
  height: 160,
  parameters: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'body', label: 'Body', type: 'colour', value: '#e4e7eb' },
    { name: 'run', label: 'Running', type: 'tag' },
    { name: 'level', label: 'Level', type: 'tag' },
    { name: 'flow', label: 'Flow', type: 'tag' },
  ],
  objects: [
    {
      identifier: 'dynamic-shapes',
      shape: 'rounded-rectangle',
      radius: 6,
      strokeWidth: 2,
      x: 0,
      y: 0,
      width: 240,
      height: 160,
    },
    {
      identifier: 'dynamic-texts',
      fontSize: 16,
      fontWeight: 'bold',
      fontColor: '#262c33',
      x: 10,
      y: 8,
      width: 150,
      height: 22,
    },
    { identifier: 'square-tank', fontSize: 10, x: 16, y: 40, width: 60, height: 84 },
    { identifier: 'dual-state-pump', x: 150, y: 84, width: 52, height: 52 },
    { identifier: 'triangular-valve', x: 96, y: 96, width: 36, height: 28 },
    { identifier: 'line', x1: 0, y1: 0, x2: 20, y2: 0, x: 76, y: 110, width: 20, height: 0 },
    {
      identifier: 'line',
      x1: 0,
      y1: 0,
      x2: 20,
      y2: 0,
      arrowHeadId: 'arrow',
      x: 204,
      y: 110,
      width: 20,
      height: 0,
    },
    {
      identifier: 'dynamic-texts',
      text: '12.3',
      fontSize: 18,
      fontColor: '#262c33',
      textAlign: 'right',
      x: 120,
      y: 44,
      width: 64,
      height: 24,
    },
    {
      identifier: 'dynamic-texts',
      text: 'm³/h',
      fontSize: 14,
      fontColor: '#5b6670',
      x: 188,
      y: 46,
      width: 40,
      height: 20,
    },
    {
      identifier: 'dynamic-shapes',
      shape: 'circle',
      strokeWidth: 1,
      fill: '#9fb3c8',
      x: 216,
      y: 12,
      width: 12,
      height: 12,
    },
  ].map((object, nth) => ({ id: part(nth), ...object })),
  configuration: [{ id: part(7), valueType: { key: 'numeric', decimals: 1 } }],
  uses: [
    of(0, 'fill', '{body}'),
    of(1, 'text', '{title}'),
    linked(2, '{level}'),
    linked(3, '{run}'),
    linked(7, '{flow}'),
  ],
};

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly instances: readonly Item[];
}

const BODIES = ['#e4e7eb', '#cfd5da', '#d9e2ec'] as const;

const tagsOf = (instance: number): readonly [run: string, level: string, flow: string] => [
  uuid(instance, 11),
  uuid(instance, 12),
  uuid(instance, 13),
];

function skids(count: number): Placed {
  const columns = Math.ceil(Math.sqrt(count));
  const instances = Array.from({ length: count }, (_, nth): Item => {
    const id = uuid(nth, 3);
    const [run, level, flow] = tagsOf(nth);
    const place = { x: (nth % columns) * APART.x, y: Math.floor(nth / columns) * APART.y };
    const body = BODIES[nth % (BODIES.length + 1)];
    return {
      object: {
        id,
        identifier: 'assembly',
        assembly: SKID_KEY,
        ...place,
        width: SKID.width,
        height: SKID.height,
      },
      config: {
        id,
        values: { title: `P-${1000 + nth}`, ...(body ? { body } : {}) },
        tags: { run, level, flow },
      } as ElementConfig,
    };
  });
  return { width: columns * APART.x, height: Math.ceil(count / columns) * APART.y, instances };
}

export const instancesText = (count: number): string => textOf(skids(count));

export function drawnOutText(count: number): string {
  const { instances, ...canvas } = skids(count);
  const assembly = readAssembly(SKID);
  let next = 0;
  const items = instances.flatMap((instance) =>
    itemsOfInstance(assembly, instance).map(({ object, config }): Item => {
      const id = uuid(next++, 4);
      const placed = {
        ...object,
        id,
        x: object.x + instance.object.x,
        y: object.y + instance.object.y,
      } as DiagramObject;
      return config ? { object: placed, config: { ...config, id } } : { object: placed };
    }),
  );
  return textOf({ ...canvas, instances: items });
}

/** A line of the canvas, then lines of objects with their configs, as the load takes them. */
function textOf({ width, height, instances }: Placed): string {
  const lines: object[] = [{ width, height, count: instances.length }];
  for (let from = 0; from < instances.length; from += LINE) {
    const some = instances.slice(from, from + LINE);
    lines.push({
      objects: some.map(({ object }) => object),
      configuration: some.flatMap(({ config }) => (config ? [config] : [])),
    });
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
