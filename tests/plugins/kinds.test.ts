/** What the specification says of single kinds. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { portsOf } from '../../engine/edit/attach.ts';
import { defaultStates } from '../../engine/live/states.ts';
import { type AnyKind, literalOf, SAMPLE_FEED } from '../../engine/plugin.ts';
import { parseColour } from '../../engine/primitives/colour.ts';
import {
  RECORD_WORDS,
  RecordFlag,
  RecordType,
  SLOT_WORDS,
  UNKNOWN_LEVEL,
} from '../../engine/primitives/record.ts';
import { WordTable } from '../../engine/primitives/tables.ts';
import { TOKENS } from '../../engine/primitives/tokens.ts';
import { CompiledKind } from '../../engine/scene/kinds.ts';
import { END_RADIUS, handlesOf } from '../../engine/tools/edit/handles.ts';
import { OVERLAY_KINDS } from '../../engine/tools/edit/overlay-kinds.ts';
import bars from '../../plugins/bars-and-levels/kind.ts';
import canvas from '../../plugins/canvas/kind.ts';
import pump from '../../plugins/dual-state-pump/kind.ts';
import icons from '../../plugins/dynamic-icons/kind.ts';
import dynamicImages from '../../plugins/dynamic-images/kind.ts';
import shapes from '../../plugins/dynamic-shapes/kind.ts';
import texts from '../../plugins/dynamic-texts/kind.ts';
import * as extensions from '../../plugins/extensions.ts';
import gauge from '../../plugins/gauges/kind.ts';
import images from '../../plugins/images/kind.ts';
import * as list from '../../plugins/index.ts';
import line from '../../plugins/line/kind.ts';
import * as specified from '../../plugins/specified.ts';
import tank from '../../plugins/square-tank/kind.ts';
import roundTank from '../../plugins/three-d-tank/kind.ts';
import threeHolder from '../../plugins/three-state-holder/kind.ts';
import threeSwitch from '../../plugins/three-state-switch/kind.ts';
import toggle from '../../plugins/toggle-button/kind.ts';
import { draw } from './drawing.ts';

const kinds = Object.values(list);
const groupOf = (group: string) => kinds.filter((kind) => kind.group === group);
/** What stands in a pop-out of the toolbox. */
const tilesOf = (group: string): string[] =>
  groupOf(group).flatMap(({ title, variants }) => variants?.map((variant) => variant.title) ?? [title]);

const half = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
};

test('OR-58 PROP-01 each kind shows the sections where its data has meaning', () => {
  const measure = ['details', 'linkedTags', 'state', 'formats', 'actions', 'delay', 'scaling'];
  const control = ['details', 'linkedTags', 'state', 'actions', 'delay'];
  expect(shapes.panel).toEqual(['details', 'linkedTags', 'state', 'actions']);
  expect(texts.panel).toEqual([
    'details',
    'linkedTags',
    'state',
    'formats',
    'actions',
    'systemLabels',
    'delay',
  ]);
  expect(line.panel).toEqual(['details', 'linkedTags', 'state', 'settings']);
  expect(canvas.panel).toEqual(['settings']);
  for (const kind of [images, icons]) expect(kind.panel).toEqual(shapes.panel);
  for (const kind of [gauge, tank, roundTank, bars, dynamicImages]) expect(kind.panel).toEqual(measure);
  for (const kind of kinds.filter(({ control: spec }) => spec)) expect(kind.panel).toEqual(control);
});

test('a corner radius rounds the box that it is offered for, and is offered for no other shape', () => {
  const drawn = (props: object) => [...draw(shapes, { ...props }, 100, 80).words];
  const square = drawn({ shape: 'rectangle' });
  expect(drawn({ shape: 'rectangle', radius: 30 })).toEqual(square);
  const rounded = drawn({ shape: 'rectangle', cornerRadius: 30 });
  expect(rounded).not.toEqual(square);
  expect(rounded).toEqual(drawn({ shape: 'rounded-rectangle', radius: 30 }));
  const radii = Object.values(shapes.props).filter(({ label }) => label === 'Corner radius');
  expect(radii.map(({ when }) => when)).toEqual([{ shape: 'rounded-rectangle' }, { shape: 'rectangle' }]);
});

