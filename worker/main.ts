/**
 * The Web Worker: composes the engine with the kinds and the best backend of this machine, and serves the host. Its
 * address may name the backend, as in `worker.js?backend=webgl`.
 */
import { expose } from 'comlink';
import { type BackendChoice, createBackend } from '../engine/render/create.ts';
import { decodePicture } from '../engine/render/pictures/decode.ts';
import { probe } from '../engine/render/probe.ts';
import { fontLibrary } from '../engine/render/text/font-library.ts';
import * as kinds from '../plugins/index.ts';
import { EngineWorker } from './engine-worker.ts';
import { FONT_FILES } from './fonts/font-files.ts';
import { openJournalStore } from './journal/indexed-journals.ts';
import { frameSchedule } from './thread/frame-schedule.ts';

/** The part of Trusted Types that is used; not every type library declares it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const CHOICES: readonly BackendChoice[] = ['auto', 'webgl', 'raster'];
const named = new URLSearchParams(location.search).get('backend');
const backend = CHOICES.find((choice) => choice === named);

/** Letters that nearly every diagram has; all others are fetched when a text needs them. */
const USUAL_FACES = FONT_FILES.filter(
  ({ family, style, characters }) =>
    family === 'Roboto' && style === 'normal' && characters.startsWith('20-7e'),
);

// While the page is still loading, the worker chooses the backend and loads these fonts.
fontLibrary.offer(FONT_FILES);
void fontLibrary.fetchAll(USUAL_FACES);
if ((backend ?? 'auto') === 'auto') setTimeout(probe);

// Filled in by the build: the address of worker/sandbox/main.ts.
declare const SANDBOX: string;
const rules = {
  createScriptURL(url: string): string {
    if (url !== SANDBOX) throw new TypeError(`${url} is no script of this worker`);
    return url;
  },
};
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('mimic', rules) ?? rules;

const FONTS_LOST =
  'Some texts may look different: a font could not be loaded. Mimic tries again by itself, and diagrams work as always.';

// Reported once, whether it happens before the page listens or after.
let isFontLost = false;
let tellOfFonts: ((message: string) => void) | undefined;
fontLibrary.onLost = () => {
  if (!isFontLost) tellOfFonts?.(FONTS_LOST);
  isFontLost = true;
};

const worker = new EngineWorker({
  external: {
    origin: location.origin,
    openSandbox: () => new Worker(policy.createScriptURL(SANDBOX), { type: 'module', name: 'mimic-plugin' }),
  },
  kinds: Object.values(kinds),
  createBackend: (canvas, surface) => createBackend({ canvas, surface, backend }),
  onFontsLost: (tell) => {
    if (isFontLost) tell(FONTS_LOST);
    tellOfFonts = tell;
  },
  areFontsThere: () => fontLibrary.isSettled,
  decodePicture,
  journal: openJournalStore(),
  now: () => performance.now(),
  schedule: frameSchedule(globalThis),
});
expose(worker);

// Built in by `npm run dev`: changed kinds are redrawn at once, in the open diagram.
if ((globalThis as { MIMIC_DEV?: boolean }).MIMIC_DEV)
  new EventSource('/api/dev/rebuilt').addEventListener('kinds', async ({ data }) => {
    const changed = (await import(data)) as typeof kinds;
    worker.takeKinds(Object.values(changed));
  });
