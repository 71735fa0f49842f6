/** The Web Worker: composes the engine with the kinds and the best backend of this machine, and answers the host. */
import { expose } from 'comlink';
import { createBackend } from '../engine/render/create.ts';
import * as kinds from '../plugins/index.ts';
import { EngineWorker } from './engine-worker.ts';
import { DIAGRAM_FONTS } from './fonts.ts';

expose(
  new EngineWorker({
    kinds: Object.values(kinds),
    createBackend: (canvas, surface, onProblem) =>
      createBackend({ canvas, surface, fonts: DIAGRAM_FONTS, onProblem }),
    now: () => performance.now(),
    // The worker's own frames: they go on while the page's thread is busy.
    schedule: (frame) => {
      requestAnimationFrame(frame);
    },
  }),
);
