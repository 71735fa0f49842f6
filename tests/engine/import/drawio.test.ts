/** draw.io files as objects: shapes, symbols, labels, lines on ports, pages packed and plain. */

import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { groupName } from '../../../engine/document/group-name.ts';
import { ImportError } from '../../../engine/import/xml.ts';
import { model, objectsOf, read, vertex } from '../../support/engine/drawio-file.ts';
import { threadMs } from '../../support/processor-time.ts';

const PLANT =
  vertex(
    'a',
    'rounded=1;fillColor=#dae8fc;strokeColor=#6c8ebf',
    'x="40" y="40" width="120" height="60"',
    'parent="1" value="Pump"',
  ) +
  vertex('b', 'shape=cylinder3', 'x="300" y="40" width="80" height="60"') +
  '<mxCell id="e" style="endArrow=classic" edge="1" parent="1" source="a" target="b"><mxGeometry relative="1" as="geometry"/></mxCell>';

test('shapes with their labels, and a line that is attached to both', async () => {
  const [pump, label, tank, line] = await objectsOf(PLANT);
  expect(pump).toMatchObject({
    identifier: 'dynamic-shapes',
    shape: 'rounded-rectangle',
    fill: '#dae8fc',
    stroke: '#6c8ebf',
    x: 0,
    y: 0,
    width: 121,
    height: 61,
  });
  expect(label).toMatchObject({
    identifier: 'dynamic-texts',
    text: 'Pump',
    fontSize: 12,
    groupIds: pump!.groupIds,
  });
  expect(pump!.groupIds!.map(groupName)).toEqual(['Pump']);
  expect(tank).toMatchObject({ identifier: 'dynamic-shapes', shape: 'drawing', x: 260 });
  expect(line).toMatchObject({
    identifier: 'line',
    startId: pump!.id,
    startPort: 'right',
    endId: tank!.id,
    endPort: 'left',
    arrowHeadId: 'arrow',
  });
  // Its ends lie on the ports: half of the height of both, from right side to left side.
  expect([line!.x, line!.y + (line!.y1 as number), line!.x + (line!.x2 as number)]).toEqual([121, 30.5, 260]);
});

test('a packed page is the same as a plain one; a page is chosen of several', async () => {
  const packed = deflateRawSync(Buffer.from(encodeURIComponent(model(PLANT)))).toString('base64');
  const file = `<mxfile><diagram name="One">${packed}</diagram><diagram name="Two">${model(vertex('x', 'ellipse', 'width="20" height="20"'))}</diagram></mxfile>`;
  const first = await read(file);
  expect(first.pages).toEqual([{ name: 'One' }, { name: 'Two' }]);
  expect(first.imported).toEqual((await read(model(PLANT))).imported);
  // Nobody unpacks a page that was not asked for: a hundred of them would be gigabytes.
  const bomb = deflateRawSync(Buffer.alloc(30_000_000)).toString('base64');
  const mined = await read(file.replace('</mxfile>', `<diagram name="Bomb">${bomb}</diagram></mxfile>`));
  expect(mined.imported).toEqual(first.imported);
  expect(mined.pages).toHaveLength(3);
  expect((await read(file, 1)).imported.objects).toMatchObject([{ shape: 'circle' }]);
});

test('bends are kept, in right angles where the style says so', async () => {
  const bent = PLANT.replace('endArrow=classic', 'edgeStyle=orthogonalEdgeStyle').replace(
    '<mxGeometry relative="1" as="geometry"/></mxCell>',
    '<mxGeometry relative="1" as="geometry"><Array as="points"><mxPoint x="230" y="70"/><mxPoint x="230" y="150"/></Array></mxGeometry></mxCell>',
  );
  const line = (await objectsOf(bent)).at(-1)!;
  expect(line).toMatchObject({ route: 'orthogonal' });
  expect(line.bends).toMatch(/^69\.5 0 69\.5 80/);
});

test('children stand in their container, which is a group', async () => {
  const objects = await objectsOf(
    vertex('c', 'swimlane', 'x="100" y="100" width="200" height="100"', 'parent="1" value="Hall"') +
      vertex('d', 'rhombus', 'x="10" y="40" width="40" height="40"', 'parent="c"'),
  );
  const [box, inner] = [objects[0], objects.at(-1)];
  expect(objects.find(({ text }) => text === 'Hall')).toMatchObject({ groupIds: box!.groupIds });
  expect(inner).toMatchObject({ shape: 'diamond', x: 10, y: 40, groupIds: box!.groupIds });
});

