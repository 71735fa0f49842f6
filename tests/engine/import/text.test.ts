/** SVG texts: where each run of letters stands. */
import { describe, expect, test } from 'vitest';
import { importSvg } from '../../../engine/import/svg/svg.ts';

const read = (inside: string) =>
  importSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" font-family="Arial" font-size="20">${inside}</svg>`,
    { connector: 'line' },
  );
const textsOf = (inside: string) => read(inside).objects.map(({ text, x, y }) => ({ text, x, y }));

test('continues a raised piece where the text before it ends', () => {
  const pieces = textsOf('<text x="20" y="50">m<tspan dy="-8">3</tspan><tspan dy="8">/h</tspan></text>');
  expect(pieces).toMatchObject([
    { text: 'm', x: 20 },
    { text: '3', x: 36.66 },
    { text: '/h', x: 47.78 },
  ]);
  expect(pieces[1]!.y).toBe(pieces[0]!.y! - 8);
  expect(pieces[2]!.y).toBe(pieces[0]!.y);
});

test('stands letters at positions of their own, and joins those that follow each other', () => {
  expect(textsOf('<text x="20 60 100" y="50">V10</text>')).toMatchObject([
    { text: 'V', x: 20 },
    { text: '1', x: 60 },
    { text: '0', x: 100 },
  ]);
  expect(textsOf('<text x="20 31.12 42.24" y="50">123</text>')).toMatchObject([{ text: '123', x: 20 }]);
});

test('takes percentages of the viewport', () => {
  const [text] = read('<text x="50%" y="50%" text-anchor="middle">PUMP</text>').objects;
  expect(text!.x + text!.width / 2).toBeCloseTo(200, 1);
});

test('spaces letters, and stretches a text to a length', () => {
  expect(textsOf('<text y="50" letter-spacing="12">TA</text>')).toMatchObject([{ x: 0 }, { x: 24.22 }]);
  const letters = textsOf('<text y="50" textLength="100">111</text>');
  expect(letters.at(-1)!.x).toBeCloseTo(100 - 11.12, 1);
  const [wide] = read('<text y="50" textLength="66.72" lengthAdjust="spacingAndGlyphs">111</text>').objects;
  expect(wide).toMatchObject({ text: '111', scaleX: 2, scaleY: 1 });
});

test('keeps white space that is to be preserved', () => {
  expect(textsOf('<text y="50" xml:space="preserve">A     B</text>')).toMatchObject([{ text: 'A     B' }]);
  expect(textsOf('<text y="50">A  \n B </text>')).toMatchObject([{ text: 'A B' }]);
});

test('turns letters about their place', () => {
  expect(read('<text x="100" y="50" rotate="90">A</text>').objects).toMatchObject([{ text: 'A', angle: 90 }]);
});

test('stands letters along a path', () => {
  const along = read(
    '<path id="p" d="M50 100V20" fill="none"/><text><textPath href="#p">UP</textPath></text>',
  );
  expect(along.objects).toMatchObject([
    { text: 'U', angle: -90 },
    { text: 'P', angle: -90 },
  ]);
});

test('notes texts that become single letters, and scripts with joined letters', () => {
  expect(read('<text y="50" rotate="5">TANK</text>').notes).toEqual(['1 text becomes single letters']);
  expect(read('<text y="50">مضخة</text>').notes).toEqual([
    '1 text written from the right or with joined letters may look different',
  ]);
});

test('writes a span of a level line in that line', () => {
  const [text] = read(
    '<text x="9" y="50">A<tspan writing-mode="tb" fill="red">B</tspan></text>',
  ).objects.slice(1);
  expect(text).toMatchObject({ text: 'B', x: 22.34 });
  expect(text!.angle).toBeUndefined();
});

test('writes down a vertical line, letters of East Asia upright', () => {
  expect(read('<text x="50" y="10" writing-mode="tb">A中</text>').objects).toMatchObject([
    { text: 'A', angle: 90 },
    { text: '中', y: 19.34 },
  ]);
});

test('underlines words', () => {
  const [line, text] = read('<text y="50" fill="#c00" text-decoration="underline">AB</text>').objects;
  expect(line).toMatchObject({ shape: 'rectangle', fill: '#cc0000' });
  expect(line!.width).toBeCloseTo(text!.width, 3);
});

describe('pictures', () => {
  test('an outlined text becomes a picture, filled or not', () => {
    for (const fill of ['none', 'red']) {
      const { objects, notes } = read(`<text x="20" y="50" fill="${fill}" stroke="blue">TANK</text>`);
      expect(objects).toMatchObject([{ identifier: 'images' }]);
      expect(notes.join()).toContain('1 part that objects cannot express becomes an image');
    }
  });

  test('so does one with a gradient', () => {
    const gradient = '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>';
    expect(read(`${gradient}<text y="50" fill="url(#g)">TANK</text>`).objects).toMatchObject([
      { identifier: 'images' },
    ]);
  });
});

test('says that a length is given to a vertical text in another way', () => {
  const text = '<text x="9" y="9" writing-mode="tb" textLength="150">Text</text>';
  expect(read(text).notes).toContain('1 text loses its outline or its spacing');
});
