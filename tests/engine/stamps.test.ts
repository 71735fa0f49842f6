/** Instances that are drawn together: each is drawn, bound and placed as one that is drawn by itself. */
import { expect, test, vi } from 'vitest';
import { transaction } from '../../engine/document/transaction.ts';
import type { DiagramObject, ElementConfig } from '../../engine/document/types.ts';
import { defineKind } from '../../engine/plugin.ts';
import { OBJECT_WORDS } from '../../engine/primitives/record.ts';
import { Painter } from '../../engine/scene/painter.ts';
import type { Scene } from '../../engine/scene/scene.ts';
import { instance, PAIR, type Plant, PUMP, plant } from '../support/engine/assemblies.ts';
import { drawingOf } from '../support/engine/drawing-of.ts';

type Definitions = Readonly<Record<string, unknown>>;
interface Placed {
  readonly more?: Partial<DiagramObject>;
  readonly config?: Omit<ElementConfig, 'id'>;
}

function drawn(definitions: Definitions, placed: readonly Placed[], first = 0): Plant {
  const ids = placed.map((_, nth) => `p${first + nth}`);
  const made = plant(
    ids.map((id, nth) => instance(id, (first + nth) * 130.3, 7.1, placed[nth]!.more)),
    ids.map((id, nth) => ({ id, ...placed[nth]!.config }) as ElementConfig),
  );
  made.define(definitions);
  return made;
}

const objectRow = ({ tables }: Scene, row: number): number[] => [
  ...tables.objects.words.subarray(row * OBJECT_WORDS, (row + 1) * OBJECT_WORDS),
];

/** What is drawn for an instance, where, under which flags, by which tags, and what is said of it. */
function shownOf({ engine, findings }: Plant, id: string) {
  const { scene, live, expansions } = engine;
  const rows = scene.parts.of(id);
  return {
    parts: expansions.of(id).map((item, nth) => {
      const row = rows[nth]!;
      const binding = live.at(row);
      return {
        ...{ item, drawing: drawingOf(scene, item.object.id) },
        shadow: scene.shadowSlotOf(row) !== undefined,
        kind: scene.columns.kind[row],
        row: objectRow(scene, row),
        tag: binding && live.tags.info(binding.tag).uuid,
        manner: binding?.manner,
        isFed: [...live.feeds.ids].includes(item.object.id),
      };
    }),
    box: objectRow(scene, scene.indexOf(id)!),
    why: expansions.whyNot(id),
    findings: findings.filter(({ object }) => String(object).startsWith(id)),
  };
}

/** Compares instances that are drawn together with each alone; returns how many drawings the former took. */
function compare(definitions: Definitions, placed: readonly Placed[]): number {
  const draw = vi.spyOn(Painter.prototype, 'draw');
  const together = drawn(definitions, placed);
  const draws = draw.mock.calls.length;
  draw.mockRestore();
  for (const [nth, one] of placed.entries()) {
    const alone = shownOf(drawn(definitions, [one], nth), `p${nth}`);
    expect(alone.parts.length + (alone.why ? 1 : 0)).toBeGreaterThan(0);
    expect(shownOf(together, `p${nth}`), `p${nth}`).toEqual(alone);
  }
  return draws;
}

const pump = { pump: PUMP };
/** Its drawing has to be fetched. */
const AWAITING = defineKind({
  ...{ kind: 'awaiting', version: 1, title: 'Awaiting', group: 'none', size: [10, 10] },
  ...{
    props: {},
    panel: [],
    awaits: () => 'a',
    draw: () => {},
    a11y: () => ({ role: 'img', label: '' }),
  },
});
const withTags = (nth: number, values: object = {}): Placed => ({
  config: { tags: { flow: `f-${nth}`, run: `r-${nth}` }, values },
});
const added = (object: object, uses: readonly object[], config?: object) => ({
  ...PUMP,
  objects: [...PUMP.objects, { id: 'more', x: 10.1, y: 20.3, width: 31.7, height: 17.9, ...object }],
  configuration: [...PUMP.configuration, ...(config ? [{ id: 'more', ...config }] : [])],
  uses: [...PUMP.uses, ...uses.map((use) => ({ object: 'more', part: 'config', ...use }))],
});
const byFlow = { field: 'linkedTag', value: '{flow}' };

test('those that differ in place and tags are copies: each part is drawn once', () => {
  const placed = Array.from({ length: 20 }, (_, nth) => withTags(nth));
  // A placeholder and an empty box, which are drawn once as well.
  expect(compare(pump, placed)).toBe(PUMP.objects.length + 2);
});

test('a part that shows another text or colour is drawn by itself, the others are not', () => {
  const placed = ['A', 'BB', 'CCC', 'A'].map((title, nth) =>
    withTags(nth, { title, body: `#00000${nth % 2}` }),
  );
  expect(compare(pump, placed)).toBe(PUMP.objects.length + 2 + 2 + 1);
});

test('another size, turn or scale is another stamp, and so is one that is hidden', () => {
  const mores = [
    {},
    { width: 180 },
    { height: 90 },
    { angle: 30 },
    { scaleX: 1.7 },
    { info: 'hidden' },
    { info: 'hidden' },
    { canToggle: false },
    {},
    { angle: 30 },
  ];
  const pipe = added({ identifier: 'line', x1: 0, y1: 0, x2: 30, y2: 9 }, [byFlow]);
  compare(
    { pump: pipe },
    mores.map((more, nth) => ({ ...withTags(nth), more })),
  );
});

