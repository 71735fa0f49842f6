import { mkdtempSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ChangedSources, needsReload } from '../../scripts/changed-sources.ts';

const root = mkdtempSync(join(tmpdir(), 'mimic-changed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('what was written, made or removed since the last question', () => {
  const files = ['a.ts', 'b.ts', 'c.ts'];
  for (const file of files) writeFileSync(join(root, file), file);
  const sources = new ChangedSources(root);
  expect(sources.among(files)).toEqual(files);
  expect(sources.among(files)).toEqual([]);
  utimesSync(join(root, 'b.ts'), 1, 1);
  unlinkSync(join(root, 'c.ts'));
  expect(sources.among([...files, 'd.ts'])).toEqual(['b.ts', 'c.ts', 'd.ts']);
});

test.each([
  [['plugins/gauges/kind.ts', 'plugins/shared/palette.ts'], false],
  [['plugins/gauges/kind.ts', 'engine/plugin.ts'], true],
  [['host/main.tsx'], true],
  [[], false],
])('after a change of %j pages reload: %s', (changed, reloads) => {
  expect(needsReload(changed)).toBe(reloads);
});
