/** Which tests the words after `npm test --` name: folders, files, parts of their names, and kinds. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

interface NamedTests {
  /** On Node. */
  readonly unit: readonly string[];
  /** In Chromium. */
  readonly browser: readonly string[];
  /** End to end. */
  readonly walks: readonly string[];
  /** Kinds whose conformance tests are named. */
  readonly kinds: readonly string[];
  /** Words that name nothing. */
  readonly unknown: readonly string[];
}

const allTests = (): string[] =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .map((file) => `tests/${file}`)
    .sort();

const allKinds = (): string[] =>
  readdirSync(join(root, 'plugins')).filter((name) => existsSync(join(root, 'plugins', name, 'kind.ts')));

/**
 * Returns the tests at a path, or at its mirror in tests/: `plugins`, `engine/history/history.ts`. A source without a test gives
 * the tests of its folder. Any other word gives the tests with this word in their name. Walks and long suites take minutes: the
 * word must contain `e2e` or `long`.
 */
function filesOf(word: string, all: readonly string[]): readonly string[] {
  const mirror = word.startsWith('tests/') ? word : `tests/${word}`;
  const stem = `${mirror.replace(/(\.test|\.e2e)?\.tsx?$/, '')}.`;
  const there = all.filter(
    (file) => file === mirror || file.startsWith(`${mirror}/`) || file.startsWith(stem),
  );
  if (there.length > 0) return there;
  const isOfKind = /^plugins\/(?!shared\b)/.test(word);
  if (word.includes('/') && !isOfKind && existsSync(join(root, word)))
    return all.filter((file) => file.startsWith(`tests/${dirname(word)}/`));
  const quick = all.filter(
    (file) =>
      (!/^tests\/e2e\//.test(file) || /e2e/.test(word)) &&
      (!/^tests\/long\//.test(file) || /long/.test(word)),
  );
  return quick.filter((file) => basename(file).includes(word));
}

/** A kind by its folder, by its name, or by a part of it: `plugins/clock`, `clock`, `pump`. */
const kindsOf = (word: string, all: readonly string[]): readonly string[] =>
  all.filter((kind) => kind.includes(word.replace(/^plugins\//, '').replace(/\/kind\.ts$/, '')));

export function testsNamed(given: readonly string[]): NamedTests {
  const words = given.map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''));
  const [tests, names] = [allTests(), allKinds()];
  const files = new Set(words.flatMap((word) => filesOf(word, tests)));
  const kinds = new Set(words.flatMap((word) => kindsOf(word, names)));
  const those = (pattern: RegExp): string[] => [...files].filter((file) => pattern.test(file));
  return {
    unit: those(/(?<!\.browser)\.test\.tsx?$/),
    browser: those(/\.browser\.test\.tsx?$/),
    walks: those(/\.e2e\.ts$/),
    kinds: [...kinds],
    unknown: words.filter((word) => filesOf(word, tests).length === 0 && kindsOf(word, names).length === 0),
  };
}
