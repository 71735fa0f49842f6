/** The cascade of CSS in SVG files: selectors, variables, media, units and inheritance. */
import { describe, expect, test } from 'vitest';
import { importSvg } from '../../../engine/import/svg/svg.ts';

const svg = (inside: string, more = 'width="200" height="100"') =>
  importSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`, { connector: 'line' });
const BOX = 'width="40" height="20"';
const fillsOf = (inside: string) => svg(inside).objects.map(({ fill }) => fill);
const only = (inside: string) => {
  const { objects } = svg(inside);
  expect(objects).toHaveLength(1);
  return objects[0]!;
};

describe('selectors', () => {
  test('follows children, descendants, siblings, attributes and positions', () => {
    const css = `<style>g > rect { fill: #111 } g rect.deep { fill: #222 } circle + rect { fill: #333 }
      [data-kind="tank"] { fill: #444 } rect:first-child { stroke: none }</style>`;
    const drawing = `<g><rect ${BOX}/><g><rect class="deep" ${BOX}/></g></g><circle r="5" fill="#555"/>
      <rect ${BOX}/><rect data-kind="tank" ${BOX}/>`;
    expect(fillsOf(css + drawing)).toEqual(['#111111', '#222222', '#555555', '#333333', '#444444']);
  });

  test('prefers important declarations to later ones', () => {
    const css = '<style>rect { fill: #111 !important } #a { fill: #222 }</style>';
    expect(fillsOf(`${css}<rect id="a" style="fill:#333" ${BOX}/>`)).toEqual(['#111111']);
  });

  test('counts rules that it cannot follow', () => {
    const { notes } = svg(`<style>rect:nth-child(2n) { fill: red }</style><rect ${BOX}/>`);
    expect(notes).toEqual(['1 style rule is too complex to follow']);
  });

  test('ignores a style element of another language', () => {
    expect(fillsOf(`<style type="text/other">rect { fill: red }</style><rect fill="#080" ${BOX}/>`)).toEqual([
      '#008800',
    ]);
  });
});

describe('values', () => {
  test('replaces variables, with their substitute where they have no value', () => {
    const css = '<style>:root { --tank: #2874a6; --line: var(--tank) }</style>';
    expect(
      fillsOf(
        `${css}<rect style="fill:var(--line)" ${BOX}/><rect style="fill:var(--none, #1e8449)" ${BOX}/>`,
      ),
    ).toEqual(['#2874a6', '#1e8449']);
  });

  test('takes the light value of light-dark()', () => {
    expect(fillsOf(`<rect fill="#000" style="fill: light-dark(#d5e8d4, #1f2f1e)" ${BOX}/>`)).toEqual([
      '#d5e8d4',
    ]);
  });

  test('keeps the value before it where a colour cannot be read, and names that colour', () => {
    const { objects, notes } = svg(`<rect fill="#080" style="fill: shade(3)" ${BOX}/>`);
    expect(objects).toMatchObject([{ fill: '#008800' }]);
    expect(notes).toEqual(['1 colour cannot be read and is left out (shade(3))']);
  });

  test('applies the media of a bright screen alone', () => {
    const css = `<style>rect { fill: #1e8449 } @media (prefers-color-scheme: dark) { rect { fill: #fff } }
      @media print { rect { fill: #000 } } @media screen and (max-width: 500px) { rect { stroke: #f00 } }</style>`;
    expect(only(`${css}<rect ${BOX}/>`)).toMatchObject({ fill: '#1e8449', stroke: '#ff0000' });
  });

  test('reads lengths in em, rem, and parts of the view', () => {
    expect(only('<rect width="2em" height="10vw" font-size="10"/>')).toMatchObject({ width: 20, height: 20 });
    expect(only('<rect width="2rem" height="50%"/>')).toMatchObject({ width: 32, height: 50 });
  });
});

test('writes the lengths of filters and styles in pixels, but no name of a part', () => {
  const filter = `<filter id="a5in"><feFlood/></filter><rect ${BOX} stroke="red" stroke-width="1in" filter="url(#a5in)"/>`;
  const [picture] = svg(filter).pictures;
  expect(picture!.data).toContain('stroke-width="96px"');
  expect(picture!.data).toContain('url(#a5in)');
  const [shadow] = svg(`<rect ${BOX} style="filter:drop-shadow(1in 0 0 red)"/>`).pictures;
  expect(shadow!.data).toContain('drop-shadow(96px 0 0 red)');
});

describe('transforms', () => {
  test('reads a transform in a style sheet, with units', () => {
    const css = '<style>rect { transform: translate(10px, 50%) }</style>';
    expect(only(`${css}<rect ${BOX}/>`)).toMatchObject({ x: 10, y: 50 });
  });

  test('turns about the origin that is given, by keywords too', () => {
    const turned = (origin: string) =>
      only(`<rect x="80" y="40" ${BOX} transform="rotate(180)" transform-origin="${origin}"/>`);
    expect(turned('100 50')).toMatchObject({ x: 80, y: 40 });
    expect(turned('center')).toMatchObject({ x: 80, y: 40 });
    expect(turned('right bottom')).toMatchObject({ x: 280, y: 140 });
  });
});

test('inherits the colour that stops and copies refer to', () => {
  const gradient = `<linearGradient id="g" color="#00f"><stop stop-color="currentColor"/>
    <stop offset="1" stop-color="#fff"/></linearGradient>`;
  expect(only(`${gradient}<rect fill="url(#g)" ${BOX}/>`)).toMatchObject({
    fill: '#0000ff',
    gradientColor: '#ffffff',
  });
  const copied = `<defs><rect id="r" fill="context-stroke" ${BOX}/></defs><use href="#r" stroke="#0a0"/>`;
  expect(only(copied)).toMatchObject({ fill: '#00aa00' });
});
