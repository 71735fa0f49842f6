/**
 * The Web Worker: composes the engine with the kinds and the best backend of this machine, and answers the host.
 * Its address may name the backend instead, as `worker.js?backend=webgl`.
 */
import { expose } from 'comlink';
import { type BackendChoice, createBackend } from '../engine/render/create.ts';
import { decodePicture } from '../engine/render/pictures/decode.ts';
import { probe } from '../engine/render/probe.ts';
import { loadFonts } from '../engine/render/text/fonts.ts';
import * as kinds from '../plugins/index.ts';
import { EngineWorker } from './engine-worker.ts';
import { DIAGRAM_FONTS } from './fonts.ts';
import { openJournalStore } from './journal-store.ts';

/** The part of Trusted Types that is used; not every type library knows it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const CHOICES: readonly BackendChoice[] = ['auto', 'webgl', 'raster'];
const named = new URLSearchParams(location.search).get('backend');
const backend = CHOICES.find((choice) => choice === named);

// While the page still fetches what it needs, the worker finds out what to draw with, and loads the letters.
void loadFonts(DIAGRAM_FONTS);
if ((backend ?? 'auto') === 'auto') setTimeout(probe);

// Written by the build: the address of worker/sandbox/main.ts.
declare const SANDBOX: string;
const rules = {
  createScriptURL(url: string): string {
    if (url !== SANDBOX) throw new TypeError(`${url} is no script of this worker`);
    return url;
  },
};
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('mimic', rules) ?? rules;

const worker = new EngineWorker({
  outside: {
    origin: location.origin,
    openSandbox: () => new Worker(policy.createScriptURL(SANDBOX), { type: 'module', name: 'mimic-plugin' }),
  },
  kinds: Object.values(kinds),
  createBackend: (canvas, surface, onProblem) =>
    createBackend({ canvas, surface, fonts: DIAGRAM_FONTS, onProblem, backend }),
  decodePicture,
  journal: openJournalStore(),
  now: () => performance.now(),
  // The worker's own frames: they go on while the page's thread is busy.
  schedule: (frame) => {
    requestAnimationFrame(frame);
  },
});
expose(worker);

// `npm run dev` builds this in: changed kinds are drawn at once, in the diagram that is open.
if ((globalThis as { MIMIC_DEV?: boolean }).MIMIC_DEV)
  new EventSource('/api/dev/rebuilt').addEventListener('kinds', async ({ data }) => {
    const changed = (await import(data)) as typeof kinds;
    worker.takeKinds(Object.values(changed));
  });
