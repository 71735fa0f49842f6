/**
 * Plugins that mean harm, in the sandbox that the product uses: a real worker, their code as a module of its own. Each is
 * stopped and named at its objects, and the objects of all others are drawn. What the page's policy forbids besides is
 * tried in tests/e2e/outside-plugin.e2e.ts.
 */
import { afterEach, expect, test } from 'vitest';
import type { DiagramObject, Finding } from '../../../engine/document/types.ts';
import { createEngine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { ExternalPlugins } from '../../../worker/external-kinds/external-plugins.ts';
import sandbox from '../../../worker/sandbox/main.ts?worker&url';
import { testKinds } from '../../support/engine/kinds.ts';
import { inWhole } from '../../support/whole.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** A module whose kind does this where it draws what has `does`; `first` runs when it is loaded. */
const moduleOf = (kind: string, deed: string, first = '') => `
${first}
export default (kit) => kit.defineKind({
  kind: '${kind}', version: 1, title: '${kind}', group: 'images', size: [10, 10],
  props: { fill: kit.colour('#336699'), does: kit.bool(false), low: kit.num(0) },
  panel: ['details'],
  draw(pen, p, box) {
    if (p.does) { ${deed} }
    pen.rrect(0, 0, box.w, box.h, { fill: p.fill });
  },
  lod: (p) => p.fill,
  a11y: () => ({ role: 'img', label: 'x' }),
});`;

/** An engine with two plugins: one that means harm, one that is what it should be. */
async function world(deed: string, first?: string) {
  const findings: Finding[] = [];
  const reports: string[] = [];
  const engine = createEngine({
    kinds: testKinds,
    backend: new NullBackend({ width: 800, height: 600, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  const sources = new Map([
    ['hostile', moduleOf('hostile', deed, first)],
    ['honest', moduleOf('honest', '')],
  ]);
  const plugins = new ExternalPlugins({
    engine: () => engine,
    openSandbox: () => {
      const worker = new Worker(sandbox, { type: 'module' });
      workers.push(worker);
      return worker;
    },
    sourceOf: async (hash) => sources.get(hash)!,
    report: (message) => reports.push(message),
  });
  await plugins.offer('hostile');
  await plugins.offer('honest');
  const recordsOf = (id: string) => engine.scene.recordCount[engine.scene.indexOf(id)!];
  return { engine, plugins, findings, reports, recordsOf };
}
const object = (id: string, identifier: string, more: object = {}): DiagramObject => ({
  ...{ id, identifier, x: 0, y: 0, width: 10, height: 10 },
  ...more,
});
const DRAWN = 1;

/** What it does where it draws → what is said at its object. */
const DEEDS: readonly (readonly [string, string, RegExp])[] = [
  ['draws for ever', 'for (;;);', /did not answer within 2 seconds/],
  [
    // More than some gigabytes end the browser's own process for the page before anything can be stopped.
    'takes hundreds of megabytes and keeps them',
    'const all = []; while (all.length < 400) all.push(new Array(1e5).fill(1.5)); for (;;);',
    /did not answer within 2 seconds/,
  ],
  [
    'asks for a buffer of 64 GB',
    'new Uint8Array(64e9);',
    /Array buffer allocation failed|Invalid typed array length/,
  ],
  ['makes a text without an end', "let t = 'x'; for (;;) t += t;", /Invalid string length/],
  ['calls itself without an end', 'const f = () => f(); f();', /call stack/i],
  [
    'reaches for the network and the page',
    `const names = ['fetch', 'WebSocket', 'XMLHttpRequest', 'importScripts', 'document', 'window', 'parent', 'postMessage', 'indexedDB', 'navigator', 'EventSource', 'Worker', 'BroadcastChannel', 'caches', 'setTimeout', 'location'];
     throw new Error('reached [' + names.filter((name) => { try { return globalThis[name] !== undefined || (0, eval)('typeof ' + name) !== 'undefined'; } catch { return false; } }).join() + ']');`,
    /reached \[\]/,
  ],
  [
    'throws from a getter of its style',
    "pen.rrect(0, 0, 1, 1, { get fill() { throw new Error('no colour for you'); } });",
    /no colour for you/,
  ],
  [
    'throws what has no words',
    'throw { toString() { throw 1; }, get message() { throw 2; } };',
    /has no words|failed to draw/,
  ],
  ['answers a ring', 'const ring = {}; ring.ring = ring; pen.rrect(0, 0, 1, 1, ring);', /circular|cyclic/i],
  [
    'draws a shape of a million corners',
    "pen.shape(new Array(2e6).fill(1), { fill: '#ff0000' });",
    /longer than|points|answered too much/,
  ],
  [
    'writes a book',
    "pen.text(0, 0, 'x'.repeat(5e6), { size: 9, fill: '#ff0000' });",
    /longer than|characters|answered too much/,
  ],
  [
    'draws at no place',
    "pen.rrect(NaN, -Infinity, 1e308, 1, { fill: '#ff0000' });",
    /must be a finite number/,
  ],
  [
    'names a call of prototypes',
    'pen.constructor.prototype.polluted = 1; pen.__proto__.rrect = 1; Object.getPrototypeOf(pen).text = () => {}; pen.nothing();',
    /not a function/,
  ],
  [
    'changes what all objects inherit',
    `Object.prototype.polluted = 1; Array.prototype.polluted = 1; Function.prototype.polluted = 1;
     Object.prototype.toJSON = () => ({ calls: [['rrect', 'x']] }); throw new Error('done ' + ({}).polluted);`,
    /done 1|something else than a drawing/,
  ],
  [
    'answers with other functions of the language',
    `JSON.stringify = () => 'lies'; JSON.parse = () => ({}); Array.prototype.push = () => 0; Promise.prototype.then = () => {};
     Array.prototype[Symbol.iterator] = function* () {}; throw new Error('replaced');`,
    /replaced|did not answer within 2 seconds/,
  ],
  [
    'changes what it was given',
    "p.fill = '#ff0000'; box.w = 1e9; Object.assign(p, { does: false }); delete p.low; throw new Error('changed');",
    /changed/,
  ],
];

/** Each is stopped in its own way; the others are ways to the same ends. */
const ENOUGH =
  /draws for ever|64 GB|calls itself|network|getter|book|what all objects inherit|other functions/;

test.each(inWhole(DEEDS, ([deed]) => ENOUGH.test(deed)))(
  'one that %s is stopped and named; all others are drawn, and the page is as it was',
  async (_, deed, words) => {
    const { engine, plugins, findings, recordsOf } = await world(deed);
    const saved = object('bad', 'hostile', { does: true, fill: '#112233', low: 7 });
    engine.addObjects([saved, object('good', 'honest'), object('box', 'box')]);
    await expect.poll(() => recordsOf('good'), { timeout: 15_000 }).toBe(DRAWN);
    await plugins.settled('hostile');
    const said = findings.find((one) => one.object === 'bad');
    expect(said?.message ?? '').toMatch(/^Kind "hostile" failed to draw: /);
    expect(said!.message).toMatch(words);
    expect(engine.scene.faultOf('bad')).toMatch(words);
    expect(findings.filter((one) => one.object !== 'bad')).toEqual([]);
    expect(engine.document.get('bad')!.object).toEqual(saved);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(([] as { polluted?: number }).polluted).toBeUndefined();
    expect(JSON.stringify([1])).toBe('[1]');
    // And it goes on: what is drawn later is drawn too.
    engine.addObjects([object('later', 'honest', { low: 3 })]);
    await expect.poll(() => recordsOf('later'), { timeout: 15_000 }).toBe(DRAWN);
  },
  40_000,
);

test('one that answers, and goes on for ever behind that, is stopped at the next that it is asked for', async () => {
  const { engine, plugins, recordsOf } = await world('const on = () => Promise.resolve().then(on); on();');
  engine.addObjects([object('first', 'hostile', { does: true })]);
  await plugins.settled('hostile');
  engine.addObjects([object('next', 'hostile', { low: 1 }), object('good', 'honest')]);
  await expect
    .poll(() => engine.scene.faultOf('next'), { timeout: 15_000 })
    .toMatch(/did not answer within 2 seconds/);
  expect(recordsOf('good')).toBe(DRAWN);
}, 40_000);
