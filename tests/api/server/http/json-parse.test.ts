import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { LIMITS, UnsafeJsonError } from '../../../../api/contract/limits.ts';
import { parseInSlices, parseJson } from '../../../../api/server/http/json-parse.ts';
import { Pauses } from '../../../../api/server/http/pause.ts';

const parsed = (text: string) => parseJson(Buffer.from(text), new Pauses());
const long = 'ä🜁"\\\n'.repeat(12_000);
const items = Array.from({ length: 2_500 }, (_, nth) => ({ id: nth, name: `Object ${nth}`, at: [nth, 1.5] }));

/** Larger than a piece, each in its own way. */
const LARGE: readonly (readonly [string, unknown])[] = [
  ['a long list of small items', items],
  ['a list of long lists', [items, [], [1, items], items]],
  [
    'large entries between small ones',
    { a: 1, list: items, b: [], deep: { items, c: { d: items } }, e: null },
  ],
  ['long texts', { thumbnail: long, list: [long, long], [`key ${long}`]: items }],
  ['many keys', Object.fromEntries(items.map((item) => [`key ${item.id}`, item]))],
  ['a text alone', long.repeat(3)],
  ['brackets and commas in texts', items.map(() => ']},[{"\\":,')],
];

describe('a body in pieces', () => {
  test.each(LARGE)('equals what JSON.parse returns, with and without blanks: %s', async (_what, value) => {
    for (const text of [JSON.stringify(value), ` ${JSON.stringify(value, null, 3)}\r\n\t`])
      expect(isDeepStrictEqual(await parsed(text), JSON.parse(text))).toBe(true);
  });

  test('the last of several equal keys counts, as in JSON.parse', async () => {
    const text = `{"a":1,"list":${JSON.stringify(items)},"a":2,"list":[3]}`;
    expect(await parsed(text)).toEqual(JSON.parse(text));
  });

  const list = JSON.stringify(items);
  test.each([
    `[${list},]`,
    `[,${list}]`,
    `[${list} ${list}]`,
    `[${list},,${list}]`,
    `[1 ${list}]`,
    `[${list}`,
    `${list}]`,
    `[${list}}`,
    `{${list}}`,
    `{"a":${list},}`,
    `{"a" ${list}}`,
    `{"a":1 "b":${list}}`,
    `{a:${list}}`,
    `{"a":"b":${list}}`,
    `${list}\v`,
    `${list}1`,
    `[${'1,'.repeat(40_000)}]`,
    `[${'1,'.repeat(32_768)},1]`,
    `{${'"a":1,'.repeat(20_000)}}`,
    `${list.slice(0, -1)}"`,
  ])('rejects a large text that is not JSON, case %#', async (text) => {
    expect(() => JSON.parse(text)).toThrow();
    await expect(parsed(text)).rejects.toThrow('The body is not valid JSON');
  });

  test('names the place of what it refuses', async () => {
    const wrong = [...items];
    wrong[2_400] = JSON.parse('{"id":1,"name":"\\u0000","at":[]}');
    await expect(parsed(JSON.stringify({ patch: { put: wrong } }))).rejects.toMatchObject({
      path: 'patch.put.2400.name',
    });
    const text = JSON.stringify({ patch: { put: items } }).replace('"id":2000', '"__proto__":2000');
    await expect(parsed(text)).rejects.toMatchObject({ path: 'patch.put.2000.__proto__' });
    const top = `{"a":${JSON.stringify(items)},"__proto__":${JSON.stringify(items)}}`;
    await expect(parsed(top)).rejects.toThrow(UnsafeJsonError);
    expect(({} as Record<string, unknown>)[0]).toBeUndefined();
  });

  test('pauses often: no step handles more than a few pieces', () => {
    const text = Buffer.from(JSON.stringify(Array.from({ length: 20 }, () => items)));
    const work = parseInSlices(text);
    let steps = 0;
    while (!work.next().done) steps++;
    expect(steps).toBeGreaterThan((1.5 * text.length) / (70 * 1024));
  });
});

describe('bounds before the parser', () => {
  test.each([
    ['levels', '['.repeat(5_000_000), `Nested deeper than ${LIMITS.depth} levels`],
    ['levels of objects', '{"a":'.repeat(1_000_000), `Nested deeper than ${LIMITS.depth} levels`],
    ['values', `[${'[],'.repeat(LIMITS.nodes)}1]`, `More than ${LIMITS.nodes} values in one body`],
    [
      'keys',
      `{${Array.from({ length: LIMITS.keys + 1 }, (_, nth) => `"${nth}":1`).join()}}`,
      `More than ${LIMITS.keys} keys in one object`,
    ],
    [
      'bytes of a text',
      `["${'x'.repeat(LIMITS.textBytes)}"]`,
      `A text of more than ${LIMITS.textBytes} bytes`,
    ],
    [
      'digits of a number',
      `{"a":${'9'.repeat(2_000_000)}}`,
      `A number of more than ${LIMITS.tokenBytes} characters`,
    ],
  ])('rejects too many %s', async (_what, text, message) => {
    const began = process.cpuUsage();
    await expect(parsed(text)).rejects.toThrow(message);
    // JSON.parse alone takes several times as long.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(300);
  });

  test('rejects more values than the call takes, after the first piece', async () => {
    const text = `[${'[],'.repeat(300_000)}1]`;
    const began = process.cpuUsage();
    await expect(parseJson(Buffer.from(text), new Pauses(), 15_000)).rejects.toThrow(
      'More than 15000 values in one body',
    );
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(50);
    expect(await parseJson(Buffer.from('[1,[],{}]'), new Pauses(), 4)).toEqual([1, [], {}]);
  });

  test('long numbers and wide blanks within the limits pass', async () => {
    const text = `{"a":${' '.repeat(5000)}${'1'.repeat(300)}.5${'\n'.repeat(5000)},"b":[-1e-7,true,null]}`;
    expect(await parsed(text)).toEqual(JSON.parse(text));
  });

  test('as many as the limits allow pass', async () => {
    const nested = '['.repeat(LIMITS.depth) + ']'.repeat(LIMITS.depth);
    expect(await parsed(nested)).toEqual(JSON.parse(nested));
    const keys = Object.fromEntries(Array.from({ length: LIMITS.keys }, (_, nth) => [nth, 1]));
    expect(isDeepStrictEqual(await parsed(JSON.stringify(keys)), keys)).toBe(true);
  });
});
