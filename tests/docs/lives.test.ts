/**
 * The two lives of docs/architecture.md as lists of files: what a newcomer opens to follow a click or a value. The code
 * itself says whether a list is whole: its imports, and what the functions named use.
 */
import { describe, expect, test } from 'vitest';
import { Code, type Life, lifeIn, readPage, type Stop } from '../support/lives.ts';

const page = readPage('docs/architecture.md');
const code = new Code(['api', 'engine', 'worker', 'host']);

/** Why a file need not be opened. */
const REASONS: readonly string[] = [
  // Says what a value or a message is; the only way from one implementation to another.
  'interface',
  // Numbers and layouts.
  'constants',
  // One function that does what its name says and calls nothing else on the way.
  'leaf',
  // Keeps and returns what it was given.
  'store',
  // Texts for people.
  'words',
  // Used the same everywhere: components, calls, errors.
  'library',
  // Creates parts, before the first click.
  'setting',
  // For another control, another event, another shape.
  'aside',
];

/** What must be seen of a boundary in the two files beside it. */
const HOPS: Readonly<Record<string, (from: string, to: string, name: string) => boolean>> = {
  'DOM event': (_, to) => to.includes('addEventListener('),
  'raw port': (from, to) => from.includes('.postMessage(') && to.includes('.onmessage ='),
  'comlink call': (from, to, name) => from.includes(`.${name}(`) && to.includes(`${name.split('.')[1]}(`),
  'HTTP endpoint': (from, to, name) => from.includes(`client.${name}(`) && to.includes(`${name}: call(`),
  'field protocol': (_, to) => to.includes("from 'modbus-serial'"),
  'socket frame': (_, to) => to.includes('socket.onmessage ='),
};

/** Nothing on the way calls them: they look at the controller's state, or are called across threads. Only the count tells. */
const ENDS: readonly string[] = [
  'host/diagram/writes/confirm-dialog.tsx',
  'host/diagram/writes/command-tray.tsx',
  'worker/controls/controls-service.ts',
];

const [click, value] = ['The files of a click', 'The files of a tag value'].map((heading) =>
  lifeIn(page, heading),
) as [Life, Life];

const passedOf = ({ passed }: Life): string[] => [...passed.values()].flat();

/** Files that the functions of the list use, and that it names nowhere. */
const unnamed = (life: Life): string[] => {
  const named = new Set([...life.stops.map(({ file }) => file), ...passedOf(life)]);
  return life.stops.flatMap((stop) =>
    [...code.usedBy(stop)].filter((used) => !named.has(used)).map((used) => `${stop.file} uses ${used}`),
  );
};

/** Stops that one cannot come to as the list says. */
function unreached(life: Life): string[] {
  const files = life.stops.map(({ file }) => file);
  const isReached = ({ file, from, hop }: Stop, nth: number): boolean => {
    const [, kind, name = ''] = /^([\w ]+?)(?: `([^`]+)`)?$/.exec(hop ?? '') ?? [];
    if (kind !== undefined)
      return HOPS[kind]?.(nth > 0 ? code.textOf(from) : '', code.textOf(file), name) === true;
    return nth === 0 || code.isLinked(from, file);
  };
  const isThrough = ({ file, from, through }: Stop): boolean =>
    through !== undefined &&
    life.passed.get('interface')?.includes(through) === true &&
    code.isLinked(from, through) &&
    code.isLinked(through, file);
  return life.stops.flatMap((stop, nth) =>
    (nth === 0 || files.slice(0, nth).includes(stop.from)) &&
    (stop.through === undefined ? isReached(stop, nth) : isThrough(stop))
      ? []
      : [`${nth + 1}. ${stop.file}`],
  );
}

describe.each([
  ['a click', click, 40],
  ['a tag value', value, 28],
])('the files of %s', (_what, life, most) => {
  test(`are at most ${most}, each once, as many as the page says`, () => {
    const files = life.stops.map(({ file }) => file);
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(new Set(files).size).toBe(files.length);
    expect(life.said, 'as the page says').toBe(files.length);
  });

  test('exist, with the functions named', () => {
    expect(
      [...life.stops.map(({ file }) => file), ...passedOf(life)].filter((file) => !code.has(file)),
    ).toEqual([]);
    expect(
      life.stops.flatMap(({ file, functions }) =>
        functions.filter((name) => !code.defines(file, name)).map((name) => `${file} ${name}`),
      ),
    ).toEqual([]);
    expect(life.stops.filter(({ functions }) => functions.length === 0)).toEqual([]);
  });

  test('are each reached from an earlier one: by an import, an interface, or a boundary that both show', () => {
    expect(unreached(life)).toEqual([]);
  });

  test('name all that their functions use, or why it is passed by', () => {
    expect(unnamed(life)).toEqual([]);
    expect([...life.passed.keys()].filter((why) => !REASONS.includes(why))).toEqual([]);
    const used = new Set(life.stops.flatMap((stop) => [...code.usedBy(stop), stop.through]));
    expect(
      passedOf(life).filter((file) => !used.has(file)),
      'passed by, and not on the way',
    ).toEqual([]);
  });

  test('a list that leaves one of them out is caught', () => {
    const isCaught = (left: Stop): boolean => {
      const shorter = { ...life, stops: life.stops.filter((stop) => stop !== left) };
      return unnamed(shorter).length > 0 || unreached(shorter).length > 0;
    };
    const missed = life.stops.filter((stop) => !isCaught(stop)).map(({ file }) => file);
    expect(missed).toEqual(ENDS.filter((file) => life.stops.some((stop) => stop.file === file)));
  });
});
