/** Plugins from outside as people write them: the one of the page that teaches it, and those that mean harm. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The file that plugins/README.md shows, as it stands there. */
export function heatExchanger(): string {
  const page = readFileSync(join(root, 'plugins/README.md'), 'utf8');
  const code = /^```js heat-exchanger\.js\n([\s\S]*?)^```$/m.exec(page)?.[1];
  if (!code) throw new Error('plugins/README.md shows no heat-exchanger.js');
  return code;
}

/** One kind that is sound until its property `does` names a misdeed. */
export const HOSTILE = `
const reach = () => {
  const found = [];
  const names = 'fetch XMLHttpRequest WebSocket EventSource importScripts indexedDB caches BroadcastChannel Worker ' +
    'SharedWorker postMessage navigator location self setTimeout setInterval crypto WebTransport RTCPeerConnection ' +
    'OffscreenCanvas FileReaderSync WebAssembly SharedArrayBuffer Atomics onmessage addEventListener';
  for (const name of names.split(' ')) if (globalThis[name] !== undefined) found.push(name);
  for (let at = globalThis; at; at = Object.getPrototypeOf(at))
    for (const name of names.split(' ')) if (Object.hasOwn(at, name) && at[name] !== undefined) found.push('proto ' + name);
  for (const make of [() => Function('return 1'), () => (0, eval)('1'), () => new (function () {}).constructor('return 1')])
    try { make(); found.push('eval'); } catch {}
  return found.join();
};
let imported = 'unknown';
const tries = ['https://example.com/x.js', '/api/health', '/assets/x.js'];
Promise.all(tries.map((at) => import(at).then(() => at, () => ''))).then((all) => { imported = all.join(''); });
export default (kit) => kit.defineKind({
  kind: 'hostile', version: 1, title: 'Hostile', group: 'images', size: [100, 60],
  props: { does: kit.choice(['nothing', 'throw', 'loop', 'million', 'infinite', 'reach'], 'nothing', { label: 'Deed' }), label: kit.text('') },
  panel: ['details'],
  draw(pen, p, { w, h }) {
    if (p.does === 'throw') throw new Error('I will not draw this');
    if (p.does === 'loop') for (;;);
    if (p.does === 'million') for (let n = 0; n < 1e6; n++) pen.rrect(0, 0, 1, 1, { fill: '#ff0000' });
    if (p.does === 'infinite') pen.rrect(0, 0, Infinity, h, { fill: '#ff0000' });
    if (p.does === 'reach') throw new Error('reached: [' + reach() + '] imported: [' + imported + ']');
    pen.rrect(0, 0, w, h, { fill: '#336699' });
  },
});
`;
