import { describe, expect, test } from 'vitest';
import { readColour } from '../../../host/panels/colour.ts';
import { fromHsva, toHsva } from '../../../host/panels/hsva.ts';
import { numberText, readNumber, stepped } from '../../../host/panels/number-text.ts';
import {
  boundText,
  colourOf,
  mainField,
  otherColours,
  readBound,
  savable,
  withField,
  withFontSize,
  withShadow,
} from '../../../host/panels/states-model.ts';
import type { KindDescriptor, StateRow } from '../../../worker/boundary/index.ts';
import { KIND } from '../editor/doubles.ts';

describe('numbers', () => {
  test.each([
    ['12', 12],
    ['-2.5', -2.5],
    ['1,5', 1.5],
    ['x*2', 200],
    ['300/4', 75],
    ['100 + 20', 120],
    ['', Number.NaN],
    ['wide', Number.NaN],
    ['1/0', Number.NaN],
    ['alert(1)', Number.NaN],
  ])('"%s" is read as %d', (text, expected) => {
    expect(readNumber(text, 100)).toBe(expected);
  });
  test('are shown without the dust of floating point', () => {
    expect(numberText(0.1 + 0.2)).toBe('0.3');
    expect(numberText(1e6)).toBe('1000000');
    expect(numberText(undefined)).toBe('');
  });
  test('step inside their limits', () => {
    expect(stepped(0.1, 0.2, {})).toBe(0.3);
    expect(stepped(39, 10, { max: 40 })).toBe(40);
    expect(stepped(1, -10, { min: 0 })).toBe(0);
  });
});

describe('colours', () => {
  test.each([
    ['#ABC', '#aabbcc'],
    ['336699', '#336699'],
    ['#33669980', '#33669980'],
    ['#336699ff', '#336699'],
    ['#ffffff', '#ffffff'],
    ['Transparent', 'transparent'],
    ['red', null],
    ['#12', null],
  ])('%s is read as %s', (text, expected) => {
    expect(readColour(text)).toBe(expected);
  });
  test.each(['#000000', '#ffffff', '#336699', '#c62828', '#7d95aa80', 'transparent', '#0000ff', '#00ff00'])(
    '%s comes back from hue, saturation and value',
    (colour) => {
      expect(fromHsva(toHsva(colour))).toBe(colour);
    },
  );
});

describe('states', () => {
  test.each([
    ['20', '>', 20],
    ['2,5', '<', 2.5],
    ['', '>', ''],
    ['open', '=', 'open'],
    ['open', '>', undefined],
    ['10 to 20', 'in-range', [10, 20]],
    ['20 to 10', 'in-range', undefined],
    ['10', 'in-range', undefined],
  ] as const)('"%s" after %s is %j', (text, operator, expected) => {
    expect(readBound(text, operator)).toEqual(expected);
  });
  test('STATE-06 a threshold that nobody has set is not saved as "any other value"', () => {
    const rows = savable([{ label: 'High', operator: '>', value: Number.NaN }]);
    expect(JSON.parse(JSON.stringify(rows))).toEqual([{ label: 'High', operator: '>', value: '' }]);
    expect(boundText(Number.NaN)).toBe('');
  });
  test('a state shows its own colour, the kind’s for its label, or the base', () => {
    expect(colourOf({ label: 'ON', value: 1, fill: '#123456' }, KIND)).toBe('#123456');
    expect(colourOf({ label: 'ON', value: 1 }, KIND)).toBe('#55ac40');
    expect(colourOf({ label: 'constructor', value: 1 }, KIND)).toBe('#cfd5da');
  });
});

describe('what a state changes', () => {
  const TEXT: KindDescriptor = {
    ...KIND,
    props: { ...KIND.props, backgroundColor: { type: 'colour', default: '#ffffff', label: 'Background' } },
    states: {
      set: 'range',
      paints: {
        fontColor: { base: 'fill', states: { High: '#e39b00' } },
        backgroundColor: { base: 'backgroundColor', states: {} },
      },
    },
  };

  test('PROP-03 a lamp has its fill; a text the colour of its words, and its background', () => {
    expect([mainField(KIND), otherColours(KIND)]).toEqual(['fill', []]);
    expect(mainField(TEXT)).toBe('textColor');
    expect(otherColours(TEXT)).toEqual([{ field: 'backgroundColor', label: 'Background' }]);
    const row = { label: 'High', value: 80, fill: '#111111' };
    expect(colourOf(row, TEXT)).toBe('#111111');
    expect(colourOf({ ...row, textColor: '#222222' }, TEXT)).toBe('#222222');
    expect(colourOf({ label: 'High', value: 80 }, TEXT)).toBe('#e39b00');
  });

  test('PROP-03 a field that is emptied goes, and the others are kept', () => {
    const row: StateRow = {
      label: 'High',
      value: 80,
      tagLabel: 'TOO FULL',
      shadow: { blur: 3 },
      fontSize: 40,
    };
    expect(withField(row, 'stroke', '#c62828')).toEqual({ ...row, stroke: '#c62828' });
    expect(withField(row, 'tagLabel', '')).toEqual({
      label: 'High',
      value: 80,
      shadow: { blur: 3 },
      fontSize: 40,
    });
  });

  test('PROP-03 a font size is typed as in the properties, and goes with an empty field', () => {
    const row: StateRow = { label: 'High', value: 80, stroke: '#c62828' };
    expect(withFontSize(row, ' 12,5 ')).toEqual({ ...row, fontSize: 12.5 });
    expect(withFontSize({ ...row, fontSize: 40 }, ' ')).toEqual(row);
    for (const typed of ['0', '100.5', 'large', '-3']) expect(withFontSize(row, typed)).toBeUndefined();
  });

  test('PROP-03 a shadow has a colour; what else a saved one says is kept', () => {
    const row: StateRow = { label: 'High', value: 80 };
    expect(withShadow({ ...row, shadow: '#211e21' }, '#3366cc')).toEqual({ ...row, shadow: '#3366cc' });
    expect(withShadow({ ...row, shadow: true }, '#3366cc')).toEqual({ ...row, shadow: '#3366cc' });
    expect(withShadow({ ...row, shadow: { blur: 3, color: '#000000' } }, '#3366cc')).toEqual({
      ...row,
      shadow: { blur: 3, color: '#3366cc' },
    });
  });
});
