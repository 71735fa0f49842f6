/** Lines of draw.io files: their ends, courses, heads and labels. */
import { describe, expect, test } from 'vitest';
import {
  box,
  edge,
  importedOf,
  model,
  objectsOf,
  points,
  read,
  vertex,
  wayOf,
} from '../../support/engine/drawio-file.ts';

const lineIn = async (cells: string) =>
  (await objectsOf(cells)).find(({ identifier }) => identifier === 'line')!;
const AB = 'source="a" target="b"';
const pair = (x: number, y: number) => box('a', 0, 0) + box('b', x, y);

describe('ends', () => {
  test('stay where the style puts them, attached to that place of the shape', async () => {
    const style = 'exitX=0.25;exitY=1;entryX=0;entryY=0.75';
    const line = await lineIn(pair(200, 100) + edge('e', style, AB));
    expect(wayOf(line)).toEqual([
      [16, 61],
      [201, 146],
    ]);
    expect(line).toMatchObject({ startId: 'cell a', endId: 'cell b' });
    expect(line.startPort).toMatch(/^at 0\.25\d* 0\.99\d*$/);
  });

  test('turn with the direction, the rotation and the mirroring of their shape', async () => {
    const style = 'exitX=1;exitY=0;exitPerimeter=0;entryX=0;entryY=0;entryPerimeter=0';
    const shapes = box('a', 0, 0, '', 'direction=south') + box('b', 200, 0, '', 'flipH=1');
    const line = await lineIn(shapes + edge('e', style, AB));
    expect(wayOf(line)).toEqual([
      [61, 61],
      [261, 1],
    ]);
  });

  test('without a place go to the edge of the shape, towards each other', async () => {
    const shapes = box('a', 0, 0, '', 'ellipse') + box('b', 200, 200, '', 'rhombus');
    const line = await lineIn(shapes + edge('e', '', AB));
    expect(wayOf(line)).toEqual([
      [52, 52],
      [216, 216],
    ]);
  });

  test('lie on a group, or in the middle of another line, where they are loose', async () => {
    const { objects, notes } = await importedOf(
      vertex('g', 'group', 'width="100" height="100"') +
        vertex('p', 'ellipse', 'width="100" height="40"', 'parent="g"') +
        vertex('q', 'ellipse', 'y="60" width="100" height="40"', 'parent="g"') +
        vertex('t', '', 'x="400" width="100" height="100"') +
        edge('e', '', 'source="g" target="t"') +
        vertex('u', '', 'x="200" y="200" width="100" height="60"') +
        edge('f', 'endArrow=none', 'source="u" target="e"'),
    );
    const [first, second] = objects.filter(({ identifier }) => identifier === 'line');
    expect(wayOf(first!)).toEqual(
      [
        [100, 50],
        [401, 51],
      ].map(([x, y]) => [expect.closeTo(x!, -0.5), expect.closeTo(y!, -0.5)]),
    );
    expect(first).toMatchObject({ startId: 'cell g', startPort: 'right', endId: 'cell t' });
    expect(objects.find(({ id }) => id === 'cell g')).toMatchObject({ fill: 'transparent', strokeWidth: 0 });
    expect(second).toMatchObject({ startId: 'cell u', startPort: 'top' });
    expect(second).not.toHaveProperty('endId');
    expect(notes).toContain('1 line is not attached at one end');
  });

  test('stand on a nozzle, which stands on the side of its vessel', async () => {
    const relative = (x: number, y: number) => `x="${x}" y="${y}" width="30" height="30" relative="1"`;
    const nozzle = (id: string, x: number, y: number) =>
      vertex(id, 'ellipse', relative(x, y), 'parent="v"').replace(
        'as="geometry"/>',
        'as="geometry"><mxPoint x="-15" y="-15" as="offset"/></mxGeometry>',
      );
    const { objects } = await importedOf(
      vertex('v', '', 'x="100" y="100" width="200" height="120"') +
        nozzle('n1', 1, 0.5) +
        nozzle('n2', 0.5, 0) +
        box('p', 420, 130) +
        edge('e', 'endArrow=none', 'source="n1" target="p"'),
    );
    const byId = new Map(objects.map((object) => [object.id, object]));
    // The corner of everything is at 99.5, 84.5.
    expect(byId.get('cell n1')).toMatchObject({ x: 185, y: 60, width: 31 });
    expect(byId.get('cell n2')).toMatchObject({ x: 85, y: 0 });
    expect(objects.at(-1)).toMatchObject({ startId: 'cell n1', startPort: 'right', endPort: 'left' });
  });

  test('a line that lacks one is counted', async () => {
    const { objects, notes } = await importedOf(box('a', 0, 0) + edge('e', '', 'source="a"'));
    expect(objects).toHaveLength(1);
    expect(notes).toEqual(['1 line without a visible start or end is left out']);
  });
});

