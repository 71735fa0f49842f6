/** draw.io files with enormous numbers, lists and placeholders: each fault concerns its cell, and reading stays quick. */
import { expect, test } from 'vitest';
import { Validator } from '../../../engine/document/validate.ts';
import { box, edge, importedOf, packed, read, vertex } from '../../support/engine/drawio-file.ts';
import { threadMs } from '../../support/processor-time.ts';

const LENGTH = 260_000;
/** Milliseconds of processor time. */
const MOST_MS = 2_000;
const many = (text: string): string => text.repeat(LENGTH / text.length);
const each = (count: number, part: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => part(nth)).join('');
const TWO = box('a', 0, 0) + box('b', 300, 0);
const ENDS = 'source="a" target="b"';
const waypoints = (count: number, place = (nth: number) => `x="${nth}" y="${nth % 9}"`): string =>
  `<Array as="points">${each(count, (nth) => `<mxPoint ${place(nth)}/>`)}</Array>`;

/** Faults that the editor would refuse the whole import for. */
function faultsIn(objects: readonly object[]): readonly object[] {
  const validator = new Validator();
  for (const [nth, object] of objects.entries()) validator.object(JSON.parse(JSON.stringify(object)), nth);
  return validator.findings;
}

const KEYS =
  'strokeWidth fontSize spacing spacingLeft rotation arcSize startSize labelWidth imageWidth opacity size segment'.split(
    ' ',
  );