test('TOOL-10 CONST-38 texts come in five sizes', () => {
  expect(texts.variants!.map(({ title, props }) => [title, props.fontSize])).toEqual([
    ['XLarge', 45],
    ['Large', 35],
    ['Medium', 24],
    ['Small', 16],
    ['XSmall', 13],
  ]);
});

test('CANV-14 whatever has a scale has one of 0 to 100', () => {
  const scaled = kinds.filter(({ props }) => 'minScale' in props);
  expect(scaled.length).toBeGreaterThan(3);
  for (const { props } of scaled)
    expect(props).toMatchObject({ minScale: { default: 0 }, maxScale: { default: 100 } });
});

test('CANV-29 whatever has letters offers the four fonts, Roboto first', () => {
  const lettered = kinds.filter(({ props }) => 'fontFamily' in props);
  expect(lettered.length).toBeGreaterThan(5);
  const fontFamily = { choices: ['Roboto', 'Helvetica', 'Arial', 'Times New Roman'], default: 'Roboto' };
  for (const { props } of lettered) expect(props).toMatchObject({ fontFamily });
});

test('CANV-28 CONST-44 a shape throws a shadow of #211e21 unless told otherwise', () => {
  const shadowed = (shape: string, more = {}) => [...draw(shapes, { shape, ...more }, 80, 80).words];
  expect(shapes.props.shadowColor.default).toBe('token:shadow/#211e21');
  expect(TOKENS.shadow.light).toBe('#211e21');
  const ink = parseColour('token:shadow@59/#211e2159');
  for (const shape of ['rectangle', 'circle', 'arrow', 'polygon-5']) {
    expect(shadowed(shape)).not.toContain(ink);
    expect(shadowed(shape, { shadow: true })).toContain(ink);
  }
  expect(shadowed('circle', { shadow: true, fill: 'transparent' })).not.toContain(ink);
});

test('a shape of any form has a gradient where one is chosen, from its fill to a token too', () => {
  const colours = (given: Record<string, unknown>) => [...draw(shapes, given, 80, 80).words];
  const to = parseColour('token:paper/#ffffff');
  for (const shape of ['rectangle', 'circle', 'arrow', 'star-5', 'drawing']) {
    const more = { shape, gradientColor: 'token:paper/#ffffff' };
    expect(colours(more)).toEqual(colours({ shape }));
    expect(colours({ ...more, gradient: 'down' })).toContain(to);
    expect(colours({ ...more, gradient: 'down' })).not.toEqual(colours({ ...more, gradient: 'right' }));
  }
});

test('CONST-44 CONST-37 fonts are those of the specification, at most 100 in size', () => {
  for (const { props } of [texts, gauge, tank]) {
    expect(props.fontFamily.choices).toEqual(['Roboto', 'Helvetica', 'Arial', 'Times New Roman']);
    expect(props.fontSize.max).toBe(100);
  }
});

/** The level in the toolbox's picture of a variant. */
function sampleOf(name: string): number {
  const compiled = new CompiledKind(gauge);
  const slots = new WordTable(SLOT_WORDS);
  compiled.writeIdleSlots(slots, 0, {});
  compiled.writeSampleLevels(slots, 0, gauge.variants!.find((one) => one.name === name)!.sample);
  return slots.floats[1]!;
}

test('KIND-GAUGE-01 CONST-35 a gauge in the toolbox shows 60 %; a diagram has no level that nobody measured', () => {
  expect(sampleOf('circular')).toBeCloseTo(0.6);
  const { idle } = draw(gauge, {}, 200, 200);
  expect(new Float32Array(new Uint32Array(idle).buffer)[0]).toBe(UNKNOWN_LEVEL);
  expect(gauge.live!.level).toMatchObject({ low: 'minScale', high: 'maxScale' });
});

