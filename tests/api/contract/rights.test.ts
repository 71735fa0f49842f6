import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { endpoints } from '../../../api/contract/index.ts';

/** One line for each call: its name, and the rights of which a caller needs one. */
const LISTED = readFileSync(new URL('./rights.txt', import.meta.url), 'utf8');

test('PERM-13 every call asks for the right that is listed for it', () => {
  const lines = (Object.entries(endpoints) as [string, Endpoint][]).map(
    ([id, { needs }]) => `${id}: ${typeof needs === 'string' ? needs : needs.anyOf.join(' | ')}`,
  );
  expect(lines.sort()).toEqual(LISTED.trimEnd().split('\n'));
});
