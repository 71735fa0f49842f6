/**
 * The Web Worker: composes the engine with the kinds and the best backend of this machine, and answers the host.
 * Its address may name the backend instead, as `worker.js?backend=webgl`.
 */
import { expose } from 'comlink';
import { type BackendChoice, createBackend } from '../engine/render/create.ts';
import { decodePicture } from '../engine/render/pictures/decode.ts';
import { probe } from '../engine/render/probe.ts';
import * as kinds from '../plugins/index.ts';
import { EngineWorker } from './engine-worker.ts';
import { DIAGRAM_FONTS } from './fonts.ts';

const CHOICES: readonly BackendChoice[] = ['auto', 'webgl', 'raster'];
const named = new URLSearchParams(location.search).get('backend');
const backend = CHOICES.find((choice) => choice === named);

// While the page still fetches what it needs, the worker finds out what to draw with.
if ((backend ?? 'auto') === 'auto') setTimeout(probe);

expose(
  new EngineWorker({
    kinds: Object.values(kinds),
    createBackend: (canvas, surface, onProblem) =>
      createBackend({ canvas, surface, fonts: DIAGRAM_FONTS, onProblem, backend }),
    decodePicture,
    now: () => performance.now(),
    // The worker's own frames: they go on while the page's thread is busy.
    schedule: (frame) => {
      requestAnimationFrame(frame);
    },
  }),
);
