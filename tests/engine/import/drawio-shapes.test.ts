/** Shapes of draw.io files: stencils, lanes, tables, pictures, symbols, and what is hidden or folded. */
import { expect, test } from 'vitest';
import { box, importedOf, model, objectsOf, packed, read, vertex } from '../../support/engine/drawio-file.ts';

const STENCIL =
  '<shape w="100" h="50" aspect="variable" strokewidth="inherit"><connections/><background><path><move x="0" y="0"/><line x="100" y="0"/><quad x1="100" y1="50" x2="50" y2="50"/><close/></path></background><foreground><fillstroke/><path><move x="10" y="10"/><line x="90" y="10"/></path><stroke/><fillcolor color="#ff0000"/><ellipse x="40" y="20" w="20" h="20"/><fill/><text str="A" x="1" y="1"/></foreground></shape>';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a shape drawn by hand is drawn: its parts, in its own colours and the given ones', async () => {
  const style = `shape=stencil(${packed(STENCIL)});fillColor=#00ff00;strokeColor=#0000ff`;
  const { objects, notes } = await importedOf(
    vertex('a', style, 'width="200" height="100"', 'value="Special"'),
  );
  const [body, rule, dot, label] = objects;
  expect(body).toMatchObject({ id: 'cell a', fill: '#00ff00', stroke: '#0000ff', width: 201, height: 101 });
  expect(String(body!.outline)).toMatch(/^M 0 0 L 100 0 C .* 50 100 Z$/);
  expect(rule).toMatchObject({ fill: 'transparent', outline: 'M 10 20 L 90 20' });
  expect(dot).toMatchObject({ fill: '#ff0000', stroke: 'transparent' });
  expect(label).toMatchObject({ text: 'Special' });
  expect(notes).toEqual(['1 element is left out (text)']);
});

test('a damaged one becomes a labelled rectangle, with a short note', async () => {
  const { objects, notes } = await importedOf(box('a', 0, 0, '', 'shape=stencil(AAAA)'));
  expect(objects).toMatchObject([{ shape: 'rectangle' }]);
  expect(notes).toEqual(['1 shape drawn by hand becomes a labelled rectangle']);
});

test('hidden layers and the parts of folded containers are counted', async () => {
  const { objects, notes } = await importedOf(
    `<mxCell id="h" parent="0" visible="0"/>${box('x', 0, 0, 'parent="h"')}${box('y', 0, 0, 'parent="h"')}` +
      `${vertex('f', 'swimlane', 'width="100" height="30"', 'collapsed="1"')}${box('z', 0, 30, 'parent="f"')}`,
  );
  expect(objects.map(({ id }) => id)).not.toContain('cell z');
  expect(notes.toSorted()).toEqual([
    '1 part of a folded container is left out',
    '2 hidden parts are left out',
  ]);
});

test('a page whose parts are all hidden says that, not that it is empty', async () => {
  await expect(
    importedOf(`<mxCell id="h" parent="0" visible="0"/>${box('x', 0, 0, 'parent="h"')}`),
  ).rejects.toThrow(/hidden/);
});

test('a lane has its colour in its title alone', async () => {
  const objects = await objectsOf(
    vertex('a', 'swimlane;fillColor=#dae8fc;startSize=20', 'width="200" height="100"'),
  );
  expect(objects[0]).toMatchObject({ id: 'cell a', fill: 'transparent', height: 101 });
  expect(objects[1]).toMatchObject({ fill: '#dae8fc', height: 20 });
});

test('tables have the lines between their rows and columns', async () => {
  const cell = (id: string, x: number, row: string) =>
    vertex(
      id,
      'shape=partialRectangle;top=0;left=0;bottom=0;right=0',
      `x="${x}" width="50" height="20"`,
      `parent="${row}"`,
    );
  const objects = await objectsOf(
    vertex('t', 'shape=table;startSize=0', 'width="100" height="40"') +
      vertex(
        'r',
        'shape=tableRow;startSize=0;fillColor=none;strokeColor=none',
        'width="100" height="20"',
        'parent="t"',
      ) +
      cell('c', 0, 'r') +
      cell('d', 50, 'r') +
      vertex(
        's',
        'shape=tableRow;startSize=0;fillColor=none;strokeColor=none',
        'y="20" width="100" height="20"',
        'parent="t"',
      ),
  );
  expect(objects.find(({ shape }) => shape === 'drawing')).toMatchObject({
    outline: 'M 0 50 L 100 50 M 50 0 L 50 100',
  });
});