test('KIND-TANKSQ-01 PROP-09 CONST-35 the tank is 280 × 380 with a scale of 0 to 100', () => {
  expect(tank.size).toEqual([280, 380]);
  expect([tank.props.minScale.default, tank.props.maxScale.default]).toEqual([0, 100]);
});

test('KIND-TANK3D-01 PROP-09 CONST-35 the round tank is as large as the square one, with the same scale', () => {
  expect(roundTank.size).toEqual([280, 380]);
  expect([roundTank.props.minScale.default, roundTank.props.maxScale.default]).toEqual([0, 100]);
});

test('KIND-GAUGE-02 CONST-35 a thermometer in the toolbox shows 70 %', () => {
  expect(sampleOf('thermometer')).toBeCloseTo(0.7);
});

test('KIND-BAR-01 TOOL-12 bars and levels stand or lie: four variants, each another picture', () => {
  const pictures = bars.variants!.map(({ props, size }) => [...draw(bars, props, ...size!).words].join());
  expect(new Set(pictures).size).toBe(4);
  expect(bars.live!.level).toMatchObject({ low: 'minScale', high: 'maxScale' });
});

test('KIND-ICON-01 TOOL-11 there are 18 icons, no two alike', () => {
  const pictures = icons.variants!.map(({ props }) => [...draw(icons, props, 48, 48).words].join());
  expect(new Set(pictures).size).toBe(18);
});

test('KIND-SHAPE-01 TOOL-07 TOOL-08 arrows, basic shapes and the group of unions, parallelograms and rounded rectangle', () => {
  const names = shapes.variants!.map(({ name }) => name);
  for (const name of [
    'arrow',
    'arrow-hollow',
    'double-arrow',
    'double-arrow-hollow',
    'square',
    'circle',
    'triangle',
  ])
    expect(names).toContain(name);
  for (const name of [
    'union-up',
    'union-down',
    'parallelogram-left',
    'parallelogram-right',
    'rounded-rectangle',
  ])
    expect(names).toContain(name);
});

test('TOOL-09 OR-56 there are 21 polygons and stars, no two alike', () => {
  const regular = shapes.variants!.filter(({ name }) => /^(polygon|star)-|^diamond$/.test(name));
  const pictures = regular.map(({ props }) => [...draw(shapes, props, 80, 80).words].join());
  expect(new Set(pictures).size).toBe(21);
  expect(regular.map(({ name }) => name)).toEqual([
    ...['diamond', 'polygon-5', 'polygon-6', 'polygon-7', 'polygon-8', 'polygon-9', 'polygon-10'],
    ...['polygon-11', 'polygon-12', 'star-3', 'star-4', 'star-5', 'star-6', 'star-7', 'star-8', 'star-9'],
    ...['star-10', 'star-12', 'star-16', 'star-20', 'star-24'],
  ]);
});

