import { expect, test } from 'vitest';
import {
  graphSizeOptions,
  sizeOptions,
  UNNAMED_LIMIT_A,
  UNNAMED_LIMIT_B,
} from '../../../../host/diagram/export/export-sizes.ts';

const offered = sizeOptions({ width: 1920, height: 1080 })
  .map(({ value }) => value.split('x').map(Number))
  .filter(([width, height]) => width! > 0 && height! > 0) as [number, number][];
const squares = offered.filter(([width, height]) => width === height);
const others = offered.filter(([width, height]) => width !== height);

test('EXPORT-02 CONST-45 squares of 300 to 800 pixels', () => {
  expect(squares.map(([side]) => side)).toEqual([300, 400, 500, 600, 700, 800]);
});

test('EXPORT-03 CONST-45 larger ones from 640 × 480 up to 3000 × 2000 and 2520 × 1080', () => {
  const list = others.map(([width, height]) => `${width}x${height}`);
  expect(list).toEqual([
    ...['640x480', '1024x768', '1280x720', '1080x1350', '1080x1920'],
    ...['1500x1000', '1920x1080', '2000x3000', '3000x2000', '2520x1080'],
  ]);
});

test('EXPORT-02 EXPORT-03 OR-134 a graph is offered in the sizes of a diagram', () => {
  const fixed = (options: readonly { readonly value: string }[]) =>
    options.map(({ value }) => value).filter((value) => /^\d+x\d+$/.test(value));
  expect(fixed(graphSizeOptions())).toEqual(offered.map((sides) => sides.join('x')));
});

test('EXPORT-04 CONST-45 in the forms 1:1, 2:3, 3:2, 4:3, 4:5, 9:16, 16:9 and 21:9', () => {
  const forms = [...new Set(offered.map(([width, height]) => (width / height).toFixed(3)))].sort();
  const [square, ...rest] = [1, 2 / 3, 3 / 2, 4 / 3, 4 / 5, 9 / 16, 16 / 9, 21 / 9];
  expect(forms).toEqual([square!, ...rest].map((form) => form.toFixed(3)).sort());
});

test('EXPORT-05 OR-50 CONST-45 the two unnamed limits are named', () => {
  expect([UNNAMED_LIMIT_A, UNNAMED_LIMIT_B]).toEqual([10, 5]);
});