test('a box shows the sides that its style leaves it', async () => {
  const [body, sides] = await objectsOf(box('a', 0, 0, '', 'shape=partialRectangle;left=0;right=0'));
  expect(body).toMatchObject({ id: 'cell a', strokeWidth: 0 });
  expect(sides).toMatchObject({ outline: 'M 0 0 L 100 0 M 100 100 L 0 100' });
});

test('symbols turn with their direction and are mirrored', async () => {
  const style = 'shape=mxgraph.pid2valves.valve;valveType=gate;direction=south;flipH=1';
  const [valve] = await objectsOf(vertex('a', style, 'width="40" height="100"'));
  expect(valve).toMatchObject({ symbol: 'gate-valve', angle: 90, width: 100, height: 40, flipped: true });
});

test('a box with a picture in it shows both', async () => {
  const objects = await objectsOf(
    vertex('a', `label;image=data:image/png,${PNG}`, 'width="160" height="60"', 'value="Pump"'),
  );
  expect(objects).toMatchObject([{ id: 'cell a' }, { identifier: 'images', width: 42 }, { text: 'Pump' }]);
});

test('names of the style sheet stand for their properties, and later ones win', async () => {
  const [body, label] = await objectsOf(
    box('a', 0, 0, 'value="A"', 'blue;strokeColor=#ff0000;gradientColor=none'),
  );
  expect(body).toMatchObject({ fill: '#dae8fc', stroke: '#ff0000', shape: 'rectangle' });
  expect(label).toMatchObject({ text: 'A' });
  expect(
    (await importedOf(box('a', 0, 0, '', 'perimeter=constructor;direction=toString;shape=valueOf'))).notes,
  ).toEqual(['1 unknown shape becomes a labelled rectangle (valueOf)']);
});

test('a frame leaves what it is around in sight, with a title of its own size', async () => {
  const [frame] = await objectsOf(
    vertex('a', 'shape=umlFrame;width=50;height=20', 'width="500" height="200"'),
  );
  expect(frame).toMatchObject({
    fill: 'transparent',
    outline: 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 0 10 L 8 10 L 10 5 L 10 0',
  });
});

test('shapes and lanes take the colours of their parents where their styles say so', async () => {
  const objects = await objectsOf(
    vertex('a', 'swimlane;fillColor=#dae8fc', 'width="200" height="100"') +
      box('b', 10, 30, 'parent="a"', 'fillColor=swimlane;strokeColor=inherit'),
  );
  expect(objects.find(({ id }) => id === 'cell b')).toMatchObject({ fill: '#dae8fc', stroke: '#000000' });
});

test('a library of shapes is refused as that', async () => {
  await expect(read('<mxlibrary>[{"xml":"&lt;mxGraphModel&gt;"}]</mxlibrary>')).rejects.toThrow(/library/);
});

test('links, formulas, backgrounds and changed pictures are named', async () => {
  const link =
    '<UserObject id="a" label="A" link="https://example.com"><mxCell vertex="1" parent="1"><mxGeometry width="9" height="9" as="geometry"/></mxCell></UserObject>';
  const picture = box('p', 50, 0, '', `shape=image;opacity=40;image=data:image/png,${PNG}`);
  const file = model(link + picture + box('f', 0, 50, 'value="$$x^2$$"')).replace(
    '<mxGraphModel>',
    '<mxGraphModel math="1" background="#334455">',
  );
  expect((await read(file)).imported.notes).toEqual([
    '1 background of the page is left out (#334455)',
    '1 link of a part is left out',
    '1 image will be uploaded',
    '1 image keeps its own shape and opacity',
    '1 formula is shown as it is written',
  ]);
});