describe('lines', () => {
  const lineRecord = (given: Record<string, unknown>) => {
    const { words, floats } = draw(line, given, 200, 20);
    return {
      type: words[8]! & 0xff,
      flags: (words[8]! >>> 8) & 0xff,
      ends: [...floats.slice(0, 4)],
      width: half(words[6]! & 0xffff),
      head: half(words[6]! >>> 16),
    };
  };

  test('KIND-LINE-01 LINE-01 a line is 5 wide, its arrow 20 long', () => {
    const plain = lineRecord({});
    expect(plain.type).toBe(RecordType.line);
    expect(plain.width).toBe(5);
    expect(plain.flags & (RecordFlag.head | RecordFlag.tail)).toBe(0);
    const arrow = lineRecord({ arrowHeadId: 'arrow' });
    expect(arrow.head).toBe(20);
    expect(arrow.flags & RecordFlag.head).toBeTruthy();
    expect(arrow.flags & RecordFlag.tail).toBe(0);
    expect(lineRecord({ arrowTailId: 'arrow' }).flags & RecordFlag.tail).toBeTruthy();
  });

  test('LINE-05 CONST-34 a line is 5 wide, heads are 20 × 10 and grow by 0.1, its ends are red circles of 5 with a control of 6', () => {
    expect(lineRecord({}).width).toBe(5);
    // A head is half as wide as it is long (what the backends paint of it: KIND-LINE-01 in pixels).
    expect(lineRecord({ arrowHeadId: 'arrow' }).head).toBe(20);
    expect(lineRecord({ arrowHeadId: 'arrow', strokeWidth: 6 }).head).toBeCloseTo(20 * 1.1);
    const [handle] = handlesOf({ id: 'l', identifier: 'line', x: 0, y: 0, width: 9, height: 9 }, line, 1);
    expect([END_RADIUS, handle!.reach]).toEqual([5, 6]);
    const end = OVERLAY_KINDS.find(({ kind }) => kind === 'edit-end')!;
    const { words } = draw(end, { line: 1 }, 10, 10);
    expect([words[8]! & 255, words[4]]).toEqual([RecordType.ellipse, parseColour('#d92d20')]);
  });

  test('OR-75 an arrow grows by a tenth for each unit of the line’s width', () => {
    expect(lineRecord({ arrowHeadId: 'arrow', strokeWidth: 6 }).head).toBe(22);
    expect(lineRecord({ arrowHeadId: 'arrow', strokeWidth: 15 }).head).toBe(40);
    expect(lineRecord({ arrowHeadId: 'arrow', strokeWidth: 1 }).head).toBe(12);
  });

  test('LINE-04 its arrows are parts of its ends: they lie where the ends lie, point along the line, and are nothing to select', () => {
    const arrows = { arrowHeadId: 'arrow', arrowTailId: 'arrow' };
    for (const [x2, y2] of [
      [200, 0],
      [0, 120],
      [160, 90],
    ] as const) {
      const { words, floats, count } = draw(line, { x1: 0, y1: 0, x2, y2, ...arrows }, 200, 120);
      expect(count, 'one record of one object').toBe(1);
      expect([floats[0]! + 100, floats[1]! + 60, floats[2]! + 100, floats[3]! + 60]).toEqual([0, 0, x2, y2]);
      const flags = (words[8]! >>> 8) & 255;
      expect(flags & RecordFlag.head && flags & RecordFlag.tail).toBeTruthy();
    }
    const [bend, , last] = [0, 1, 2].map((nth) => nth * RECORD_WORDS);
    const elbow = draw(line, { x1: 0, y1: 0, x2: 200, y2: 100, route: 'orthogonal', ...arrows }, 200, 100);
    expect((elbow.words[bend! + 8]! >>> 8) & (RecordFlag.head | RecordFlag.tail)).toBe(RecordFlag.tail);
    expect((elbow.words[last! + 8]! >>> 8) & (RecordFlag.head | RecordFlag.tail)).toBe(RecordFlag.head);
  });

  test('LINE-01 its ends count from the top left corner of the box', () => {
    expect(lineRecord({ x1: 10, y1: 0, x2: 190, y2: 20 }).ends).toEqual([-90, -10, 90, 10]);
  });
});

