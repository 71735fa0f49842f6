/** Assemblies for tests: a small definition, an engine with the product's kinds, and what its picture consists of. */
import type { AssemblyDefinition } from '../../../engine/document/assembly.ts';
import type { DiagramObject, ElementConfig, Finding } from '../../../engine/document/types.ts';
import { createEngine, type Engine, type EngineHappening } from '../../../engine/engine.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { TagValue } from '../../../engine/live/tag-table.ts';
import { RECORD_WORDS, RecordType } from '../../../engine/primitives/record.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind } from '../../../engine/tools/input.ts';
import * as kinds from '../../../plugins/index.ts';
import { recordWordsOf } from './drawing-of.ts';

/** A pump of 100 × 60: a box in a colour, a reading, a name and a switch. */
export const PUMP: AssemblyDefinition = {
  format: 1,
  width: 100,
  height: 60,
  parameters: [
    { name: 'flow', label: 'Flow', type: 'tag', linkObjectId: 'lo-flow' },
    { name: 'run', label: 'Running', type: 'tag', linkObjectId: 'lo-run' },
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'body', label: 'Body', type: 'colour', value: '#808080' },
    { name: 'most', label: 'Most', type: 'number', value: 100 },
  ],
  objects: [
    { id: 'box', identifier: 'dynamic-shapes', x: 0, y: 0, width: 100, height: 60 },
    { id: 'bar', identifier: 'bars-and-levels', x: 4, y: 4, width: 12, height: 40 },
    { id: 'value', identifier: 'dynamic-texts', x: 20, y: 4, width: 60, height: 20, text: '12.3' },
    { id: 'name', identifier: 'dynamic-texts', x: 20, y: 40, width: 60, height: 16 },
    { id: 'switch', identifier: 'toggle-button', x: 84, y: 20, width: 14, height: 20 },
  ],
  configuration: [{ id: 'value', valueType: { key: 'numeric', decimals: 1 } }],
  uses: [
    { object: 'box', part: 'object', field: 'fill', value: '{body}' },
    { object: 'bar', part: 'object', field: 'maxScale', value: '{most}' },
    { object: 'bar', part: 'config', field: 'linkedTag', value: '{flow}' },
    { object: 'value', part: 'config', field: 'linkedTag', value: '{flow}' },
    { object: 'name', part: 'object', field: 'text', value: 'Pump {title}' },
    { object: 'switch', part: 'config', field: 'linkedTag', value: '{run}' },
  ],
};

/** Two pumps, which take their tags and titles from the pair. */
export const PAIR: AssemblyDefinition = {
  format: 1,
  width: 240,
  height: 60,
  parameters: [
    { name: 'first', label: 'Flow of the first', type: 'tag' },
    { name: 'title', label: 'Title', type: 'text' },
  ],
  objects: [
    { id: 'a', identifier: 'assembly', assembly: 'pump', x: 0, y: 0, width: 100, height: 60 },
    { id: 'b', identifier: 'assembly', assembly: 'pump', x: 140, y: 0, width: 100, height: 60 },
  ],
  configuration: [],
  uses: [
    { object: 'a', part: 'config', field: 'tags.flow', value: '{first}' },
    { object: 'a', part: 'config', field: 'values.title', value: '{title} A' },
  ],
};

export const instance = (id: string, x: number, y: number, more: object = {}): DiagramObject => ({
  id,
  identifier: 'assembly',
  assembly: 'pump',
  x,
  y,
  width: 100,
  height: 60,
  ...more,
});

export function plant(objects: readonly DiagramObject[], configs: readonly ElementConfig[] = []) {
  const happened: EngineHappening[] = [];
  const findings: Finding[] = [];
  const queue: (() => void)[] = [];
  const backend = new NullBackend({ width: 1000, height: 800, ratio: 1 });
  let time = 0;
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend,
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  engine.resize({ width: 1000, height: 800, ratio: 1 });
  engine.addConfigs(configs);
  engine.addObjects(objects);
  engine.setRights({ control: true });
  const settle = (): void => {
    time += 1;
    for (let frames = 0; queue.length > 0 && frames < 50; frames++) queue.shift()!();
  };
  return {
    ...{ engine, happened, findings, settle },
    define: (definitions: Readonly<Record<string, unknown>>) =>
      engine.expansions.define('assembly', new Map(Object.entries(definitions))),
    feed(tag: string, value: TagValue, quality: Quality = Quality.good): void {
      engine.live.tags.set(engine.live.tags.indexOf(tag)!, 0, quality, value);
      engine.fed();
      settle();
    },
    /** `down`, `move` or `up` at a world point, with the main button. */
    /** `hover`: a move with no button pressed. */
    pointer(kind: 'down' | 'move' | 'up' | 'hover', x: number, y: number): void {
      const at = engine.camera.toView(x, y);
      const isPressed = kind === 'down' || kind === 'move';
      const fields = [InputKind[kind === 'hover' ? 'move' : kind], at.x, at.y, 0, isPressed ? 1 : 0];
      engine.input(Float64Array.from([...fields, ...Array(INPUT_FIELDS - fields.length).fill(0)]));
    },
  };
}

export type Plant = ReturnType<typeof plant>;

/** Records of letters, and those that wait for some. */
const LETTERS: readonly number[] = [RecordType.glyph, RecordType.none];

/** What is drawn, lowest first: each object's id, its place and size, and its records but for the numbers of rows and slots. */
export function pictureOf({ scene }: Engine): string[] {
  const { indices, count } = scene.visible({ minX: -1e7, minY: -1e7, maxX: 1e7, maxY: 1e7 });
  const { columns } = scene;
  return Array.from(indices.subarray(0, count), (index) => {
    const words = recordWordsOf(scene, index).flat();
    // Slots, rows and letters have numbers by when they came.
    const isNumbered = (at: number): boolean =>
      [4, 5, 9, 10].includes(at % RECORD_WORDS) ||
      (at % RECORD_WORDS === 6 && LETTERS.includes(words[at + 2]! & 255));
    const shapes = words.filter((_, at) => !isNumbered(at));
    const round = (value: number): number => Math.round(value * 1000) / 1000;
    const place = [
      columns.xOf(index),
      columns.yOf(index),
      columns.width[index]!,
      columns.height[index]!,
      columns.angleOf(index),
    ].map(round);
    return [JSON.stringify(scene.idAt(index)), ...place, ...shapes].join(' ');
  });
}
