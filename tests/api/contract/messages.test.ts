import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTHING } from '../../../api/contract/messages.ts';

test('OR-29 the words where there is nothing', () => {
  expect(NOTHING).toEqual({
    source: 'Source Not Found',
    assignment: 'No Assignment Found',
    device: 'No Device Found',
    value: 'No value found.',
    report: 'No report found!',
  });
});

test('ERR-11 each of them is said by the product, and written once', () => {
  const files = globSync('{api,host,worker}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const texts = files
    .filter((file) => file !== 'api/contract/messages.ts')
    .map((file) => readFileSync(file, 'utf8'));
  for (const [key, words] of Object.entries(NOTHING)) {
    expect(
      texts.filter((text) => text.includes(`NOTHING.${key}`)).length,
      `who says "${words}"`,
    ).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(words)).length, `"${words}" written again`).toBe(0);
  }
});