describe('states', () => {
  test('STATE-06 measures and shapes have range states; the normal range has no colour of its own', () => {
    for (const { states } of [gauge, tank, shapes, texts]) {
      expect(states!.set).toBe('range');
      const [first, ...others] = Object.values(states!.paints).map(({ states }) => Object.keys(states));
      expect(first).toEqual(['High High', 'High', 'Low', 'Low Low']);
      // What else a state may paint has colours only where a builder gives them.
      expect(others.flat()).toEqual([]);
    }
  });

  test('STATE-03 STATE-08 CONST-44 binary objects are green when ON, black when OFF, grey when unknown', () => {
    for (const { states } of [pump, toggle]) {
      expect(states!.set).toBe('binary');
      const colours = Object.entries(states!.paints.fill!.states).map(([state, text]) => [
        state,
        literalOf(text),
      ]);
      expect(Object.fromEntries(colours)).toEqual({ ON: '#55ac40', OFF: '#000000', Unknown: '#9aa2aa' });
    }
  });

  test('STATE-08 a diagram with a theme has the same green in light, and variants of its own for what is off', () => {
    const { light, dark, contrast } = TOKENS['state.on'];
    expect([light, dark, contrast]).toEqual(['#55ac40', '#45903a', '#2f9e1f']);
    const off = TOKENS['state.off'];
    expect([off.light, off.dark, off.contrast]).toEqual(['#4a5661', '#3d464e', '#5c6a76']);
  });
});

describe('controls', () => {
  test('KIND-PUMP-01 KIND-TOGGLE-01 CONST-32 pump and toggle write the opposite after 250 ms of animation', () => {
    for (const kind of [pump, toggle]) {
      expect(kind.control).toMatchObject({ writes: 'toggle', animation: 250 });
      expect(kind.live).toEqual({ [kind.control!.slot]: { kind: 'on', ease: 250 } });
    }
  });

  test('OR-57 pumps face left and right, each the mirror of the other', () => {
    expect(pump.variants!.map(({ props }) => props.facing)).toEqual(['right', 'left']);
    const right = draw(pump, { facing: 'right' }, 100, 100).cover;
    const left = draw(pump, { facing: 'left' }, 100, 100).cover;
    expect(left.minX).toBeCloseTo(-right.maxX, 3);
    expect(left.maxX).toBeCloseTo(-right.minX, 3);
  });
});

describe('the toolbox', () => {
  test('TOOL-06 OR-56 the Image pop-out has symbols, a lift station with and without text, and two tanks', () => {
    const tiles = tilesOf('images');
    for (const title of ['Lift station', 'Lift station with text', '3D tank', 'Square tank'])
      expect(tiles.filter((tile) => tile === title)).toHaveLength(1);
    expect(
      groupOf('images')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['dynamic-images', 'images', 'square-tank', 'three-d-tank']);
  });

  test('TOOL-13 TOOL-15 texts in five sizes, a circular gauge and a thermometer, a straight line', () => {
    expect(tilesOf('texts')).toEqual(['XLarge', 'Large', 'Medium', 'Small', 'XSmall']);
    expect(tilesOf('gauges')).toEqual(['Circular gauge', 'Thermometer']);
    expect(tilesOf('lines')[0]).toBe('Straight line');
  });

  test('TOOL-14 OR-57 two pumps, four valves, the buttons, and the three-state switch and holder', () => {
    const tiles = tilesOf('dual');
    expect(tiles.filter((title) => title.startsWith('Pump'))).toHaveLength(2);
    expect(tiles.filter((title) => title.includes('valve'))).toHaveLength(4);
    for (const title of [
      'Toggle button',
      'On/off button',
      'Reset button',
      'Three-state switch',
      'Three-state holder',
    ])
      expect(tiles).toContain(title);
  });

  test('TOOL-08 unions, parallelograms and the rounded rectangle stand under the specification’s own heading', () => {
    const custom = shapes.variants!.filter(({ family }) => family === 'Group: Custom Name');
    expect(custom.map(({ name }) => name)).toEqual([
      'union-up',
      'union-down',
      'parallelogram-left',
      'parallelogram-right',
      'rounded-rectangle',
    ]);
  });
});