test('equipment becomes symbols; what is not known becomes a labelled rectangle and is named', async () => {
  const { imported } = await read(
    model(
      vertex('v', 'shape=mxgraph.pid2valves.valve;valveType=ball', 'width="60" height="60"') +
        vertex('l', 'shape=mxgraph.aws4.lambda', 'x="90" width="60" height="60"', 'parent="1" value="Fn"'),
    ),
  );
  expect(imported.objects).toMatchObject([{ symbol: 'ball-valve' }, { shape: 'rectangle' }, { text: 'Fn' }]);
  expect(imported.notes).toEqual(['1 unknown shape becomes a labelled rectangle (mxgraph.aws4.lambda)']);
});

test('labels of HTML are their words in lines', async () => {
  const value =
    '&lt;div&gt;Feed &amp;amp; drain&lt;/div&gt;&lt;b&gt;T&#8209;1&lt;/b&gt;&lt;script&gt;x&lt;/script&gt;';
  const [, label] = await objectsOf(
    vertex('a', 'html=1', 'width="200" height="60"', `parent="1" value="${value}"`),
  );
  expect(label!.text).toBe('Feed & drain\nT‑1');
});

/** Each in the one before. */
function nested(levels: number): string {
  const box = 'width="9" height="9"';
  return Array.from({ length: levels }, (_, nth) => vertex(`n${nth}`, '', box, `parent="n${nth - 1}"`)).join(
    '',
  );
}

test.each([
  [
    'cells in a ring',
    model('<mxCell id="p" parent="q" vertex="1"/><mxCell id="q" parent="p" vertex="1"/>'),
    /ring/,
  ],
  ['a cell in itself', model('<mxCell id="p" parent="p" vertex="1"/>'), /ring/],
  ['cells 150 levels deep', model(nested(150)), /nested too deeply/],
  ['XML 100,000 levels deep', model(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`), /nested deeper/],
  ['200,001 cells', model('<mxCell/>'.repeat(200_001)), /more than 200,000 elements/],
  ['no page', '<mxfile></mxfile>', /no page/],
  ['a page of rubbish', '<mxfile><diagram>%%%%</diagram></mxfile>', /damaged/],
  ['an empty page', model(''), /empty/],
  ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${model('')}`, /entities/],
  [
    'a page that unfolds to 30 MB',
    `<mxfile><diagram>${deflateRawSync(Buffer.alloc(30_000_000)).toString('base64')}</diagram></mxfile>`,
    /unfolds/,
  ],
])('%s is refused in words', async (_, text, words) => {
  await expect(read(text)).rejects.toThrow(ImportError);
  await expect(read(text)).rejects.toThrow(words);
});

/** Sound as XML, and large or senseless → what is read of it, within two seconds of this thread. */
test.each([
  [
    '20,000 cells',
    Array.from({ length: 20_000 }, (_, nth) => vertex(`c${nth}`, '', `x="${nth}" width="9" height="9"`)).join(
      '',
    ),
    20_000,
  ],
  ['a style of a million characters', vertex('a', 'x=1;'.repeat(250_000), 'width="9" height="9"'), 1],
  [
    'a label of a million tags',
    vertex('a', 'html=1', 'width="9" height="9"', `parent="1" value="${'&lt;b&gt;'.repeat(200_000)}x"`),
    2,
  ],
  [
    'numbers that are none',
    `${vertex('a', 'rotation=NaN;strokeWidth=1e999', 'x="NaN" y="Infinity" width="-5" height="1e999"')}${vertex('b', '', 'width="9" height="9"')}`,
    undefined,
  ],
  [
    'names of prototypes',
    `${vertex('__proto__', 'constructor=1;__proto__=2;shape=toString', 'width="9" height="9"')}${vertex('constructor', '', 'width="9" height="9"', 'parent="__proto__"')}`,
    undefined,
  ],
])('%s: read, soon, and nothing in it is no number', async (_, cells, count) => {
  const before = threadMs();
  const objects = await objectsOf(cells);
  expect(threadMs() - before).toBeLessThan(2_000);
  if (count !== undefined) expect(objects).toHaveLength(count);
  expect(objects.length).toBeGreaterThan(0);
  for (const { x, y, width, height } of objects)
    for (const number of [x, y, width, height]) expect(Number.isFinite(number)).toBe(true);
  expect(({} as { constructor: unknown }).constructor).toBe(Object);
});
