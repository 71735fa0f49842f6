import { expect, test } from 'vitest';
import { testsNamed } from '../../scripts/named-tests.ts';

const NOTHING = { unit: [], browser: [], walks: [], kinds: [], unknown: [] };

test('a kind is named by its name, its folder, or a part of the name', () => {
  expect(testsNamed(['dual-state-pump'])).toEqual({ ...NOTHING, kinds: ['dual-state-pump'] });
  expect(testsNamed(['plugins/dual-state-pump/'])).toEqual({ ...NOTHING, kinds: ['dual-state-pump'] });
  expect(testsNamed(['valve']).kinds).toEqual([
    'circular-horizontal-valve',
    'circular-vertical-valve',
    'triangular-valve',
  ]);
  // A kind's name may be in the name of a file, too.
  const clock = testsNamed(['clock']);
  expect(clock.kinds).toEqual(['clock']);
  expect(clock.unit).toContain('tests/plugins/clock.test.ts');
});

test('a folder names its tests, wherever they run, and so does the folder that it mirrors', () => {
  const named = testsNamed(['tests/plugins']);
  expect(named.unit).toContain('tests/plugins/conformance.test.ts');
  expect(named.browser).toContain('tests/plugins/sheets.browser.test.ts');
  expect([...named.unit, ...named.browser].every((file) => file.startsWith('tests/plugins/'))).toBe(true);
  expect(named.kinds).toEqual([]);
  expect(testsNamed(['plugins'])).toEqual(named);
});

test('a file names its tests, and so does the file that they are about', () => {
  const only = { ...NOTHING, unit: ['tests/engine/containment.test.ts'] };
  expect(testsNamed(['tests/engine/containment.test.ts'])).toEqual(only);
  expect(testsNamed(['containment'])).toEqual(only);
  expect(testsNamed(['host/diagram/open-findings.tsx'])).toEqual({
    ...NOTHING,
    browser: ['tests/host/diagram/open-findings.browser.test.tsx'],
  });
  // One without tests of its own names those of its folder.
  expect(testsNamed(['engine/scene/kinds.ts'])).toEqual(testsNamed(['engine/scene']));
});

test('walks and long suites are named by their folder, or by words that say so', () => {
  expect(testsNamed(['gallery']).walks).toEqual([]);
  expect(testsNamed(['gallery.e2e'])).toEqual({ ...NOTHING, walks: ['tests/e2e/gallery.e2e.ts'] });
  expect(testsNamed(['tests/e2e/gallery.e2e.ts']).walks).toEqual(['tests/e2e/gallery.e2e.ts']);
});

test('a word that names nothing is told', () => {
  expect(testsNamed(['no-such-thing'])).toEqual({ ...NOTHING, unknown: ['no-such-thing'] });
});