test.each([threeSwitch, threeHolder])(
  'STATE-04 CONST-44 $kind: ON = 1 is green, Auto = 2 yellow, OFF = 0 red',
  (kind) => {
    const { set, paints } = kind.states!;
    const [paint] = Object.values(paints) as { states: Record<string, string> }[];
    const rows = defaultStates(set).map(({ label, value }) => [
      label,
      value,
      paint!.states[label!] && literalOf(paint!.states[label!]!),
    ]);
    expect(rows).toEqual([
      ['ON', 1, '#55ac40'],
      ['Auto', 2, '#e3b505'],
      ['OFF', 0, '#c62828'],
      ['rotate', Number.NaN, undefined],
      ['stationary', Number.NaN, undefined],
    ]);
  },
);

const namesOf = (registered: object): string[] =>
  Object.values(registered as Record<string, { readonly kind: string }>)
    .map(({ kind }) => kind)
    .sort();

test('KIND-ALL-01 the specification’s kinds are registered exactly as it lists them', () => {
  expect(namesOf(specified)).toEqual([
    'bars-and-levels',
    'canvas',
    'circular-horizontal-valve',
    'circular-vertical-valve',
    'dual-state-objects',
    'dual-state-pump',
    'dynamic-icons',
    'dynamic-images',
    'dynamic-shapes',
    'dynamic-texts',
    'gauges',
    'images',
    'line',
    'on-off-button',
    'reset-button',
    'square-tank',
    'table',
    'table-cell',
    'table-header',
    'three-d-tank',
    'three-state-holder',
    'three-state-switch',
    'toggle-button',
    'triangular-valve',
  ]);
});

test('KIND-ALL-01 every other kind is declared an extension, with its reason, outside the specification’s collections', () => {
  // That a kind goes beyond the specification is decided, and does not just happen: each line has its reason.
  const source = readFileSync(new URL('../../plugins/extensions.ts', import.meta.url), 'utf8');
  const reasons = [...source.matchAll(/^\/\*\* (.{40,}) \*\/\nexport \{ default as (\w+) \}/gm)];
  expect(reasons.map(([, , name]) => name).sort()).toEqual(Object.keys(extensions).sort());
  const groups = (registered: object) => new Set(Object.values(registered).map(({ group }) => group));
  expect([...groups(extensions)].filter((group) => group !== 'none' && groups(specified).has(group))).toEqual(
    [],
  );
  // Both are all there is.
  expect(namesOf(list)).toEqual([...namesOf(specified), ...namesOf(extensions)].sort());
});

