/** Instances and objects that share their records look, in both backends and after every change, as if each were drawn by itself. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { AssemblyDefinition } from '../../../engine/document/assembly.ts';
import { expandedId } from '../../../engine/document/expanded-id.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject } from '../../../engine/document/types.ts';
import { createEngine, type Engine } from '../../../engine/engine.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { createBackend } from '../../../engine/render/create.ts';
import { Twins } from '../../../engine/scene/twins.ts';
import * as kinds from '../../../plugins/index.ts';
import { instance, PUMP } from '../../support/engine/assemblies.ts';
import { shippedFonts } from '../../support/render/fonts.ts';

const SURFACE = { width: 520, height: 320, ratio: 1 } as const;
const COUNT = 12;

/** With a level that clips, a rotor that turns, marks that flow and a text that changes. */
const SKID: AssemblyDefinition = {
  ...PUMP,
  objects: [
    ...PUMP.objects,
    { id: 'tank', identifier: 'square-tank', x: 62, y: 2, width: 20, height: 36 },
    { id: 'rotor', identifier: 'dual-state-pump', x: 2, y: 42, width: 16, height: 16 },
    { id: 'pipe', identifier: 'line', x1: 0, y1: 0, x2: 60, y2: 0, x: 20, y: 60, width: 60, height: 0 },
  ],
  uses: [
    ...PUMP.uses,
    ...['tank', 'pipe'].map((object) => ({
      ...{ object, part: 'config' as const, field: 'linkedTag', value: '{flow}' },
    })),
    { object: 'rotor', part: 'config', field: 'linkedTag', value: '{run}' },
  ],
};

const at = (nth: number) => instance(`p${nth}`, 10 + (nth % 4) * 125, 10 + Math.floor(nth / 4) * 100);
const config = (nth: number) => ({
  id: `p${nth}`,
  tags: { flow: `flow-${nth}`, run: `run-${nth}` },
  values: { title: `${nth}` },
});

/** Objects with tags of their own, below the instances: those of a kind look alike until their values come. */
const ROW = [
  { identifier: 'square-tank', x: 0, width: 24, height: 30 },
  { identifier: 'dynamic-texts', x: 28, width: 50, height: 20, text: 'Own' },
  { identifier: 'dual-state-pump', x: 82, width: 20, height: 20 },
];
const rowOf = (nth: number) =>
  ROW.map((look, which) => ({
    ...look,
    ...{ id: `r${nth}-${which}`, x: at(nth).x + look.x, y: at(nth).y + 64, angle: nth === 6 ? 20 : 0 },
  })) as unknown as DiagramObject[];
const linksOf = (nth: number) =>
  ROW.map((_, which) => ({ id: `r${nth}-${which}`, linkedTag: `${which === 2 ? 'run' : 'flow'}-${nth}` }));

class Picture {
  readonly engine: Engine;
  readonly #backend;
  readonly #due: (() => void)[] = [];
  #time = 0;

  constructor(name: 'raster' | 'webgl', sharing: boolean) {
    const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
    this.#backend = createBackend({ canvas, surface: SURFACE, backend: name });
    this.engine = createEngine({
      kinds: Object.values(kinds),
      backend: this.#backend,
      clock: () => this.#time,
      schedule: (frame) => this.#due.push(frame),
      emit: () => {},
      published: () => {},
      report: ({ message }) => {
        throw new Error(message);
      },
    });
    this.engine.resize(SURFACE);
    const nths = Array.from({ length: COUNT }, (_, nth) => nth);
    this.engine.addConfigs(nths.map(config));
    this.engine.addConfigs(nths.flatMap(linksOf));
    if (sharing) {
      this.engine.addObjects(nths.map(at));
      this.#define();
      this.engine.addObjects(nths.flatMap(rowOf));
    } else {
      // Parts are copied from those that come together with them.
      this.#define();
      for (const nth of nths) this.engine.addObjects([at(nth)]);
      this.engine.addObjects(nths.flatMap(rowOf));
    }
    this.engine.camera.zoomTo(1);
    this.engine.camera.lookAt(SURFACE.width / 2, SURFACE.height / 2);
  }