test.each(['1e300', '-1e300', '1e999', '99999999'])(
  'leaves %s in a style out, says so, and imports the rest',
  async (number) => {
    const style = KEYS.map((key) => `${key}=${number}`).join(';');
    const { objects, notes } = await importedOf(
      box('a', 0, 0, 'value="A"', `${style};shape=swimlane`) +
        box('b', 300, 0, 'value="B"', style) +
        edge('e', `exitX=${number};exitY=0;exitDx=${number};${style}`, ENDS),
    );
    expect(faultsIn(objects)).toEqual([]);
    const plain = await importedOf(
      box('a', 0, 0, 'value="A"', 'shape=swimlane') +
        box('b', 300, 0, 'value="B"') +
        edge('e', 'exitY=0', ENDS),
    );
    expect(objects).toEqual(plain.objects);
    expect(notes).toEqual([
      ...plain.notes.filter((note) => !note.includes('number')),
      expect.stringMatching(/^\d+ numbers are too large and are left out \(strokeWidth, fontSize, /),
    ]);
  },
);

test('leaves out an icon of a negative size alone', async () => {
  const style = 'shape=label;imageWidth=-42;image=data:image/png,iVBORw0KGgo=';
  const { objects } = await importedOf(box('a', 0, 0, '', style));
  expect(faultsIn(objects)).toEqual([]);
  expect(objects).toHaveLength(1);
});

test('says that a position is too large', async () => {
  const { notes } = await importedOf(vertex('a', '', 'x="1e12" y="0" width="9" height="9"'));
  expect(notes).toEqual(['1 number is too large and is left out (x)']);
});

test('leaves out the part alone that relative positions move too far away', async () => {
  const child =
    '<mxCell id="c" vertex="1" parent="b"><mxGeometry x="900000" width="9" height="9" relative="1" as="geometry"/></mxCell>';
  const { objects, notes } = await importedOf(
    box('a', 0, 0) + vertex('b', '', 'x="9" width="900000" height="9"') + child,
  );
  expect(objects).toHaveLength(2);
  expect(notes).toEqual(['1 part is too far away and is left out']);
});

test('gives objects different ids where two cells have the same', async () => {
  const { objects } = await importedOf(box('a', 0, 0) + box('a', 90, 0));
  expect(faultsIn(objects)).toEqual([]);
});

test.each([
  ['waypoints', TWO + edge('e', 'edgeStyle=orthogonalEdgeStyle', ENDS, waypoints(10_000))],
  ['points of a curve', TWO + edge('e', 'curved=1', ENDS, waypoints(10_000))],
  [
    'labels of a line with many waypoints',
    TWO +
      edge('e', '', ENDS, waypoints(20_000)) +
      each(
        4_000,
        (nth) =>
          `<mxCell id="l${nth}" value="x" style="edgeLabel" vertex="1" parent="e"><mxGeometry x="0.5" relative="1" as="geometry"/></mxCell>`,
      ),
  ],
  [
    'lines that end on a line with many waypoints',
    TWO +
      edge('e', '', ENDS, waypoints(20_000)) +
      each(4_000, (nth) => edge(`f${nth}`, '', 'source="a" target="e"')),
  ],
  [
    'lines at a shape with a long name',
    box('a', 0, 0, '', `shape=mxgraph.pid${many('x')}`) +
      box('b', 300, 0) +
      each(1_000, (nth) => edge(`f${nth}`, '', ENDS)),
  ],
  ['lines of a label', box('a', 0, 0, `value="${'&#10;x'.repeat(200_000)}"`)],
  [
    'letters in the elements of a label',
    box('a', 0, 0, `value="${many(`&lt;b ${'a'.repeat(1_990)}&gt;`)}x"`, 'html=1'),
  ],
])('reads many %s in time', async (_what, cells) => {
  const begin = threadMs();
  const { objects } = await importedOf(cells);
  expect(threadMs() - begin).toBeLessThan(MOST_MS);
  expect(objects.length).toBeGreaterThan(0);
});

test('reads many blanks in the XML declaration in time', async () => {
  const declaration = `<?xml${' '.repeat(90_000)}version="1.0"?>`;
  const begin = threadMs();
  const { imported } = await read(
    `${declaration}<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>`,
  );
  expect(threadMs() - begin).toBeLessThan(MOST_MS);
  expect(imported.objects).toHaveLength(1);
});

const holder = (id: string, attributes: string, parent = '1') =>
  `<object id="${id}" ${attributes} placeholders="1"><mxCell vertex="1" parent="${parent}"><mxGeometry width="60" height="60" as="geometry"/></mxCell></object>`;

test.each([
  ['labels with a placeholder', 'label="%long%"'],
  ['labels that are placeholders', 'label="" placeholder="long"'],
])('limits what %s become, and says so', async (_what, label) => {
  const long = 'word '.repeat(4_000 - 1);
  const begin = threadMs();
  const { objects, notes } = await importedOf(
    holder('p', `label="" long="${long}"`) + each(2_000, (nth) => holder(`c${nth}`, label, 'p')),
  );
  expect(threadMs() - begin).toBeLessThan(10 * MOST_MS);
  expect(JSON.stringify(objects).length).toBeLessThan(20_000_000);
  expect(notes).toContainEqual(expect.stringMatching(/^1,\d+ placeholders are shown as they are written/));
});

test('draws the lines of a table with 3,000 rows in outlines that shapes take', async () => {
  const { objects } = await importedOf(
    vertex('t', 'shape=table;startSize=0', 'width="500" height="90000"') +
      each(3_000, (nth) =>
        vertex(`r${nth}`, 'shape=tableRow', `y="${nth * 30}" width="500" height="30"`, 'parent="t"'),
      ),
  );
  const outlines = objects.flatMap(({ outline }) => (typeof outline === 'string' ? [outline] : []));
  expect(outlines.join(' ').match(/M/g)).toHaveLength(2_999);
  expect(Math.max(...outlines.map(({ length }) => length))).toBeLessThanOrEqual(40_000);
});

test('refuses shapes whose outlines would fill the memory', async () => {
  const lines = each(1_000, () => '<move x="1" y="1"/><line x="9" y="9"/>');
  const fills = '<fillstroke/>'.repeat(200);
  const stencil = `<shape w="99" h="99"><foreground><path>${lines}</path>${fills}</foreground></shape>`;
  const style = `shape=stencil(${packed(stencil)})`;
  const cells = each(9, (nth) => box(`s${nth}`, nth, 0, '', style));
  expect(cells.length).toBeLessThan(LENGTH);
  await expect(importedOf(cells)).rejects.toThrow('The outlines in the drawing are too long.');
});
