import { expect, test } from 'vitest';
import { cutText } from '../../../engine/import/cut-text.ts';
import { entityOf } from '../../../engine/import/drawio/entities.ts';

test('an imported text that is cut ends with a whole character, as half of one cannot be stored', () => {
  expect(cutText('Pump 💧', 6)).toBe('Pump ');
  expect(cutText('Pump 💧', 7)).toBe('Pump 💧');
  expect(entityOf('&#xD83D;', '#xD83D')).toBe('');
});
