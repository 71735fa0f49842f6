/**
 * The same text wherever a value is shown. `tests/fixtures/shown-texts.json` holds every text once; server (Node), worker
 * and browser (`shown-values.browser.test.ts`) are each compared with it. Where a text is meant to change:
 * `node -e "import('./tests/support/engine/shown-values.ts').then(m => console.log(JSON.stringify(m.shownTexts(), null, 1)))"`.
 */
import { expect, test } from 'vitest';
import { savedMasters } from '../../../engine/format/masters.ts';
import { displayOf } from '../../../engine/live/display.ts';
import { liveMasters } from '../../../engine/live/masters.ts';
import type { TagValue } from '../../../engine/live/tag-table.ts';
import expected from '../../fixtures/shown-texts.json' with { type: 'json' };
import {
  BETWEEN,
  LISTS,
  nameOf,
  shownTexts,
  VALUE_TYPES,
  VALUES,
} from '../../support/engine/shown-values.ts';

test('LABL-06 the server’s texts are those of the list', () => {
  expect(shownTexts()).toEqual(expected);
});

test('LABL-06 the worker’s texts are those of the list', () => {
  const masters = liveMasters(savedMasters(LISTS));
  const tag = { uuid: 't', name: 'Level', unit: null };
  const texts = VALUE_TYPES.map((type) => [
    nameOf(type),
    VALUES.map((value) => displayOf(type as never, tag, masters)((value ?? null) as TagValue)).join(BETWEEN),
  ]);
  expect(Object.fromEntries(texts)).toEqual(expected);
});