test('parts of instances within take tags and texts of their own through those around them', () => {
  const deep = {
    ...PAIR,
    objects: [
      {
        id: 'in',
        identifier: 'assembly',
        assembly: 'pair',
        x: 3.3,
        y: 1.1,
        width: 90,
        height: 50,
        angle: 20,
      },
    ],
    uses: [
      { object: 'in', part: 'config', field: 'tags.first', value: '{first}' },
      { object: 'in', part: 'config', field: 'values.title', value: '{title}!' },
    ],
  };
  const placed = (assembly: string): Placed[] =>
    ['X', 'YY', 'X', 'ZZZ'].map((title, nth) => ({
      more: { assembly, width: 240, angle: 10 },
      config: { tags: { first: `f-${nth}` }, values: { title } } as never,
    }));
  const draws = compare({ pump: PUMP, pair: PAIR }, placed('pair'));
  // Of the later ones the name of the first pump alone, where the title is another.
  expect(draws).toBe(2 * PUMP.objects.length + 2 + 2);
  compare({ pump: PUMP, pair: PAIR, deep }, placed('deep'));
  const named = {
    ...PAIR,
    uses: [{ object: 'a', part: 'config', field: 'equipmentName', value: '{title}' }],
  };
  const parameters = PUMP.parameters.map((one) =>
    one.name === 'title' ? { ...one, value: '{equipment}' } : one,
  );
  compare({ pump: { ...PUMP, parameters }, pair: named }, placed('pair'));
});

test('what an instance lacks is left out of it alone, and rows close up in it alone', () => {
  const parameters = PUMP.parameters.map((one) =>
    one.name === 'flow' ? { ...one, optional: true as const, closes: true as const } : one,
  );
  const lacking: Placed = { config: { tags: { run: 'r' } } as never };
  const empty: Placed = { config: { tags: { run: '', flow: '' } } as never };
  const placed = [withTags(0), lacking, withTags(1), empty, lacking, withTags(2), empty];
  compare({ pump: { ...PUMP, parameters } }, placed);
  compare({ pump: PUMP }, placed);
  expect(drawn(pump, placed).engine.quality().missing).toBeGreaterThan(0);
});

test('what has a list of tags, is fed or throws a shadow is drawn one by one', () => {
  const placed = [0, 1, 2].map((nth) => withTags(nth));
  const list = { part: 'object', field: 'moreTags', value: '{flow},{run}' };
  compare({ pump: added({ identifier: 'trend' }, [list, byFlow]) }, placed);
  compare({ pump: added({ identifier: 'trend' }, [byFlow]) }, placed);
  const states = [{ operator: '>', value: 5, fill: '#ff0000', shadow: '#000000ff' }];
  compare({ pump: added({ identifier: 'dynamic-shapes' }, [byFlow], { states }) }, placed);
});

test('what is wrong with a part is said of each instance, and so is why one within is a placeholder', () => {
  const placed = [0, 1, 2].map((nth) => withTags(nth, { title: `${nth}` }));
  compare({ pump: added({ identifier: 'dynamic-shapes', radius: 'round' }, [byFlow]) }, placed);
  compare({ pump: added({ identifier: 'no-such-kind' }, [byFlow]) }, placed);
  const within = added({ identifier: 'assembly', assembly: 'inner' }, [
    { field: 'values.title', value: '{title}' },
  ]);
  compare({ pump: within, inner: new Error('It was archived') }, placed);
  compare({ pump: within }, placed);
});

test('an instance that moves takes its parts to where they would have been drawn', () => {
  const turned = { angle: 33, width: 133 };
  const placed: Placed[] = [withTags(0), { ...withTags(1), more: turned }, withTags(2)];
  const moved = drawn(pump, placed);
  const ids = ['p1', 'p2'];
  const [before, after] = [ids.flatMap((id) => placeOf(moved, id)), [77.7, 13.3, -1.9, 400.1]].map((places) =>
    Float64Array.from(places),
  );
  moved.engine.document.change({ ...transaction({}), shifted: { ids, before: before!, after: after! } });
  const there = [
    placed[0]!,
    { ...placed[1]!, more: { ...turned, x: 77.7, y: 13.3 } },
    { ...placed[2]!, more: { x: -1.9, y: 400.1 } },
  ];
  const opened = drawn(pump, there);
  for (const id of ids) expect(shownOf(moved, id)).toEqual(shownOf(opened, id));
});

function placeOf({ engine }: Plant, id: string): number[] {
  const { x, y } = engine.document.get(id)!.object;
  return [x, y];
}

test('labels have the room that their own answers need', () => {
  const uuid = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
  const placed = [1, 2].map((nth): Placed => ({ config: { tags: { flow: uuid(nth) } } as never }));
  const config = { systemLabels: { systemValueType: 'lastSeen' } };
  const definitions = { pump: added({ identifier: 'dynamic-texts' }, [byFlow], config) };
  const answered = (some: readonly Placed[], first: number): Plant => {
    const made = drawn(definitions, some, first);
    const { labels } = made.engine.live;
    const orders = labels.wanted();
    expect(orders).toHaveLength(some.length);
    labels.answer(orders.map((order) => ({ order, text: order.tag === uuid(1) ? 'a'.repeat(50) : 'b' })));
    made.define(definitions);
    return made;
  };
  const together = answered(placed, 0);
  expect(shownOf(together, 'p1')).toEqual(shownOf(answered(placed.slice(1), 1), 'p1'));
});

test('what waits for its drawing is drawn when that is there, in each instance', () => {
  const definitions = { pump: added({ identifier: AWAITING.kind, url: 'a' }, []) };
  const made = plant(['p0', 'p1'].map((id, nth) => instance(id, nth * 100, 0)));
  made.engine.setKind(AWAITING);
  made.define(definitions);
  expect([...made.engine.scene.takeWaiting('a')]).toHaveLength(2);
});