describe('courses', () => {
  test('right angles without points leave floating ends with one corner where that is possible', async () => {
    const line = await lineIn(pair(200, 200) + edge('e', 'edgeStyle=orthogonalEdgeStyle', AB));
    expect(line).toMatchObject({ route: 'orthogonal', startPort: 'right', endPort: 'top' });
    expect(line).toMatchObject({ startHeading: 'right', endHeading: 'up' });
  });

  test('right angles through points keep each on its level', async () => {
    const bent = edge('e', 'edgeStyle=orthogonalEdgeStyle;exitX=0.5;exitY=1', AB, points([130, 140]));
    expect(wayOf(await lineIn(pair(200, 200) + bent))).toEqual([
      [31, 61],
      [31, 141],
      [131, 141],
      [131, 231],
      [200, 231],
    ]);
  });

  test('elbows cross over between their ends, upright ones at the height between them', async () => {
    const elbow = edge('e', 'edgeStyle=elbowEdgeStyle', AB);
    expect(wayOf(await lineIn(pair(200, 100) + elbow)).slice(1, 3)).toEqual([
      [131, 31],
      [131, 131],
    ]);
    const upright = edge('e', 'edgeStyle=elbowEdgeStyle;elbow=vertical', AB);
    expect(wayOf(await lineIn(pair(200, 100) + upright)).slice(1, 3)).toEqual([
      [31, 81],
      [231, 81],
    ]);
  });

  test('entity relations leave both ends sideways and go straight between', async () => {
    const line = await lineIn(pair(200, 100) + edge('e', 'edgeStyle=entityRelationEdgeStyle', AB));
    expect(wayOf(line)).toEqual([
      [61, 31],
      [91, 31],
      [171, 131],
      [200, 131],
    ]);
    expect(line).not.toHaveProperty('route');
  });

  test('a line from a shape to itself goes around its side', async () => {
    const line = await lineIn(box('a', 0, 0) + edge('e', '', 'source="a" target="a"'));
    expect(wayOf(line).slice(1, 3)).toEqual([
      [81, 21],
      [81, 41],
    ]);
  });

  test('curves become bends that follow them', async () => {
    const curve = edge('e', 'curved=1', AB, points([130, -50], [130, 110]));
    const way = wayOf(await lineIn(pair(200, 0) + curve));
    expect(way.length).toBeGreaterThan(12);
    const heights = way.map(([, y]) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(110);
  });

  test('a line of more bends than it can hold says so', async () => {
    const many = Array.from({ length: 120 }, (_, nth) => [100 + nth / 3, nth % 2 ? 500 : -500] as const);
    const { notes } = await importedOf(pair(200, 0) + edge('e', '', AB, points(...many)));
    expect(notes).toEqual(['1 line has too many bends, and loses some']);
  });
});

describe('looks', () => {
  test.each([
    ['endArrow=diamond;endFill=0', '1 arrow head becomes a shape beside its line (diamond)'],
    ['endArrow=ERmany', '1 arrow head becomes a shape beside its line (ERmany)'],
    ['endArrow=block;endFill=0', '1 arrow head becomes a shape beside its line (block)'],
  ])('draws the head of %s at the end of its line', async (style, note) => {
    const { objects, notes } = await importedOf(pair(200, 0) + edge('e', style, AB));
    const [line, head] = objects.slice(-2);
    expect(line).not.toHaveProperty('arrowHeadId');
    expect(head).toMatchObject({ shape: 'drawing', groupIds: line!.groupIds });
    const right = line!.x + Number(line!.x2);
    expect(head!.x + head!.width).toBeCloseTo(right + Number(head!.strokeWidth) / 2, 1);
    expect(notes).toEqual([note]);
  });

  test('replaces unknown heads by plain ones, and names them', async () => {
    const { objects, notes } = await importedOf(
      pair(200, 0) + edge('e', 'endArrow=async;startArrow=open', AB),
    );
    expect(objects.at(-1)).toMatchObject({ arrowHeadId: 'arrow', arrowTailId: 'arrow' });
    expect(notes).toEqual(['2 arrow heads become plain ones (async, open)']);
  });

  test('wide arrows are as wide, in the colour of their fill, and stay attached', async () => {
    const { objects, notes } = await importedOf(
      pair(200, 0) + edge('e', 'shape=flexArrow;fillColor=#00ff00;strokeColor=none;width=14', AB),
    );
    expect(objects.at(-1)).toMatchObject({ stroke: '#00ff00', strokeWidth: 14, endId: 'cell b' });
    expect(notes).toEqual(['1 line of another form becomes a plain line (flexArrow)']);
  });

  test('a line without a colour stays attached and unseen', async () => {
    const line = await lineIn(pair(200, 0) + edge('e', 'strokeColor=none', AB));
    expect(line).toMatchObject({ stroke: 'transparent', startId: 'cell a', endId: 'cell b' });
    expect(line).not.toHaveProperty('arrowHeadId');
  });

  test('names what lines lose: round corners, dashes, widths', async () => {
    const style = 'rounded=1;dashed=1;dashPattern=8 3 1 3;strokeWidth=50';
    const { notes } = await importedOf(pair(200, 0) + edge('e', style, AB, points([130, 200])));
    expect(notes).toEqual([
      '1 line gets sharp corners',
      '1 line gets the nearest dashes',
      '1 line becomes thinner',
    ]);
  });
});

test('ten thousand lines that end on each other are read', async () => {
  const chain = Array.from({ length: 10_000 }, (_, nth) =>
    edge(`e${nth}`, '', `source="a" target="e${nth + 1}"`),
  ).join('');
  const { objects } = await importedOf(box('a', 0, 0) + chain + edge('e10000', '', 'source="a" target="e0"'));
  expect(objects.length).toBeGreaterThan(0);
});

test('keeps the place of a label along and beside its line', async () => {
  const file = model(
    box('a', 0, 0, 'value="A"') +
      box('b', 460, 0, 'value="B"') +
      edge('e', 'endArrow=none', `${AB} value="DN 80"`).replace(
        'relative="1"',
        'x="-0.5" y="-40" relative="1"',
      ) +
      vertex(
        'l',
        'edgeLabel;align=center;verticalAlign=middle',
        'x="0.5" y="40" relative="1"',
        'parent="e" value="4 bar"',
      ),
  );
  const { objects } = (await read(file)).imported;
  const middle = (text: string) => {
    const { x, y, width, height } = objects.find((object) => object.text === text)!;
    return [x + width / 2, y + height / 2] as const;
  };
  const [middleX, middleY] = middle('A');
  const off = (text: string) => middle(text).map((at, nth) => Math.round(at - (nth ? middleY : middleX)));
  // Its ends lie half a unit further apart than in the file: on the strokes of the boxes.
  expect(off('DN 80')).toEqual([130, 40]);
  expect(off('4 bar')).toEqual([330, -40]);
});

test('shapes stand on their line where they were put', async () => {
  const message = vertex('m', '', 'x="0" width="20" height="14" relative="1"', 'parent="e"').replace(
    'as="geometry"/>',
    'as="geometry"><mxPoint x="-10" y="-7" as="offset"/></mxGeometry>',
  );
  const ends = '<mxPoint x="150" y="100" as="sourcePoint"/><mxPoint x="350" y="100" as="targetPoint"/>';
  const objects = await objectsOf(
    edge('e', 'endArrow=none', '', ends) +
      message +
      edge('f', '', 'source="m" target="a"') +
      box('a', 220, 300),
  );
  const [line, envelope] = objects;
  expect(line).toMatchObject({ identifier: 'line', width: 200 });
  expect(envelope).toMatchObject({ id: 'cell m', width: 21, height: 15 });
  expect(envelope!.x + 10.5 - line!.x).toBeCloseTo(100);
  expect(envelope!.y + 7.5).toBeCloseTo(line!.y);
  expect(objects.find(({ startId }) => startId === 'cell m')).toMatchObject({
    endId: 'cell a',
    startPort: 'bottom',
  });
});
