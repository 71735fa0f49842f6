/** Labels of draw.io files: words, styles, places, placeholders. */
import { expect, test } from 'vitest';
import { box, importedOf, model, objectsOf, read, vertex } from '../../support/engine/drawio-file.ts';

const textsOf = async (cells: string) =>
  (await objectsOf(cells)).filter(({ identifier }) => identifier === 'dynamic-texts');
const html = (value: string) =>
  `value="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`;

test('placeholders take the values of their cell, then of its parents, then of the page', async () => {
  const file = (cells: string) =>
    `<mxfile><diagram name="Hall 3"><mxGraphModel><root><object label="" plant="North" id="0"><mxCell/></object><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel></diagram></mxfile>`;
  const one = (id: string, label: string, more: string) =>
    `<object id="${id}" label="${label}" ${more}><mxCell vertex="1" parent="1"><mxGeometry width="60" height="60" as="geometry"/></mxCell></object>`;
  const { objects } = (
    await read(
      file(
        one('a', '%tag% (%plant%) on %page%: %else%', 'tag="P-101" placeholders="1"') +
          one('b', '100 % of %tag%', 'tag="no"') +
          one('c', '', 'tag="T-7" placeholders="1" placeholder="tag"'),
      ),
    )
  ).imported;
  const texts = objects.flatMap(({ text }) => (text === undefined ? [] : [text]));
  expect(texts).toEqual(['P-101 (North) on Hall 3: %else%', '100 % of %tag%', 'T-7']);
});

test('a placeholder of long values is not replaced without end', async () => {
  const cells = `<object id="a" label="${'%v%'.repeat(50_000)}" v="${'x'.repeat(50_000)}" placeholders="1"><mxCell style="noLabel=1" vertex="1" parent="1"><mxGeometry width="60" height="60" as="geometry"/></mxCell></object>`;
  await expect(objectsOf(cells)).resolves.toHaveLength(1);
});

test('a long label becomes several texts, one below the other, of all its words', async () => {
  const words = Array.from({ length: 300 }, (_, nth) => `word${nth}`).join(' ');
  const { objects, notes } = await importedOf(
    vertex('a', 'whiteSpace=wrap', 'width="300" height="900"', `value="${words}"`),
  );
  const texts = objects.filter(({ identifier }) => identifier === 'dynamic-texts');
  expect(texts.length).toBeGreaterThan(3);
  expect(
    texts
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('\n', ' '),
  ).toBe(words);
  for (const { text } of texts) expect(String(text).length).toBeLessThanOrEqual(500);
  for (const [nth, { y }] of texts.slice(1).entries())
    expect(y).toBeCloseTo(texts[nth]!.y + texts[nth]!.height);
  expect(notes).toEqual(['1 long text becomes several texts']);
});

test('a style that all words of a label have is the style of the text', async () => {
  const value = html('<div style="font-size: 20px"><b><font color="#cc0000">Pump</font></b></div>');
  const { objects, notes } = await importedOf(box('a', 0, 0, value, 'html=1'));
  expect(objects.at(-1)).toMatchObject({
    text: 'Pump',
    fontSize: 20,
    fontColor: '#cc0000',
    fontWeight: 'bold',
  });
  expect(notes).toEqual([]);
});

test('of several styles the label has that of most words, and says so', async () => {
  const value = html('<span style="color: #0000ff">Cold water</span> <i>in</i>');
  const { objects, notes } = await importedOf(box('a', 0, 0, value, 'html=1'));
  expect(objects.at(-1)).toMatchObject({ text: 'Cold water in', fontColor: '#0000ff' });
  expect(notes).toEqual(['1 label loses its formatting']);
});

test('lists, entities, comments and scripts read as draw.io shows them', async () => {
  const value = html(
    '<ol><li>&Omega; &rarr; &unknown;</li><li>two<!-- not > this --></li></ol><ul><li>dot</li></ul><style>p{}</style>',
  );
  const [text] = await textsOf(box('a', 0, 0, value, 'html=1'));
  expect(text!.text).toBe('1. Ω → &unknown;\n2. two\n• dot');
});

test('underlines are named', async () => {
  const { notes } = await importedOf(box('a', 0, 0, 'value="A"', 'fontStyle=4'));
  expect(notes).toEqual(['1 text loses its underline or strike-through']);
});

test('a title at the left of a lane reads upwards, in its strip', async () => {
  const lane = vertex('a', 'swimlane;horizontal=0;startSize=30', 'width="200" height="100"', 'value="Hall"');
  const objects = await objectsOf(lane);
  const text = objects.find(({ identifier }) => identifier === 'dynamic-texts')!;
  expect(text).toMatchObject({ text: 'Hall', angle: -90, fontWeight: 'bold' });
  expect(text.x + text.width / 2).toBeCloseTo(15.5);
  expect(text.y + text.height / 2).toBeCloseTo(50.5);
  const rule = objects.find(({ identifier }) => identifier === 'line')!;
  expect([rule.x, rule.height]).toEqual([30.5, 100]);
});

test('a label turned by its style or with its shape turns about the middle of the shape', async () => {
  const [upright] = await textsOf(vertex('a', 'horizontal=0', 'width="40" height="200"', 'value="Column"'));
  expect(upright).toMatchObject({ angle: -90 });
  expect(upright!.y + upright!.height / 2).toBeCloseTo(100.5);
  const [turned] = await textsOf(
    vertex('a', 'rotation=90;verticalAlign=top', 'width="200" height="100"', 'value="Top"'),
  );
  // The upper side faces right then: the shape covers 101 × 201 from 0, 0.
  expect(turned!.angle).toBe(90);
  expect(turned!.x + turned!.width / 2).toBeGreaterThan(80);
});

test('the label of a shape without a size, and one that was dragged away, are where they were put', async () => {
  const dragged = vertex('b', '', 'x="0" y="0" width="60" height="60"', 'value="Far"').replace(
    'as="geometry"/>',
    'as="geometry"><mxPoint x="100" y="50" as="offset"/></mxGeometry>',
  );
  const texts = await textsOf(`${dragged}${vertex('a', 'text', 'x="200" y="200"', 'value="Bare"')}`);
  const [far, bare] = texts as [(typeof texts)[0], (typeof texts)[0]];
  expect([far.x + far.width / 2, far.y + far.height / 2].map(Math.round)).toEqual([131, 81]);
  expect(bare.text).toBe('Bare');
});

test('hidden labels are not shown', async () => {
  expect((await read(model(box('a', 0, 0, 'value="A"', 'noLabel=1')))).imported.objects).toHaveLength(1);
});
