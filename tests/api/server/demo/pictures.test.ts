import { readFileSync } from 'node:fs';
import { is } from 'superstruct';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../api/contract/index.ts';
import { pictureOf } from '../../../../api/server/demo/pictures.ts';
import { drawnFrom, picturedDiagrams } from '../../../support/demo-pictures.ts';

const kept = JSON.parse(
  readFileSync(new URL('../../../../api/server/demo/pictures/drawn-from.json', import.meta.url), 'utf8'),
) as object;

test('the diagrams of the demo have pictures that an editor could have saved', () => {
  const { struct } = endpoints.diagramThumbnail.reply;
  for (const { key } of picturedDiagrams())
    expect(is({ thumbnail: pictureOf(key), theme: 'console' }, struct), key).toBe(true);
});

test('the pictures show the diagrams as they are now: otherwise run `node scripts/demo-pictures.ts`', () => {
  expect(kept).toEqual(drawnFrom());
});
