/** Gradients of drawings as gradients of shapes: their direction, their colours, and the notes on the rest. */
import { describe, expect, test } from 'vitest';
import { importDrawing } from '../../../engine/import/import.ts';
import { importSvg } from '../../../engine/import/svg/svg.ts';

const STOPS = '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>';
const BOX = '<rect width="40" height="20" fill="url(#g)"/>';

/** The fill of the only shape of a drawing, and what is noted. */
function svgFill(attributes: string, shape = BOX, stops = STOPS, more = '') {
  const { objects, notes } = importSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${more}
      <linearGradient id="g" ${attributes}>${stops}</linearGradient>${shape}</svg>`,
    { connector: 'line' },
  );
  expect(objects).toHaveLength(1);
  const { fill, gradient, gradientColor } = objects[0]!;
  return { look: [fill, gradient, gradientColor], notes };
}

const DOWN = ['#000000', 'down', '#ffffff'];
const RIGHT = ['#000000', 'right', '#ffffff'];
const back = ([from, way, to]: readonly string[]) => [to, way, from];
const LOST = '1 gradient becomes a plain colour';
const PICTURED = '1 part that objects cannot express becomes an image (rect)';
const NO_SHAPE = [undefined, undefined, undefined];
const NEAR = '1 gradient is simplified to two colours';

describe('SVG', () => {
  test('runs to the right unless told otherwise; left and up are the colours the other way round', () => {
    expect(svgFill('')).toEqual({ look: RIGHT, notes: [] });
    expect(svgFill('x1="0" y1="0" x2="0" y2="100%"').look).toEqual(DOWN);
    expect(svgFill('x1="1" x2="0"').look).toEqual(back(RIGHT));
    expect(svgFill('x2="0" y1="1"').look).toEqual(back(DOWN));
  });

  test('is transformed like the gradient and the shape; an object that is turned turns it too', () => {
    expect(svgFill('gradientTransform="rotate(90)"').look).toEqual(DOWN);
    const turned = BOX.replace('/>', ' transform="translate(90 0) rotate(90)"/>');
    expect(svgFill('', turned).look).toEqual(RIGHT);
    const mirrored = BOX.replace('/>', ' transform="translate(0 90) scale(1 -1)"/>');
    expect(svgFill('x2="0" y2="1"', mirrored).look).toEqual(back(DOWN));
    // An outline is drawn where it lies: there it is the gradient that turns.
    const path = '<path d="M0 0h40v20h-20z" fill="url(#g)" transform="translate(90 0) rotate(90)"/>';
    expect(svgFill('', path).look).toEqual(DOWN);
  });

  test('in units of the drawing it may begin and end beside the shape', () => {
    const wide = 'gradientUnits="userSpaceOnUse" x1="-40" x2="40"';
    expect(svgFill(wide).look).toEqual(['#808080', 'right', '#ffffff']);
    const narrow = svgFill('gradientUnits="userSpaceOnUse" x1="15" x2="25"');
    expect(narrow).toEqual({ look: NO_SHAPE, notes: [PICTURED] });
  });

  test('takes stops and direction from the gradient that it refers to, and opacity from all', () => {
    const base = `<linearGradient id="base" x2="0" y2="1">${STOPS}</linearGradient>`;
    expect(svgFill('href="#base"', BOX, '', base).look).toEqual(DOWN);
    const faint = BOX.replace('/>', ' fill-opacity="0.5"/>');
    const stops = '<stop stop-color="#000" stop-opacity="0.5"/><stop offset="1" stop-color="#fff"/>';
    expect(svgFill('', faint, stops).look).toEqual(['#00000040', 'right', '#ffffff80']);
  });

  test('keeps the colour of an invisible end', () => {
    const stops = '<stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#ff0"/>';
    const white = svgFill('', BOX, stops);
    expect(white.look).toEqual(['#ffffff00', 'right', '#ffff00']);
    // Shapes mix it less than SVG does.
    expect(white.notes).toEqual([NEAR]);
    const same = '<stop stop-color="#ff0" stop-opacity="0"/><stop offset="1" stop-color="#ff0"/>';
    expect(svgFill('', BOX, same).notes).toEqual([]);
  });

  test('of a radius of 0 is its last colour', () => {
    const radial = `<radialGradient id="r" r="0">${STOPS}</radialGradient>`;
    const found = svgFill('', BOX.replace('#g', '#r'), STOPS, radial);
    expect(found).toEqual({ look: ['#ffffff', undefined, undefined], notes: [] });
  });

  test('takes no stops from an element that is no gradient', () => {
    const rect = `<defs><rect id="r">${STOPS}</rect></defs><linearGradient id="l" href="#r"/>`;
    const box = '<path d="M0 0h9v9z"/><rect width="40" height="20" fill="url(#l)"/>';
    expect(svgFill('', box, STOPS, rect).look[0]).toBe('#000000');
  });

  test('of several stops the first and the last count, where those between come near', () => {
    const between = (colour: string) =>
      `<stop stop-color="#000"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="#fff"/>`;
    expect(svgFill('', BOX, between('#808080'))).toEqual({ look: RIGHT, notes: [] });
    expect(svgFill('', BOX, between('#999'))).toEqual({ look: RIGHT, notes: [NEAR] });
    expect(svgFill('', BOX, between('#f00')).notes).toEqual([PICTURED]);
  });

  test('slightly slanted it is straightened; slanted, round, repeated or on a stroke it becomes a picture', () => {
    expect(svgFill('y2="0.1"').notes).toEqual([NEAR]);
    expect(svgFill('y2="1"')).toEqual({ look: NO_SHAPE, notes: [PICTURED] });
    expect(svgFill('x2="0.3" spreadMethod="repeat"').notes).toEqual([PICTURED]);
    const radial = `<radialGradient id="r">${STOPS}</radialGradient>`;
    expect(svgFill('', BOX.replace('#g', '#r'), STOPS, radial).notes).toEqual([PICTURED]);
    const stroke = '<rect width="40" height="20" fill="none" stroke="url(#g)"/>';
    expect(svgFill('', stroke).notes).toEqual([PICTURED]);
  });
});

describe('draw.io', () => {
  async function fillOf(style: string) {
    const cell = `<mxCell id="a" style="fillColor=#000000;gradientColor=#ffffff;${style}" vertex="1" parent="1">
      <mxGeometry width="80" height="40" as="geometry"/></mxCell>`;
    const text = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cell}</root></mxGraphModel>`;
    const { imported } = await importDrawing(new TextEncoder().encode(text), { connector: 'line' }, 0);
    const { fill, gradient, gradientColor } = imported.objects[0]!;
    return { look: [fill, gradient, gradientColor], notes: imported.notes };
  }

  test('runs from the fill to its own colour, down unless told otherwise', async () => {
    expect(await fillOf('')).toEqual({ look: DOWN, notes: [] });
    expect((await fillOf('gradientDirection=north')).look).toEqual(back(DOWN));
    expect((await fillOf('gradientDirection=east')).look).toEqual(RIGHT);
    expect((await fillOf('gradientDirection=west;shape=hexagon')).look).toEqual(back(RIGHT));
  });

  test('turns with its shape; round it is lost, and that is said', async () => {
    expect((await fillOf('shape=hexagon;direction=south')).look).toEqual(back(RIGHT));
    expect((await fillOf('shape=hexagon;flipV=1')).look).toEqual(back(DOWN));
    expect(await fillOf('gradientDirection=radial')).toEqual({
      look: ['#000000', undefined, undefined],
      notes: [LOST],
    });
    expect((await fillOf('gradientColor=none')).look).toEqual(['#000000', undefined, undefined]);
  });
});