  #define(): void {
    this.engine.expansions.define('assembly', new Map([['pump', SKID]]));
  }

  feed(nth: number, flow: number, quality: Quality = Quality.good): void {
    const { tags } = this.engine.live;
    tags.set(tags.indexOf(`flow-${nth}`)!, 0, quality, flow);
    tags.set(tags.indexOf(`run-${nth}`)!, 0, quality, flow > 50);
    this.engine.fed();
  }

  /** The picture once everything has arrived and all is exact. */
  pixels(): Uint8ClampedArray {
    this.#time += 5;
    this.engine.requestFrame();
    for (let frames = 0; this.#due.length > 0 && frames < 3; frames++) this.#due.shift()!();
    return this.#backend.readPixels();
  }
}

function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) count++;
  return count;
}

type Step = readonly [name: string, change: (picture: Picture) => void];

const STEPS: readonly Step[] = [
  ['no values', () => {}],
  ['the first value', (picture) => picture.feed(0, 41)],
  ['the first value of another', (picture) => picture.feed(6, 41)],
  [
    'values of all but the last',
    (picture) => {
      for (let nth = 0; nth < COUNT - 1; nth++) picture.feed(nth, nth * 9);
    },
  ],
  ['the last value', (picture) => picture.feed(COUNT - 1, 60)],
  // The first instance's parts are those that the others were copied from.
  ...[0, 1, 7, 6].map((nth): Step => [`a value of ${nth}`, (picture) => picture.feed(nth, 95 - nth)]),
  ['a bad value', (picture) => picture.feed(3, 30, Quality.bad)],
  [
    'the first one gone',
    ({ engine: { document } }) => document.change(transaction({ removed: [document.get('p0')!] })),
  ],
  ['a value of another', (picture) => picture.feed(5, 12)],
  [
    'one in its place',
    ({ engine }) => {
      engine.addConfigs([config(0)]);
      engine.addObjects([{ ...at(0), x: 15 }]);
      expect(engine.scene.indexOf(expandedId('p0', 'tank'))).toBeDefined();
    },
  ],
  ['its value', (picture) => picture.feed(0, 77)],
  [
    'the first objects gone',
    ({ engine: { document } }) =>
      document.change(transaction({ removed: rowOf(0).map(({ id }) => document.get(id)!) })),
  ],
  ['a value of those after', (picture) => picture.feed(1, 33)],
  [
    'others in their place',
    ({ engine }) => {
      engine.addConfigs(linksOf(0));
      engine.addObjects(rowOf(0).map((object) => ({ ...object, y: object.y + 4 })));
    },
  ],
  [
    'another colour of one',
    ({ engine: { document } }) => {
      const before = document.get('r4-0')!;
      const after = { ...before, object: { ...before.object, fill: '#224466' } as DiagramObject };
      document.change(transaction({ updated: [[before, after]] }));
    },
  ],
  [
    'a value of all',
    (picture) => {
      for (let nth = 0; nth < COUNT; nth++) picture.feed(nth, 90 - nth * 7);
    },
  ],
  [
    'another definition',
    ({ engine }) =>
      engine.expansions.define(
        'assembly',
        new Map([['pump', { ...SKID, objects: SKID.objects.toReversed() }]]),
      ),
  ],
  ['far away', ({ engine }) => engine.camera.zoomTo(0.12)],
];

/** The picture after each step, and how many records there are before the first. */
function played(name: 'raster' | 'webgl', sharing: boolean) {
  const unable = sharing ? undefined : vi.spyOn(Twins.prototype, 'at').mockReturnValue(undefined);
  const picture = new Picture(name, sharing);
  const { records } = picture.engine.scene;
  const pictures = STEPS.map(([, change]) => {
    change(picture);
    return picture.pixels();
  });
  unable?.mockRestore();
  return { records, pictures };
}

beforeAll(shippedFonts);

test.each(['raster', 'webgl'] as const)('with %s', (name) => {
  const [shared, alone] = [played(name, true), played(name, false)];
  expect(shared.records).toBeLessThan(alone.records * 0.7);
  for (const [nth, [step]] of STEPS.entries()) {
    const shown = shared.pictures[nth]!;
    expect(differing(shown, alone.pictures[nth]!), step).toBe(0);
    if (nth > 0)
      expect(differing(shown, shared.pictures[nth - 1]!), `${step} is to be seen`).toBeGreaterThan(0);
  }
});
