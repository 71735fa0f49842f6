/** SVG drawings as objects: the object of each element, its place, and the notes on the rest. */

import { describe, expect, test } from 'vitest';
import { groupName } from '../../../engine/document/group-name.ts';
import { importDrawing } from '../../../engine/import/import.ts';
import { importSvg as read } from '../../../engine/import/svg/svg.ts';
import { ImportError } from '../../../engine/import/xml.ts';
import { GOOD, hostileFiles } from '../../support/hostile-svg.ts';
import { processorMs, threadMs } from '../../support/processor-time.ts';

const importSvg = (source: string) => read(source, { connector: 'line' });
const svg = (inside: string, more = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`;
const objects = (inside: string, more?: string) => importSvg(svg(inside, more)).objects;
const only = (inside: string, more?: string) => {
  const all = objects(inside, more);
  expect(all).toHaveLength(1);
  return all[0]!;
};

describe('elements', () => {
  test('a rectangle is a shape whose outline lies inside of its box', () => {
    expect(
      only('<rect x="10" y="20" width="40" height="30" fill="red" stroke="#00f" stroke-width="4"/>'),
    ).toMatchObject({
      identifier: 'dynamic-shapes',
      shape: 'rectangle',
      x: 8,
      y: 18,
      width: 44,
      height: 34,
      fill: '#ff0000',
      stroke: '#0000ff',
      strokeWidth: 4,
    });
    expect(only('<rect width="40" height="30" rx="5"/>')).toMatchObject({
      shape: 'rounded-rectangle',
      radius: 5,
    });
  });

  test('turned it keeps its size and has an angle; slanted it becomes an outline', () => {
    expect(only('<rect width="40" height="20" transform="translate(100 50) rotate(90)"/>')).toMatchObject({
      width: 40,
      height: 20,
      angle: 90,
      x: 70,
      y: 60,
    });
    const slanted = only('<rect width="40" height="20" transform="skewX(45)"/>');
    expect(slanted).toMatchObject({
      identifier: 'dynamic-shapes',
      shape: 'drawing',
      x: 0,
      y: 0,
      width: 60,
      height: 20,
    });
    expect(slanted.outline).toBe('M 0 0 L 66.6667 0 L 100 100 L 33.3333 100 Z');
  });

  test('circles, lines, polygons and paths', () => {
    expect(only('<circle cx="50" cy="40" r="10"/>')).toMatchObject({
      shape: 'circle',
      x: 40,
      y: 30,
      width: 20,
      height: 20,
    });
    expect(only('<line x1="10" y1="30" x2="60" y2="10" stroke="#000" stroke-width="3"/>')).toMatchObject({
      identifier: 'line',
      x: 10,
      y: 10,
      width: 50,
      height: 20,
      x1: 0,
      y1: 20,
      x2: 50,
      y2: 0,
      strokeWidth: 3,
    });
    expect(only('<polygon points="0,0 40,0 20,30"/>')).toMatchObject({
      outline: 'M 0 0 L 100 0 L 50 100 Z',
      width: 40,
      height: 30,
    });
    expect(only('<path d="M10 10h20v10h-20z" fill="#0f0"/>')).toMatchObject({
      x: 10,
      y: 10,
      width: 20,
      height: 10,
      fill: '#00ff00',
    });
    // A half circle reaches as far as its arc does.
    expect(
      only('<path d="M0 50 A 20 20 0 0 1 40 50" fill="none" stroke="red" stroke-width="2"/>'),
    ).toMatchObject({ x: -1, y: 29, width: 42, height: 22 });
  });

  test('text stands on its baseline, by its anchor; pieces with a place of their own are objects', () => {
    const [one, two] = objects(
      '<text x="100" y="50" font-size="20" font-family="Arial" text-anchor="middle" font-weight="bold">Feed <tspan>pump</tspan><tspan x="10" y="80">P-1</tspan></text>',
    );
    expect(one).toMatchObject({
      identifier: 'dynamic-texts',
      text: 'Feed pump',
      fontSize: 20,
      fontFamily: 'Arial',
      fontWeight: 'bold',
      textAlign: 'center',
    });
    expect(one!.x + one!.width / 2).toBeCloseTo(100, 2);
    // The middle of a line lies 0.35 em above its baseline.
    expect(one!.y + one!.height / 2).toBeCloseTo(50 - 7, 2);
    expect(two).toMatchObject({ text: 'P-1' });
  });

  test('gives words in another colour an object of their own, where the words before them end', () => {
    const wrapped = importSvg(svg('<text x="5" y="50">\n  <tspan fill="#d00">P-1</tspan>\n</text>'));
    expect(wrapped.objects).toMatchObject([{ text: 'P-1', fontColor: '#dd0000' }]);
    const mixed = importSvg(
      svg('<text x="5" y="50" fill="#00d" font-family="Arial">Feed <tspan fill="#d00">hot</tspan></text>'),
    );
    expect(mixed.objects).toMatchObject([
      { text: 'Feed ', fontColor: '#0000dd', x: 5 },
      { text: 'hot', fontColor: '#dd0000', x: 45.912 },
    ]);
    expect(mixed.notes).toEqual([]);
  });

  test('a view box scales all, strokes and fonts too', () => {
    expect(
      only(
        '<rect x="10" width="10" height="10" stroke="red"/>',
        'width="200" height="200" viewBox="0 0 100 100"',
      ),
    ).toMatchObject({ x: 19, width: 22, strokeWidth: 2 });
  });

  test('styles come from attributes, style sheets and style, the later ones first', () => {
    const css = '<style>rect{fill:#111}.a{fill:#222}#b{fill:#333}</style>';
    const fills = objects(
      `${css}<rect width="9" height="9"/><rect class="a" width="9" height="9"/><rect id="b" class="a" width="9" height="9"/><rect class="a" style="fill:#444;opacity:.5" width="9" height="9"/>`,
    );
    expect(fills.map(({ fill }) => fill)).toEqual(['#111111', '#222222', '#333333', '#44444480']);
  });

  test('a group is a group, of groups too; one part alone is none', () => {
    const [a, b, c, d] = objects(
      '<g><g><rect width="9" height="9"/><rect width="9" height="9"/></g><rect width="9" height="9"/></g><g><rect width="9" height="9"/></g>',
    );
    expect(a!.groupIds).toHaveLength(2);
    expect(b!.groupIds).toEqual(a!.groupIds);
    expect(c!.groupIds).toEqual([a!.groupIds![1]]);
    expect(d!.groupIds).toBeUndefined();
  });

  test('a group keeps the name that a person gave it, not one that a program made up', () => {
    const two = '<rect width="9" height="9"/><rect width="9" height="9"/>';
    const named = (attributes: string, inside = two) =>
      objects(`<g ${attributes}>${inside}</g>`)[0]!.groupIds!.map(groupName);
    expect(named('id="Clarifier_1"')).toEqual(['Clarifier 1']);
    expect(named('id="g12" label="Intake pumps"')).toEqual(['Intake pumps']);
    expect(named('id="g12"', `<title>Filter 2</title>${two}`)).toEqual(['Filter 2']);
    for (const id of ['g12', 'Group_3', 'layer1', 'a', '_x32_'])
      expect(named(`id="${id}"`), id).toEqual(['']);
    // Of one around the other with nothing else the one that has a name counts.
    expect(named('id="Intake"', `<g id="g3">${two}</g>`)).toEqual(['Intake']);
    expect(named('id="g3"', `<g id="Intake">${two}</g>`)).toEqual(['Intake']);
  });

  test('makes a picture of a part that no object can express, with its references', () => {
    const {
      objects: all,
      pictures,
      notes,
    } = importSvg(
      svg(
        '<pattern id="p" width="4" height="4"><circle r="1"/></pattern><rect x="10" y="10" width="50" height="20" fill="url(#p)"/>',
      ),
    );
    expect(all).toMatchObject([
      { identifier: 'images', url: 'picture-1', x: 10, y: 10, width: 50, height: 20 },
    ]);
    expect(pictures[0]!.data).toContain('<pattern id="p"');
    expect(notes).toEqual(['1 part that objects cannot express becomes an image (rect)']);
  });

  test('copies are made, in symbols too; those that copy themselves are left out', () => {
    const { objects: all, notes } = importSvg(
      svg(
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" x="5" width="20" height="20"/><g id="a"><use href="#a"/><rect width="1" height="1"/></g>',
      ),
    );
    expect(all[0]).toMatchObject({ x: 5, width: 20 });
    expect(notes[0]).toMatch(/copy of a part is left out/);
  });
});

describe('blend modes', () => {
  const below =
    '<rect id="far" x="150" width="9" height="9"/><rect id="near" width="50" height="50" fill="green"/>';
  const above = (more: string) => `<rect x="20" width="50" height="50" fill="#ff0" ${more}/>`;

  test('makes one picture of an element and those that it is mixed with', () => {
    const { objects: all, pictures } = importSvg(svg(below + above('style="mix-blend-mode:multiply"')));
    expect(all).toMatchObject([{ x: 150 }, { identifier: 'images', x: 0, width: 70 }]);
    expect(pictures[0]!.data).toMatch(/id="near".*style="mix-blend-mode:multiply"/);
  });

  test('mixes with nothing outside of an isolated group', () => {
    const group = `<g style="isolation:isolate">${above('style="mix-blend-mode:multiply"')}</g>`;
    expect(objects(below + group)).toMatchObject([{ x: 150 }, { x: 0 }, { identifier: 'images', x: 20 }]);
  });

  test('ignores an attribute of this name', () => {
    expect(objects(below + above('mix-blend-mode="multiply"'))).toHaveLength(3);
  });

  test('leaves the mode out where it would make a picture of too many objects, and says so', () => {
    const many = '<rect width="50" height="50"/>'.repeat(61);
    const { objects: all, notes } = importSvg(svg(many + above('style="mix-blend-mode:screen"')));
    expect(all).toHaveLength(62);
    expect(notes).toEqual(['1 blend mode is left out']);
  });
});

describe('parts that become pictures', () => {
  const MASK = '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask>';

  test('have the opacity of the groups around them', () => {
    const { pictures } = importSvg(
      svg(`${MASK}<g opacity="0.5"><rect width="9" height="9" mask="url(#m)"/></g>`),
    );
    expect(pictures[0]!.data).toContain('opacity="0.5"');
  });

  test('keep what is inside links', () => {
    const { pictures } = importSvg(
      svg(`${MASK}<g mask="url(#m)"><a><rect id="r" width="9" height="9"/></a></g>`),
    );
    expect(pictures[0]!.data).toContain('<g><rect id="r"');
  });

  test('name the features that they lack', () => {
    const filter = '<filter id="f"><feImage href="#r"/></filter>';
    const { notes } = importSvg(svg(`${filter}<rect id="r" width="9" height="9" filter="url(#f)"/>`));
    expect(notes).toEqual([
      '1 part that objects cannot express becomes an image (r)',
      '1 feature is missing in these images (feImage)',
    ]);
  });

  test('are transparent where a filter shows a part that is missing', () => {
    const filter = '<filter id="f"><feImage href="#none" result="a" width="9"/></filter>';
    const { notes, pictures } = importSvg(
      svg(`${filter}<rect id="r" width="9" height="9" filter="url(#f)"/>`),
    );
    expect(pictures[0]!.data).toContain('<feFlood result="a" width="9" flood-opacity="0"></feFlood>');
    expect(notes).toHaveLength(1);
  });

  test('may show emoji and flags in another way, and say so', () => {
    const { notes } = importSvg(svg(`${MASK}<text id="t" y="9" mask="url(#m)">\u{1f1ec}\u{1f1e7}</text>`));
    expect(notes).toContain('1 feature may look different in these images (emoji)');
  });

  test('draw nothing for a convolution with the wrong number of values', () => {
    const filter = (kernel: string) =>
      `<filter id="f"><feConvolveMatrix kernelMatrix="${kernel}"/></filter><rect width="9" height="9" filter="url(#f)"/>`;
    expect(importSvg(svg(filter('1 2 3'))).pictures[0]!.data).toContain('<feFlood flood-opacity="0"/>');
    expect(importSvg(svg(filter('1 2 3 4 5 6 7 8 9'))).pictures[0]!.data).toContain('feConvolveMatrix');
  });

  test('are 300 at most; others keep their objects, with a note', () => {
    const many = '<circle r="5" mask="url(#m)"/>'.repeat(301);
    const { objects: all, notes } = importSvg(svg(MASK + many));
    expect(all.filter(({ identifier }) => identifier === 'images')).toHaveLength(300);
    expect(all).toHaveLength(301);
    expect(notes).toContain('1 mask, clip or filter is left out: too many parts would become images');
    // One picture replaces the pictures inside of it.
    const group = `<g mask="url(#m)">${'<circle r="5" mask="url(#m)"/>'.repeat(300)}</g>`;
    expect(only(MASK + group)).toMatchObject({ identifier: 'images' });
  });
});

test('cuts off the contents of a nested SVG beyond its box', () => {
  const inner = '<svg x="10" width="20" height="20"><circle r="30"/></svg>';
  expect(only(inner)).toMatchObject({ identifier: 'images', x: 10, y: 0, width: 20, height: 20 });
  expect(only(inner.replace('<svg', '<svg overflow="visible"'))).toMatchObject({ shape: 'circle' });
});

test('reads dashes of any unit, from their offset', () => {
  const dashed = (more: string) => only(`<path d="M0 9H90" stroke="red" ${more}/>`).dash;
  expect(dashed('stroke-dasharray="10 , 5 3"')).toBe('10 5 3 10 5 3');
  expect(dashed('stroke-dasharray="1em 5" font-size="8"')).toBe('8 5');
  expect(dashed('stroke-dasharray="10 5" stroke-dashoffset="4"')).toBe('6 5 4 0');
  expect(dashed('stroke-dasharray="10 5" stroke-dashoffset="-2"')).toBe('0 2 10 3');
});

test('leaves out what is for readers of another language', () => {
  const both =
    '<rect width="9" height="9" systemLanguage="ru"/><rect x="50" width="9" height="9" systemLanguage="en-GB"/>';
  expect(only(both)).toMatchObject({ x: 50 });
  expect(only(`<switch>${both}</switch>`)).toMatchObject({ x: 50 });
});

test('places a picture in its frame as its proportions say', () => {
  const png = btoa(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x08`);
  const image = (more: string) =>
    only(`<image width="40" height="40" ${more} href="data:image/png;base64,${png}"/>`);
  expect(image('')).toMatchObject({ x: 0, y: 10, width: 40, height: 20 });
  expect(image('preserveAspectRatio="xMinYMin"')).toMatchObject({ x: 0, y: 0, width: 40, height: 20 });
});

