/** Saved diagrams with something wrong: the same ones for the same seed. */
import { seeded } from '../engine/random.ts';

const TAG = '00000000-0000-4000-8000-000000000001';

/** What a hand, a disk or another program may have left in the place of a value. */
const RUBBISH: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0,
  1.5,
  '',
  'NaN',
  '\u0000\ud800',
  'x'.repeat(5000),
  '#zzzzzz',
  [],
  {},
  [[[[]]]],
  { id: 'a' },
  { toString: null, valueOf: 1, length: 1e9 },
  { hasOwnProperty: 1, toJSON: 5, constructors: [] },
];
/** The same as text: what JSON can say and JavaScript has to be careful with. */
const RUBBISH_TEXT: readonly string[] = [
  '1e309',
  '-1e309',
  'NaN',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '"\\u0000\\uffff"',
  '99999999999999999999999',
];

const kinds = [
  ['dynamic-shapes', { shape: 'circle', fill: '#aabbcc', strokeWidth: 2 }],
  ['dynamic-texts', { text: 'Level', fontSize: 14 }],
  ['line', { x1: 0, y1: 5, x2: 50, y2: 5, arrowHeadId: 'arrow' }],
  ['square-tank', { minScale: 0, maxScale: 100 }],
  ['gauges', { minScale: 0, maxScale: 10 }],
  ['dual-state-pump', {}],
  ['toggle-button', {}],
  ['from-the-future', { version: 9, made: { of: ['what', 'nobody', 'knows'] } }],
] as const;

/** A sound diagram of a few objects of every kind, as the lines of its stream. */
function soundDiagram(): Record<string, unknown>[] {
  const objects = kinds.flatMap(([identifier, more], nth) =>
    [0, 1].map((copy) => ({
      id: copy ? `${identifier} ${nth}` : nth,
      identifier,
      x: nth * 60,
      y: copy * 80,
      width: 50,
      height: 40,
      angle: copy * 30,
      ...more,
      ...(copy ? { parentId: nth } : {}),
    })),
  );
  const configuration = objects.slice(0, 9).map(({ id }) => ({
    id,
    linkedTag: TAG,
    states: [{ operator: '>', value: 5, label: 'High', fill: '#ff0000', enabled: true }],
    valueType: { key: 'numeric', decimals: 2 },
  }));
  return [
    {
      head: {
        name: 'Plant',
        version: 3,
        width: 800,
        height: 600,
        fill: '#ffffff',
        url: null,
        objectCount: objects.length,
        rights: { update: true, control: true },
      },
    },
    { tags: [{ uuid: TAG, name: 'Level', unit: 'm', dataType: 'float' }] },
    { configuration },
    { objects: objects.slice(0, 8) },
    { objects: objects.slice(8) },
    { end: { objectCount: objects.length } },
  ];
}

/** The stream of a damaged diagram, as text. */
export function mutant(seed: number): string {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const lines = soundDiagram();
  for (let times = 1 + below(3); times > 0; times--) one([damageValue, damageLines, damageIds])(lines, below);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const more = below(4);
  if (more === 0) return damageText(text, below);
  return more === 1
    ? text.replace(/:(?:\d+|"[^"]*")/g, (value) => (below(60) === 0 ? `:${one(RUBBISH_TEXT)}` : value))
    : text;
}

type Below = (limit: number) => number;
type Holder = Record<string, unknown>;

/** Rubbish in the place of some value, or the value gone, or one more. */
function damageValue(lines: Holder[], below: Below): void {
  let holder: Holder = lines as unknown as Holder;
  for (;;) {
    const keys = Object.keys(holder);
    const key = keys[below(keys.length)];
    if (key === undefined) return;
    const value = holder[key];
    if (typeof value === 'object' && value !== null && below(4) > 0) {
      holder = value as Holder;
      continue;
    }
    const how = below(6);
    if (how === 0) delete holder[key];
    else if (how === 1) holder[`${key}2`] = value;
    else holder[key] = structuredClone(RUBBISH[below(RUBBISH.length)]);
    return;
  }
}

/** A line twice, in another place, or gone. */
function damageLines(lines: Holder[], below: Below): void {
  const at = below(lines.length);
  const [line] = lines.splice(at, 1);
  if (line && below(3) > 0) lines.splice(below(lines.length + 1), 0, line);
  if (line && below(3) === 0) lines.splice(below(lines.length + 1), 0, structuredClone(line));
}

/** Ids and owners mixed up: twice the same, owners in a circle, owners that are not there. */
function damageIds(lines: Holder[], below: Below): void {
  const objects = lines.flatMap((line) => (Array.isArray(line?.objects) ? (line.objects as Holder[]) : []));
  const some = (): Holder => objects[below(objects.length)] ?? {};
  for (let times = 1 + below(4); times > 0; times--) {
    const object = some();
    if (typeof object !== 'object' || object === null) continue;
    const field = ['id', 'parentId', 'lineId'][below(3)]!;
    object[field] = below(5) === 0 ? 'nobody' : some()?.id;
  }
}

/** A byte changed, a piece gone, a piece twice, or cut off. */
function damageText(text: string, below: Below): string {
  const at = below(text.length);
  const to = at + below(200);
  switch (below(4)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(at);
    default:
      return text.slice(0, at);
  }
}
