/** Functions and files small enough to hold in the head, and no export that nobody takes. */
import { describe, expect, test } from 'vitest';
import { exportsOf, functionsOf, importsOf, type Source, sourcesIn } from './support/sources.ts';

const PRODUCT = ['api', 'engine', 'plugins', 'worker', 'host', 'scripts', 'bench'];
const FUNCTION_LINES = 60;
const FILE_LINES = 350;

/** File, or file and function → why it is longer. At most nine, and at present none. */
const LONGER: Readonly<Record<string, string>> = {};
/** Who offers more than we take, and for whom. */
const OFFERED = [
  // What plugins from outside are written with.
  'engine/plugin.ts',
];

const product = sourcesIn(PRODUCT);

describe('sizes', () => {
  test('no file is longer than 350 lines, no function than 60, but those that are named with a reason', () => {
    const long = product.flatMap((source) => [
      ...(source.text.split('\n').length - 1 > FILE_LINES ? [source.file] : []),
      ...functionsOf(source)
        .filter(({ lines }) => lines > FUNCTION_LINES)
        .map(({ name }) => `${source.file} ${name}`),
    ]);
    expect(long.filter((one) => !Object.hasOwn(LONGER, one))).toEqual([]);
    expect(Object.keys(LONGER).filter((one) => !long.includes(one))).toEqual([]);
    expect(Object.keys(LONGER).length).toBeLessThan(10);
  });

  test('what a file offers is taken by another', () => {
    const taken = new Map<string, Set<string>>();
    for (const { from, name } of [...product, ...sourcesIn(['tests'])].flatMap(importsOf))
      taken.set(from, (taken.get(from) ?? new Set()).add(name));
    const isTaken = ({ file }: Source, name: string): boolean =>
      taken.get(file)?.has(name) === true || taken.get(file)?.has('*') === true;
    const useless = product
      .filter(({ file }) => !OFFERED.includes(file))
      .flatMap((source) =>
        exportsOf(source)
          .filter((name) => !isTaken(source, name))
          .map((name) => `${source.file}: ${name}`),
      );
    expect(useless).toEqual([]);
  });
});