test('5,000 elements take less than a second', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, nth) =>
      `<g transform="rotate(${nth} 9 9)"><path d="M${nth} 0c10 0 20 10 20 20a5 5 0 0 1 -30 -30z" style="fill:#abc"/></g>`,
  );
  const text = svg(many.join(''));
  expect(importSvg(text).objects).toHaveLength(5_000);
  expect(processorMs(() => importSvg(text))).toBeLessThan(1_000);
});

test('imports a file of 160,000 elements, none of which is a copy', () => {
  const text = svg(`${'<g/>'.repeat(160_000)}<rect width="9" height="9"/>`);
  expect(importSvg(text).objects).toHaveLength(1);
});

test('hostile files are refused in words, or bring what is harmless in them; soon', async () => {
  for (const { name, bytes } of hostileFiles('http://127.0.0.1:9')) {
    const before = threadMs();
    const brought = await importDrawing(bytes, { connector: 'line' }).catch((error: unknown) => {
      expect(error, name).toBeInstanceOf(ImportError);
      expect((error as Error).message, name).toMatch(/\.$/);
      return null;
    });
    // Words of a text are words, whatever they say.
    const text = JSON.stringify(brought?.imported.objects ?? []).replaceAll(/"text":"[^"]*"/g, '');
    expect(text, name).not.toMatch(/hostile|javascript|ranHostile/);
    if (brought) expect(text, name).toContain(GOOD);
    expect(threadMs() - before, name).toBeLessThan(2_000);
  }
});
