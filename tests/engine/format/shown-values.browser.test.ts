import { expect, test } from 'vitest';
import expected from '../../fixtures/shown-texts.json';
import { shownTexts } from '../../support/engine/shown-values.ts';

test('LABL-06 the browser’s texts are those of the server, for every format and value', () => {
  expect(shownTexts()).toEqual(expected);
});