test('KIND-ALL-03 exactly nine kinds and the two-state lamp can be operated', () => {
  expect(
    kinds
      .filter(({ control }) => control)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([
    'circular-horizontal-valve',
    'circular-vertical-valve',
    'dual-state-objects',
    'dual-state-pump',
    'on-off-button',
    'reset-button',
    'three-state-holder',
    'three-state-switch',
    'toggle-button',
    'triangular-valve',
  ]);
});

test('KIND-ALL-02 every kind that shows a value or a state can be linked to a tag', () => {
  // An assembly has tags for its parameters.
  const unlinked = (registered: object): readonly AnyKind[] =>
    (Object.values(registered) as AnyKind[]).filter(
      ({ panel, expansion }) => !panel.includes('linkedTags') && !expansion,
    );
  const specifiedOnes = unlinked(specified).map(({ kind }) => kind);
  expect(specifiedOnes.sort()).toEqual(['canvas', 'table', 'table-header']);
  // Those beyond it show nothing of a tag.
  expect(unlinked(extensions).filter(({ live, states }) => live || states)).toEqual([]);
  for (const kind of kinds)
    if (kind.panel.includes('linkedTags')) expect(kind.states ?? kind.feeds, kind.kind).toBeDefined();
});

describe('images', () => {
  const pictureOf = (given: Record<string, unknown>) => {
    const { words } = draw(images, given, 100, 100);
    return { type: words[8]! & 0xff, flags: (words[8]! >>> 8) & 0xff };
  };

  test('KIND-IMAGE-01 at least sixty symbols, no two alike, each found by name and tags', () => {
    const variants = images.variants!;
    expect(variants.length).toBeGreaterThanOrEqual(60);
    const pictures = variants.map(({ props, size }) => [...draw(images, props, ...size!).words].join());
    expect(new Set(pictures).size).toBe(variants.length);
    for (const { title, tags, family } of variants)
      expect([title, tags!.length > 0, family !== ''], title).toEqual([title, true, true]);
    expect(new Set(variants.map(({ title }) => title)).size).toBe(variants.length);
  });

  test('KIND-IMAGE-01 an uploaded picture stands in the symbol’s place, and its states tint it', () => {
    expect(pictureOf({ url: 'plan' })).toEqual({
      type: RecordType.picture,
      flags: RecordFlag.fillSlot | RecordFlag.contain,
    });
    const idle = draw(images, { url: 'plan', fill: '#112233' }, 100, 100).idle;
    expect(idle[0]!.toString(16)).toBe('ffffffff');
  });

  test('an uploaded picture is spoken of as one, and not as the symbol whose place it took', () => {
    const spoken = (props: object) =>
      images.a11y!({ label: '', url: '', symbol: 'vertical-vessel', ...props } as never, SAMPLE_FEED);
    expect(spoken({})).toEqual({ role: 'img', label: 'Vertical vessel' });
    expect(spoken({ url: 'plan' })).toEqual({ role: 'img', label: 'image' });
    expect(spoken({ url: 'plan', label: 'Site plan' })).toEqual({ role: 'img', label: 'Site plan' });
  });

  test('STATE-06 states paint the body of every symbol', () => {
    for (const { props, size, name } of images.variants!)
      expect([...draw(images, props, ...size!).slots], name).toContain('fill');
  });

  test('a symbol is a handful of records: vectors, no pictures', () => {
    const counts = images
      .variants!.map(({ props, size }) => draw(images, props, ...size!).count)
      .sort((a, b) => a - b);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(32);
    expect(counts.at(-1)).toBeLessThan(160);
  });
});

describe('dynamic images', () => {
  test('KIND-DYNIMG-01 follow the value: their form fills, and marks say which way it is out of range', () => {
    expect(dynamicImages.live!.level).toMatchObject({ low: 'minScale', high: 'maxScale' });
    expect(dynamicImages.live!.high).toMatchObject({ kind: 'state', values: { High: 1, 'High High': 1 } });
    expect([dynamicImages.props.minScale.default, dynamicImages.props.maxScale.default]).toEqual([0, 100]);
  });

  test('or show one uploaded picture for each range of the value', () => {
    const { words, count } = draw(
      dynamicImages,
      { form: 'pictures', url: 'calm', highUrl: 'flood', lowUrl: 'dry' },
      160,
      120,
    );
    const shown = Array.from({ length: count }, (_, nth) => words[nth * 12 + 8]! & 0xff);
    expect(shown.filter((type) => type === RecordType.picture)).toHaveLength(3);
  });
});

test('ports are where the pipes of the picture end, whichever way an object faces', () => {
  const kindOf = (name: string): AnyKind | undefined => kinds.find(({ kind }) => kind === name);
  const placed = (identifier: string, more: object) =>
    portsOf({ id: 'o', identifier, x: 0, y: 0, width: 100, height: 100, ...more }, kindOf).map(
      ({ port, x, y }) => `${port} ${Math.round(x)},${Math.round(y)}`,
    );
  expect(placed('dual-state-pump', {})).toEqual(['in 4,46', 'out 98,15']);
  expect(placed('dual-state-pump', { facing: 'left' })).toEqual(['in 96,46', 'out 2,15']);
  expect(placed('triangular-valve', {})).toEqual(['in 0,64', 'out 100,64']);
  expect(placed('triangular-valve', { orientation: 'vertical' })).toEqual(['in 64,0', 'out 64,100']);
});
